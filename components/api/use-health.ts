'use client'

import { useQuery } from '@tanstack/react-query'
import type { Health } from '#lib/contract/studio'

export type ServiceState = { status: 'online' | 'starting' | 'offline'; service: Health['service'] | null }

export const HEALTH = ['health'] as const

/** Which service makes the songs, and whether it answers. */
export const useHealth = (): ServiceState => {
  const { data, isError, isPending } = useQuery({
    queryKey: HEALTH,
    queryFn: async () => {
      const response = await fetch('/api/health', { cache: 'no-store' })
      return (await response.json()) as Health
    },
    refetchInterval: (query) => (query.state.data?.status === 'ok' && query.state.status !== 'error' ? 20_000 : 3000),
    retry: false,
    networkMode: 'always',
  })
  if (isError) return { status: 'offline', service: data?.service ?? null }
  if (isPending || data.status !== 'ok') return { status: 'starting', service: data?.service ?? null }
  return { status: 'online', service: data.service }
}
