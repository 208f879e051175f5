'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ProblemError } from '#components/api/client'
import { errorMessage, fieldMessage } from '#components/i18n/error-words'

/** One thing that is asked for at a time, and why it was refused. */
export const useAction = () => {
  const errors = useTranslations('errors')
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const problem = state.error instanceof ProblemError ? state.error : null

  /** What came of it; null where it was refused or something else is still under way. */
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
    /** What is wrong with a field. */
    wrong: (path: string) => {
      const found = problem?.field(path)
      return found && fieldMessage(errors, found)
    },
    /** What is wrong with none in particular. */
    formError: state.error === null || problem?.problem.errors ? null : errorMessage(errors, state.error),
  }
}
