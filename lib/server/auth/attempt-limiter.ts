import { createHash } from 'node:crypto'
import type { Milliseconds, Seconds } from '#lib/music/time'
import type { Counters } from '#lib/server/http/counters'

/** Limits attempts that can fail, per key, or in total without a key. */
export type AttemptLimiter = {
  /** Counts an attempt. @returns seconds to wait if it is refused, else null */
  take(key?: string): Promise<Seconds | null>
  /** Uncounts an attempt that succeeded. */
  giveBack(key?: string): Promise<void>
}

/** @param name prefix of the counters in the database */
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
      // A refused attempt does not count.
      await counter.giveBack(stored(key))
      return resetIn
    },
    giveBack: (key = '') => counter.giveBack(stored(key)),
  }
}

/** Hashed, because keys can be email addresses of any length, which the table must not hold. */
const stored = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)
