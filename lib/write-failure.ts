import type { Timing } from '#lib/clock'
import { type WriteFailure, writeFailureOf } from './write-failure-of.mjs'

export { type WriteFailure, writeFailureOf }

/** An operation that was not tried, because too little space is left. Its code is that of a disk without any. */
export class NoSpace extends Error {
  override name = 'NoSpace'
  readonly code = 'ENOSPC'
}

export type WriteFailureLog = {
  note(error: unknown): void
  /** The failure of the last second; null if there was none. */
  recent(): WriteFailure | null
}

const RECENT_MS = 1000

/** Remembers write failures, for callers of libraries that hide the error. */
export const createWriteFailureLog = ({ clock }: Pick<Timing, 'clock'>): WriteFailureLog => {
  let last: { failure: WriteFailure; at: number } | null = null
  return {
    note(error) {
      const failure = writeFailureOf(error)
      if (failure) last = { failure, at: clock.monotonic() }
    },
    recent: () => (last && clock.monotonic() - last.at < RECENT_MS ? last.failure : null),
  }
}
