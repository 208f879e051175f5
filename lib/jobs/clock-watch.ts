import { sql } from 'drizzle-orm'
import { moveTimesForward, moveWaitsBack, repairKeptTimes, repairTimes } from '#lib/data/library/clock-repair'
import type { DbContext } from '#lib/db/client'
import type { Milliseconds } from '#lib/music/time'

/**
 * Notices that somebody set the clock of the database, by comparing it with a clock that cannot be set, and puts right what
 * rows say of time. Whoever settles leases asks first, so that no lease lapses because the clock was set.
 */
export type ClockWatch = {
  check(): Promise<void>
  /** Whether the clock was set so recently that nothing is to be thrown away because of its age. */
  isDoubtful(): boolean
}

type ClockWatchContext = DbContext & {
  /** What else has to be put right; called before anybody goes on. */
  repairMore(): Promise<void>
  onJump(by: Milliseconds): void
}

export const createClockWatch = (app: ClockWatchContext): ClockWatch => {
  const { db, clock, pace } = app
  /** The database's time less the time that cannot be set. */
  let offset: Milliseconds | null = null
  let doubtfulUntil = 0
  let checking: Promise<void> | null = null

  const check = async () => {
    const asked = clock.monotonic()
    const { rows } = (await db.execute(
      sql`select (extract(epoch from ${clock.sqlNow}) * 1000)::float8 as now`,
    )) as unknown as { rows: { now: number | string }[] }
    const answered = clock.monotonic()
    const found = Number(rows[0]?.now) - (asked + answered) / 2
    const by = offset === null ? 0 : found - offset
    // An answer that was long on its way says little, and a lease outlasts a small jump.
    const noticeable = pace.leaseRenewalMs + (answered - asked) / 2
    if (offset !== null && Math.abs(by) < noticeable) return
    if (offset !== null) {
      app.onJump(by)
      doubtfulUntil = answered + pace.doubtAfterJumpMs
    }
    if (by > 0) await moveTimesForward(app, by)
    if (by < 0) await moveWaitsBack(app, -by)
    await repairTimes(app)
    await repairKeptTimes(app)
    await app.repairMore()
    // Where something of it failed, the next check finds the jump again.
    offset = found
  }

  return {
    check() {
      checking ??= check().finally(() => {
        checking = null
      })
      return checking
    },
    isDoubtful: () => clock.monotonic() < doubtfulUntil,
  }
}
