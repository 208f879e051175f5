import { sql } from 'drizzle-orm'
import { moveTimesForward, moveWaitsBack, repairKeptTimes, repairTimes } from '#lib/data/library/clock-repair'
import type { DbContext } from '#lib/db/client'
import type { Milliseconds } from '#lib/music/time'

/**
 * Detects jumps of the database clock against a monotonic clock, and repairs times in rows.
 * Run `check` before settling leases, so that no lease lapses because the clock was set.
 */
export type ClockWatch = {
  check(): Promise<void>
  /** Whether the clock was set recently; nothing is then deleted by age. */
  isDoubtful(): boolean
}

type ClockWatchContext = DbContext & {
  /** Further repairs; run before `check` resolves. */
  repairMore(): Promise<void>
  onJump(by: Milliseconds): void
}

export const createClockWatch = (app: ClockWatchContext): ClockWatch => {
  const { db, clock, pace } = app
  /** Offset of the database clock from the monotonic clock. */
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
    // Slow answers are imprecise, and leases tolerate small jumps.
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
    // If a repair fails, the next check detects the jump again.
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
