import { sql } from 'drizzle-orm'
import type { Timing } from '#lib/clock'
import type { Database } from '#lib/db/client'
import type { Storage } from '#lib/storage/storage'

export type Part = 'database' | 'storage'

/** The parts that do not work now; none in good health. */
export type HealthCheck = () => Promise<Part[]>

type Parts = Timing & { database: Pick<Database, 'db'>; storage: Pick<Storage, 'check'> }

/** However many ask, each part is asked once in a while; an answer that takes too long is none. */
export const createHealthCheck = ({ database, storage, clock, pace }: Parts): HealthCheck => {
  const checks: Record<Part, () => Promise<unknown>> = {
    // A write that leaves nothing behind: a database that can only be read does not work.
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
    // It is kept from when it is known: while it is looked for, everybody waits for the same answer.
    void found.then(() => {
      current.at = clock.monotonic()
    })
    last = current
    return found
  }
}

export const partsDown = (parts: readonly Part[]) =>
  parts.map((part) => ({ path: part, message: `The ${part} doesn’t respond.` }))
