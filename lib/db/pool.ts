import { type Client, Pool, type PoolClient } from 'pg'
import type { Timing } from '#lib/clock'
import { DatabaseUnanswered, isConnectionLost, isUnanswered } from '#lib/db/lost'

/** Whether a statement changes nothing and takes no lock, so that asking twice is as good as asking once. */
// onlyReads('select 1 from songs for update') // => false
export const onlyReads = (text: string): boolean =>
  /^\s*select\b/i.test(text) &&
  !/\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b|\bpg_(advisory|notify|logical)|\bnextval\b/i.test(text)

type Asked = (statement: string | { text: string }, values?: unknown[]) => Promise<unknown>

export type PatientPool = {
  pool: Pool
  /** Whether the last statement was answered. */
  answers(): boolean
  close(): Promise<void>
}

/**
 * Connections to a Postgres, at most ten. A read whose connection is lost is asked again, since a database that restarts is
 * there again after a moment; a write never is, because nobody can know whether it was done. Once a statement was not answered in
 * time, the others fail at once until the database answers again.
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
  const noteUnanswered = (error: unknown) => {
    if (!answering || !isHanging(error)) return
    answering = false
    void probe()
  }

  // A connection that the server drops is replaced by the pool; without a listener, idle or lent, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endUnanswered(client as unknown as Client, noteUnanswered)
  })
  const ask = pool.query.bind(pool) as Asked
  const askPatiently: Asked = async (statement, values) => {
    const reads = onlyReads(typeof statement === 'string' ? statement : statement.text)
    for (let attempt = 0; ; attempt++) {
      if (!answering) throw new DatabaseUnanswered('The database doesn’t respond.')
      try {
        return await ask(statement, values)
      } catch (error) {
        noteUnanswered(error)
        const pause = pace.databaseRetryMs[attempt]
        if (!reads || pause === undefined || isUnanswered(error) || !isConnectionLost(error)) throw error
        await clock.sleep(pause)
      }
    }
  }
  pool.query = askPatiently as typeof pool.query
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>
  // Called back by the pool itself, for a statement of its own; by everybody else it is awaited.
  pool.connect = ((callback?: Parameters<Pool['connect']>[0]) => {
    if (callback) return connect(callback)
    if (!answering) return Promise.reject(new DatabaseUnanswered('The database doesn’t respond.'))
    return connect().catch((error: unknown) => {
      noteUnanswered(error)
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

/** A pool that is fully lent out, or a statement that waited for a lock, says nothing of the database. */
const isHanging = (error: unknown): boolean =>
  error instanceof Error && /^Query read timeout|due to connection timeout/.test(error.message)

/**
 * A statement that was not answered is still under way on its connection: whoever was given that connection next would wait
 * behind it, and read its answer. So the connection ends, and what is not committed with it.
 */
const endUnanswered = (client: Client, onUnanswered: (error: unknown) => void) => {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const end = (error: unknown) => {
    if (!isHanging(error)) return
    onUnanswered(error)
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
