import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { TaskType } from '#lib/contract/api'
import { IS_CURRENT } from '#lib/data/songs/versions'
import { IN_LIBRARY, playlistSongs, playlists, songs, tasks } from '#lib/db/schema'
import { keyName, keySpellings, parseKey } from '#lib/music/key'

/** Filter of the library; unset fields are empty, null or false. */
export type SongFilter = {
  /** Case-insensitive text in title, lyrics, prompt, key, genre, tags or note. */
  q: string
  /** Genres that `q` names in some language. */
  genresNamed: string[]
  favourite: boolean
  /** Not played yet. */
  unheard: boolean
  instrumental: boolean
  /** Made from a reference, or by extending; both mean either. */
  reference: boolean
  extended: boolean
  /** Any of these. */
  genres: string[]
  /** All of these, in any case. */
  tags: string[]
  /** Stars, 1 to 5; unrated songs have none. */
  ratingMin: number | null
  /** "F# minor"; equivalent spellings match too. */
  key: string | null
  /** Beats per minute, inclusive. */
  bpmMin: number | null
  bpmMax: number | null
  /** Id of a playlist. */
  playlist: string | null
}

/** The condition of the songs that match. Its query joins tasks. A playlist may have any versions of a song. */
export const matching = (owner: string, filter: SongFilter) => {
  const types: TaskType[] = [
    ...(filter.reference ? ['reference' as const] : []),
    ...(filter.extended ? ['extend' as const] : []),
  ]
  return and(
    eq(songs.owner, owner),
    IN_LIBRARY,
    filter.playlist === null ? IS_CURRENT : isPlaylistOf(owner, filter.playlist),
    filter.favourite ? eq(songs.favourite, true) : undefined,
    filter.unheard ? eq(songs.unread, true) : undefined,
    filter.instrumental ? eq(songs.instrumental, true) : undefined,
    types.length > 0 ? inArray(sql`${tasks.request}->>'task_type'`, types) : undefined,
    filter.genres.length > 0 ? inArray(songs.genre, filter.genres) : undefined,
    ...filter.tags.map(hasTag),
    filter.ratingMin === null ? undefined : gte(songs.rating, filter.ratingMin),
    filter.key === null ? undefined : inArray(songs.key, keySpellings(filter.key)),
    filter.bpmMin === null ? undefined : gte(songs.bpm, filter.bpmMin - BPM_TOLERANCE),
    filter.bpmMax === null ? undefined : lte(songs.bpm, filter.bpmMax + BPM_TOLERANCE),
    filter.q === '' ? undefined : found(filter),
  )
}

/** A song shown with 120 BPM may have 119.6. */
const BPM_TOLERANCE = 0.5

/** Escapes LIKE wildcards. */
// containing('100%') → '%100\\%%'
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Keys are stored with ASCII signs: "F# minor". */
const withKeySigns = (text: string) => text.replaceAll('♯', '#').replaceAll('♭', 'b')

const found = ({ q, genresNamed }: SongFilter) => {
  const pattern = (text: string) => sql`lower(${containing(text)})`
  // A letter alone is in nearly every text.
  const key = q.length > 1 ? parseKey(q) : null
  return or(
    sql`${songs.searchText} like ${pattern(q)}`,
    sql`${tasks.searchText} like ${pattern(q)}`,
    withKeySigns(q) === q ? undefined : sql`${songs.searchText} like ${pattern(withKeySigns(q))}`,
    key ? inArray(songs.key, keySpellings(keyName(key))) : undefined,
    genresNamed.length > 0 ? inArray(songs.genre, genresNamed) : undefined,
  )
}

/** The database defines lower case, on both sides. */
const hasTag = (tag: string): SQL => sql`lower(${songs.tags}::text)::jsonb ? lower(${tag})`

/** False for deleted playlists and those of other owners. */
const isPlaylistOf = (owner: string, list: string) =>
  sql`exists (select 1 from ${playlists} where ${playlists.id} = ${list} and ${playlists.owner} = ${owner} and ${playlists.deletedAt} is null)`

export const isInPlaylist = (list: string) =>
  and(eq(playlistSongs.songId, songs.id), eq(playlistSongs.playlistId, list))
