'use client'

import { useQuery } from '@tanstack/react-query'
import { askJson } from '#components/api/client'
import type { Settings } from '#lib/contract/studio'

export const useSettings = () =>
  useQuery({ queryKey: ['settings'], queryFn: ({ signal }) => askJson<Settings>('/api/settings', { signal }) })
