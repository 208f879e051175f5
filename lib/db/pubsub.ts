import type { Pool } from 'pg'
import type { Timing } from '#lib/clock'
import { doubling } from '#lib/pace'

/** Short messages between the processes that share a database. The sender receives its own. */
export type PubSub = {
  /** Never throws. Delivery is best effort; subscribers also poll. */
  publish(text: string): void
  /** Calls `missed` after each connect, since messages may have been lost. */
  subscribe(heard: (text: string) => void, missed: () => void): void
}

const CHANNEL = 'songloom'

/** LISTEN and NOTIFY. Messages of one turn of the event loop go out in one statement; one connection listens. */
export const postgresPubSub = (
  url: string,
  pool: Pool,
  { clock, pace }: Timing,
): PubSub & { close(): Promise<void> } => {
  let outgoing = new Set<string>()
  let closed = false
  let hangUp = async () => {}

  const send = () => {
    const texts = [...outgoing]
    outgoing = new Set()
    if (!closed)
      pool.query(`select pg_notify('${CHANNEL}', text) from unnest($1::text[]) text`, [texts]).catch(() => {})
  }

  const listen = async (heard: (text: string) => void, missed: () => void, attempt: number): Promise<void> => {
    if (closed) return
    const { Client } = await import('pg')
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: pace.listenConnectTimeoutMs,
    })
    let lost = false
    const lose = (nextAttempt: number) => {
      if (lost || closed) return
      lost = true
      client.end().catch(() => {})
      const pause = doubling(pace.listenRetryMs, nextAttempt - 1, pace.maxListenRetryMs)
      clock.after(pause, () => void listen(heard, missed, nextAttempt))
    }
    client.on('error', () => lose(1))
    client.on('end', () => lose(1))
    client.on('notification', ({ payload }) => payload !== undefined && heard(payload))
    hangUp = () => client.end()
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      missed()
    } catch {
      lose(attempt + 1)
    }
  }

  return {
    publish(text) {
      if (outgoing.size === 0) setImmediate(send)
      outgoing.add(text)
    },
    subscribe: (heard, missed) => void listen(heard, missed, 1),
    async close() {
      closed = true
      await hangUp().catch(() => {})
    },
  }
}
