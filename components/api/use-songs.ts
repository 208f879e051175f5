'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { askJson } from '#components/api/client'
import { SONGS } from '#components/api/use-song'
import type { LibraryPage } from '#lib/contract/studio'

export const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'title', label: 'By title' },
  { value: 'longest', label: 'Longest first' },
] as const
export type Sort = (typeof SORTS)[number]['value']

export type SongFilter = { q: string; sort: Sort; favourite: boolean }

const PAGE = 50

/** The library, fifty songs at a time. A new search keeps the old answer on the page until its own is there. */
export const useSongs = ({ q, sort, favourite }: SongFilter) =>
  useInfiniteQuery({
    queryKey: [...SONGS, { q, sort, favourite }],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(PAGE), sort })
      if (pageParam !== null) query.set('cursor', pageParam)
      if (q !== '') query.set('q', q)
      if (favourite) query.set('favourite', '1')
      return askJson<LibraryPage>(`/api/songs?${query}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
