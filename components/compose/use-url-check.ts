'use client'

import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { apiFetchJson, ProblemError } from '#components/api/client'
import { urlRefusal } from '#components/compose/url-refusal'
import { fieldMessage } from '#components/i18n/error-message'
import type { UrlCheckResponse } from '#lib/contract/studio'

/**
 * Checks URLs of recordings before they are used. Consecutive checks of one accepted URL share a request.
 * @param field the request field that will hold the URL, which selects the error messages
 */
export const useUrlCheck = (field: 'reference_audio' | 'origin_audio') => {
  const refused = useTranslations('compose.refused')
  const errors = useTranslations('errors')
  const lastCheck = useRef<{ url: string; answer: Promise<string | null> } | null>(null)

  /** Checks the format and the host. Returns a translated error, or null. */
  const refusalOf = (url: string): string | null => {
    const refusal = urlRefusal(url)
    return refusal && refused(refusal)
  }

  const fetchRefusal = async (url: string): Promise<string | null> => {
    try {
      const { is_page } = await apiFetchJson<UrlCheckResponse>('/api/uploads/check', { method: 'POST', json: { url } })
      return is_page ? refused('pageAddress') : null
    } catch (error) {
      const problem = error instanceof ProblemError ? error.field('url') : undefined
      // Other failures do not concern the URL. The request that uses it checks it again.
      return problem ? fieldMessage(errors, { ...problem, path: field }) : null
    }
  }

  /** Checks like `refusalOf`, then on the server. Resolves to a translated error, or null. */
  const check = async (url: string): Promise<string | null> => {
    const refusal = refusalOf(url)
    if (refusal !== null) return refusal
    if (lastCheck.current?.url !== url) lastCheck.current = { url, answer: fetchRefusal(url) }
    const { current } = lastCheck
    const answer = await current.answer
    // A refused URL may work later, so its next check sends a request again.
    if (answer !== null && lastCheck.current === current) lastCheck.current = null
    return answer
  }

  return { refusalOf, check }
}
