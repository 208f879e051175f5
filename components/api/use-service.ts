'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askJson, ProblemError } from '#components/api/client'
import { HEALTH } from '#components/api/use-health'
import { SETTINGS } from '#components/api/use-settings'
import type { ServiceChange, Settings } from '#lib/contract/studio'

const PATH = '/api/settings/service'

/** Carries out a change of the service; whatever comes of it, the page then shows what is true. */
const change = async (client: QueryClient, call: Parameters<typeof askJson>[1]) => {
  try {
    const settings = await askJson<Settings>(PATH, call)
    client.setQueryData<Settings>(SETTINGS, settings)
    void client.invalidateQueries({ queryKey: HEALTH })
    return settings
  } catch (error) {
    // A refusal changes nothing, but one by the operator is news; without an answer nobody knows what was saved.
    const sure = error instanceof ProblemError && error.problem.code !== 'set_by_operator'
    if (!sure) for (const queryKey of [SETTINGS, HEALTH]) void client.invalidateQueries({ queryKey })
    throw error
  }
}

export const useServiceChange = () => {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /** The service is asked one question before anything is saved. */
      use: (json: ServiceChange, signal: AbortSignal) => change(client, { method: 'PUT', json, signal }),
      /** Back to the engine that is built in. */
      remove: () => change(client, { method: 'DELETE' }),
    }),
    [client],
  )
}
