import { systemClock, type Timing } from '#lib/clock'
import type { Db, DbContext } from '#lib/db/client'
import { DEFAULT_PACE } from '#lib/pace'

/** System time with the product’s own delays. */
export const REAL_TIME: Timing = { clock: systemClock, pace: DEFAULT_PACE }

export const inRealTime = ({ db }: { db: Db }): DbContext => ({ db, ...REAL_TIME })
