import type { Timing } from '#lib/clock'
import { isUnavailable } from '#lib/db/lost'
import { writeFailureOf } from '#lib/write-failure'

/** Repeats work while it fails in this way. */
const repeatWhile =
  (isTemporary: (error: unknown) => boolean) =>
  async <T>({ clock, pace }: Timing, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await work()
      } catch (error) {
        if (signal.aborted || !isTemporary(error)) throw error
        await clock.sleep(pace.databaseProbeIntervalMs, signal)
      }
  }

const isFull = (error: unknown) => writeFailureOf(error) === 'full'

/** Repeats a statement while the database is full: it has no effect then. */
export const untilWritable = repeatWhile(isFull)

/** Repeats idempotent work while the database is unavailable or full. */
export const untilAvailable = repeatWhile((error) => isUnavailable(error) || isFull(error))
