'use client'

import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson } from '#components/api/client'
import { sentPrompt } from '#components/compose/draft'
import { changeDraft, currentDraft } from '#components/compose/draft-store'
import { blocksOf } from '#components/compose/lyric-blocks'
import { replaceLyrics } from '#components/compose/lyric-history'
import type { LyricRecord } from '#lib/contract/api'

export type Writing =
  | { state: 'idle' }
  | { state: 'writing' }
  /** Number of sung `lines`. */
  | { state: 'written'; lines: number }
  | { state: 'failed'; error: Error }

/** Writes lyrics from the description into the prompt form, even if another form is open by then. Undo restores the old ones. */
export const useWriteLyric = () => {
  const t = useTranslations('compose.lyrics')
  const [writing, setWriting] = useState<Writing>({ state: 'idle' })
  const write = useCallback(async () => {
    const prompt = sentPrompt(currentDraft())
    if (prompt === '') return setWriting({ state: 'failed', error: new Error(t('needPrompt')) })
    setWriting({ state: 'writing' })
    try {
      const { lyric } = await apiFetchJson<LyricRecord>('/api/v1/lyric/generate', { method: 'POST', json: { prompt } })
      const blocks = blocksOf(lyric)
      changeDraft((draft) => ({
        ...draft,
        prompt: { ...draft.prompt, lyrics: replaceLyrics(draft.prompt.lyrics, blocks) },
      }))
      const lines = blocks.flatMap(({ text }) => text.split('\n')).filter((line) => line.trim() !== '').length
      setWriting({ state: 'written', lines })
    } catch (error) {
      setWriting({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }, [t])
  return { writing, write }
}
