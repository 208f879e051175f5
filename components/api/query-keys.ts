import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import type { SongFilter } from '#components/api/song-filter'
import type { LyricsWriterRecord, ServiceList } from '#lib/contract/services'
import type { LibraryPage, Settings, SongDetail, SongTotals } from '#lib/contract/studio'

/** Query keys, and the query data that the server renders into a page. */

/** Prefix of all lists of songs. Each list is an infinite query, and an update of a song applies to all of them. */
export const SONGS = ['songs'] as const
export const SONG_TOTALS = ['song-totals'] as const
export const songsKey = (filter: SongFilter) => [...SONGS, filter] as const
export const totalsKey = ({ sort: _order, ...filter }: SongFilter) => [...SONG_TOTALS, filter] as const
export const facetsKey = ({ sort: _order, ...filter }: SongFilter) => ['song-facets', filter] as const
export const TASKS = ['tasks'] as const
export const SETTINGS = ['settings'] as const
export const SERVICES = ['services'] as const
export const LYRICS_WRITER = ['lyrics-writer'] as const
/** Prefix of all songs in detail. */
export const SONG = ['song'] as const
export const songKey = (id: string) => [...SONG, id] as const

/** Songs rendered into a page: about a screenful. */
export const FIRST_PAGE_SONGS = 30

const dehydrated = (fill: (client: QueryClient) => void): DehydratedState => {
  const client = new QueryClient()
  fill(client)
  return dehydrate(client)
}

/** The first page of a list of songs, and its totals. */
export const dehydratedSongs = (filter: SongFilter, page: LibraryPage, totals: SongTotals) =>
  dehydrated((client) => {
    client.setQueryData(songsKey(filter), { pages: [page], pageParams: [null] })
    client.setQueryData(totalsKey(filter), totals)
  })

export const dehydratedSong = (song: SongDetail) => dehydrated((client) => client.setQueryData(songKey(song.id), song))

/** The key is missing until the browser has requested it. */
export type PageSettings = Omit<Settings, 'api_key'> & Partial<Pick<Settings, 'api_key'>>

/**
 * The settings without the key, so that the HTML holds no secret, and what the first sections show: the services, and for the
 * owner the lyrics writer. They are stale, so the browser requests all of them.
 */
export const dehydratedSettings = (
  { api_key, ...others }: Settings,
  services: ServiceList,
  lyricsWriter: LyricsWriterRecord | null,
) =>
  dehydrated((client) => {
    const settings: PageSettings = api_key === null ? { ...others, api_key } : others
    client.setQueryData(SETTINGS, settings, { updatedAt: 0 })
    client.setQueryData(SERVICES, services, { updatedAt: 0 })
    if (lyricsWriter) client.setQueryData(LYRICS_WRITER, lyricsWriter, { updatedAt: 0 })
  })
