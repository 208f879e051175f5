'use client'

import { useQuery } from '@tanstack/react-query'
import type { Health } from '#lib/contract/studio'

/** `unreachable`: the app answers, but its remote service does not. */
export type ServiceState = {
  status: 'online' | 'starting' | 'offline' | 'unreachable'
  service: Health['service'] | null
}

export const HEALTH = ['health'] as const

const STARTING_POLL_MS = 3000
/** A remote service can fail at any time; its cards ask again at once. */
const REMOTE_POLL_MS = 5000
const EMBEDDED_POLL_MS = 20_000

/** Which service makes the songs, and whether it answers. */
export const useHealth = (): ServiceState => {
  const { data, isError, isPending } = useQuery({
    queryKey: HEALTH,
    queryFn: async () => {
      const response = await fetch('/api/health', { cache: 'no-store' })
      return (await response.json()) as Health
    },
    refetchInterval: ({ state }) => {
      if (state.data?.status !== 'ok' || state.status === 'error') return STARTING_POLL_MS
      return state.data.service === 'remote' ? REMOTE_POLL_MS : EMBEDDED_POLL_MS
    },
    retry: false,
    networkMode: 'always',
  })
  if (isError) return { status: 'offline', service: data?.service ?? null }
  if (isPending || data.status !== 'ok') return { status: 'starting', service: data?.service ?? null }
  return { status: data.service_reachable ? 'online' : 'unreachable', service: data.service }
}
