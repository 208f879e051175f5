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
import { ManageRow } from '#components/settings/settings-row'
import { Button } from '#components/ui/button'
import { FormError } from '#components/ui/form-error'
import type { InviteRecord } from '#lib/contract/people'

/** For the owner: members, invitations and usage. */
export function Members() {
  const t = useTranslations('people.members')
  const toMessage = useErrorMessage()
  const { data, error } = usePeople()
  const [inviting, setInviting] = useState(false)
  const summary = data && [
    t('count', { count: data.people.filter(({ role }) => role === 'member').length }),
    ...(data.invites.length > 0 ? [t('pending', { count: data.invites.length })] : []),
  ]
  return (
    <ManageRow
      name={t('title')}
      summary={error ? <FormError>{toMessage(error)}</FormError> : summary?.join(', ')}
      label={t('manage')}
      actions={
        <Button variant="outline" onClick={() => setInviting(true)}>
          <UserPlus size={15} aria-hidden="true" />
          {t('invite')}
        </Button>
      }
      dialog={inviting && <InviteDialog onClose={() => setInviting(false)} />}
    >
      <p className="text-text-2">{t('note')}</p>
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
    </ManageRow>
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
