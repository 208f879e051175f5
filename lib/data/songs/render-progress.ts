import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PromptReading } from '#lib/contract/api'
import type { SongRow, TaskRow, WholeSong } from '#lib/data/rows'
import { songColumns, wholeSong, wholeTask } from '#lib/data/songs/columns'
import type { TaskEvents } from '#lib/data/tasks/task-events'
import type { Db } from '#lib/db/client'
import type { SongMetadata } from '#lib/db/column-types'
import { songs, tasks } from '#lib/db/schema'

/** States only move forward: pending → running → stream → done, or fail from any but done. */

export type SongContext = { db: Db; taskEvents: TaskEvents }

/** A song with its task, of any owner. */
export const findSongWithTask = async (db: Db, id: string): Promise<{ song: WholeSong; task: TaskRow } | null> => {
  const [row] = await db
    .select({ song: wholeSong, task: wholeTask })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(eq(songs.id, id))
  return row ?? null
}

const update = async (
  { db, taskEvents }: SongContext,
  id: string,
  from: SongRow['status'][],
  values: Partial<typeof songs.$inferInsert>,
): Promise<boolean> => {
  const [row] = await db
    .update(songs)
    .set(values)
    .where(and(eq(songs.id, id), inArray(songs.status, from)))
    .returning({ taskId: songs.taskId })
  if (row) taskEvents.notify(row.taskId)
  return row !== undefined
}

/** Starts an attempt. Returns the number of attempts including it; 0 if the song has ended. */
export const beginAttempt = async (context: SongContext, id: string): Promise<number> => {
  const [row] = await context.db
    .update(songs)
    .set({
      attempts: sql`${songs.attempts} + 1`,
      status: sql`case when ${songs.status} = 'pending' then 'running' else ${songs.status} end`,
    })
    .where(and(eq(songs.id, id), inArray(songs.status, ['pending', 'running', 'stream'])))
    .returning({ attempts: songs.attempts, taskId: songs.taskId })
  if (row) context.taskEvents.notify(row.taskId)
  return row?.attempts ?? 0
}

/** Adds to the attempts: more for a crash, −1 for an orderly stop. */
export const adjustAttempts = async ({ db }: SongContext, id: string, more: number): Promise<void> => {
  await db
    .update(songs)
    .set({ attempts: sql`${songs.attempts} + ${more}::int` })
    .where(eq(songs.id, id))
}

/** Null where it is not known of a song that is edited as a recording. */
export type PlannedSong = {
  title: string | null
  lyric: string | null
  duration: number
  bytes: number
  bpm: number | null
  key: string | null
  meter: string | null
  reading: PromptReading | null
  metadata: SongMetadata | null
}

export const markPlanned = (context: SongContext, id: string, song: PlannedSong) =>
  update(context, id, ['pending', 'running', 'stream'], song)

export const markStreaming = (context: SongContext, id: string) =>
  update(context, id, ['pending', 'running'], { status: 'stream' })

/** What the row of a version says of files that other songs do not have. */
export type VersionExtra = Pick<SongRow, 'masterBytes'> & Partial<Pick<SongRow, 'cover' | 'pictureBytes'>>

/** `manifestRevision`: revision of the written song.json. */
export const markDone = (
  context: SongContext,
  id: string,
  file: { sha256: string; loudness: number; manifestRevision: number } & Partial<VersionExtra>,
) => update(context, id, ['pending', 'running', 'stream'], { status: 'done', leaseUntil: null, ...file })

export const markFailed = (context: SongContext, id: string, why: { error: string; errorCode: string }) =>
  update(context, id, ['pending', 'running', 'stream'], { status: 'fail', ...why })

/** A take of a task; null if it does not exist. */
export const findTake = async (db: Db, taskId: string, take: number): Promise<SongRow | null> => {
  const [row] = await db
    .select(songColumns)
    .from(songs)
    .where(and(eq(songs.taskId, taskId), eq(songs.take, take)))
  return row ?? null
}
