'use client'

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { errorMessage } from '#components/i18n/error-words'

/** Words any error in the reader's language. */
export const useErrorMessage = () => {
  const t = useTranslations('errors')
  return useCallback((error: unknown) => errorMessage(t, error), [t])
}
