'use client'

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '#components/accounts/use-action'
import { useSessionMutations } from '#components/accounts/use-people'
import { SettingsRow } from '#components/settings/settings-row'
import { Button } from '#components/ui/button'
import { FormError } from '#components/ui/form-error'
import { TextField } from '#components/ui/text-field'

/** Changes the password; asks for the current one. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('people.password')
  const { changePassword } = useSessionMutations()
  const action = useAction()
  const [open, setOpen] = useState(false)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [said, setSaid] = useState('')
  const close = () => {
    setOpen(false)
    setCurrent('')
    setPassword('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (current === '' || !(await action.run(() => changePassword(current, password)))) return
    close()
    setSaid(t('changed'))
  }
  return (
    <SettingsRow
      name={t('title')}
      actions={
        !open && (
          <Button
            variant="outline"
            onClick={() => {
              setSaid('')
              setOpen(true)
            }}
          >
            {t('open')}
          </Button>
        )
      }
      below={
        <>
          {open && (
            <form onSubmit={submit} noValidate className="grid max-w-105 gap-4 pt-2.5 pb-3">
              {/* Password managers need the user name. */}
              <input type="email" value={email} readOnly hidden autoComplete="username" />
              <TextField
                label={t('current')}
                type="password"
                autoComplete="current-password"
                value={current}
                onChange={setCurrent}
                error={action.fieldError('current')}
              />
              <TextField
                label={t('next')}
                type="password"
                autoComplete="new-password"
                value={password}
                onChange={setPassword}
                error={action.fieldError('password')}
                hint={t('hint')}
              />
              <FormError>{action.formError}</FormError>
              <div className="flex flex-wrap gap-2">
                <Button type="submit" variant="primary" size="large" aria-disabled={action.busy}>
                  {t('save')}
                </Button>
                <Button variant="outline" size="large" onClick={close}>
                  {t('cancel')}
                </Button>
              </div>
            </form>
          )}
          <p role="status" className="text-success empty:hidden">
            {said}
          </p>
        </>
      }
    />
  )
}
