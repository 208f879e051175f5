'use client'

import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson, ProblemError } from '#components/api/client'
import { urlRefusal } from '#components/compose/url-refusal'
import { fieldMessage } from '#components/i18n/error-message'
import type { UrlCheckResponse } from '#lib/contract/studio'

/**
 * Checks URLs of recordings before they are used. The server is asked once for the URL that was checked last.
 * @param field the field of the request that will hold the URL; its errors are shown
 */
export const useUrlCheck = (field: 'reference_audio' | 'origin_audio') => {
  const refused = useTranslations('compose.refused')
  const errors = useTranslations('errors')
  const last = useRef<{ url: string; answer: Promise<string | null> } | null>(null)

  /** The refusal of a URL whose host or form already says that it is no recording. */
  const refusalOf = (url: string): string | null => {
    const refusal = urlRefusal(url)
    return refusal && refused(refusal)
  }

  const ask = async (url: string): Promise<string | null> => {
    try {
      const { is_page } = await apiFetchJson<UrlCheckResponse>('/api/uploads/check', { method: 'POST', json: { url } })
      return is_page ? refused('pageAddress') : null
    } catch (error) {
      const problem = error instanceof ProblemError ? error.field('url') : undefined
      // Any other failure says nothing about the URL: the request that uses it is checked again.
      return problem ? fieldMessage(errors, { ...problem, path: field }) : null
    }
  }

  /** Also asks the server what the URL leads to. */
  const check = async (url: string): Promise<string | null> => {
    const refusal = refusalOf(url)
    if (refusal !== null) return refusal
    if (last.current?.url !== url) last.current = { url, answer: ask(url) }
    const { current } = last
    const answer = await current.answer
    // A refused URL may answer by the next time.
    if (answer !== null && last.current === current) last.current = null
    return answer
  }

  return { refusalOf, check }
}
