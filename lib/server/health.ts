import { sql } from 'drizzle-orm'
import type { Timing } from '#lib/clock'
import type { Failure } from '#lib/contract/errors'
import type { Database } from '#lib/db/client'
import type { Storage } from '#lib/storage/storage'
import { type WriteFailure, writeFailureOf } from '#lib/write-failure'

export type Component = 'database' | 'storage'
export type FailedComponent = { component: Component; why: WriteFailure | 'timeout' | 'error' }

/** The components that fail now; empty if healthy. */
export type HealthCheck = () => Promise<FailedComponent[]>

type Dependencies = Timing & { database: Pick<Database, 'db'>; storage: Pick<Storage, 'checkWrite'> }

/**
 * Reads and writes each component, at most once per `healthCacheMs` however many ask. A check that exceeds `healthTimeoutMs`
 * fails.
 */
export const createHealthCheck = ({ database, storage, clock, pace }: Dependencies): HealthCheck => {
  const checks: Record<Component, () => Promise<unknown>> = {
    // Reads a table and writes a log message that leaves no row, which fails on a full or read-only database.
    database: () =>
      database.db.execute(
        sql`select pg_logical_emit_message(true, 'songloom', 'health'), (select count(*) from drizzle.__drizzle_migrations)`,
      ),
    storage: () => storage.checkWrite(),
  }
  const check = async (component: Component): Promise<FailedComponent | null> => {
    const cancelTimer = new AbortController()
    const timeout = clock
      .sleep(pace.healthTimeoutMs, cancelTimer.signal)
      .then(() => ({ component, why: 'timeout' as const }))
    const result = checks[component]().then(
      () => null,
      (error) => ({ component, why: writeFailureOf(error) ?? ('error' as const) }),
    )
    return Promise.race([result, timeout]).finally(() => cancelTimer.abort())
  }
  let last: { at: number; found: Promise<FailedComponent[]> } | null = null
  return () => {
    if (last && clock.monotonic() - last.at < pace.healthCacheMs) return last.found
    const found = Promise.all((Object.keys(checks) as Component[]).map(check)).then((down) =>
      down.filter((component) => component !== null),
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

const SENTENCES: Record<FailedComponent['why'], (component: Component) => string> = {
  full: (component) => `The ${component} is full.`,
  'read-only': (component) => `The ${component} is read-only.`,
  timeout: (component) => `The ${component} isn’t responding.`,
  error: (component) => `The ${component} isn’t working.`,
}

/** The problem that a check found; null if healthy. */
export const healthFailure = (down: readonly FailedComponent[]): Failure | null => {
  if (down.length === 0) return null
  const errors = down.map(({ component, why }) => ({ path: component, message: SENTENCES[why](component) }))
  return {
    code: down.some(({ why }) => why === 'full') ? 'storage_full' : 'unavailable',
    detail: errors.map(({ message }) => message).join(' '),
    errors,
    retryAfter: 5,
  }
}
