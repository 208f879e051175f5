import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'
import { tellAgain } from '#lib/songs/callbacks'
import type { SongRow } from '#lib/songs/rows'

/** Bringing the finished audio of a remote service home. */

const OPEN: SongRow['status'][] = ['pending', 'running', 'stream']

/** Attempts before it is left to the musician to try again. */
const MOST_ATTEMPTS = 8

/** Seconds until the service is asked for a fresh address: 2, 4, 8 … 60. */
// refetchAfter(1) // => 2
export const refetchAfter = (attempts: number) => Math.min(60, 2 ** attempts)

/**
 * An attempt that failed: the address is forgotten, since it may have expired, and the service is asked anew; after the last
 * attempt the song says why. Answers whether that was the last.
 */
export const fetchFailed = (db: Db, songId: string, why: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [song] = await tx
      .update(songs)
      .set({ attempts: sql`${songs.attempts} + 1`, remoteAudio: null, leaseUntil: null })
      .where(and(eq(songs.id, songId), inArray(songs.status, OPEN)))
      .returning({ attempts: songs.attempts, taskId: songs.taskId })
    if (!song) return true
    if (song.attempts >= MOST_ATTEMPTS) {
      await tx
        .update(songs)
        .set({ status: 'fail', error: why, errorCode: 'archive_failed' })
        .where(eq(songs.id, songId))
      return true
    }
    await tx
      .update(tasks)
      .set({ dueAt: sql`now() + make_interval(secs => ${refetchAfter(song.attempts)}::float8)`, misses: 0 })
      .where(eq(tasks.id, song.taskId))
    return false
  })

/** Tries once more to bring home a song that the service has made, or to hear of one that it seemed to have lost; null where there is no such song of this owner. */
export const fetchAgain = (db: Db, owner: string, songId: string): Promise<{ taskId: string } | null> =>
  db.transaction(async (tx) => {
    const [song] = await tx
      .update(songs)
      .set({ status: 'running', error: null, errorCode: null, attempts: 0, remoteAudio: null, remotePipe: null })
      .where(
        and(
          eq(songs.id, songId),
          eq(songs.owner, owner),
          eq(songs.status, 'fail'),
          inArray(songs.errorCode, ['archive_failed', 'gone', 'missing']),
          isNull(songs.deletedAt),
        ),
      )
      .returning({ taskId: songs.taskId })
    if (!song) return null
    await tx
      .update(tasks)
      .set({ dueAt: sql`now()`, misses: 0, shortSince: null, goneSince: null, trouble: null })
      .where(eq(tasks.id, song.taskId))
    await tellAgain(tx, song.taskId)
    return song
  })

export type FetchedSong = {
  title: string
  format: string
  bytes: number
  sha256: string
  duration: number
  bpm: number
  key: string
  meter: string
  loudness: number
  /** The revision that its song.json tells of. */
  keptRevision: number
}

/** The last step: everything that makes it up is in storage. False where the song has ended meanwhile. */
export const fetched = async (db: Db, songId: string, song: FetchedSong): Promise<boolean> => {
  const rows = await db
    .update(songs)
    .set({ status: 'done', ...song, remoteAudio: null, remotePipe: null, leaseUntil: null })
    .where(and(eq(songs.id, songId), inArray(songs.status, OPEN)))
    .returning({ id: songs.id })
  return rows.length > 0
}
