'use client'

import { useTranslations } from 'use-intl'
import { Members } from '#components/accounts/members'
import { NameForm } from '#components/accounts/name-form'
import { PasskeyList } from '#components/accounts/passkeys'
import { PasswordForm } from '#components/accounts/password-form'
import { SessionList } from '#components/accounts/sessions'
import { SettingsRow } from '#components/settings/settings-row'
import type { Settings } from '#lib/contract/studio'

/** The user’s account: name, email, password, passkeys and browsers; for the owner, the members. */
export function Account({ you }: { you: NonNullable<Settings['account']> }) {
  const t = useTranslations('people.account')
  return (
    <>
      <NameForm name={you.name} />
      <SettingsRow name={t('email')}>
        <p className="wrap-anywhere">{you.email}</p>
      </SettingsRow>
      <PasswordForm email={you.email} />
      <PasskeyList host={you.passkey_host} />
      <SessionList />
      {you.role === 'owner' && <Members />}
    </>
  )
}
