import { type SQL, sql } from 'drizzle-orm'
import type { Milliseconds } from '#lib/music/time'
import type { Pace } from '#lib/pace'

export type Timer = { stop(): void }

/** Time of day and timers. Code that needs either takes a clock instead of reading the process time. */
export type Clock = {
  /** Time of day. It can jump in either direction. */
  now(): Date
  /** Milliseconds since an arbitrary start. Never jumps. */
  monotonic(): Milliseconds
  /** Resolves after `duration`, or when the signal aborts. */
  sleep(duration: Milliseconds, signal?: AbortSignal): Promise<void>
  /** Calls `work` once, after `duration`. */
  after(duration: Milliseconds, work: () => void): Timer
  /** Calls `work` at every interval, unless the previous call is still running. Does not keep the process alive. */
  every(interval: Milliseconds, work: () => Promise<unknown>, onError: (error: unknown) => void): Timer
  /** Aborts with a TimeoutError after `duration`. */
  timeout(duration: Milliseconds): AbortSignal
  /** Time of day as an SQL expression. */
  readonly sqlNow: SQL
}

/** A clock and the durations to wait. */
export type Timing = { clock: Clock; pace: Pace }

/** Skips a call while the previous one is running. */
export const oneAtATime = (work: () => Promise<unknown>, onError: (error: unknown) => void) => {
  let running = false
  return () => {
    if (running) return
    running = true
    work()
      .catch(onError)
      .finally(() => {
        running = false
      })
  }
}

/** The system clock. SQL statements use the database's clock, which all processes share. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  sleep: (duration, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, duration)
      signal?.addEventListener('abort', end)
    }),
  after(duration, work) {
    const timer = setTimeout(work, duration)
    return { stop: () => clearTimeout(timer) }
  },
  every(interval, work, onError) {
    const timer = setInterval(oneAtATime(work, onError), interval)
    timer.unref()
    return { stop: () => clearInterval(timer) }
  },
  timeout: (duration) => AbortSignal.timeout(duration),
  sqlNow: sql`now()`,
}

/** The time `duration` from now as an SQL expression; negative for the past. */
export const fromNow = (clock: Clock, duration: Milliseconds): SQL =>
  sql`${clock.sqlNow} + make_interval(secs => ${duration / 1000}::float8)`
