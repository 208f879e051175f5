import { useCallback } from 'react'
import { ActionRefused, askJson } from '#components/api/client'
import type { CancelRecord } from '#lib/contract/api'

/** Cancels a task. Its card learns the result by polling. Throws `ActionRefused` if nothing was cancelled. */
export const useCancelTask = () =>
  useCallback(async (id: string) => {
    const { success, message } = await askJson<CancelRecord>('/api/v1/task/cancel', { method: 'POST', json: { id } })
    if (!success) throw new ActionRefused('not_cancelled', message)
  }, [])
