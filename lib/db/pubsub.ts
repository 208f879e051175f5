import type { Pool } from 'pg'
import type { Timing } from '#lib/clock'
import { doubling } from '#lib/pace'

/** Short texts between the processes that share a database. Every one of them hears each, the sender included. */
export type News = {
  /** Never fails: what cannot be told is lost, as news are, and whoever waits for it looks by itself in the end. */
  tell(text: string): void
  /** `missed` is called when some may have gone by unheard: the connection was lost and is there again. */
  hear(heard: (text: string) => void, missed: () => void): void
}

const CHANNEL = 'songloom'

/** LISTEN and NOTIFY: what one turn of the event loop tells goes out in one statement, and one connection listens. */
export const postgresNews = (url: string, pool: Pool, { clock, pace }: Timing): News & { close(): Promise<void> } => {
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
    tell(text) {
      if (outgoing.size === 0) setImmediate(send)
      outgoing.add(text)
    },
    hear: (heard, missed) => void listen(heard, missed, 1),
    async close() {
      closed = true
      await hangUp().catch(() => {})
    },
  }
}
