import { randomUUID } from 'node:crypto'
import { and, eq, exists, inArray, isNotNull, lte, ne, notExists, sql } from 'drizzle-orm'
import { type Clock, fromNow } from '#lib/clock'
import type { DbContext, Tx } from '#lib/db/client'
import { callbacks, songs, tasks } from '#lib/db/schema'

/**
 * Task callbacks. A row is written with its task and is both schedule and lease: claiming it postpones `dueAt`.
 * An attempt of a dead process comes due again, so each callback is delivered at least once or retried up to a limit.
 */

export type NewCallback = { id: string; url: string; origin: string; secret: string }

export type CallbackRow = typeof callbacks.$inferSelect

/** Call in the transaction that writes the task. */
export const addCallback = async (
  tx: Tx,
  clock: Clock,
  task: { id: string; owner: string },
  callback: NewCallback,
): Promise<void> => {
  await tx.insert(callbacks).values({ ...callback, owner: task.owner, taskId: task.id, dueAt: clock.sqlNow })
}

/**
 * Sends the end of a task once more after the task continues. The new id makes it a new message for the receiver.
 * It also stops a concurrent sender of the old message from settling this one.
 */
export const rescheduleCallback = async (tx: Tx, clock: Clock, taskId: string): Promise<void> => {
  await tx
    .update(callbacks)
    .set({ id: randomUUID(), dueAt: clock.sqlNow, attempts: 0, deliveredAt: null })
    .where(eq(callbacks.taskId, taskId))
}

/** Extra attempts for those that a dying process began and did not finish. */
const EXTRA_ATTEMPTS = 5

/** Due callbacks of ended tasks, the longest due first. */
export const dueCallbacks = async ({ db, clock }: DbContext, limit: number): Promise<string[]> => {
  const ofTask = eq(songs.taskId, callbacks.taskId)
  const one = { one: sql`1` }
  const due = await db
    .select({ id: callbacks.id })
    .from(callbacks)
    // A refused submit has no visible task.
    .innerJoin(tasks, and(eq(tasks.id, callbacks.taskId), ne(tasks.state, 'refused')))
    .where(
      and(
        isNotNull(callbacks.dueAt),
        lte(callbacks.dueAt, clock.sqlNow),
        exists(db.select(one).from(songs).where(ofTask)),
        notExists(
          db
            .select(one)
            .from(songs)
            .where(and(ofTask, inArray(songs.status, ['pending', 'running', 'stream']))),
        ),
      ),
    )
    .orderBy(callbacks.dueAt)
    .limit(limit)
  return due.map(({ id }) => id)
}

/** Claims a callback for one attempt; null if another process has it. */
export const claimCallback = async (context: DbContext, id: string): Promise<CallbackRow | null> => {
  const { db, clock, pace } = context
  const [row] = await db
    .update(callbacks)
    .set({ attempts: sql`${callbacks.attempts} + 1`, dueAt: fromNow(clock, pace.callbackLeaseMs) })
    .where(and(eq(callbacks.id, id), isNotNull(callbacks.dueAt), lte(callbacks.dueAt, clock.sqlNow)))
    .returning()
  if (!row || row.attempts <= pace.callbackRetryMs.length + 1 + EXTRA_ATTEMPTS) return row ?? null
  await endCallback(context, id, false)
  return null
}

export const endCallback = async ({ db, clock }: DbContext, id: string, delivered: boolean): Promise<void> => {
  await db
    .update(callbacks)
    .set({ dueAt: null, ...(delivered && { deliveredAt: clock.sqlNow }) })
    .where(eq(callbacks.id, id))
}

/** Schedules the next attempt. Returns whether there is none. */
export const callbackFailed = async (
  context: DbContext,
  { id, attempts }: Pick<CallbackRow, 'id' | 'attempts'>,
): Promise<boolean> => {
  const { db, clock, pace } = context
  const pause = pace.callbackRetryMs[attempts - 1]
  if (pause === undefined) await endCallback(context, id, false)
  else
    await db
      .update(callbacks)
      .set({ dueAt: fromNow(clock, pause) })
      .where(eq(callbacks.id, id))
  return pause === undefined
}
