import { fail } from '#lib/contract/errors'

/** Bounds what uploads of recordings and pictures take at once in this process. */
export type UploadIntake = {
  /** Null if this person has too many uploads in flight. The caller releases what it gets. */
  enter(owner: string): (() => void) | null
  /** Runs work one after another, because each loads a whole file into memory. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export const MAX_UPLOADS_IN_FLIGHT = 4

export const TOO_MANY_UPLOADS = fail(
  'too_many_requests',
  `You have ${MAX_UPLOADS_IN_FLIGHT} uploads in progress. Wait until one has finished.`,
  { retryAfter: 5 },
)

export const createUploadIntake = (): UploadIntake => {
  const inFlight = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    enter(owner) {
      const count = inFlight.get(owner) ?? 0
      if (count >= MAX_UPLOADS_IN_FLIGHT) return null
      inFlight.set(owner, count + 1)
      return () => {
        const left = inFlight.get(owner)! - 1
        if (left > 0) inFlight.set(owner, left)
        else inFlight.delete(owner)
      }
    },
    inTurn(work) {
      const turn = last.then(work)
      last = turn.catch(() => {})
      return turn
    },
  }
}
