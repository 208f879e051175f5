'use client'

import { useQuery } from '@tanstack/react-query'
import { apiFetchJson } from '#components/api/client'
import { type PageSettings, SETTINGS } from '#components/api/query-keys'
import type { Settings } from '#lib/contract/studio'

/** While a former service is still making songs. */
const POLL_INTERVAL_MS = 15_000 // ms

export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => apiFetchJson<PageSettings>('/api/settings', { signal }),
    refetchInterval: ({ state }) => (state.data?.service.retired.length ? POLL_INTERVAL_MS : false),
  })

/** Whether this user can change the service in Settings. Members can’t; nor can anyone if the environment sets it. */
export const canChangeService = ({ account, service }: Pick<Settings, 'account' | 'service'>) =>
  account?.role !== 'member' && service.set_by !== 'environment'
