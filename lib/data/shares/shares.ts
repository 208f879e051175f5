import { createHmac } from 'node:crypto'
import { and, asc, eq, isNull, lt, not, sql } from 'drizzle-orm'
import type { ShareOptions } from '#lib/contract/studio'
import { isOwnerSuspended } from '#lib/data/accounts/users'
import type { ListedSong, TaskRow, WholeSong } from '#lib/data/rows'
import { listedSong, wholeSong, wholeTask } from '#lib/data/songs/columns'
import type { Db } from '#lib/db/client'
import { IN_LIBRARY, playlistSongs, playlists, playSalts, sharePlays, shares, songs, tasks } from '#lib/db/schema'

/** Shares: permission, content behind a token, and play counts. */

export type ShareRow = typeof shares.$inferSelect

/** A song or a playlist. */
export type Shareable = { kind: 'song' | 'playlist'; id: string }

const columnOf = ({ kind }: Shareable) => (kind === 'song' ? shares.songId : shares.playlistId)

const ownShare = (owner: string, what: Shareable) => and(eq(columnOf(what), what.id), eq(shares.owner, owner))

/** Whether it can be shared: own playlists and own finished songs. */
export const shareability = async (
  db: Db,
  owner: string,
  { kind, id }: Shareable,
): Promise<'ready' | 'unfinished' | 'none'> => {
  if (kind === 'playlist') {
    const mine = and(eq(playlists.id, id), eq(playlists.owner, owner), isNull(playlists.deletedAt))
    const [list] = await db.select({ id: playlists.id }).from(playlists).where(mine)
    return list ? 'ready' : 'none'
  }
  const mine = and(eq(songs.id, id), eq(songs.owner, owner), isNull(songs.deletedAt))
  const [song] = await db.select({ status: songs.status }).from(songs).where(mine)
  return song ? (song.status === 'done' ? 'ready' : 'unfinished') : 'none'
}

export const findShare = async (db: Db, owner: string, what: Shareable): Promise<ShareRow | null> => {
  const [share] = await db.select().from(shares).where(ownShare(owner, what))
  return share ?? null
}

/** Creates a share or changes its options. An existing share keeps its URL. */
export const putShare = async (
  db: Db,
  owner: string,
  what: Shareable,
  options: ShareOptions,
  fresh: { id: string; token: string },
): Promise<ShareRow | null> => {
  const allowed = { download: options.download, madeWith: options.made_with }
  await db
    .insert(shares)
    .values({ ...fresh, owner, [what.kind === 'song' ? 'songId' : 'playlistId']: what.id, ...allowed })
    .onConflictDoUpdate({ target: columnOf(what), set: allowed, setWhere: eq(shares.owner, owner) })
  return findShare(db, owner, what)
}

/** Deletes a share; its URL stops working. Returns the deleted row. */
export const removeShare = async (db: Db, owner: string, what: Shareable): Promise<ShareRow | null> => {
  const [share] = await db.delete(shares).where(ownShare(owner, what)).returning()
  return share ?? null
}

/** Shares of suspended users are inactive. */
const ownerIsActive = not(isOwnerSuspended(shares.owner))

/** Songs of a share: the song itself, or the songs of its playlist, unless in the trash. */
const inShare = and(
  eq(songs.owner, shares.owner),
  IN_LIBRARY,
  ownerIsActive,
  sql`(${songs.id} = ${shares.songId} or exists (
    select 1 from ${playlistSongs} join ${playlists} on ${playlists.id} = ${playlistSongs.playlistId}
    where ${playlistSongs.playlistId} = ${shares.playlistId} and ${playlistSongs.songId} = ${songs.id} and ${playlists.deletedAt} is null
  ))`,
)

export type SharedRow = { share: ShareRow; playlist: string | null }

/** A share by its token, for any caller. Null if unknown, deleted or its song is in the trash. */
export const findShared = async (db: Db, token: string): Promise<SharedRow | null> => {
  const [row] = await db
    .select({ share: shares, playlist: playlists.name })
    .from(shares)
    .leftJoin(
      playlists,
      and(eq(playlists.id, shares.playlistId), eq(playlists.owner, shares.owner), isNull(playlists.deletedAt)),
    )
    .leftJoin(songs, and(eq(songs.id, shares.songId), eq(songs.owner, shares.owner), IN_LIBRARY))
    .where(and(eq(shares.token, token), ownerIsActive, sql`(${playlists.id} is not null or ${songs.id} is not null)`))
  return row ?? null
}

export type SharedSongRow = { share: ShareRow; song: WholeSong; task: TaskRow }

/** One song of a share. */
export const findSharedSong = async (db: Db, token: string, songId: string): Promise<SharedSongRow | null> => {
  const [row] = await db
    .select({ share: shares, song: wholeSong, task: wholeTask })
    .from(shares)
    .innerJoin(songs, eq(songs.id, songId))
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(eq(shares.token, token), inShare))
  return row ?? null
}

/** Whether a song is still shared; checked repeatedly during playback. */
export const isShared = async (db: Db, token: string, songId: string): Promise<boolean> =>
  (
    await db
      .select({ id: shares.id })
      .from(shares)
      .innerJoin(songs, eq(songs.id, songId))
      .where(and(eq(shares.token, token), inShare))
  ).length > 0

/** The songs of a shared playlist, in order. */
export const findSongsOfPlaylist = async (db: Db, { owner, playlistId }: ShareRow): Promise<ListedSong[]> =>
  await db
    .select(listedSong)
    .from(playlistSongs)
    .innerJoin(songs, eq(songs.id, playlistSongs.songId))
    .where(and(eq(playlistSongs.playlistId, playlistId ?? sql`null`), eq(songs.owner, owner), IN_LIBRARY))
    .orderBy(asc(playlistSongs.position), asc(songs.id))

// dayOf(new Date('2026-01-02T23:59:00Z')) → '2026-01-02'
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** IP address and user agent of a request. They are only hashed, never stored. */
export type Listener = { address: string; agent: string }

/** Counts a play once per listener and day. Returns whether it counted. */
export const countPlay = async (
  db: Db,
  shareId: string,
  { address, agent }: Listener,
  now: Date,
  freshSalt: () => string,
): Promise<boolean> => {
  const day = dayOf(now)
  const salt = await saltOf(db, day, freshSalt)
  const listener = createHmac('sha256', salt).update(`${address}\n${agent}`).digest('base64url')
  return db.transaction(async (tx) => {
    const counted = await tx
      .insert(sharePlays)
      .values({ shareId, day, listener })
      .onConflictDoNothing()
      .returning({ shareId: sharePlays.shareId })
    if (counted.length === 0) return false
    await tx
      .update(shares)
      .set({ plays: sql`${shares.plays} + 1` })
      .where(eq(shares.id, shareId))
    return true
  })
}

/** The salt of a day. The first play of the day stores it for all processes. */
const saltOf = async (db: Db, day: string, fresh: () => string): Promise<string> => {
  const find = async () => (await db.select().from(playSalts).where(eq(playSalts.day, day)))[0]?.salt
  const found = await find()
  if (found !== undefined) return found
  await db.insert(playSalts).values({ day, salt: fresh() }).onConflictDoNothing()
  const kept = await find()
  if (kept === undefined) throw new Error('The salt of the day was not kept.')
  return kept
}

/** Deletes salts and listener hashes of past days. Only the sums remain. */
export const deletePastListeners = async (db: Db, now: Date): Promise<void> => {
  await db.delete(playSalts).where(lt(playSalts.day, dayOf(now)))
  await db.delete(sharePlays).where(lt(sharePlays.day, dayOf(now)))
}
