'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemError, Unreachable } from '#components/api/client'
import { errorMessage, fieldMessage } from '#components/i18n/error-message'

type State = { word: 'rest' } | { word: 'asking' } | { word: 'refused'; error: unknown }

/** Runs one sign-in request at a time and translates its error. */
export const useSignInAction = () => {
  const t = useTranslations('people.signIn')
  const errors = useTranslations('errors')
  const [state, setState] = useState<State>({ word: 'rest' })
  const error = state.word === 'refused' ? state.error : null
  const problem = error instanceof ProblemError ? error : null

  const wordsOf = (): string | null => {
    if (error === null) return null
    if (error instanceof Unreachable) return t('unreachable')
    if (problem?.problem.code === 'wrong_password') return t('wrong')
    if (problem?.problem.code === 'too_many_requests')
      return problem.retryAfter ? t('tooManyFor', { seconds: problem.retryAfter }) : t('tooMany')
    return errorMessage(errors, error)
  }

  /** Resolves to whether it succeeded. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (state.word === 'asking') return false
    setState({ word: 'asking' })
    try {
      await work()
      return true
    } catch (reason) {
      setState({ word: 'refused', error: reason })
      return false
    }
  }

  const wrong = (path: string) => {
    const found = problem?.field(path)
    return found && fieldMessage(errors, found)
  }

  return {
    run,
    busy: state.word === 'asking',
    /** The error of a field, and the one that belongs to no field. */
    wrong,
    formError: problem?.problem.errors ? null : wordsOf(),
    rest: () => setState({ word: 'rest' }),
    refuse: (reason: unknown) => setState({ word: 'refused', error: reason }),
  }
}
