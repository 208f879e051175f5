import { and, desc, eq, gt, isNotNull, isNull, lte, not, notExists, sql } from 'drizzle-orm'
import { isOwnerSuspended } from '#lib/data/accounts/users'
import { decodeCursor, encodeCursor } from '#lib/data/cursor'
import { songFiles } from '#lib/data/file-keys'
import { songColumns, songWithSections, wholeTask } from '#lib/data/songs/columns'
import type { SongWithSections, SongWithTask } from '#lib/data/songs/songs'
import type { Db } from '#lib/db/client'
import { IN_TRASH, playlistSongs, playlists, songs, tasks } from '#lib/db/schema'
import type { Storage } from '#lib/storage/storage'

/** Days until a song in the trash expires and is removed. */
export const TRASH_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** `deletedAt` of songs that their owner deleted for good. Long past, so that they count as expired. */
export const ERASED_AT = new Date(0)

// purgeDate(new Date('2026-01-01')) // => new Date('2026-01-31')
export const purgeDate = (deletedAt: Date) => new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS)

/** Songs moved to the trash before this time have expired. */
const expiryLimit = (now: Date) => new Date(now.getTime() - TRASH_DAYS * DAY_MS)

const isKept = (now: Date) => and(IN_TRASH, gt(songs.deletedAt, expiryLimit(now)))

export const isInTrash = (owner: string, now: Date) => and(eq(songs.owner, owner), isKept(now))

/** A song in the trash, for any caller who knows the media token that the song got there. Null if its owner is suspended. */
export const findTrashedByToken = async (db: Db, token: string, now: Date): Promise<SongWithSections | null> => {
  const [row] = await db
    .select(songWithSections)
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(eq(songs.mediaToken, token), isKept(now), not(isOwnerSuspended(songs.owner))))
  return row ?? null
}

/** One page of an owner’s trash, newest first. */
export const listTrash = async (
  db: Db,
  owner: string,
  { cursor, limit }: { cursor: string | null; limit: number },
  now: Date,
): Promise<{ songs: SongWithTask[]; next: string | null }> => {
  const from = decodeCursor(cursor)
  const rows = await db
    .select({ song: songColumns, task: wholeTask })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(
      and(
        isInTrash(owner, now),
        from ? sql`(${songs.deletedAt}, ${songs.id}) < (${from.value}::timestamptz, ${from.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(songs.deletedAt), desc(songs.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1)?.song : undefined
  return {
    songs: shown,
    next: last ? encodeCursor({ value: last.deletedAt!.toISOString(), id: last.id }) : null,
  }
}

export const countTrash = async (db: Db, owner: string, now: Date): Promise<number> => {
  const [row] = await db.select({ songs: sql<number>`count(*)::int` }).from(songs).where(isInTrash(owner, now))
  return row?.songs ?? 0
}

const BATCH_SIZE = 100

/**
 * Removes up to 100 expired songs of all owners, files before rows, so that a later run completes an interrupted one.
 * If the clock is doubtful (`now` is null), only songs that their owners deleted for good are removed.
 * Songs of a task that is still polled stay, since polls would report them again.
 *
 * @returns how many were removed
 */
export const removeExpiredSongs = async (db: Db, storage: Storage, now: Date | null): Promise<number> => {
  const openTask = db
    .select({ one: sql`1` })
    .from(tasks)
    .where(and(eq(tasks.id, songs.taskId), isNotNull(tasks.dueAt)))
  const isExpired = and(IN_TRASH, lte(songs.deletedAt, now ? expiryLimit(now) : ERASED_AT), notExists(openTask))
  const found = await db.select({ id: songs.id }).from(songs).where(isExpired).limit(BATCH_SIZE)
  // Do not lock rows while the storage does not answer.
  if (found.length > 0) await storage.check()
  let removed = 0
  for (const { id } of found)
    removed += await db.transaction(async (tx) => {
      // Writers of the song's manifest hold this lock too.
      const [song] = await tx
        .select({ id: songs.id, taskId: songs.taskId })
        .from(songs)
        .where(and(eq(songs.id, id), isExpired))
        .for('update', { skipLocked: true })
      if (!song) return 0
      await storage.remove(songFiles(id).folder)
      const playlistIds = tx
        .select({ id: playlistSongs.playlistId })
        .from(playlistSongs)
        .where(eq(playlistSongs.songId, id))
      await tx
        .update(playlists)
        .set({ revision: sql`${playlists.revision} + 1` })
        .where(and(isNull(playlists.deletedAt), sql`${playlists.id} in ${playlistIds}`))
      await tx.delete(songs).where(eq(songs.id, id))
      const others = tx.select({ one: sql`1` }).from(songs).where(eq(songs.taskId, song.taskId))
      await tx.delete(tasks).where(and(eq(tasks.id, song.taskId), notExists(others)))
      return 1
    })
  return removed
}
