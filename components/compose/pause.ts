import type { ProblemError } from '#components/api/client'

/** A refusal that ends by itself. */
export type Pause = {
  until: number // Unix seconds
  /** Takes that are allowed even so. */
  left: number
  /** Whether a daily limit is its cause. */
  isDaily: boolean
}

/** Null if the server did not say when to try again. */
export const pauseOf = ({ problem, retryAt }: ProblemError): Pause | null =>
  retryAt === null ? null : { until: retryAt, left: problem.songs_left ?? 0, isDaily: problem.code === 'songs_used_up' }

/** Until when so many takes have to wait; null if they need not. */
// waitFor({ until: 1e9, left: 1, isDaily: true }, 1) // => null
export const waitFor = (pause: Pause | null, takes: number) => (pause && takes > pause.left ? pause.until : null)

/** What is left of a daily limit that was reached; null outside of one. */
export const songsLeft = (pause: Pause | null, now = Date.now() / 1000) =>
  pause?.isDaily && pause.until > now ? Math.max(0, pause.left) : null
