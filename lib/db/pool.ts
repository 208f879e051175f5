import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { isConnectionLost } from '#lib/db/lost'

/** Milliseconds between the attempts of a statement that only reads: a database that restarts is there again after a moment. */
const PAUSES = [20, 200, 1000]

/** Whether a statement changes nothing and takes no lock, so that asking twice is as good as asking once. */
// onlyReads('select 1 from songs for update') // => false
export const onlyReads = (text: string): boolean =>
  /^\s*select\b/i.test(text) &&
  !/\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b|\bpg_(advisory|notify)|\bnextval\b/i.test(text)

type Asked = (statement: string | { text: string }, values?: unknown[]) => Promise<unknown>

/**
 * Connections to a Postgres, at most ten. A read whose connection is lost is asked again; a write never is, because nobody can
 * know whether it was done.
 */
export const openPool = (url: string): Pool => {
  const pool = new Pool({ connectionString: url, max: 10 })
  // A connection that the server drops is replaced by the pool; without a listener, idle or lent, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const ask = pool.query.bind(pool) as Asked
  const askPatiently: Asked = async (statement, values) => {
    const reads = onlyReads(typeof statement === 'string' ? statement : statement.text)
    for (let attempt = 0; ; attempt++)
      try {
        return await ask(statement, values)
      } catch (error) {
        const pause = PAUSES[attempt]
        if (!reads || pause === undefined || !isConnectionLost(error)) throw error
        await sleep(pause)
      }
  }
  pool.query = askPatiently as typeof pool.query
  return pool
}
