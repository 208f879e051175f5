'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { askJson } from '#components/api/client'
import { songsKey, sumsKey } from '#components/api/query-keys'
import { type SongFilter, writeFilter } from '#components/api/song-filter'
import type { LibraryPage, SongSums } from '#lib/contract/studio'

/** Songs to a page of a list. */
const PAGE_SIZE = 100
/** How many pages are asked for again when the window comes back: thousands of songs are not fetched anew for a glance. */
const MAX_REFETCHED_PAGES = 2

/** Songs of the library, a hundred at a time. A new search keeps the old answer on the page until its own is there. */
export const useSongs = (filter: SongFilter) =>
  useInfiniteQuery({
    queryKey: songsKey(filter),
    queryFn: ({ pageParam, signal }) => {
      const query = writeFilter(filter)
      query.set('limit', String(PAGE_SIZE))
      if (pageParam !== null) query.set('cursor', pageParam)
      return askJson<LibraryPage>(`/api/songs?${query}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: (query) => (query.state.data?.pages.length ?? 0) <= MAX_REFETCHED_PAGES,
    refetchOnReconnect: (query) => (query.state.data?.pages.length ?? 0) <= MAX_REFETCHED_PAGES,
  })

/** How many songs those are, and how long together. */
export const useSongSums = (filter: SongFilter) =>
  useQuery({
    queryKey: sumsKey(filter),
    queryFn: ({ signal }) =>
      askJson<SongSums>(`/api/songs/count?${writeFilter({ ...filter, sort: 'newest' })}`, { signal }),
    placeholderData: keepPreviousData,
  })
