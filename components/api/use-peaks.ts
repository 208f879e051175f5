'use client'

import { useQuery } from '@tanstack/react-query'
import { askJson } from '#components/api/client'
import type { Peaks } from '#lib/contract/studio'

/** The drawing of a song; while it is still being made, a fresh one every two seconds. */
export const usePeaks = (url: string | null | undefined, growing = false) =>
  useQuery({
    queryKey: ['peaks', url],
    enabled: Boolean(url),
    queryFn: () => askJson<Peaks>(url ?? '', growing ? { cache: 'no-store' } : {}),
    refetchInterval: growing ? 2000 : false,
    // A finished drawing never changes; a growing one is fetched once more when its song is finished.
    staleTime: (query) => (query.state.data && query.state.data.available >= query.state.data.duration ? Number.POSITIVE_INFINITY : 0),
  })
