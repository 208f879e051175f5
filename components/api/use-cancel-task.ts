import { useCallback } from 'react'
import { ActionRefused, askJson } from '#components/api/client'
import type { CancelRecord } from '#lib/contract/api'

/** Asks for the end of a task. The card hears of it as of everything else; what was not cancelled is thrown, to be said there. */
export const useCancelTask = () =>
  useCallback(async (id: string) => {
    const { success, message } = await askJson<CancelRecord>('/api/v1/task/cancel', { method: 'POST', json: { id } })
    if (!success) throw new ActionRefused('not_cancelled', message)
  }, [])
