import { sql } from 'drizzle-orm'
import type { Timing } from '#lib/clock'
import type { Failure } from '#lib/contract/errors'
import type { Database } from '#lib/db/client'
import type { Storage } from '#lib/storage/storage'
import { type WriteFailure, writeFailureOf } from '#lib/write-failure'

export type Part = 'database' | 'storage'
export type PartDown = { part: Part; why: WriteFailure | 'unanswered' }

/** The parts that fail now; empty if healthy. */
export type HealthCheck = () => Promise<PartDown[]>

type Parts = Timing & { database: Pick<Database, 'db'>; storage: Pick<Storage, 'checkWrite'> }

/**
 * Reads and writes each part, at most once per `healthCacheMs` however many ask. A check that exceeds `healthTimeoutMs`
 * fails.
 */
export const createHealthCheck = ({ database, storage, clock, pace }: Parts): HealthCheck => {
  const checks: Record<Part, () => Promise<unknown>> = {
    // Reads a table, and writes without a trace, which fails on a full or read-only database.
    database: () =>
      database.db.execute(
        sql`select pg_logical_emit_message(true, 'songloom', 'health'), (select count(*) from drizzle.__drizzle_migrations)`,
      ),
    storage: () => storage.checkWrite(),
  }
  const downOf = async (part: Part): Promise<PartDown | null> => {
    const over = new AbortController()
    const late = clock.sleep(pace.healthTimeoutMs, over.signal).then(() => ({ part, why: 'unanswered' as const }))
    const done = checks[part]().then(
      () => null,
      (error) => ({ part, why: writeFailureOf(error) ?? ('unanswered' as const) }),
    )
    return Promise.race([done, late]).finally(() => over.abort())
  }
  let last: { at: number; found: Promise<PartDown[]> } | null = null
  return () => {
    if (last && clock.monotonic() - last.at < pace.healthCacheMs) return last.found
    const found = Promise.all((Object.keys(checks) as Part[]).map(downOf)).then((down) =>
      down.filter((part) => part !== null),
    )
    const current = { at: Number.POSITIVE_INFINITY, found }
    // The cache time starts when the result is known. Until then, all callers share the running check.
    void found.then(() => {
      current.at = clock.monotonic()
    })
    last = current
    return found
  }
}

const SENTENCES: Record<PartDown['why'], (part: Part) => string> = {
  full: (part) => `The ${part} is full.`,
  'read-only': (part) => `The ${part} is read-only.`,
  unanswered: (part) => `The ${part} isn’t responding.`,
}

/** The problem that a check found; null if healthy. */
export const healthFailure = (down: readonly PartDown[]): Failure | null => {
  if (down.length === 0) return null
  const errors = down.map(({ part, why }) => ({ path: part, message: SENTENCES[why](part) }))
  return {
    code: down.some(({ why }) => why === 'full') ? 'storage_full' : 'unavailable',
    detail: errors.map(({ message }) => message).join(' '),
    errors,
    retryAfter: 5,
  }
}
