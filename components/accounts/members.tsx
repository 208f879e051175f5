'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dateIn } from '#components/accounts/format-date'
import { InviteDialog } from '#components/accounts/invite-dialog'
import { MemberRow } from '#components/accounts/member-row'
import { useAction } from '#components/accounts/use-action'
import { usePeople, usePeopleMutations } from '#components/accounts/use-people'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { SettingsSection } from '#components/settings/settings-section'
import { Button } from '#components/ui/button'
import { FormError } from '#components/ui/form-error'
import type { InviteRecord } from '#lib/contract/people'

/** For the owner: members, invitations and usage. */
export function Members() {
  const t = useTranslations('people.members')
  const toMessage = useErrorMessage()
  const { data, error } = usePeople()
  const [inviting, setInviting] = useState(false)
  return (
    <SettingsSection title={t('title')} note={t('note')}>
      {error && <FormError>{toMessage(error)}</FormError>}
      <ul aria-label={t('title')}>
        {data?.people.map((person) => (
          <MemberRow key={person.id} person={person} />
        ))}
      </ul>
      {data && data.invites.length > 0 && (
        <>
          <h3 className="mt-3 text-sm font-[550]">{t('open')}</h3>
          <ul aria-label={t('open')}>
            {data.invites.map((invite) => (
              <InviteRow key={invite.id} invite={invite} />
            ))}
          </ul>
        </>
      )}
      <Button size="large" className="mt-3" onClick={() => setInviting(true)}>
        <UserPlus size={16} aria-hidden="true" />
        {t('invite')}
      </Button>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </SettingsSection>
  )
}

function InviteRow({ invite }: { invite: InviteRecord }) {
  const t = useTranslations('people.members')
  const locale = useLocale()
  const { revoke } = usePeopleMutations()
  const action = useAction()
  const name = invite.note || t('unnamed')
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow text-text-2">
          <span className="wrap-anywhere">{invite.kind === 'password' ? t('forPassword', { name }) : name}</span>
          <span className="block text-xs text-muted">{t('until', { date: dateIn(invite.expires_at, locale) })}</span>
        </p>
        <Button
          variant="outline"
          aria-label={t('revokeOf', { name })}
          onClick={() => void action.run(() => revoke(invite.id))}
        >
          {t('revoke')}
        </Button>
      </div>
      <FormError>{action.formError}</FormError>
    </li>
  )
}
