'use client'

import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson } from '#components/api/client'
import { type Draft, type Mode, sentPrompt } from '#components/compose/draft'
import { changeDraft, currentDraft } from '#components/compose/draft-store'
import { readLyric } from '#components/compose/lyric-text'
import { replaceDraft } from '#components/compose/replace-draft'
import type { LyricRecord } from '#lib/contract/api'

export type Writing =
  | { state: 'idle' }
  | { state: 'writing' }
  /** Number of sung `lines`. */
  | { state: 'written'; lines: number }
  | { state: 'failed'; error: Error }

const withText =
  (mode: Mode, text: (now: string) => string) =>
  (draft: Draft): Draft => ({
    ...draft,
    [mode]: { ...draft[mode], lyrics: { ...draft[mode].lyrics, text: text(draft[mode].lyrics.text) } },
  })

/** A continuation begins with the rest of the last section, or with a tag. */
const joined = (text: string, more: string) => `${text.trimEnd()}${more.startsWith('[') ? '\n\n' : '\n'}${more}`

/**
 * Writes lyrics into a form, even if another form is open by then: all of them from the description, or what follows those
 * already written. Written lines that are replaced can be had back for ten seconds.
 */
export const useWriteLyric = (mode: Mode, fallbackStyle: string | null) => {
  const t = useTranslations('compose.lyrics')
  const [writing, setWriting] = useState<Writing>({ state: 'idle' })
  const write = useCallback(
    async (how: 'all' | 'continue') => {
      const prompt = sentPrompt({ ...currentDraft(), mode }) || (fallbackStyle ?? '')
      const before = currentDraft()[mode].lyrics.text
      if (prompt === '' && how === 'all')
        return setWriting({
          state: 'failed',
          error: new Error(t(mode === 'prompt' ? 'needPrompt' : 'needStyle')),
        })
      setWriting({ state: 'writing' })
      try {
        const { lyric } = await apiFetchJson<LyricRecord>('/api/v1/lyric/generate', {
          method: 'POST',
          json: { ...(prompt !== '' && { prompt }), ...(how === 'continue' && { lyric: before }) },
        })
        if (how === 'continue') changeDraft(withText(mode, (now) => joined(now, lyric)))
        else if (before.trim() === '') changeDraft(withText(mode, () => lyric))
        else
          replaceDraft(
            t('replaced'),
            withText(mode, () => lyric),
          )
        setWriting({ state: 'written', lines: readLyric(lyric).lines.filter(({ words }) => words !== '').length })
      } catch (error) {
        setWriting({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
      }
    },
    [mode, fallbackStyle, t],
  )
  return { writing, write }
}
