import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import type { SongFilter } from '#components/api/song-filter'
import type { LibraryPage, SongDetail, SongSums } from '#lib/contract/studio'

/**
 * What the server sends along with a page that is opened, so that the page need not ask for it first. Names of answers
 * are the same here and in the browser.
 */

/** All lists of songs, however searched and sorted: each is kept in pages, and a song that changes changes in all of them. */
export const SONGS = ['songs'] as const
export const SONG_SUMS = ['song-sums'] as const
export const songsKey = (filter: SongFilter) => [...SONGS, filter] as const
export const sumsKey = ({ sort: _order, ...filter }: SongFilter) => [...SONG_SUMS, filter] as const
export const songKey = (id: string) => ['song', id] as const

/** Songs that come along with a page: what fills a screen. The rest is asked for while it is looked at. */
export const FIRST_PAGE_SONGS = 30

const dehydrated = (fill: (client: QueryClient) => void): DehydratedState => {
  const client = new QueryClient()
  fill(client)
  return dehydrate(client)
}

/** The first page of a list of songs, and how many there are. */
export const dehydratedSongs = (filter: SongFilter, page: LibraryPage, sums: SongSums) =>
  dehydrated((client) => {
    client.setQueryData(songsKey(filter), { pages: [page], pageParams: [null] })
    client.setQueryData(sumsKey(filter), sums)
  })

export const dehydratedSong = (song: SongDetail) => dehydrated((client) => client.setQueryData(songKey(song.id), song))
