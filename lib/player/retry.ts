import type { Milliseconds } from '#lib/music/time'

const FIRST: Milliseconds = 500
const LONGEST: Milliseconds = 15_000
/** After about a minute of trying, a person is told. */
export const MOST_ATTEMPTS = 8

/** How long to wait before the given attempt (from 1), doubling up to fifteen seconds; null when it is time to say so. */
// retryDelay(1) // => 500
export const retryDelay = (attempt: number): Milliseconds | null =>
  attempt > MOST_ATTEMPTS ? null : Math.min(LONGEST, FIRST * 2 ** (attempt - 1))
