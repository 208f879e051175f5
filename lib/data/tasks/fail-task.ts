import { eq } from 'drizzle-orm'
import { refundQuota } from '#lib/data/accounts/quotas'
import type { TaskRow } from '#lib/data/rows'
import type { Tx } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'

/** Creates an id and a media token. */
export type NewSong = () => { id: string; mediaToken: string }

export type FailureReason = { error: string; errorCode: string }

/** An authorised user cancelled the task. */
export const CANCELLED: FailureReason = { error: 'Cancelled.', errorCode: 'cancelled' }

/** Locks a task until the transaction ends; null if it does not exist. */
export const lockTask = async (tx: Tx, id: string): Promise<TaskRow | null> => {
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update')
  return task ?? null
}

/** Ends a task that has no songs yet. Refunds the quota unless the outcome is unconfirmed. */
export const failTask = async (
  tx: Tx,
  task: TaskRow,
  state: 'refused' | 'unconfirmed' | 'ended',
  newSong: NewSong,
  why: FailureReason,
  deletedAt: Date | null = null,
): Promise<void> => {
  await tx.update(tasks).set({ state, dueAt: null, retryAt: null, lastError: null }).where(eq(tasks.id, task.id))
  await insertFailed(tx, task, newSong, why, deletedAt)
  if (state !== 'unconfirmed') await refundQuota(tx, task.owner, task.songCount, task.createdAt)
}

/** Inserts a failed song with the reason for each song that was ordered. */
export const insertFailed = async (
  tx: Tx,
  task: Pick<TaskRow, 'id' | 'owner' | 'songCount'>,
  newSong: NewSong,
  why: FailureReason,
  deletedAt: Date | null = null,
): Promise<void> => {
  const takes = Array.from({ length: task.songCount }, (_, take) => take)
  await tx.insert(songs).values(
    takes.map((take) => ({
      ...newSong(),
      owner: task.owner,
      taskId: task.id,
      take,
      status: 'fail' as const,
      ...why,
      deletedAt,
    })),
  )
}
