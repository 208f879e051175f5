'use client'

import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Mode, sentPrompt } from '#components/compose/draft'
import { currentDraft } from '#components/compose/draft-store'

export type Writing =
  | { state: 'idle' }
  | { state: 'writing' }
  /** Number of sung `lines`. */
  | { state: 'written'; lines: number }
  | { state: 'failed'; error: Error }

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
      if (prompt === '' && how === 'all')
        return setWriting({
          state: 'failed',
          error: new Error(t(mode === 'prompt' ? 'needPrompt' : 'needStyle')),
        })
      setWriting({ state: 'writing' })
      const controller = new AbortController()
      request.current = controller
      try {
        const { writeLyric } = await import('#components/compose/write-lyric')
        const lines = await writeLyric({ mode, how, prompt, replaced: t('replaced') }, controller)
        setWriting(lines === null ? { state: 'idle' } : { state: 'written', lines })
      } catch (error) {
        setWriting({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
      }
    },
    [mode, fallbackStyle, t],
  )
  return { writing, write, stop }
}
