import { sql } from 'drizzle-orm'
import { type Clock, oneAtATime, type Timer } from '#lib/clock'
import type { Milliseconds } from '#lib/music/time'

/** A clock that only a test advances. Database statements use its time too. */
export type TestClock = Clock & {
  /** Advances the time: timers fire in the order in which they are due, each at its own time. */
  advance(duration: Milliseconds): Promise<void>
  /** Changes only the time of day, like a change of the system clock. */
  jump(by: Milliseconds): void
  /** Resolves once no work started by `every` is running. */
  settled(): Promise<void>
  /** Pending timers. */
  readonly pending: number
}

/** Resumed code runs before the next timer fires. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

export const testClock = (start = new Date('2026-03-01T12:00:00Z')): TestClock => {
  let elapsed: Milliseconds = 0
  let offset = start.getTime()
  const timers = new Map<number, { due: Milliseconds; fire: () => void }>()
  const running = new Set<Promise<unknown>>()
  let count = 0

  const after = (duration: Milliseconds, work: () => void): Timer => {
    const id = ++count
    const fire = () => {
      timers.delete(id)
      work()
    }
    timers.set(id, { due: elapsed + Math.max(0, duration), fire })
    return { stop: () => void timers.delete(id) }
  }

  /** The first timer due by then; among equal times, the one set first. */
  const nextUntil = (end: Milliseconds) =>
    [...timers.values()].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0]

  const clock: TestClock = {
    now: () => new Date(offset + elapsed),
    monotonic: () => elapsed,
    sleep: (duration, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const end = () => {
          timer.stop()
          signal?.removeEventListener('abort', end)
          resolve()
        }
        const timer = after(duration, end)
        signal?.addEventListener('abort', end)
      }),
    after,
    every(interval, work, onError) {
      const once = oneAtATime(() => {
        const run = work()
        const watched = run.catch(() => {}).finally(() => running.delete(watched))
        running.add(watched)
        return run
      }, onError)
      let stopped = false
      const again = () =>
        after(interval, () => {
          if (stopped) return
          timer = again()
          once()
        })
      let timer = again()
      return {
        stop() {
          stopped = true
          timer.stop()
        },
      }
    },
    timeout(duration) {
      const controller = new AbortController()
      after(duration, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')))
      return controller.signal
    },
    get sqlNow() {
      return sql`${clock.now().toISOString()}::timestamptz`
    },
    async advance(duration) {
      const end = elapsed + duration
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        elapsed = Math.max(elapsed, next.due)
        next.fire()
        await turn()
      }
      elapsed = end
      await turn()
    },
    jump(by) {
      offset += by
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
    get pending() {
      return timers.size
    },
  }
  return clock
}
