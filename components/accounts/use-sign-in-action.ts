'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NetworkError, ProblemError } from '#components/api/client'
import { errorMessage, fieldMessage } from '#components/i18n/error-message'
import type { Translator } from '#lib/i18n/translator'

type State = { status: 'idle' } | { status: 'pending' } | { status: 'error'; error: unknown }

/** Waits from this length on are shown in minutes. */
const MINUTES_FROM_SECONDS = 90

/** @param seconds to wait; null if unknown */
// tooManyAttemptsMessage(t, 900) → 'Too many attempts. Try again in 15 minutes.'
export const tooManyAttemptsMessage = (
  t: Translator<'people.signIn' | 'settings.accessCode'>,
  seconds: number | null,
): string => {
  if (!seconds) return t('tooMany')
  return seconds < MINUTES_FROM_SECONDS
    ? t('tooManyFor', { seconds })
    : t('tooManyForMinutes', { minutes: Math.ceil(seconds / 60) })
}

/** Runs one sign-in request at a time and translates its error. `texts` has the messages of the form. */
export const useSignInAction = (texts: 'people.signIn' | 'settings.accessCode' = 'people.signIn') => {
  const t = useTranslations(texts)
  const errors = useTranslations('errors')
  const [state, setState] = useState<State>({ status: 'idle' })
  const error = state.status === 'error' ? state.error : null
  const problem = error instanceof ProblemError ? error : null

  const formErrorText = (): string | null => {
    if (error === null) return null
    if (error instanceof NetworkError) return t('unreachable')
    if (problem?.problem.code === 'wrong_password' || problem?.problem.code === 'wrong_code') return t('wrong')
    if (problem?.problem.code === 'too_many_requests') return tooManyAttemptsMessage(t, problem.retryAfter)
    return errorMessage(errors, error)
  }

  /** Resolves to whether it succeeded. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (state.status === 'pending') return false
    setState({ status: 'pending' })
    try {
      await work()
      return true
    } catch (reason) {
      setState({ status: 'error', error: reason })
      return false
    }
  }

  const fieldError = (path: string) => {
    const found = problem?.field(path)
    return found && fieldMessage(errors, found)
  }

  return {
    run,
    busy: state.status === 'pending',
    /** The error of a field, and the one that belongs to no field. */
    fieldError,
    formError: problem?.problem.errors ? null : formErrorText(),
    reset: () => setState({ status: 'idle' }),
    setError: (reason: unknown) => setState({ status: 'error', error: reason }),
  }
}
