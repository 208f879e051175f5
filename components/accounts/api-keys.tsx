'use client'

import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dateIn } from '#components/accounts/format-date'
import { RevealOnce } from '#components/accounts/reveal-once'
import { useAction } from '#components/accounts/use-action'
import { useKeyMutations, useKeys } from '#components/accounts/use-people'
import { SettingsRow } from '#components/settings/settings-row'
import { Button } from '#components/ui/button'
import { FormError } from '#components/ui/form-error'
import { TextField } from '#components/ui/text-field'
import { MAX_NAME_CODE_POINTS } from '#lib/contract/limits'
import type { KeyRecord } from '#lib/contract/people'

/** The user’s own API keys, which work until they are revoked. */
export function ApiKeys() {
  const t = useTranslations('people.keys')
  const { data } = useKeys()
  const { make } = useKeyMutations()
  const action = useAction()
  const [name, setName] = useState('')
  const [made, setMade] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const done = await action.run(() => make(name.trim()))
    if (!done) return
    setMade(done.done.key)
    setName('')
  }
  return (
    <SettingsRow name={t('yours')}>
      {data && data.keys.length > 0 && (
        <ul aria-label={t('title')}>
          {data.keys.map((key) => (
            <KeyRow key={key.id} own={key} />
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate className="mt-1 flex items-start gap-2">
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
          {t('create')}
        </Button>
      </form>
      <FormError>{action.formError}</FormError>
      {made !== null && <RevealOnce text={made} note={t('created')} copy={t('copy')} />}
    </SettingsRow>
  )
}

function KeyRow({ own }: { own: KeyRecord }) {
  const t = useTranslations('people.keys')
  const locale = useLocale()
  const { revoke } = useKeyMutations()
  const action = useAction()
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow">
          <span className="wrap-anywhere text-text">{own.name}</span>{' '}
          <code className="font-mono text-xs text-muted">…{own.hint}</code>
          <span className="block text-xs text-muted">
            {own.last_used_at === null ? t('unused') : t('used', { date: dateIn(own.last_used_at, locale) })}
          </span>
        </p>
        <Button
          variant="outline"
          aria-label={t('revokeOf', { name: own.name })}
          onClick={() => void action.run(() => revoke(own.id))}
        >
          {t('revoke')}
        </Button>
      </div>
      <FormError>{action.formError}</FormError>
    </li>
  )
}
