import { isId } from '#lib/contract/api'
import type { VersionsRecord } from '#lib/contract/editing'
import { SongsQuery } from '#lib/contract/library-query'
import type { LibraryPage, SongDetail, SongTotals } from '#lib/contract/studio'
import { OWNER } from '#lib/data/accounts/owner'
import { songFiles } from '#lib/data/file-keys'
import { findPlaylists } from '#lib/data/playlists/playlists'
import { librarySong, songDetail, songVersion } from '#lib/data/records'
import { countLibrary, type LibraryQuery, listLibrary } from '#lib/data/songs/list-songs'
import { findSong, type SongFamily } from '#lib/data/songs/songs'
import { listVersions } from '#lib/data/songs/versions'
import { isUnavailable } from '#lib/db/lost'
import type { App } from '#lib/server/app'
import { isAllowedHost, requestOrigin } from '#lib/server/http/origin'
import { readQuery } from '#lib/server/http/page-query'
import { withGenreNames } from '#lib/server/library/genre-names'
import { isStorageUnavailable } from '#lib/storage/unavailable'

/** The user whose songs are included in a page. */
export type PageUser = { owner: string; origin: string }

/** The owner of the songs that a page shows; null if nobody is signed in. In local mode the studio's owner. */
export const pageOwner = async ({ access, env }: Pick<App, 'access' | 'env'>, head: Headers): Promise<string | null> =>
  isAllowedHost(head, env) ? ((await access.callerOf(head))?.id ?? (env.local ? OWNER : null)) : null

/**
 * The user of a page load; null if the page fetches its data itself. Client-side navigation is such a case, because the browser
 * may have more songs than the first page.
 */
export const pageUser = async (app: App, head: Headers): Promise<PageUser | null> => {
  // Programs send no such header.
  if ((head.get('sec-fetch-dest') ?? 'document') !== 'document') return null
  const owner = await pageOwner(app, head)
  return owner === null ? null : { owner, origin: requestOrigin(head, app.env) }
}

/**
 * Data that a page would otherwise fetch itself; undefined while the database or the storage does not respond. The page is
 * sent without it, and shows what its own requests say.
 */
export const unlessUnavailable = async <T>(
  { database }: { database: Pick<App['database'], 'answers'> },
  read: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await read()
  } catch (error) {
    // Libraries such as better-auth hide the error of the database.
    if (isUnavailable(error) || isStorageUnavailable(error) || !database.answers()) return undefined
    throw error
  }
}

/**
 * Whether a page load has to sign in first. The page then does not render, and shows nothing of the studio before it leaves.
 * Only a page load: a client-side navigation finds out by its requests.
 */
export const needsSignIn = async ({ access, env }: App, head: Headers): Promise<boolean> => {
  if (env.local || head.get('sec-fetch-dest') !== 'document' || !isAllowedHost(head, env)) return false
  return (await access.callerOf(head)) === null
}

/** One page of the songs of a query, as records of the API. */
export const readSongs = async (
  db: App['db'],
  { owner, origin }: PageUser,
  query: Omit<LibraryQuery, 'genresNamed'>,
): Promise<LibraryPage> => {
  const { songs, next } = await listLibrary(db, owner, withGenreNames(query))
  return { songs: songs.map(({ song, task }) => librarySong(song, task, origin)), next }
}

/** A song and its family, as a record of the API; null if it is not the owner's. */
export const readSong = async (app: App, { owner, origin }: PageUser, id: string): Promise<SongDetail | null> => {
  const family = isId(id) ? await findSong(app.db, owner, id) : null
  return family && songDetail(family, await hasScore(app, family), origin)
}

/** Songs of this engine that have none get one when it is read. */
const hasScore = async ({ storage, engine }: App, { song, task }: SongFamily): Promise<boolean> => {
  if (song.status !== 'done' || task.service === 'remote') return false
  if (song.metadata?.engine === engine.version) return true
  const size = await storage.size(songFiles(song.id).score).catch((error) => {
    if (isStorageUnavailable(error)) return null
    throw error
  })
  return size !== null
}

/** All versions of a song, as a record of the API; null if it is not the owner's. */
export const readVersions = async (
  db: App['db'],
  { owner, origin }: PageUser,
  id: string,
): Promise<VersionsRecord | null> => {
  const versions = isId(id) ? await listVersions(db, owner, id) : null
  return versions && { versions: versions.map((version) => songVersion(version, origin)) }
}

/** Whether the user has a playlist. */
export const hasPlaylist = async (db: App['db'], { owner }: PageUser, id: string): Promise<boolean> =>
  isId(id) && (await findPlaylists(db, owner, id)).length > 0

/** The first songs of a library URL's query and their counts; null for an invalid query. */
export const readLibrary = async (
  { db }: App,
  user: PageUser,
  query: URLSearchParams,
): Promise<{ page: LibraryPage; totals: SongTotals } | null> => {
  const read = readQuery(SongsQuery, `http://localhost/?${query}`)
  if (!read.ok) return null
  const [page, totals] = await Promise.all([
    readSongs(db, user, read.value),
    countLibrary(db, user.owner, withGenreNames(read.value)),
  ])
  return { page, totals }
}
