import { type SQL, sql } from 'drizzle-orm'
import type { Milliseconds } from '#lib/music/time'
import type { Pace } from '#lib/pace'

export type Timer = { stop(): void }

/** The time of day, and waiting. Whatever depends on either is given a clock; nothing asks the process for the time. */
export type Clock = {
  /** The time of day. It may jump in either direction. */
  now(): Date
  /** Milliseconds since an arbitrary moment. It never jumps. */
  monotonic(): Milliseconds
  /** Resolves after that time, or as soon as the signal aborts. */
  sleep(duration: Milliseconds, signal?: AbortSignal): Promise<void>
  /** Calls `work` once, after that time. */
  after(duration: Milliseconds, work: () => void): Timer
  /** Calls `work` at every interval, except while the call before is still running. Does not keep the process alive. */
  every(interval: Milliseconds, work: () => Promise<unknown>, onError: (error: unknown) => void): Timer
  /** Aborts with a TimeoutError after that time. */
  timeout(duration: Milliseconds): AbortSignal
  /** The time of day in a statement. */
  readonly sqlNow: SQL
}

/** What depends on time is given both: a clock to ask and to wait on, and how long to wait. */
export type Timing = { clock: Clock; pace: Pace }

/** `work` for a timer: a call that comes while the one before is running is skipped. */
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

/** Time as the machine has it; statements use the database's own, which all processes share. */
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

/** A time in a statement, so far from now: `fromNow(clock, -2200)` was 2.2 seconds ago. */
export const fromNow = (clock: Clock, duration: Milliseconds): SQL =>
  sql`${clock.sqlNow} + make_interval(secs => ${duration / 1000}::float8)`
