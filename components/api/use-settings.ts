'use client'

import { useQuery } from '@tanstack/react-query'
import { askJson } from '#components/api/client'
import type { Settings } from '#lib/contract/studio'

export const SETTINGS = ['settings'] as const

/** While songs are still being made at a service that was left, how many there are is asked again. */
const POLL_INTERVAL_MS = 15_000 // ms

export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => askJson<Settings>('/api/settings', { signal }),
    refetchInterval: ({ state }) => (state.data?.service.leaving.length ? POLL_INTERVAL_MS : false),
  })
