import { and, asc, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { TaskType } from '#lib/contract/api'
import type { Sort } from '#lib/contract/limits'
import { decodeCursor, encodeCursor } from '#lib/data/cursor'
import type { ListedSong, SongRow, TaskRow } from '#lib/data/rows'
import { listedSong, wholeTask } from '#lib/data/songs/columns'
import type { Db } from '#lib/db/client'
import {
  IN_LIBRARY,
  LENGTH_ORDER,
  playlistSongs,
  playlists,
  songs,
  TEMPO_ORDER,
  TITLE_ORDER,
  tasks,
} from '#lib/db/schema'
import { keySpellings } from '#lib/music/key'

/** Filter of the library; unset fields are null or false. */
export type SongFilter = {
  /** Case-insensitive text in title, lyrics or prompt. */
  q: string
  favourite: boolean
  /** Not played yet. */
  unheard: boolean
  instrumental: boolean
  /** Made from a reference, or by extending; both mean either. */
  reference: boolean
  extended: boolean
  /** "F# minor"; equivalent spellings match too. */
  key: string | null
  /** Beats per minute, inclusive. */
  bpmMin: number | null
  bpmMax: number | null
  /** Id of a playlist. */
  playlist: string | null
}

export type ListedWithTask = { song: ListedSong; task: TaskRow }

export type LibraryQuery = SongFilter & { cursor: string | null; limit: number; sort: Sort }

type CursorRow = { song: SongRow; position: number | null }

/** A sort order: index expression, cursor type, direction and cursor value. */
type Order = { by: SQL; cast: SQL; descending: boolean; value: (place: CursorRow) => string }

const time = { by: sql`${songs.createdAt}`, value: ({ song }: CursorRow) => song.createdAt.toISOString() }
const length = { by: LENGTH_ORDER, value: ({ song }: CursorRow) => String(song.duration ?? 0) }
const tempo = { by: TEMPO_ORDER, value: ({ song }: CursorRow) => String(song.bpm ?? 0) }
const moment = sql`timestamptz`
const number = sql`float8`

const orders: Record<Sort, Order> = {
  newest: { ...time, cast: moment, descending: true },
  oldest: { ...time, cast: moment, descending: false },
  title: {
    by: TITLE_ORDER,
    cast: sql`text`,
    descending: false,
    // The database defines lower case.
    value: ({ song }) => song.title ?? '',
  },
  longest: { ...length, cast: number, descending: true },
  shortest: { ...length, cast: number, descending: false },
  slowest: { ...tempo, cast: number, descending: false },
  fastest: { ...tempo, cast: number, descending: true },
  playlist: {
    by: sql`${playlistSongs.position}`,
    cast: sql`int`,
    descending: false,
    value: ({ position }) => String(position ?? 0),
  },
}

const behind = (sort: Sort, value: string, id: string): SQL => {
  const { by, cast, descending } = orders[sort]
  const place = sort === 'title' ? sql`(left(lower(${value}::text), 200) collate "C")` : sql`${value}::${cast}`
  return descending
    ? sql`(${by}, ${songs.id}) < (${place}, ${id}::uuid)`
    : sql`(${by}, ${songs.id}) > (${place}, ${id}::uuid)`
}

/** Escapes LIKE wildcards. */
// containing('100%') → '%100\\%%'
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const found = (q: string) => {
  const pattern = sql`lower(${containing(q)})`
  return or(sql`${songs.searchText} like ${pattern}`, sql`${tasks.searchText} like ${pattern}`)
}

const matching = (owner: string, filter: SongFilter) => {
  const types: TaskType[] = [
    ...(filter.reference ? ['reference' as const] : []),
    ...(filter.extended ? ['extend' as const] : []),
  ]
  return and(
    eq(songs.owner, owner),
    IN_LIBRARY,
    filter.playlist === null ? undefined : isPlaylistOf(owner, filter.playlist),
    filter.favourite ? eq(songs.favourite, true) : undefined,
    filter.unheard ? eq(songs.unread, true) : undefined,
    filter.instrumental ? eq(songs.instrumental, true) : undefined,
    types.length > 0 ? inArray(tasks.type, types) : undefined,
    filter.key === null ? undefined : inArray(songs.key, keySpellings(filter.key)),
    filter.bpmMin === null ? undefined : gte(songs.bpm, filter.bpmMin - BPM_TOLERANCE),
    filter.bpmMax === null ? undefined : lte(songs.bpm, filter.bpmMax + BPM_TOLERANCE),
    filter.q === '' ? undefined : found(filter.q),
  )
}

/** False for deleted playlists and those of other owners. */
const isPlaylistOf = (owner: string, list: string) =>
  sql`exists (select 1 from ${playlists} where ${playlists.id} = ${list} and ${playlists.owner} = ${owner} and ${playlists.deletedAt} is null)`

const isInPlaylist = (list: string) => and(eq(playlistSongs.songId, songs.id), eq(playlistSongs.playlistId, list))

/** A song shown with 120 BPM may have 119.6. */
const BPM_TOLERANCE = 0.5

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
    song: listedSong,
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
