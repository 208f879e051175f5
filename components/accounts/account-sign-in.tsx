'use client'

import { Fingerprint } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { AuthButton, AuthLayout } from '#components/accounts/auth-layout'
import { clearOtherUserData } from '#components/accounts/clear-browser-data'
import { isDeclined, signInByPasskey, usePasskeysWork } from '#components/accounts/passkey-client'
import { safePath } from '#components/accounts/safe-path'
import { useSignInAction } from '#components/accounts/use-sign-in-action'
import { publicFetch } from '#components/api/client'
import { Button } from '#components/ui/button'
import { FieldError } from '#components/ui/field-error'
import { TextField } from '#components/ui/text-field'

/** The sign-in form for accounts. Returns to the page the user came from. */
export function AccountSignIn({
  next,
  hasOwner,
  passkeyHost,
}: {
  next: string
  hasOwner: boolean
  passkeyHost: string
}) {
  const t = useTranslations('people.signIn')
  const signIn = useSignInAction()
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const withPasskeys = usePasskeysWork(passkeyHost)
  if (!hasOwner) return <AuthLayout title={t('newTitle')} text={t('newText')} />

  const enter = async () => {
    await clearOtherUserData()
    location.assign(safePath(next))
  }

  const byPasskey = async () => {
    const declined = { yes: false }
    const done = await signIn.run(() =>
      signInByPasskey().catch((error) => {
        if (!isDeclined(error)) throw error
        declined.yes = true
      }),
    )
    if (declined.yes) signIn.reset()
    else if (done) await enter()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = emailField.current?.value ?? ''
    const password = passwordField.current?.value ?? ''
    if (email.trim() === '') return emailField.current?.focus()
    if (password === '') return passwordField.current?.focus()
    if (await signIn.run(() => publicFetch('/api/session', { method: 'POST', json: { email, password } })))
      await enter()
  }

  return (
    <AuthLayout title={t('title')} text={t('text')}>
      <form method="post" onSubmit={submit} noValidate className="mt-8 grid gap-4">
        <TextField
          label={t('email')}
          type="email"
          autoFocus
          autoComplete="username webauthn"
          autoCapitalize="none"
          ref={emailField}
        />
        <TextField label={t('password')} type="password" autoComplete="current-password" ref={passwordField} />
        <FieldError>{signIn.formError}</FieldError>
        <AuthButton busy={signIn.busy} className="mt-1">
          {signIn.busy ? t('busy') : t('submit')}
        </AuthButton>
        {withPasskeys && (
          <Button
            size="large"
            className="h-12 w-full text-base"
            disabled={signIn.busy}
            onClick={() => void byPasskey()}
          >
            <Fingerprint size={18} aria-hidden="true" />
            {t('passkey')}
          </Button>
        )}
      </form>
    </AuthLayout>
  )
}
