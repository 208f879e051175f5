'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { ProblemError } from '#components/api/client'
import { useSettings } from '#components/api/use-settings'
import { useErrorMessage } from '#components/i18n/use-error-message'

/** Whether the service refused its API key. */
export const isServiceKeyError = (error: Error) =>
  error instanceof ProblemError && error.problem.code === 'service_key_refused'

/** A link to the settings of the service, for users who can change them. */
export function SettingsLink() {
  const t = useTranslations('errors')
  const { data } = useSettings()
  if (!data || data.account?.role === 'member') return null
  return (
    <Link href="/settings#service" className="tap-target rounded-1 text-text underline underline-offset-4">
      {t('openSettings')}
    </Link>
  )
}

/** An error as text, with a link to the settings where they can fix it. `text` replaces the message. */
export function ErrorText({ error, text }: { error: Error; text?: string }) {
  const toMessage = useErrorMessage()
  return (
    <>
      {text ?? toMessage(error)} {isServiceKeyError(error) && <SettingsLink />}
    </>
  )
}
