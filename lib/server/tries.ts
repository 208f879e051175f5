/** Tries that may be wrong, within a time. */
export type Tries = {
  /** Seconds to wait before the next one; null: it may be made now, and is counted. */
  take(now: number): number | null
  /** The last one that was taken was right. */
  giveBack(): void
  /** Nothing is held against anybody any more. */
  isIdle(now: number): boolean
}

/** @param window in milliseconds */
export const createTries = (most: number, window: number): Tries => {
  let taken: number[] = []
  const forget = (now: number) => {
    taken = taken.filter((time) => now - time < window)
  }
  return {
    take(now) {
      forget(now)
      const [first] = taken
      if (taken.length >= most && first !== undefined) return Math.ceil((window - (now - first)) / 1000)
      taken.push(now)
      return null
    },
    giveBack() {
      taken.pop()
    },
    isIdle(now) {
      forget(now)
      return taken.length === 0
    },
  }
}
