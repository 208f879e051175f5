import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fromNow } from '#lib/clock'
import { rescheduleCallback } from '#lib/data/callbacks/callbacks'
import type { SongRow } from '#lib/data/rows'
import type { Db, DbContext } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'
import { doubling } from '#lib/pace'

/** Bringing the finished audio of a remote service home. */

const OPEN: SongRow['status'][] = ['pending', 'running', 'stream']

/** Attempts before it is left to the musician to try again. */
const MAX_FETCH_ATTEMPTS = 8

/**
 * An attempt that failed: the address is forgotten, since it may have expired, and the service is asked anew; after the last
 * attempt the song says why. Answers whether that was the last.
 */
export const recordFetchFailure = ({ db, clock, pace }: DbContext, songId: string, why: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [song] = await tx
      .update(songs)
      .set({ attempts: sql`${songs.attempts} + 1`, remoteAudio: null, leaseUntil: null })
      .where(and(eq(songs.id, songId), inArray(songs.status, OPEN)))
      .returning({ attempts: songs.attempts, taskId: songs.taskId })
    if (!song) return true
    if (song.attempts >= MAX_FETCH_ATTEMPTS) {
      await tx
        .update(songs)
        .set({ status: 'fail', error: why, errorCode: 'archive_failed' })
        .where(eq(songs.id, songId))
      return true
    }
    await tx
      .update(tasks)
      .set({
        dueAt: fromNow(clock, doubling(pace.refetchPauseMs, song.attempts, pace.maxRefetchPauseMs)),
        failedPolls: 0,
      })
      .where(eq(tasks.id, song.taskId))
    return false
  })

/** Tries once more to bring home a song that the service has made, or to hear of one that it seemed to have lost; null where there is no such song of this owner. */
export const retryFetch = (
  { db, clock }: DbContext,
  owner: string,
  songId: string,
): Promise<{ taskId: string } | null> =>
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
      .set({ dueAt: clock.sqlNow, failedPolls: 0, incompleteSince: null, missingSince: null, lastError: null })
      .where(eq(tasks.id, song.taskId))
    await rescheduleCallback(tx, clock, song.taskId)
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
  manifestRevision: number
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
