'use client'

import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { FormError } from '#components/accounts/form-error'
import { dateIn } from '#components/accounts/format-date'
import { RevealOnce } from '#components/accounts/reveal-once'
import { useAction } from '#components/accounts/use-action'
import { useKeyChange, useKeys } from '#components/accounts/use-people'
import { Group } from '#components/settings/group'
import { Button } from '#components/ui/button'
import { TextField } from '#components/ui/text-field'
import type { KeyRecord } from '#lib/contract/people'

/** The user’s own API keys, which work until they are revoked. */
export function OwnKeys() {
  const t = useTranslations('people.keys')
  const { data } = useKeys()
  const { make } = useKeyChange()
  const deed = useAction()
  const [name, setName] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const done = await deed.run(() => make(name.trim()))
    if (!done) return
    setMade(done.done.key)
    setName('')
  }
  return (
    <Group title={t('title')} note={t('note')}>
      {data && data.keys.length > 0 && (
        <ul aria-label={t('title')}>
          {data.keys.map((key) => (
            <KeyRow key={key.id} own={key} />
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate className="mt-2 flex max-w-[520px] items-start gap-2">
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          className="grow"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={setName}
          wrong={deed.wrong('name')}
        />
        <Button type="submit" size="large" className="mt-[26px] h-11!" aria-disabled={deed.busy}>
          {t('make')}
        </Button>
      </form>
      <FormError>{deed.formError}</FormError>
      {made !== null && <RevealOnce text={made} note={t('made')} copy={t('copy')} />}
    </Group>
  )
}

function KeyRow({ own }: { own: KeyRecord }) {
  const t = useTranslations('people.keys')
  const locale = useLocale()
  const { revoke } = useKeyChange()
  const deed = useAction()
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow">
          <span className="wrap-anywhere">{own.name}</span>{' '}
          <code className="font-mono text-xs text-muted">…{own.hint}</code>
          <span className="block text-xs text-muted">
            {own.last_used_at === null ? t('unused') : t('used', { date: dateIn(own.last_used_at, locale) })}
          </span>
        </p>
        <Button
          look="quiet"
          aria-label={t('revokeOf', { name: own.name })}
          onClick={() => void deed.run(() => revoke(own.id))}
        >
          {t('revoke')}
        </Button>
      </div>
      <FormError>{deed.formError}</FormError>
    </li>
  )
}
