import { and, eq, inArray, isNotNull, isNull, lte, notExists, notInArray, sql } from 'drizzle-orm'
import { type Clock, fromNow, type Timing } from '#lib/clock'
import type { Failure } from '#lib/contract/errors'
import { rescheduleCallback } from '#lib/data/callbacks/callbacks'
import type { TaskRow } from '#lib/data/rows'
import { type FailureReason, failTask, lockTask, type NewSong } from '#lib/data/tasks/fail-task'
import { taskProgress } from '#lib/data/tasks/task-progress'
import type { Db, DbContext, Tx } from '#lib/db/client'
import { idempotency, songs, tasks } from '#lib/db/schema'
import type { Seconds } from '#lib/music/time'
import { doubling, type Pace } from '#lib/pace'

/**
 * Sending a task: sending → accepted, refused, waiting or unconfirmed.
 * Each step is one transaction that checks the state, so concurrent steps apply once.
 */

/** End of a lease that starts now. Once reached, the holder is considered dead. */
export const leaseEnd = ({ clock, pace }: Timing) => fromNow(clock, pace.leaseMs)

const sendDeadline = ({ clock, pace }: Timing) =>
  sql`coalesce(${tasks.sendDeadline}, ${fromNow(clock, pace.giveUpAfterMs)})`

const notSent = (lastError: { detail: string } | null): FailureReason => ({
  error: `Sending failed for 30 minutes.${lastError ? ` ${lastError.detail}` : ''}`,
  errorCode: 'not_sent',
})

/** Outcome of one attempt to send. */
export type Outcome =
  | { kind: 'accepted'; remoteId: string; wait?: Seconds | null }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'deferred'; retryAfter: number | null; failure: Failure }
  | { kind: 'unconfirmed' }

/**
 * Marks a task as sent, before the request leaves. `sentAt` identifies the attempt.
 * False if another process sends it or it is no longer to be sent.
 */
export const markSent = async (context: DbContext, id: string, sentAt: Date): Promise<boolean> => {
  const rows = await context.db
    .update(tasks)
    .set({ sentAt, dueAt: leaseEnd(context) })
    .where(and(eq(tasks.id, id), eq(tasks.state, 'sending'), isNull(tasks.sentAt)))
    .returning({ id: tasks.id })
  return rows.length > 0
}

/** Milliseconds until the next attempt where the service named no time: 5, 10, 20, 40, then 60 seconds. */
// sendRetry(DEFAULT_PACE, 0) // => 5000
export const sendRetry = (pace: Pace, failedPolls: number) =>
  doubling(pace.sendRetryMs, failedPolls, pace.maxSendRetryMs)

/**
 * Records the outcome of an attempt. No-op where another process has taken the task over.
 * `sentAt` names the attempt, null where the request never left; `isMarkKnown` is false where the mark may not be written.
 * `callerWaiting`: a refusal goes to the caller and is kept for repeats of the key, and no task is shown.
 */
export const settleSending = (
  context: DbContext,
  id: string,
  outcome: Outcome,
  newSong: NewSong,
  { callerWaiting, sentAt, isMarkKnown = true }: { callerWaiting: boolean; sentAt: Date | null; isMarkKnown?: boolean },
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { clock, pace } = context
    const task = await lockTask(tx, id)
    if (!task) return
    // A late answer replaces “unconfirmed”.
    if (task.state === 'unconfirmed' && outcome.kind === 'accepted') {
      await tx.delete(songs).where(eq(songs.taskId, id))
      await rescheduleCallback(tx, clock, id)
    } else {
      const isOurs = task.sentAt?.getTime() === sentAt?.getTime() || (!isMarkKnown && task.sentAt === null)
      if (task.state !== 'sending' || !isOurs) return
    }
    switch (outcome.kind) {
      case 'accepted': {
        const { wait = null } = outcome
        await tx
          .update(tasks)
          .set({
            state: 'accepted',
            remoteId: outcome.remoteId,
            acceptedAt: clock.sqlNow,
            dueAt: fromNow(clock, pace.firstQueryDelayMs),
            retryAt: null,
            lastError: null,
            failedPolls: 0,
            progress: wait === null ? null : taskProgress(clock, { fraction: 0, stage: null, wait }),
          })
          .where(eq(tasks.id, id))
        return
      }
      case 'deferred': {
        const wait = outcome.retryAfter === null ? sendRetry(pace, task.failedPolls) : outcome.retryAfter * 1000
        // The wait must not exceed the deadline.
        const [over] = await tx
          .select({ id: tasks.id })
          .from(tasks)
          .where(and(eq(tasks.id, id), lte(sendDeadline(context), fromNow(clock, wait))))
        if (over) return failTask(tx, task, 'ended', newSong, notSent(outcome.failure))
        const at = fromNow(clock, wait)
        await tx
          .update(tasks)
          .set({
            state: 'waiting',
            sentAt: null,
            retryAt: at,
            dueAt: at,
            sendDeadline: sendDeadline(context),
            failedPolls: task.failedPolls + 1,
            lastError: { code: outcome.failure.code, detail: outcome.failure.detail },
          })
          .where(eq(tasks.id, id))
        return
      }
      case 'refused':
        await failTask(tx, task, callerWaiting ? 'refused' : 'ended', newSong, {
          error: outcome.failure.detail,
          errorCode: outcome.failure.code,
        })
        if (callerWaiting) await storeRefusal(tx, task, outcome.failure)
        return
      case 'unconfirmed':
        await failTask(tx, task, 'unconfirmed', newSong, UNCONFIRMED)
    }
  })

/** Transient failures: a task that was not ordered can be sent again. */
export const TRANSIENT_CODES: ReadonlySet<Failure['code']> = new Set([
  'too_many_requests',
  'unavailable',
  'upstream_failed',
  'upstream_timeout',
])

/** Stores a definite refusal for repeats of the key. Transient failures are not stored. */
const storeRefusal = (tx: Tx, task: TaskRow, failure: Failure) => {
  const ofTask = and(eq(idempotency.owner, task.owner), eq(idempotency.taskId, task.id))
  return TRANSIENT_CODES.has(failure.code)
    ? tx.delete(idempotency).where(ofTask)
    : tx.update(idempotency).set({ refusal: failure }).where(ofTask)
}

const UNCONFIRMED = {
  error: 'Sent, but the service didn’t respond. It may be creating the song, and you may be charged.',
  errorCode: 'unconfirmed',
}

/** Claims a waiting task for sending; null if it is not due or its deadline has passed. */
export const claimSending = (context: DbContext, id: string, newSong: NewSong): Promise<TaskRow | null> =>
  context.db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.id, id), eq(tasks.state, 'waiting'), isDue(context.clock)))
      .for('update')
    if (!due) return null
    const isGivenUp = lte(tasks.sendDeadline, context.clock.sqlNow)
    const [givenUp] = await tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.id, id), isGivenUp))
    if (givenUp) {
      await failTask(tx, due, 'ended', newSong, notSent(due.lastError))
      return null
    }
    await tx
      .update(tasks)
      .set({ state: 'sending', sentAt: null, dueAt: leaseEnd(context) })
      .where(eq(tasks.id, id))
    return { ...due, state: 'sending' }
  })

/** Settles a task whose sender died: unsent tasks wait again, sent ones become unconfirmed. */
export const settleLapsed = (context: DbContext, id: string, newSong: NewSong): Promise<void> =>
  context.db.transaction(async (tx) => {
    const [lapsed] = await tx
      .select()
      .from(tasks)
      .where(and(eq(tasks.id, id), eq(tasks.state, 'sending'), isDue(context.clock)))
      .for('update')
    if (!lapsed) return
    if (lapsed.sentAt) return failTask(tx, lapsed, 'unconfirmed', newSong, UNCONFIRMED)
    await tx
      .update(tasks)
      .set({
        state: 'waiting',
        retryAt: context.clock.sqlNow,
        dueAt: context.clock.sqlNow,
        sendDeadline: sendDeadline(context),
      })
      .where(eq(tasks.id, id))
  })

const isDue = (clock: Clock) => lte(tasks.dueAt, clock.sqlNow)

/** Due tasks, the longest due first. */
export const dueTasks = ({ db, clock }: DbContext, limit: number) =>
  db
    .select({ id: tasks.id, state: tasks.state, cancel: tasks.cancel })
    .from(tasks)
    .where(and(isNotNull(tasks.dueAt), isDue(clock)))
    .orderBy(tasks.dueAt)
    .limit(limit)

/** Renews the leases of this process. */
export const renewLeases = async (context: DbContext, held: { tasks: string[]; songs: string[] }): Promise<void> => {
  const { db } = context
  if (held.tasks.length > 0)
    await db
      .update(tasks)
      .set({ dueAt: leaseEnd(context) })
      .where(and(inArray(tasks.id, held.tasks), eq(tasks.state, 'sending')))
  if (held.songs.length > 0)
    await db
      .update(songs)
      .set({ leaseUntil: leaseEnd(context) })
      .where(inArray(songs.id, held.songs))
}

/**
 * Drops all leases at startup, when one process owns the database: their holders are dead. Waiting tasks keep their times.
 */
export const dropLeases = ({ db, clock }: DbContext) =>
  db
    .update(tasks)
    .set({
      dueAt: sql`case when ${tasks.state} = 'waiting' then coalesce(${tasks.retryAt}, ${clock.sqlNow}) else ${clock.sqlNow} end`,
    })
    .where(isNotNull(tasks.dueAt))

/** No cancellation is pending. */
export const NO_CANCEL_REQUESTED = sql`${tasks.cancel} is distinct from 'requested'`

/** Stops polling a task whose songs have all ended, unless a cancellation is pending. */
export const stopPollingEnded = async (db: Db, owner: string, id: string): Promise<void> => {
  const open = db
    .select({ one: sql`1` })
    .from(songs)
    .where(and(eq(songs.taskId, tasks.id), notInArray(songs.status, ['done', 'fail'])))
  await db
    .update(tasks)
    .set({ dueAt: null, lastError: null })
    .where(
      and(eq(tasks.id, id), eq(tasks.owner, owner), eq(tasks.state, 'accepted'), NO_CANCEL_REQUESTED, notExists(open)),
    )
}
