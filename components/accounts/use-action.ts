'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemError } from '#components/api/client'
import { errorMessage, fieldMessage } from '#components/i18n/error-message'

/** Runs one request at a time and keeps its error. */
export const useAction = () => {
  const errors = useTranslations('errors')
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const problem = state.error instanceof ProblemError ? state.error : null

  /** The result, or null if it failed or another request is running. */
  const run = async <T>(work: () => Promise<T>): Promise<{ done: T } | null> => {
    if (state.busy) return null
    setState({ busy: true, error: null })
    try {
      const done = await work()
      setState({ busy: false, error: null })
      return { done }
    } catch (error) {
      setState({ busy: false, error })
      return null
    }
  }

  return {
    run,
    busy: state.busy,
    /** The error of a field. */
    fieldError: (path: string) => {
      const found = problem?.field(path)
      return found && fieldMessage(errors, found)
    },
    /** The error that belongs to no field. */
    formError: state.error === null || problem?.problem.errors ? null : errorMessage(errors, state.error),
  }
}
