'use client'

import { useMemo } from 'react'
import { type SongFilter, writeFilter } from '#components/api/song-filter'
import { usePlaylists } from '#components/api/use-playlists'
import type { QueueSource } from '#lib/player/queue'

/** The list of a page as a source of the queue: its address with sort and filter, and the request for the songs after those shown. */
export const useQueueSource = (filter: SongFilter, plain: SongFilter, cursor: string | null): QueueSource => {
  const { data: lists } = usePlaylists()
  const name = lists?.find(({ id }) => id === filter.playlist)?.name ?? null
  return useMemo(() => {
    const own = writeFilter(filter, plain)
    const page = plain.playlist === null ? '/library' : `/playlists/${plain.playlist}`
    const query = writeFilter(filter)
    query.set('limit', '100')
    if (cursor !== null) query.set('cursor', cursor)
    return {
      kind: filter.playlist === null ? 'library' : 'playlist',
      name,
      href: own.size > 0 ? `${page}?${own}` : page,
      more: cursor === null ? null : `/api/songs?${query}`,
    }
  }, [filter, plain, cursor, name])
}
