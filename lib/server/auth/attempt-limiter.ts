import type { Clock } from '#lib/clock'
import type { Milliseconds } from '#lib/music/time'

/** Tries that may be wrong, within a time. */
export type Tries = {
  /** Seconds to wait before the next one; null: it may be made now, and is counted. */
  take(): number | null
  /** The last one that was taken was right. */
  giveBack(): void
  /** Nothing is held against anybody any more. */
  isIdle(): boolean
}

export const createTries = (clock: Clock, most: number, window: Milliseconds): Tries => {
  let taken: Milliseconds[] = []
  const forget = (now: Milliseconds) => {
    taken = taken.filter((time) => now - time < window)
  }
  return {
    take() {
      const now = clock.monotonic()
      forget(now)
      const [first] = taken
      if (taken.length >= most && first !== undefined) return Math.ceil((window - (now - first)) / 1000)
      taken.push(now)
      return null
    },
    giveBack() {
      taken.pop()
    },
    isIdle() {
      forget(clock.monotonic())
      return taken.length === 0
    },
  }
}
