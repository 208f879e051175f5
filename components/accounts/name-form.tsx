'use client'

import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '#components/accounts/use-action'
import { useRename } from '#components/accounts/use-people'
import { SettingsRow } from '#components/settings/settings-row'
import { Button } from '#components/ui/button'
import { FieldError } from '#components/ui/field-error'
import { FormError } from '#components/ui/form-error'
import { MAX_NAME_CODE_POINTS } from '#lib/contract/limits'

/** Changes the user’s name. */
export function NameForm({ name }: { name: string }) {
  const t = useTranslations('people.account')
  const rename = useRename()
  const action = useAction()
  const id = useId()
  const [text, setText] = useState(name)
  const [saved, setSaved] = useState(false)
  const isSame = text.trim() === name
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) setSaved((await action.run(() => rename(text.trim()))) !== null)
  }
  const wrong = action.fieldError('name')
  return (
    <form onSubmit={submit} noValidate>
      <SettingsRow
        name={t('name')}
        actions={
          <Button type="submit" aria-disabled={isSame || action.busy} className="h-10 aria-disabled:opacity-45">
            {action.busy ? t('saving') : t('save')}
          </Button>
        }
      >
        <input
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setSaved(false)
          }}
          aria-label={t('name')}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
          autoComplete="name"
          maxLength={MAX_NAME_CODE_POINTS}
          spellCheck={false}
          className="h-10 w-full rounded-2 bg-well px-3.5 text-[1rem] text-text inset-ring inset-ring-line-control shadow-press lg:text-sm"
        />
        <FieldError id={`${id}-wrong`}>{wrong}</FieldError>
        <FormError>{action.formError}</FormError>
        <p role="status" className="mt-1.5 text-xs leading-4.25 text-success empty:hidden">
          {saved && isSame ? t('saved') : ''}
        </p>
      </SettingsRow>
    </form>
  )
}
