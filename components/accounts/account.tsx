'use client'

import { useTranslations } from 'use-intl'
import { PasskeyList } from '#components/accounts/passkeys'
import { PasswordForm } from '#components/accounts/password-form'
import { SessionList } from '#components/accounts/sessions'
import { SettingsSection } from '#components/settings/settings-section'
import type { Settings } from '#lib/contract/studio'

/** The user’s account: name, email, password and browsers. */
export function Account({ you }: { you: NonNullable<Settings['account']> }) {
  const t = useTranslations('people.account')
  return (
    <SettingsSection title={t('title')} note={you.role === 'owner' ? t('owner') : t('member')}>
      <p className="font-serif text-lg leading-7 wrap-anywhere">{you.name}</p>
      <p className="wrap-anywhere text-text-2">{you.email}</p>
      <div className="mt-5 grid gap-7">
        <PasswordForm email={you.email} />
        <PasskeyList host={you.passkey_host} />
        <SessionList />
      </div>
    </SettingsSection>
  )
}
