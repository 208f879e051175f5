'use client'

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { errorWords } from '#components/i18n/error-words'

/** Words any error in the reader's language. */
export const useErrorWords = () => {
  const t = useTranslations('errors')
  return useCallback((error: unknown) => errorWords(t, error), [t])
}
