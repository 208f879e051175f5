import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Execute } from '#lib/db/client'
import type { Seconds } from '#lib/music/time'

/** Counts events within a window that starts with the first event. */
export type Counter = {
  /**
   * Counts one event. `taken`: events so far; `resetIn`: 1 up to the window.
   * @param window length of the window that this event starts, at most the counter's
   */
  take(key: string, window?: Seconds): Promise<{ isOver: boolean; taken: number; left: number; resetIn: Seconds }>
  giveBack(key: string): Promise<void>
  /** Forgets all events of a key. */
  clear(key: string): Promise<void>
}

/** `max`: events per window. Cached refusals need no statement and are not counted. */
export type CounterOptions = { name: string; max: number; window: Seconds; cachesRefusals?: boolean }

export type Counters = {
  /** Counts in this process only. */
  own(options: CounterOptions): Counter
  /** Counts across all processes on one Postgres; per process while it is unreachable. */
  shared(options: CounterOptions): Counter
  /** Deletes windows that end later than they can, after the clock was set back. */
  repairTimes(now: Date): Promise<void>
}

const TABLE = 'rate_limits'

/** @param execute runs statements on the shared Postgres; null without one */
export const createCounters = (execute: Execute | null): Counters => {
  const stored: RateLimiterPostgres[] = []
  const optionsOf = ({ name, max, window }: CounterOptions) => ({ keyPrefix: name, points: max, duration: window })
  const own = (options: CounterOptions) => counterOf(new RateLimiterMemory(optionsOf(options)), options)
  return {
    own,
    shared(options) {
      if (!execute) return own(options)
      const limiter = new RateLimiterPostgres({
        ...optionsOf(options),
        storeClient: { query: ({ text, values }: { text: string; values: unknown[] }) => execute(text, values) },
        storeType: 'client',
        tableName: TABLE,
        tableCreated: true,
        insuranceLimiter: new RateLimiterMemory(optionsOf(options)),
        ...(options.cachesRefusals && { inMemoryBlockOnConsumed: options.max + 1 }),
      })
      stored.push(limiter)
      return counterOf(limiter, options)
    },
    async repairTimes(now) {
      for (const limiter of stored) {
        limiter.deleteInMemoryBlockedAll()
        const latest = Math.ceil(now.getTime() + (limiter.duration + 1) * 1000)
        await execute?.(`delete from ${TABLE} where starts_with(key, $1) and expire > $2`, [limiter.getKey(''), latest])
      }
    },
  }
}

const counterOf = (limiter: RateLimiterMemory | RateLimiterPostgres, { window }: CounterOptions): Counter => ({
  async take(key, ofThis) {
    const options = ofThis === undefined ? {} : { customDuration: ofThis }
    const { found, isOver } = await limiter.consume(key, 1, options).then(
      (found) => ({ found, isOver: false }),
      (refused) => {
        if (refused instanceof RateLimiterRes) return { found: refused, isOver: true }
        throw refused
      },
    )
    const resetIn = Math.min(Math.ceil(window), Math.max(1, Math.ceil(found.msBeforeNext / 1000)))
    return { isOver, taken: found.consumedPoints, left: Math.max(0, found.remainingPoints), resetIn }
  },
  async giveBack(key) {
    await limiter.reward(key)
  },
  async clear(key) {
    await limiter.delete(key)
  },
})
