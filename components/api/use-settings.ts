'use client'

import { useQuery } from '@tanstack/react-query'
import { apiFetchJson } from '#components/api/client'
import { type PageSettings, SETTINGS } from '#components/api/query-keys'

export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => apiFetchJson<PageSettings>('/api/settings', { signal }),
  })
