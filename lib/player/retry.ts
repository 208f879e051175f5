import type { Milliseconds } from '#lib/music/time'

const FIRST_DELAY: Milliseconds = 500
const MAX_DELAY: Milliseconds = 15_000
/** After about a minute of trying, a person is told. */
export const MAX_ATTEMPTS = 8

/** How long to wait before the given attempt (from 1), doubling up to fifteen seconds; null when it is time to say so. */
// retryDelay(1) // => 500
export const retryDelay = (attempt: number): Milliseconds | null =>
  attempt > MAX_ATTEMPTS ? null : Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (attempt - 1))
