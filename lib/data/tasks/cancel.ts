import { and, asc, eq, inArray, isNotNull, isNull, lte, notExists, notInArray, sql } from 'drizzle-orm'
import { type Clock, fromNow } from '#lib/clock'
import type { SongStatus } from '#lib/contract/api'
import type { TaskRow } from '#lib/data/rows'
import { CANCELLED, failTask, lockTask, type NewSong } from '#lib/data/tasks/fail-task'
import { isRenderedHere } from '#lib/data/tasks/rendered-here'
import { sendRetry } from '#lib/data/tasks/sending'
import type { Db, DbContext, Tx } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'

/** Result of cancelling a task locally. */
export type CancelOutcome =
  /** The owner has no such task. */
  | { kind: 'unknown' }
  /** Cancelled. `some`: some songs were, or may have been, finished before. */
  | { kind: 'cancelled'; some: boolean }
  /** No song is open, or the service has agreed to cancel. `cancelled`: it was cancelled before. */
  | { kind: 'over'; cancelled: boolean }
  /** Unconfirmed: the service may have it. */
  | { kind: 'unconfirmed' }
  /** The request is sent and not answered yet. */
  | { kind: 'leaving' }
  /** A remote service has accepted it and must be asked. */
  | { kind: 'remote'; task: TaskRow }
  /** Finished remotely; the download is in progress. */
  | { kind: 'arriving' }

const OPEN: SongStatus[] = ['pending', 'running', 'stream']

/**
 * Cancels local and unsent tasks in one transaction; running jobs then stop.
 * Accepted remote tasks stay unchanged until the service agrees: a dying process must not end them only locally.
 */
export const cancelLocally = (db: Db, owner: string, id: string, newSong: NewSong): Promise<CancelOutcome> =>
  db.transaction(async (tx) => {
    const task = await lockTask(tx, id)
    if (!task || task.owner !== owner || task.state === 'refused') return { kind: 'unknown' }
    switch (task.state) {
      case 'unconfirmed':
        return { kind: 'unconfirmed' }
      case 'sending':
        if (task.sentAt !== null) return { kind: 'leaving' }
        await failTask(tx, task, 'ended', newSong, CANCELLED)
        return { kind: 'cancelled', some: false }
      case 'waiting':
        await failTask(tx, task, 'ended', newSong, CANCELLED)
        return { kind: 'cancelled', some: false }
    }
    const { status, errorCode, remoteAudio } = songs
    const known = await tx.select({ status, errorCode, remoteAudio }).from(songs).where(eq(songs.taskId, id))
    const open = known.filter((song) => OPEN.includes(song.status))
    if (known.length > 0 && open.length === 0)
      return { kind: 'over', cancelled: known.some((song) => song.errorCode === CANCELLED.errorCode) }
    if (task.cancel === 'accepted') return { kind: 'over', cancelled: true }
    if (!isRenderedHere(task))
      return open.length > 0 && open.every((song) => song.remoteAudio !== null)
        ? { kind: 'arriving' }
        : { kind: 'remote', task }
    await tx
      .update(songs)
      .set({ status: 'fail', ...CANCELLED })
      .where(and(eq(songs.taskId, id), inArray(songs.status, OPEN)))
    await tx.update(tasks).set({ dueAt: null, lastError: null }).where(eq(tasks.id, id))
    return { kind: 'cancelled', some: open.length < known.length }
  })

/** Records that the service agreed, so that it is not asked again. */
export const recordRemoteCancel = async (db: Db, id: string): Promise<void> => {
  await db.update(tasks).set({ cancel: 'accepted' }).where(eq(tasks.id, id))
}

/** Locks those tasks, in id order, that a remote service still works on. */
export const lockOpenRemoteTasks = (tx: Tx, taskIds: string[]) =>
  tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        inArray(tasks.id, taskIds),
        eq(tasks.service, 'remote'),
        eq(tasks.state, 'accepted'),
        isNotNull(tasks.remoteId),
        isNotNull(tasks.dueAt),
        isNull(tasks.cancel),
      ),
    )
    .orderBy(asc(tasks.id))
    .for('update')

/** Requests the cancellation of tasks whose open songs were all deleted. The poller sends it, even after a crash. */
export const requestCancel = async (tx: Tx, clock: Clock, taskIds: string[]): Promise<void> => {
  if (taskIds.length === 0) return
  const open = tx
    .select({ one: sql`1` })
    .from(songs)
    .where(and(eq(songs.taskId, tasks.id), notInArray(songs.status, ['done', 'fail'])))
  await tx
    .update(tasks)
    .set({ cancel: 'requested', dueAt: clock.sqlNow, failedPolls: 0, lastError: null })
    .where(and(inArray(tasks.id, taskIds), notExists(open)))
}

/**
 * Cancels a task without songs: unsent tasks are never sent, accepted ones are cancelled remotely. False if it does not exist.
 */
export const withdrawTask = ({ db, clock }: DbContext, owner: string, id: string, newSong: NewSong): Promise<boolean> =>
  db.transaction(async (tx) => {
    const task = await lockTask(tx, id)
    if (!task || task.owner !== owner || (task.state !== 'waiting' && task.state !== 'accepted')) return false
    const [song] = await tx.select({ id: songs.id }).from(songs).where(eq(songs.taskId, id)).limit(1)
    if (song) return false
    await failTask(tx, task, 'ended', newSong, CANCELLED, clock.now())
    if (task.state === 'accepted' && task.remoteId !== null) await requestCancel(tx, clock, [id])
    return true
  })

/** Claims a task whose cancellation is due; null if another process has it. */
export const claimCancel = async ({ db, clock, pace }: DbContext, id: string): Promise<TaskRow | null> => {
  const [task] = await db
    .update(tasks)
    .set({ dueAt: fromNow(clock, pace.cancelLeaseMs) })
    .where(and(eq(tasks.id, id), eq(tasks.cancel, 'requested'), lte(tasks.dueAt, clock.sqlNow)))
    .returning()
  return task ?? null
}

/** After so many attempts an unreachable service has probably finished the task. */
const MAX_CANCEL_ATTEMPTS = 6

/** Records the answer to a cancellation: an answer ends the requests; no answer schedules another. */
export const settleCancel = async (
  { db, clock, pace }: DbContext,
  task: TaskRow,
  said: 'agreed' | 'refused' | 'nothing',
): Promise<void> => {
  const again = said === 'nothing' && task.failedPolls + 1 < MAX_CANCEL_ATTEMPTS
  await db
    .update(tasks)
    .set(
      again
        ? { failedPolls: task.failedPolls + 1, dueAt: fromNow(clock, sendRetry(pace, task.failedPolls)) }
        : { cancel: said === 'agreed' ? 'accepted' : null, dueAt: null },
    )
    .where(and(eq(tasks.id, task.id), eq(tasks.cancel, 'requested')))
}
