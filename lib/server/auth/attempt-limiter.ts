import { createHash } from 'node:crypto'
import type { Milliseconds, Seconds } from '#lib/music/time'
import { doubling } from '#lib/pace'
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
      const { isOver, resetIn } = await counter.take(hashedKey(key))
      if (!isOver) return null
      // A refused attempt does not count.
      await counter.giveBack(hashedKey(key))
      return resetIn
    },
    giveBack: (key = '') => counter.giveBack(hashedKey(key)),
  }
}

/** `immediate`: failed attempts before the first pause. Each later one doubles the pause. */
export type Slowdown = { immediate: number; pause: Milliseconds; maxPause: Milliseconds; memory: Milliseconds }

/** A database counts in 32 bits. */
const NO_MAXIMUM = 2 ** 31 - 1

/**
 * Slows failed attempts down, so that none is refused for long. Pauses are whole seconds.
 * @param name prefix of the counters in the database
 */
export const createSlowdown = (
  counters: Counters,
  name: string,
  { immediate, pause, maxPause, memory }: Slowdown,
): AttemptLimiter => {
  const failed = counters.shared({ name, max: NO_MAXIMUM, window: memory / 1000 })
  const pauses = counters.shared({ name: `${name}-pause`, max: 1, window: Math.ceil(maxPause / 1000) })
  return {
    async take(key = '') {
      const { taken } = await failed.take(hashedKey(key))
      if (taken < immediate) return null
      // One attempt per pause: replicas agree on which one, because they count together.
      const next = Math.ceil(doubling(pause, taken - immediate, maxPause) / 1000)
      const { isOver, resetIn } = await pauses.take(hashedKey(key), next)
      if (!isOver) return null
      await failed.giveBack(hashedKey(key))
      return resetIn
    },
    async giveBack(key = '') {
      await Promise.all([failed.giveBack(hashedKey(key)), pauses.clear(hashedKey(key))])
    },
  }
}

/** Hashed, because keys can be email addresses of any length, which the table must not hold. */
export const hashedKey = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22)
