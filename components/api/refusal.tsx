'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { ProblemError } from '#components/api/client'
import { useErrorMessage } from '#components/i18n/use-error-words'

/** Whether it is the key of the service that has to be looked at. */
export const isAboutKey = (error: Error) =>
  error instanceof ProblemError && error.problem.code === 'service_key_refused'

/** Where the address and the key of the service are. */
export function SettingsLink() {
  const t = useTranslations('errors')
  return (
    <Link href="/settings" className="tap-target rounded-1 text-text underline underline-offset-4">
      {t('openSettings')}
    </Link>
  )
}

/** What was refused, as plain text; `text` says it otherwise. */
export function Refusal({ error, text }: { error: Error; text?: string }) {
  const words = useErrorMessage()
  return (
    <>
      {text ?? words(error)} {isAboutKey(error) && <SettingsLink />}
    </>
  )
}
