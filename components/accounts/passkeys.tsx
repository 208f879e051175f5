'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dateIn } from '#components/accounts/format-date'
import { addPasskey, isDeclined, usePasskeysWork } from '#components/accounts/passkey-client'
import { useAction } from '#components/accounts/use-action'
import { apiFetch, apiFetchJson } from '#components/api/client'
import { ManageRow } from '#components/settings/settings-row'
import { Button } from '#components/ui/button'
import { FormError } from '#components/ui/form-error'
import { TextField } from '#components/ui/text-field'
import { MAX_NAME_CODE_POINTS } from '#lib/contract/limits'
import type { PasskeyRecord, Passkeys } from '#lib/contract/people'

/** The user’s passkeys. */
export function PasskeyList({ host }: { host: string }) {
  const t = useTranslations('people.passkeys')
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => apiFetchJson<Passkeys>('/api/passkeys', { signal }),
  })
  const action = useAction()
  const isUsable = usePasskeysWork(host)
  const [name, setName] = useState('')
  const again = () => client.invalidateQueries({ queryKey: ['passkeys'] })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    await action.run(async () => {
      const declined = await addPasskey(name.trim()).then(
        () => false,
        (error) => {
          if (isDeclined(error)) return true
          throw error
        },
      )
      if (!declined) setName('')
      await again()
    })
  }
  const keys = data?.passkeys ?? []
  const summary = data && t('count', { count: keys.length, names: keys.map((passkey) => passkey.name).join(', ') })
  return (
    <ManageRow name={t('title')} summary={summary} label={t('manage')}>
      <p className="max-w-prose text-text-2">{t('text')}</p>
      {keys.length > 0 && (
        <ul aria-label={t('title')} className="mt-1">
          {keys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onGone={again} />
          ))}
        </ul>
      )}
      {isUsable ? (
        <form onSubmit={add} noValidate className="mt-3 flex max-w-130 items-start gap-2">
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            className="grow"
            maxLength={MAX_NAME_CODE_POINTS}
            autoComplete="off"
            value={name}
            onChange={setName}
            error={action.fieldError('name')}
          />
          <Button type="submit" size="large" className="mt-6.5 h-11!" aria-disabled={action.busy}>
            {t('add')}
          </Button>
        </form>
      ) : (
        <p className="mt-2 max-w-prose text-xs text-muted">{t('elsewhere', { host })}</p>
      )}
      <FormError>{action.formError}</FormError>
    </ManageRow>
  )
}

function PasskeyRow({ passkey, onGone }: { passkey: PasskeyRecord; onGone: () => Promise<void> }) {
  const t = useTranslations('people.passkeys')
  const locale = useLocale()
  const action = useAction()
  const remove = () =>
    action.run(async () => {
      await apiFetch(`/api/passkeys/${encodeURIComponent(passkey.id)}`, { method: 'DELETE' })
      await onGone()
    })
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow">
          <span className="wrap-anywhere">{passkey.name}</span>
          <span className="block text-xs text-muted">{t('since', { date: dateIn(passkey.created_at, locale) })}</span>
        </p>
        <Button variant="outline" aria-label={t('removeOf', { name: passkey.name })} onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </div>
      <FormError>{action.formError}</FormError>
    </li>
  )
}
