'use client'

import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fetchAsMade } from '#components/api/fetch-as-made'
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
 * already written. They appear line by line where a language model writes them. Written lines that are replaced can be had back for ten seconds.
 */
export const useWriteLyric = (mode: Mode, fallbackStyle: string | null) => {
  const t = useTranslations('compose.lyrics')
  const [writing, setWriting] = useState<Writing>({ state: 'idle' })
  const request = useRef<AbortController>(undefined)
  const stop = useCallback(() => request.current?.abort(), [])
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
      const controller = new AbortController()
      request.current = controller
      /** The text as it was last put into the form. Who changes it meanwhile keeps the change, and ends the writing. */
      let shown = before
      const isChanged = () => currentDraft()[mode].lyrics.text !== shown
      const show = ({ lyric }: LyricRecord) => {
        if (isChanged()) return controller.abort()
        shown = how === 'continue' ? joined(before, lyric) : lyric
        changeDraft(withText(mode, () => shown))
      }
      const finish = () => {
        const lyric = how === 'continue' ? shown.slice(before.trimEnd().length) : shown
        if (how === 'all' && before.trim() !== '' && shown !== before && !isChanged())
          replaceDraft(t('replaced'), (draft) => draft, null, withText(mode, () => before)(currentDraft()))
        setWriting({ state: 'written', lines: readLyric(lyric).lines.filter(({ words }) => words !== '').length })
      }
      try {
        show(
          await fetchAsMade<LyricRecord>(
            '/api/v1/lyric/generate',
            { ...(prompt !== '' && { prompt }), ...(how === 'continue' && { lyric: before }) },
            { signal: controller.signal, on: show },
          ),
        )
        finish()
      } catch (error) {
        if (controller.signal.aborted) return shown === before ? setWriting({ state: 'idle' }) : finish()
        // Half of the lyrics helps nobody.
        if (!isChanged()) changeDraft(withText(mode, () => before))
        setWriting({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
      }
    },
    [mode, fallbackStyle, t],
  )
  return { writing, write, stop }
}
