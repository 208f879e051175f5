import type { Milliseconds } from '#lib/music/time'

const FIRST_DELAY: Milliseconds = 500
const MAX_DELAY: Milliseconds = 15_000
/** About a minute of attempts. */
export const MAX_ATTEMPTS = 8

/** The delay before an attempt (from 1), doubling up to 15 s; null after the last. */
// retryDelay(1) // => 500
export const retryDelay = (attempt: number): Milliseconds | null =>
  attempt > MAX_ATTEMPTS ? null : Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (attempt - 1))
