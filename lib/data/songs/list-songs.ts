import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Sort } from '#lib/contract/limits'
import { decodeCursor, encodeCursor } from '#lib/data/cursor'
import type { LibraryRow, ListedSong, TaskRow } from '#lib/data/rows'
import { listedSong, wholeTask } from '#lib/data/songs/columns'
import { isInPlaylist, matching, type SongFilter } from '#lib/data/songs/song-filter'
import { NEWEST_VERSION, VERSION_COUNT } from '#lib/data/songs/versions'
import type { Db } from '#lib/db/client'
import {
  GENRE_ORDER,
  KEY_ORDER,
  LENGTH_ORDER,
  METER_ORDER,
  NAMELESS,
  playlistSongs,
  RATING_ORDER,
  songs,
  TEMPO_ORDER,
  TITLE_ORDER,
  tasks,
} from '#lib/db/schema'

export type ListedWithTask = { song: LibraryRow; task: TaskRow }

export type LibraryQuery = SongFilter & { cursor: string | null; limit: number; sort: Sort }

type CursorRow = { song: ListedSong; position: number | null }

/** A sort order: index expression, cursor type, direction and cursor value. */
type Order = { by: SQL; cast: SQL; descending: boolean; value: (place: CursorRow) => string }

const time = { by: sql`${songs.createdAt}`, value: ({ song }: CursorRow) => song.createdAt.toISOString() }
const title = {
  by: TITLE_ORDER,
  cast: sql`text`,
  // The database defines lower case.
  value: ({ song }: CursorRow) => song.title ?? '',
}
const length = { by: LENGTH_ORDER, value: ({ song }: CursorRow) => String(song.duration ?? 0) }
const tempo = { by: TEMPO_ORDER, value: ({ song }: CursorRow) => String(song.bpm ?? 0) }
const rating = { by: RATING_ORDER, value: ({ song }: CursorRow) => String(song.rating ?? 0) }
const moment = sql`timestamptz`
const number = sql`float8`

const genre = { by: GENRE_ORDER, cast: sql`text`, value: ({ song }: CursorRow) => song.genre ?? NAMELESS }
const key = { by: KEY_ORDER, cast: sql`text`, value: ({ song }: CursorRow) => song.key ?? NAMELESS }
const meter = { by: METER_ORDER, cast: sql`text`, value: ({ song }: CursorRow) => song.meter ?? NAMELESS }

const orders: Record<Sort, Order> = {
  newest: { ...time, cast: moment, descending: true },
  oldest: { ...time, cast: moment, descending: false },
  title: { ...title, descending: false },
  title_desc: { ...title, descending: true },
  genre: { ...genre, descending: false },
  genre_desc: { ...genre, descending: true },
  key: { ...key, descending: false },
  key_desc: { ...key, descending: true },
  meter: { ...meter, descending: false },
  meter_desc: { ...meter, descending: true },
  longest: { ...length, cast: number, descending: true },
  shortest: { ...length, cast: number, descending: false },
  slowest: { ...tempo, cast: number, descending: false },
  fastest: { ...tempo, cast: number, descending: true },
  highest_rated: { ...rating, cast: sql`int`, descending: true },
  lowest_rated: { ...rating, cast: sql`int`, descending: false },
  playlist: {
    by: sql`${playlistSongs.position}`,
    cast: sql`int`,
    descending: false,
    value: ({ position }) => String(position ?? 0),
  },
}

const behind = (sort: Sort, value: string, id: string): SQL => {
  const { by, cast, descending } = orders[sort]
  const place = by === TITLE_ORDER ? sql`(left(lower(${value}::text), 200) collate "C")` : sql`${value}::${cast}`
  return descending
    ? sql`(${by}, ${songs.id}) < (${place}, ${id}::uuid)`
    : sql`(${by}, ${songs.id}) > (${place}, ${id}::uuid)`
}

/** One page of an owner’s finished songs, by keyset pagination. */
export const listLibrary = async (
  db: Db,
  owner: string,
  { cursor, limit, sort: requested, ...filter }: LibraryQuery,
): Promise<{ songs: ListedWithTask[]; next: string | null }> => {
  // Playlist order needs a playlist.
  const sort = requested === 'playlist' && filter.playlist === null ? 'newest' : requested
  const { by, descending, value } = orders[sort]
  const turn = descending ? desc : asc
  const from = decodeCursor(cursor)
  const columns = {
    song: { ...listedSong, versions: VERSION_COUNT, newestVersion: NEWEST_VERSION },
    task: wholeTask,
    ...(filter.playlist !== null && { position: playlistSongs.position }),
  }
  const query = db.select(columns).from(songs).innerJoin(tasks, eq(tasks.id, songs.taskId)).$dynamic()
  if (filter.playlist !== null) query.innerJoin(playlistSongs, isInPlaylist(filter.playlist))
  const rows = (await query
    .where(and(matching(owner, filter), from ? behind(sort, from.value, from.id) : undefined))
    .orderBy(turn(by), turn(songs.id))
    .limit(limit + 1)) as (ListedWithTask & { position?: number })[]
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last && { value: value({ song: last.song, position: last.position ?? null }), id: last.song.id }
  return { songs: shown, next: next ? encodeCursor(next) : null }
}

/** Number of matching songs, and their total length in seconds. */
export const countLibrary = async (
  db: Db,
  owner: string,
  filter: SongFilter,
): Promise<{ songs: number; seconds: number }> => {
  const totals = {
    songs: sql<number>`count(*)::int`,
    seconds: sql<number>`coalesce(sum(${songs.duration}), 0)::float8`,
  }
  const query = db.select(totals).from(songs).innerJoin(tasks, eq(tasks.id, songs.taskId)).$dynamic()
  if (filter.playlist !== null) query.innerJoin(playlistSongs, isInPlaylist(filter.playlist))
  const [sum] = await query.where(matching(owner, filter))
  return sum ?? { songs: 0, seconds: 0 }
}
