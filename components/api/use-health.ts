'use client'

import { useQuery } from '@tanstack/react-query'
import { ProblemError, problemOf } from '#components/api/client'
import type { Problem } from '#lib/contract/errors'
import type { Health } from '#lib/contract/studio'

/** `unreachable`: the app answers, but its remote service does not. `failing`: its database or storage does not work. */
export type ServiceState = {
  status: 'online' | 'starting' | 'offline' | 'unreachable' | 'failing'
  service: Health['service'] | null
  /** Why it is failing. */
  problem: Problem | null
}

export const HEALTH = ['health'] as const

const STARTING_POLL_MS = 3000
/** A remote service can fail at any time; its cards ask again at once. */
const REMOTE_POLL_MS = 5000
const EMBEDDED_POLL_MS = 20_000

/** The body of a healthy answer. Throws a `ProblemError` for any other that the app itself gave. */
export const readHealth = async (response: Pick<Response, 'ok' | 'status' | 'json'>): Promise<Health> => {
  const body: unknown = await response.json()
  if (!response.ok) throw new ProblemError(problemOf(response.status, body))
  return body as Health
}

/** What the last answer says; without one, the error of the last request. */
export const serviceStateOf = (data: Health | undefined, error: Error | null): ServiceState => {
  const service = data?.service ?? null
  if (error instanceof ProblemError) {
    const { problem } = error
    const isFailing = problem.code === 'storage_full' || problem.code === 'unavailable'
    return { status: isFailing ? 'failing' : 'starting', service, problem: isFailing ? problem : null }
  }
  if (error) return { status: 'offline', service, problem: null }
  if (!data) return { status: 'starting', service, problem: null }
  return { status: data.service_reachable ? 'online' : 'unreachable', service, problem: null }
}

/** Which service makes the songs, and whether it answers. */
export const useHealth = (): ServiceState => {
  const { data, error } = useQuery({
    queryKey: HEALTH,
    queryFn: async () => readHealth(await fetch('/api/health', { cache: 'no-store' })),
    refetchInterval: ({ state }) => {
      if (!state.data || state.status === 'error') return STARTING_POLL_MS
      return state.data.service === 'remote' ? REMOTE_POLL_MS : EMBEDDED_POLL_MS
    },
    retry: false,
    networkMode: 'always',
  })
  return serviceStateOf(data, error)
}
