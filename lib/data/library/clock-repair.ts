import { and, gt, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fromNow } from '#lib/clock'
import { IDEMPOTENCY_TTL_MS } from '#lib/data/tasks/create-task'
import type { DbContext } from '#lib/db/client'
import { callbacks, idempotency, services, songs, tasks } from '#lib/db/schema'
import type { Milliseconds } from '#lib/music/time'

/**
 * Repairs times in rows after the clock was set. Due times are bounded by the pace; past events by now. Idempotent across processes.
 */
export const repairTimes = async (context: DbContext): Promise<void> => {
  const { db, clock, pace } = context
  const now = clock.sqlNow
  const ahead = (duration: Milliseconds) => fromNow(clock, duration)
  const longestQueryPause = Math.max(pace.maxRetryAfterMs, ...pace.queryPauses.map(({ pauseMs }) => pauseMs))
  const longestPause = sql`case
    when ${tasks.cancel} = 'requested' then ${ahead(Math.max(pace.cancelLeaseMs, pace.maxSendRetryMs))}
    when ${tasks.state} = 'waiting' then ${ahead(Math.max(pace.maxRetryAfterMs, pace.maxSendRetryMs))}
    else ${ahead(longestQueryPause)} end`
  // The last poll and the due time are written together: if one is too far ahead, so is the other.
  const tooFar = sql`(${tasks.dueAt} > ${longestPause} or coalesce(${tasks.lastPolledAt}, ${tasks.acceptedAt}) > ${ahead(pace.firstQueryDelayMs)})`
  const leaseEnd = ahead(pace.leaseMs)
  await db
    .update(tasks)
    .set({
      // A lease does not lapse because the clock was set back: its holder gets the time to renew it.
      dueAt: sql`case
        when ${tasks.state} = 'sending' then ${notAfter(tasks.dueAt, leaseEnd)}
        when ${tooFar} then ${now} else ${tasks.dueAt} end`,
      retryAt: sql`case when ${tasks.retryAt} > ${ahead(pace.maxRetryAfterMs)} then ${now} else ${tasks.retryAt} end`,
      sendDeadline: notAfter(tasks.sendDeadline, ahead(pace.giveUpAfterMs)),
      lastPolledAt: notAfter(tasks.lastPolledAt, now),
      acceptedAt: notAfter(tasks.acceptedAt, now),
      missingSince: notAfter(tasks.missingSince, now),
      incompleteSince: notAfter(tasks.incompleteSince, now),
    })
    .where(
      and(
        isNotNull(tasks.dueAt),
        or(
          and(sql`${tasks.state} = 'sending'`, gt(tasks.dueAt, leaseEnd)),
          and(sql`${tasks.state} <> 'sending'`, tooFar),
          gt(tasks.sendDeadline, ahead(pace.giveUpAfterMs)),
          gt(tasks.lastPolledAt, ahead(pace.firstQueryDelayMs)),
          gt(tasks.acceptedAt, ahead(pace.firstQueryDelayMs)),
          gt(tasks.missingSince, ahead(pace.firstQueryDelayMs)),
          gt(tasks.incompleteSince, ahead(pace.firstQueryDelayMs)),
        ),
      ),
    )
  await db
    .update(services)
    .set({ pollAfter: now })
    .where(gt(services.pollAfter, ahead(pace.maxRetryAfterMs)))
  await db
    .update(services)
    .set({ retiredAt: now })
    .where(gt(services.retiredAt, ahead(pace.retiredServiceKeepMs)))
  // The pause depends on the number of attempts.
  const pauses = sql.join(
    pace.callbackRetryMs.map(
      (pause, index) => sql`when ${index + 1}::int then ${Math.max(pause, pace.callbackLeaseMs)}::float8`,
    ),
    sql` `,
  )
  const callbackPause = sql`make_interval(secs => (case ${callbacks.attempts} ${pauses} else ${pace.callbackLeaseMs}::float8 end) / 1000)`
  await db
    .update(callbacks)
    .set({ dueAt: now })
    .where(and(isNotNull(callbacks.dueAt), gt(callbacks.dueAt, sql`${now} + ${callbackPause}`)))
}

/**
 * Repairs creation and deletion times in the future, which would delay expiry. Scans whole tables: run it after a jump and at startup.
 */
export const repairKeptTimes = async ({ db, clock, pace }: DbContext): Promise<void> => {
  const now = clock.sqlNow
  const soon = fromNow(clock, pace.firstQueryDelayMs)
  await db.update(idempotency).set({ createdAt: now }).where(gt(idempotency.createdAt, soon))
  await db
    .update(songs)
    .set({ deletedAt: now, revision: sql`${songs.revision} + 1` })
    .where(gt(songs.deletedAt, soon))
}

/**
 * After the clock was set forward: moves due times and leases by the jump.
 * Times that were moved already are skipped, so several processes apply the jump once.
 */
export const moveTimesForward = async (context: DbContext, by: Milliseconds): Promise<void> => {
  const { db, clock, pace } = context
  const before = fromNow(clock, -by)
  const jump = sql`make_interval(secs => ${by / 1000}::float8)`
  /** A past event. */
  const since = (column: PgColumn): SQL =>
    sql`case when ${column} <= ${before} then least(${column} + ${jump}, ${clock.sqlNow}) else ${column} end`
  /** A due time, at most `most` ahead. */
  const until = (column: PgColumn, most: Milliseconds): SQL =>
    sql`case when ${column} > ${before} and ${column} <= ${fromNow(clock, most - by)}
      then least(${column} + ${jump}, ${fromNow(clock, most)}) else ${column} end`
  await db
    .update(tasks)
    .set({
      dueAt: sql`case ${tasks.state}
        when 'sending' then ${until(tasks.dueAt, pace.leaseMs)}
        when 'waiting' then ${until(tasks.dueAt, pace.maxRetryAfterMs)}
        else ${tasks.dueAt} end`,
      retryAt: until(tasks.retryAt, pace.maxRetryAfterMs),
      sendDeadline: until(tasks.sendDeadline, pace.giveUpAfterMs),
      acceptedAt: since(tasks.acceptedAt),
      missingSince: since(tasks.missingSince),
      incompleteSince: since(tasks.incompleteSince),
    })
    .where(isNotNull(tasks.dueAt))
  await db
    .update(services)
    .set({ pollAfter: until(services.pollAfter, pace.maxRetryAfterMs) })
    .where(isNotNull(services.pollAfter))
  await db
    .update(idempotency)
    .set({ createdAt: sql`${idempotency.createdAt} + ${jump}` })
    .where(and(lte(idempotency.createdAt, before), gt(idempotency.createdAt, fromNow(clock, -by - IDEMPOTENCY_TTL_MS))))
}

/** After the clock was set back: moves due times back by the jump. A second application only makes them earlier. */
export const moveWaitsBack = async ({ db, clock }: DbContext, by: Milliseconds): Promise<void> => {
  const nearer = (column: PgColumn): SQL =>
    sql`case when ${column} > ${clock.sqlNow} then greatest(${clock.sqlNow}, ${column} - make_interval(secs => ${by / 1000}::float8))
      else ${column} end`
  await db
    .update(tasks)
    .set({ dueAt: nearer(tasks.dueAt), retryAt: nearer(tasks.retryAt) })
    .where(and(isNotNull(tasks.dueAt), sql`${tasks.state} <> 'sending'`))
  await db
    .update(services)
    .set({ pollAfter: nearer(services.pollAfter) })
    .where(isNotNull(services.pollAfter))
  await db
    .update(callbacks)
    .set({ dueAt: nearer(callbacks.dueAt) })
    .where(isNotNull(callbacks.dueAt))
}

const notAfter = (column: PgColumn, limit: SQL): SQL =>
  sql`case when ${column} > ${limit} then ${limit} else ${column} end`
