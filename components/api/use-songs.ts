'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { apiFetchJson } from '#components/api/client'
import { facetsKey, songsKey, totalsKey } from '#components/api/query-keys'
import { type SongFilter, writeFilter } from '#components/api/song-filter'
import type { LibraryPage, SongFacets, SongTotals } from '#lib/contract/studio'

const PAGE_SIZE = 100
/** Longer lists are not refetched on focus and reconnect. */
const MAX_REFETCHED_PAGES = 2

/** Songs of the library, in pages. A new search shows the previous result until its own arrives. */
export const useSongs = (filter: SongFilter) =>
  useInfiniteQuery({
    queryKey: songsKey(filter),
    queryFn: ({ pageParam, signal }) => {
      const query = writeFilter(filter)
      query.set('limit', String(PAGE_SIZE))
      if (pageParam !== null) query.set('cursor', pageParam)
      return apiFetchJson<LibraryPage>(`/api/songs?${query}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: (query) => (query.state.data?.pages.length ?? 0) <= MAX_REFETCHED_PAGES,
    refetchOnReconnect: (query) => (query.state.data?.pages.length ?? 0) <= MAX_REFETCHED_PAGES,
  })

/** The number and total length of those songs. */
export const useSongTotals = (filter: SongFilter) =>
  useQuery({
    queryKey: totalsKey(filter),
    queryFn: ({ signal }) =>
      apiFetchJson<SongTotals>(`/api/songs/count?${writeFilter({ ...filter, sort: 'newest' })}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** What those songs can be narrowed to. Asked for again whenever it is shown. */
export const facetsQuery = (filter: SongFilter) => ({
  queryKey: facetsKey(filter),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    apiFetchJson<SongFacets>(`/api/songs/facets?${writeFilter({ ...filter, sort: 'newest' })}`, { signal }),
  staleTime: 0,
})

export const useSongFacets = (filter: SongFilter) =>
  useQuery({ ...facetsQuery(filter), placeholderData: keepPreviousData })
