import { barLength, type Meter } from '#lib/music/key'
import type { Beats } from '#lib/music/time'

/** Times of written music, in whole ticks. */
export type Ticks = number

/** Holds 32nds (3), sixteenths (6) and triplets of eighths (8) and sixteenths (4). */
export const TICKS_PER_QUARTER = 24

export const ticksOf = (beats: Beats): Ticks => Math.round(beats * TICKS_PER_QUARTER)

export const barTicks = (meter: Meter): Ticks => ticksOf(barLength(meter))

/** 6/8, 9/8 and 12/8, whose beats are dotted quarters. */
export const isCompound = ({ beats, unit }: Meter): boolean => unit === 8 && beats % 3 === 0 && beats > 3

/** Length of a written beat: what notes that start off the beat end at. */
export const beatTicks = (meter: Meter): Ticks => (isCompound(meter) ? 36 : 24)
