import { and, asc, eq, inArray, isNotNull, isNull, lte, notExists, notInArray, sql } from 'drizzle-orm'
import { type Clock, fromNow } from '#lib/clock'
import type { TaskRow } from '#lib/data/rows'
import { CANCELLED, failTask, lockTask, type NewSong } from '#lib/data/tasks/fail-task'
import { sendRetry } from '#lib/data/tasks/sending'
import type { Db, DbContext, Tx } from '#lib/db/client'
import type { SongStatus } from '#lib/db/column-types'
import { songs, tasks } from '#lib/db/schema'

/** What there is to end of a task, and whether it was ended here. */
export type CancelOutcome =
  /** There is no such task of this owner. */
  | { kind: 'unknown' }
  /** Done: what was not finished will not be. `some`: a part of it was finished before, or may have been. */
  | { kind: 'cancelled'; some: boolean }
  /** Nothing of it is open, or its service has agreed to end it. `cancelled`: because somebody asked for that before. */
  | { kind: 'over'; cancelled: boolean }
  /** Nobody knows whether a service has it. */
  | { kind: 'unconfirmed' }
  /** Its request has left and is not answered yet. */
  | { kind: 'leaving' }
  /** A remote service has it, and must be asked. */
  | { kind: 'remote'; task: TaskRow }
  /** Finished there, and on its way here. */
  | { kind: 'arriving' }

const OPEN: SongStatus[] = ['pending', 'running', 'stream']

/**
 * Ends what is made here or has not left, in one transaction: after it no job begins a song of the task, and one that is at
 * it gives up. What a remote service has stays as it is: the service must be asked first, so that a process that dies in
 * between has ended nothing here that goes on there.
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
    if (task.cancel === 'asked') return { kind: 'over', cancelled: true }
    if (task.service === 'remote')
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

/** Its service has agreed to end it, and is not asked for that again. */
export const recordRemoteCancel = async (db: Db, id: string): Promise<void> => {
  await db.update(tasks).set({ cancel: 'asked' }).where(eq(tasks.id, id))
}

/** Tasks among these that a remote service still works on. They are locked, in one order, until this transaction is over. */
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

/**
 * Songs of these tasks were deleted: where nothing else of a task is open, its service is to be asked to cancel it, by
 * whoever looks after due tasks, also if this process dies. As long as somebody waits for another take, it goes on.
 */
export const requestCancel = async (tx: Tx, clock: Clock, taskIds: string[]): Promise<void> => {
  if (taskIds.length === 0) return
  const open = tx
    .select({ one: sql`1` })
    .from(songs)
    .where(and(eq(songs.taskId, tasks.id), notInArray(songs.status, ['done', 'fail'])))
  await tx
    .update(tasks)
    .set({ cancel: 'wanted', dueAt: clock.sqlNow, failedPolls: 0, lastError: null })
    .where(and(inArray(tasks.id, taskIds), notExists(open)))
}

/**
 * Takes back a task of which there are no songs yet: one that waits is never sent; one that a service has is to be cancelled
 * there. False where there is no such task.
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

/** Takes a task that is due to be cancelled at its service; null where somebody else does it. */
export const claimCancel = async ({ db, clock, pace }: DbContext, id: string): Promise<TaskRow | null> => {
  const [task] = await db
    .update(tasks)
    .set({ dueAt: fromNow(clock, pace.cancelLeaseMs) })
    .where(and(eq(tasks.id, id), eq(tasks.cancel, 'wanted'), lte(tasks.dueAt, clock.sqlNow)))
    .returning()
  return task ?? null
}

/** A service that cannot be reached so often has mostly finished it by then. */
const MAX_CANCEL_ATTEMPTS = 6

/** Whatever it said, it is not asked again; nobody waits for its songs. Where it said nothing, it is asked later. */
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
        : { cancel: said === 'agreed' ? 'asked' : null, dueAt: null },
    )
    .where(and(eq(tasks.id, task.id), eq(tasks.cancel, 'wanted')))
}
