'use client'

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { errorMessage } from '#components/i18n/error-message'

/** Turns any error into a message in the user’s language. */
export const useErrorMessage = () => {
  const t = useTranslations('errors')
  return useCallback((error: unknown) => errorMessage(t, error), [t])
}
