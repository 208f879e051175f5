'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { FormError } from '#components/accounts/form-error'
import { dateIn } from '#components/accounts/format-date'
import { InviteDialog } from '#components/accounts/invite-dialog'
import { PersonRow } from '#components/accounts/member-row'
import { useAction } from '#components/accounts/use-action'
import { usePeople, usePeopleChange } from '#components/accounts/use-people'
import { useErrorMessage } from '#components/i18n/use-error-message'
import { Group } from '#components/settings/settings-section'
import { Button } from '#components/ui/button'
import type { InviteRecord } from '#lib/contract/people'

/** For the owner: members, invitations and usage. */
export function PeopleGroup() {
  const t = useTranslations('people.group')
  const words = useErrorMessage()
  const { data, error } = usePeople()
  const [inviting, setInviting] = useState(false)
  return (
    <Group title={t('title')} note={t('note')}>
      {error && <FormError>{words(error)}</FormError>}
      <ul aria-label={t('title')}>
        {data?.people.map((person) => (
          <PersonRow key={person.id} person={person} />
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
    </Group>
  )
}

function InviteRow({ invite }: { invite: InviteRecord }) {
  const t = useTranslations('people.group')
  const locale = useLocale()
  const { revoke } = usePeopleChange()
  const deed = useAction()
  const name = invite.note || t('somebody')
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow text-text-2">
          <span className="wrap-anywhere">{invite.kind === 'password' ? t('forPassword', { name }) : name}</span>
          <span className="block text-xs text-muted">{t('until', { date: dateIn(invite.expires_at, locale) })}</span>
        </p>
        <Button
          look="quiet"
          aria-label={t('revokeOf', { name })}
          onClick={() => void deed.run(() => revoke(invite.id))}
        >
          {t('revoke')}
        </Button>
      </div>
      <FormError>{deed.formError}</FormError>
    </li>
  )
}
