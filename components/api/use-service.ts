'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiFetchJson, ProblemError } from '#components/api/client'
import { SETTINGS } from '#components/api/query-keys'
import { HEALTH } from '#components/api/use-health'
import type { ServiceChange, Settings } from '#lib/contract/studio'

const PATH = '/api/settings/service'

/** Changes the service, then updates or refetches what the page shows of it. */
const change = async (client: QueryClient, call: Parameters<typeof apiFetchJson>[1]) => {
  try {
    const settings = await apiFetchJson<Settings>(PATH, call)
    client.setQueryData<Settings>(SETTINGS, settings)
    void client.invalidateQueries({ queryKey: HEALTH })
    return settings
  } catch (error) {
    // Refetches unless the error proves that the cached settings are current.
    const sure = error instanceof ProblemError && error.problem.code !== 'set_by_operator'
    if (!sure) for (const queryKey of [SETTINGS, HEALTH]) void client.invalidateQueries({ queryKey })
    throw error
  }
}

export const useServiceMutations = () => {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /** The server tests the service before it saves anything. */
      use: (json: ServiceChange, signal: AbortSignal) => change(client, { method: 'PUT', json, signal }),
      /** Back to the built-in engine. */
      remove: () => change(client, { method: 'DELETE' }),
    }),
    [client],
  )
}
