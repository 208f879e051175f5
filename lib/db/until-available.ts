import type { Timing } from '#lib/clock'
import { isUnavailable } from '#lib/db/lost'

/** Does work again and again while the database is away. The work must be as good done twice as once. */
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
