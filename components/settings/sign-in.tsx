'use client'

import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemError, problemOf } from '#components/api/client'
import { errorMessage } from '#components/i18n/error-message'
import { safePath } from '#components/settings/safe-path'
import { Logo } from '#components/shell/logo'
import { Button } from '#components/ui/button'
import { FieldError } from '#components/ui/field-error'
import { useHydrated } from '#components/ui/use-hydrated'

/** The access code form. Returns to the page the user came from. */
export function SignIn({ next }: { next: string }) {
  const t = useTranslations('settings.accessCode')
  const hydrated = useHydrated()
  const errors = useTranslations('errors')
  const sentenceFor = (problem: ProblemError) => {
    if (problem.problem.code === 'wrong_code') return t('wrong')
    if (problem.problem.code === 'too_many_requests')
      return problem.retryAfter ? t('tooManyFor', { seconds: problem.retryAfter }) : t('tooMany')
    return errorMessage(errors, problem)
  }
  // Read from the field, since a browser may fill it before scripts run.
  const written = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ status: 'idle' } | { status: 'pending' } | { status: 'error'; why: string }>({
    status: 'idle',
  })
  const field = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = written.current?.value.trim() ?? ''
    if (code === '' || state.status === 'pending') return
    setState({ status: 'pending' })
    try {
      const response = await fetch('/api/session', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code }),
      })
      if (response.ok) return location.assign(safePath(next))
      const retryAfter = Number(response.headers.get('Retry-After')) || null
      const problem = new ProblemError(problemOf(response.status, await response.json().catch(() => null)), retryAfter)
      setState({ status: 'error', why: sentenceFor(problem) })
    } catch {
      setState({ status: 'error', why: t('unreachable') })
    }
  }

  return (
    <div className="mx-auto flex min-h-dvh max-w-[420px] flex-col justify-center px-6 py-12">
      <Logo className="mb-10 w-12" />
      <h1 className="font-serif text-2xl leading-[42px]">{t('title')}</h1>
      <p className="mt-3 text-base leading-6 text-text-2">{t('text')}</p>
      <form onSubmit={submit} className="mt-8">
        <label htmlFor={field} className="mb-2 block font-[550]">
          {t('code')}
        </label>
        <input
          id={field}
          type="password"
          // biome-ignore lint/a11y/noAutofocus: the page is this one field.
          autoFocus
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          ref={written}
          aria-invalid={state.status === 'error'}
          aria-describedby={state.status === 'error' ? `${field}-why` : undefined}
          className="h-12 w-full rounded-3 bg-well px-4 text-[16px] text-text shadow-press"
        />
        <FieldError id={`${field}-why`}>{state.status === 'error' ? state.why : null}</FieldError>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="mt-5 h-12 w-full text-base"
          disabled={state.status === 'pending' || !hydrated}
        >
          {state.status === 'pending' ? t('busy') : t('submit')}
        </Button>
      </form>
    </div>
  )
}
