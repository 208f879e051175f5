import { type Client, Pool, type PoolClient } from 'pg'
import type { Timing } from '#lib/clock'
import { DatabaseUnanswered, isConnectionLost, isUnanswered } from '#lib/db/lost'

/** Whether a statement only reads and takes no lock, so that it can be repeated. */
// onlyReads('select 1 from songs for update') // => false
export const onlyReads = (text: string): boolean =>
  /^\s*select\b/i.test(text) &&
  !/\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b|\bpg_(advisory|notify|logical)|\bnextval\b/i.test(text)

type QueryFunction = (statement: string | { text: string }, values?: unknown[]) => Promise<unknown>

export type PatientPool = {
  pool: Pool
  /** Whether the last statement succeeded. */
  answers(): boolean
  close(): Promise<void>
}

/**
 * At most ten connections to Postgres. Reads are repeated when their connection is lost, such as at a restart.
 * Writes are not, since they may have been executed. After a timeout all statements fail at once until the database responds.
 */
export const openPool = (url: string, { clock, pace }: Timing): PatientPool => {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: pace.databaseConnectTimeoutMs,
    query_timeout: pace.databaseTimeoutMs,
    statement_timeout: pace.statementTimeoutMs,
  })
  let answering = true
  let closed = false

  const probe = async () => {
    while (!answering && !closed) {
      await clock.sleep(pace.databaseProbeIntervalMs)
      answering = await ask('select 1').then(
        () => true,
        () => false,
      )
    }
  }
  const noteError = (error: unknown) => {
    if (!answering || !isHanging(error)) return
    answering = false
    void probe()
  }

  // The pool replaces dropped connections. Without a listener their error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endUnanswered(client as unknown as Client, noteError)
  })
  const ask = pool.query.bind(pool) as QueryFunction
  const askPatiently: QueryFunction = async (statement, values) => {
    const reads = onlyReads(typeof statement === 'string' ? statement : statement.text)
    for (let attempt = 0; ; attempt++) {
      if (!answering) throw new DatabaseUnanswered('The database isn’t responding.')
      try {
        return await ask(statement, values)
      } catch (error) {
        noteError(error)
        const pause = pace.databaseRetryMs[attempt]
        if (!reads || pause === undefined || isUnanswered(error) || !isConnectionLost(error)) throw error
        await clock.sleep(pause)
      }
    }
  }
  pool.query = askPatiently as typeof pool.query
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>
  // The pool passes a callback for its own statements; other callers await a promise.
  pool.connect = ((callback?: Parameters<Pool['connect']>[0]) => {
    if (callback) return connect(callback)
    if (!answering) return Promise.reject(new DatabaseUnanswered('The database isn’t responding.'))
    return connect().catch((error: unknown) => {
      noteError(error)
      throw error
    })
  }) as typeof pool.connect
  return {
    pool,
    answers: () => answering,
    close() {
      closed = true
      return pool.end()
    },
  }
}

/** An exhausted pool or a lock timeout does not mean that the database is unavailable. */
const isHanging = (error: unknown): boolean =>
  error instanceof Error && /^Query read timeout|due to connection timeout/.test(error.message)

/** Closes a connection after a timeout: its statement still runs, and would delay the next user of the connection. */
const endUnanswered = (client: Client, onError: (error: unknown) => void) => {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const end = (error: unknown) => {
    onError(error)
    if (!isHanging(error)) return
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
  client.query = ((...args: unknown[]) => {
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return ask(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(error)
        callback(error, result)
      })
    const asked = ask(...args)
    if (asked instanceof Promise) asked.catch(end)
    return asked
  }) as typeof client.query
}
