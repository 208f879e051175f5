'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { apiFetchJson } from '#components/api/client'
import { commit } from '#components/ui/undo'
import type { TrashPage } from '#lib/contract/studio'

const PAGE_SIZE = 50

/** Deleted songs, newest first. Pending deletes are sent first, so that they are included. */
export const useTrash = () =>
  useInfiniteQuery({
    queryKey: ['trash'],
    queryFn: async ({ pageParam, signal }) => {
      await commit()
      const from = pageParam === null ? '' : `&cursor=${encodeURIComponent(pageParam)}`
      return apiFetchJson<TrashPage>(`/api/trash?limit=${PAGE_SIZE}${from}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
