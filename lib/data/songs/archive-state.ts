import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fromNow } from '#lib/clock'
import { rescheduleCallback } from '#lib/data/callbacks/callbacks'
import type { SongRow } from '#lib/data/rows'
import type { Db, DbContext } from '#lib/db/client'
import type { SongAlignment } from '#lib/db/column-types'
import { songs, tasks } from '#lib/db/schema'
import { doubling } from '#lib/pace'

/** Downloads of finished audio from remote services. */

const OPEN: SongRow['status'][] = ['pending', 'running', 'stream']

/** Attempts before the song fails; the user can then retry. */
const MAX_FETCH_ATTEMPTS = 8

/**
 * Records a failed download. Its URL may have expired, so the service is polled again. The last attempt fails the song.
 * Returns whether it was the last.
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

/** Retries the download of a failed song, or polls for one that went missing. Null if the owner has no such song. */
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
  alignment: SongAlignment | null
  /** Revision of the written song.json. */
  manifestRevision: number
}

/** Marks a song as done, after its files are stored. False if it has ended meanwhile. */
export const markDownloaded = async (db: Db, songId: string, song: FetchedSong): Promise<boolean> => {
  const rows = await db
    .update(songs)
    .set({ status: 'done', ...song, remoteAudio: null, remotePipe: null, leaseUntil: null })
    .where(and(eq(songs.id, songId), inArray(songs.status, OPEN)))
    .returning({ id: songs.id })
  return rows.length > 0
}
