'use client'

import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { AuthButton, AuthLayout } from '#components/accounts/auth-layout'
import { safePath } from '#components/accounts/safe-path'
import { useSignInAction } from '#components/accounts/use-sign-in-action'
import { publicFetch } from '#components/api/client'
import { TextField } from '#components/ui/text-field'

/** The sign-in form for the access code. Returns to the page the user came from. */
export function AccessCodeSignIn({ next }: { next: string }) {
  const t = useTranslations('settings.accessCode')
  const signIn = useSignInAction('settings.accessCode')
  const codeField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = codeField.current?.value.trim() ?? ''
    if (code === '') return
    if (await signIn.run(() => publicFetch('/api/session', { method: 'POST', json: { code } })))
      location.assign(safePath(next))
  }

  return (
    <AuthLayout title={t('title')} text={t('text')}>
      <form method="post" onSubmit={submit} className="mt-8">
        <TextField
          label={t('code')}
          type="password"
          autoFocus
          autoComplete="current-password"
          autoCapitalize="none"
          required
          ref={codeField}
          error={signIn.fieldError('code') ?? signIn.formError ?? undefined}
        />
        <AuthButton busy={signIn.busy} className="mt-5">
          {signIn.busy ? t('busy') : t('submit')}
        </AuthButton>
      </form>
    </AuthLayout>
  )
}
