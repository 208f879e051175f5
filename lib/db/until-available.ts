import type { Timing } from '#lib/clock'
import { isUnavailable } from '#lib/db/lost'

/** Repeats idempotent work while the database is unavailable. */
export const untilAvailable = async <T>(
  { clock, pace }: Timing,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isUnavailable(error)) throw error
      await clock.sleep(pace.databaseProbeIntervalMs, signal)
    }
}
