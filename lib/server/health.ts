import { sql } from 'drizzle-orm'
import type { Timing } from '#lib/clock'
import type { Database } from '#lib/db/client'
import type { Storage } from '#lib/storage/storage'

export type Part = 'database' | 'storage'

/** The parts that fail now; empty if healthy. */
export type HealthCheck = () => Promise<Part[]>

type Parts = Timing & { database: Pick<Database, 'db'>; storage: Pick<Storage, 'check'> }

/** Checks each part at most once per `healthCacheMs`. A check that exceeds `healthTimeoutMs` fails. */
export const createHealthCheck = ({ database, storage, clock, pace }: Parts): HealthCheck => {
  const checks: Record<Part, () => Promise<unknown>> = {
    // A write without a trace, which fails on a read-only database.
    database: () => database.db.execute(sql`select pg_logical_emit_message(true, 'songloom', 'health')`),
    storage: () => storage.check(),
  }
  const works = async (part: Part): Promise<boolean> => {
    const over = new AbortController()
    const late = clock.sleep(pace.healthTimeoutMs, over.signal).then(() => false)
    const done = checks[part]().then(
      () => true,
      () => false,
    )
    return Promise.race([done, late]).finally(() => over.abort())
  }
  let last: { at: number; found: Promise<Part[]> } | null = null
  return () => {
    if (last && clock.monotonic() - last.at < pace.healthCacheMs) return last.found
    const parts = Object.keys(checks) as Part[]
    const found = Promise.all(parts.map(works)).then((working) => parts.filter((_, index) => !working[index]))
    const current = { at: Number.POSITIVE_INFINITY, found }
    // The cache time starts when the result is known. Until then, all callers share the running check.
    void found.then(() => {
      current.at = clock.monotonic()
    })
    last = current
    return found
  }
}

export const partsDown = (parts: readonly Part[]) =>
  parts.map((part) => ({ path: part, message: `The ${part} doesn’t respond.` }))
