import { createHash } from 'node:crypto'
import type { Milliseconds, Seconds } from '#lib/music/time'
import type { Counters } from '#lib/server/http/counters'

/** Attempts that may fail, counted by a key, or together where there is none. */
export type AttemptLimiter = {
  /** @returns the seconds to wait, or null where the attempt may be made, which is counted */
  take(key?: string): Promise<Seconds | null>
  /** Does not count an attempt that succeeded. */
  giveBack(key?: string): Promise<void>
}

/** @param name tells its counts from those of others in the database */
export const createAttemptLimiter = (
  counters: Counters,
  name: string,
  max: number,
  window: Milliseconds,
): AttemptLimiter => {
  const counter = counters.shared({ name, max, window: window / 1000 })
  return {
    async take(key = '') {
      const { isOver, resetIn } = await counter.take(stored(key))
      if (!isOver) return null
      // Only attempts that were made count.
      await counter.giveBack(stored(key))
      return resetIn
    },
    giveBack: (key = '') => counter.giveBack(stored(key)),
  }
}

/** Email addresses are of any length, and do not belong into the table of counts. */
const stored = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)
