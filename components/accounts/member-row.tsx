'use client'

import { Ban, Gauge, KeyRound, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dateIn } from '#components/accounts/format-date'
import { LimitsDialog, PasswordLinkDialog, SuspendDialog } from '#components/accounts/member-dialogs'
import { useAction } from '#components/accounts/use-action'
import { usePeopleMutations } from '#components/accounts/use-people'
import { sizeIn } from '#components/import-export/size'
import { IconButton } from '#components/ui/button'
import { FormError } from '#components/ui/form-error'
import { Menu, MenuItem, MenuLine } from '#components/ui/menu'
import { MoreIcon } from '#components/ui/more-icon'
import type { PersonRecord } from '#lib/contract/people'

/** A member with usage and actions. */
export function MemberRow({ person }: { person: PersonRecord }) {
  const t = useTranslations('people.member')
  const locale = useLocale()
  const change = usePeopleMutations()
  const action = useAction()
  const [open, setOpen] = useState<'limits' | 'suspend' | { link: string } | null>(null)
  const { usage } = person
  const today =
    person.songs_per_day === null
      ? t('today', { count: usage.songs_today })
      : t('todayOf', { count: usage.songs_today, limit: person.songs_per_day })
  const room =
    person.storage_bytes === null
      ? sizeIn(usage.bytes, locale)
      : t('roomOf', { used: sizeIn(usage.bytes, locale), limit: sizeIn(person.storage_bytes, locale) })
  const facts = [
    t('songs', { count: usage.songs }),
    today,
    room,
    person.last_active_at === null ? t('never') : t('seen', { date: dateIn(person.last_active_at, locale) }),
  ]
  const close = () => setOpen(null)
  const newPassword = async () => {
    const made = await action.run(() => change.newPassword(person.id))
    if (made) setOpen({ link: made.done.url })
  }
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-[550] wrap-anywhere">{person.name}</span>
            {person.role === 'owner' && <span className="text-xs text-muted">{t('owner')}</span>}
            {person.suspended && (
              <span className="rounded-1 bg-danger-wash px-1.5 text-xs leading-5 text-danger">{t('suspended')}</span>
            )}
          </p>
          <p className="text-sm wrap-anywhere text-text-2">{person.email}</p>
          <ul className="num mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        {person.role === 'member' && (
          <Menu
            trigger={
              <IconButton label={t('menu', { name: person.name })}>
                <MoreIcon size={18} />
              </IconButton>
            }
          >
            <MenuItem icon={<Gauge size={16} />} onSelect={() => setOpen('limits')}>
              {t('limits')}
            </MenuItem>
            <MenuItem icon={<KeyRound size={16} />} onSelect={() => void newPassword()}>
              {t('password')}
            </MenuItem>
            <MenuLine />
            {person.suspended ? (
              <MenuItem
                icon={<Undo2 size={16} />}
                onSelect={() => void action.run(() => change.change(person.id, { suspended: false }))}
              >
                {t('letIn')}
              </MenuItem>
            ) : (
              <MenuItem icon={<Ban size={16} />} onSelect={() => setOpen('suspend')}>
                {t('suspendAsk')}
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      <FormError>{action.formError}</FormError>
      {open === 'limits' && <LimitsDialog person={person} onClose={close} />}
      {open === 'suspend' && <SuspendDialog person={person} onClose={close} />}
      {typeof open === 'object' && open !== null && (
        <PasswordLinkDialog person={person} url={open.link} onClose={close} />
      )}
    </li>
  )
}
