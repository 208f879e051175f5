import { useCallback } from 'react'
import { ActionError, apiFetchJson } from '#components/api/client'
import type { CancelRecord } from '#lib/contract/api'

/** Cancels a task. Its card learns the result by polling. Throws `ActionError` if nothing was cancelled. */
export const useCancelTask = () =>
  useCallback(async (id: string) => {
    const { success, message } = await apiFetchJson<CancelRecord>('/api/v1/task/cancel', {
      method: 'POST',
      json: { id },
    })
    if (!success) throw new ActionError('not_cancelled', message)
  }, [])
