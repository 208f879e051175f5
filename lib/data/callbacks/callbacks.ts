import { randomUUID } from 'node:crypto'
import { and, eq, exists, inArray, isNotNull, lte, ne, notExists, sql } from 'drizzle-orm'
import { type Clock, fromNow } from '#lib/clock'
import type { DbContext, Tx } from '#lib/db/client'
import { callbacks, songs, tasks } from '#lib/db/schema'

/**
 * Records of tasks on their way to whoever asked to be told. A row is written with its task and is its own schedule and lease:
 * whoever claims it sends it, and what a process that died was sending comes due by itself. So each is delivered at least
 * once, or was tried as often as it is worth.
 */

export type NewCallback = { id: string; url: string; origin: string; secret: string }

export type CallbackRow = typeof callbacks.$inferSelect

/** Written in the transaction that writes the task. */
export const addCallback = async (
  tx: Tx,
  clock: Clock,
  task: { id: string; owner: string },
  callback: NewCallback,
): Promise<void> => {
  await tx.insert(callbacks).values({ ...callback, owner: task.owner, taskId: task.id, dueAt: clock.sqlNow })
}

/**
 * A task of which its receiver may have heard goes on after all: its end is told once more, whenever that is. That is another
 * message, under a name of its own, so that no receiver takes it for a repeat, and whoever is still sending the old one
 * settles nothing of it.
 */
export const rescheduleCallback = async (tx: Tx, clock: Clock, taskId: string): Promise<void> => {
  await tx
    .update(callbacks)
    .set({ id: randomUUID(), dueAt: clock.sqlNow, tries: 0, deliveredAt: null })
    .where(eq(callbacks.taskId, taskId))
}

/** Attempts that a process may begin and not finish, because it dies, beyond the usual ones. */
const EXTRA_ATTEMPTS = 5

/** Those of which the task has ended and that are due, the longest due first. */
export const dueCallbacks = async ({ db, clock }: DbContext, limit: number): Promise<string[]> => {
  const ofTask = eq(songs.taskId, callbacks.taskId)
  const one = { one: sql`1` }
  const due = await db
    .select({ id: callbacks.id })
    .from(callbacks)
    // Whoever was refused at once was told so, and there is no task to tell of.
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

/** Takes one to send it; null where somebody else has it. */
export const claimCallback = async (context: DbContext, id: string): Promise<CallbackRow | null> => {
  const { db, clock, pace } = context
  const [row] = await db
    .update(callbacks)
    .set({ tries: sql`${callbacks.tries} + 1`, dueAt: fromNow(clock, pace.callbackLeaseMs) })
    .where(and(eq(callbacks.id, id), isNotNull(callbacks.dueAt), lte(callbacks.dueAt, clock.sqlNow)))
    .returning()
  if (!row || row.tries <= pace.callbackRetryMs.length + 1 + EXTRA_ATTEMPTS) return row ?? null
  await endCallback(context, id, false)
  return null
}

export const endCallback = async ({ db, clock }: DbContext, id: string, delivered: boolean): Promise<void> => {
  await db
    .update(callbacks)
    .set({ dueAt: null, ...(delivered && { deliveredAt: clock.sqlNow }) })
    .where(eq(callbacks.id, id))
}

/** An attempt that failed: tried again later, unless it was the last. Answers whether it was. */
export const callbackFailed = async (
  context: DbContext,
  { id, tries }: Pick<CallbackRow, 'id' | 'tries'>,
): Promise<boolean> => {
  const { db, clock, pace } = context
  const pause = pace.callbackRetryMs[tries - 1]
  if (pause === undefined) await endCallback(context, id, false)
  else
    await db
      .update(callbacks)
      .set({ dueAt: fromNow(clock, pause) })
      .where(eq(callbacks.id, id))
  return pause === undefined
}
