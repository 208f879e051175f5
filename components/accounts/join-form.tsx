'use client'

import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { AuthButton, AuthLayout } from '#components/accounts/auth-layout'
import { clearOtherUserData } from '#components/accounts/clear-browser-data'
import { useSignInAction } from '#components/accounts/use-sign-in-action'
import { publicFetch } from '#components/api/client'
import { FieldError } from '#components/ui/field-error'
import { TextField } from '#components/ui/text-field'
import { PASSWORD_LENGTH } from '#lib/contract/limits'

/** What a link does: creates an owner or member account, or sets a new password. */
export type Link = { kind: 'owner' | 'member'; token: string } | { kind: 'password'; token: string; email: string }

/** The form of a link, or a note that it no longer works. */
export function JoinForm({ link }: { link: Link | null }) {
  const t = useTranslations('people.join')
  const signIn = useSignInAction()
  const nameField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  if (!link) return <AuthLayout title={t('goneTitle')} text={t('goneText')} />

  const renewing = link.kind === 'password'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [name, email, password] = [nameField, emailField, passwordField].map(({ current }) => current?.value ?? '')
    const path = `/api/join/${encodeURIComponent(link.token)}`
    const done = await signIn.run(() =>
      renewing
        ? publicFetch(path, { method: 'PUT', json: { password } })
        : publicFetch(path, { method: 'POST', json: { name, email, password } }),
    )
    // The link is used up, so it leaves the history.
    if (!done) return
    await clearOtherUserData()
    location.replace('/')
  }

  const title = { owner: t('ownerTitle'), member: t('memberTitle'), password: t('passwordTitle') }[link.kind]
  const text = { owner: t('ownerText'), member: t('memberText'), password: t('passwordText') }[link.kind]
  return (
    <AuthLayout title={title} text={text}>
      <form method="post" onSubmit={submit} noValidate className="mt-8 grid gap-4">
        {!renewing && (
          <TextField
            label={t('name')}
            autoFocus
            autoComplete="name"
            ref={nameField}
            error={signIn.fieldError('name')}
          />
        )}
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          ref={emailField}
          defaultValue={renewing ? link.email : undefined}
          readOnly={renewing}
          error={signIn.fieldError('email')}
          hint={renewing ? undefined : t('emailHint')}
        />
        <TextField
          label={t('password')}
          type="password"
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH.min}
          ref={passwordField}
          error={signIn.fieldError('password')}
          hint={t('passwordHint', { count: PASSWORD_LENGTH.min })}
        />
        <FieldError>{signIn.formError}</FieldError>
        <AuthButton busy={signIn.busy} className="mt-1">
          {signIn.busy ? t('busy') : renewing ? t('set') : t('create')}
        </AuthButton>
      </form>
    </AuthLayout>
  )
}
