import type { Timing } from '#lib/clock'

/** Why data cannot be written: no space is left, or the disk or database is read-only or belongs to another user. */
export type WriteFailure = 'full' | 'read-only'

/** Errno of Node and SQLSTATE of Postgres (PostgreSQL Appendix A). PGlite reports a read-only disk as 42501. */
const FAILURES: Record<string, WriteFailure> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  '25006': 'read-only',
  '42501': 'read-only',
}

/** The failure behind an error, causes included; null for any other error. */
// writeFailureOf(Object.assign(new Error(), { code: 'ENOSPC' })) // => 'full'
export const writeFailureOf = (error: unknown): WriteFailure | null => {
  if (!(error instanceof Error)) return null
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  // A firewall may refuse a connection with the code of a file.
  if (syscall === 'connect') return null
  return (typeof code === 'string' && FAILURES[code]) || writeFailureOf(error.cause)
}

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
