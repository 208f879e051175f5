import { type Decibels, type Gain, gainToDecibels, type Milliseconds } from '#lib/music/time'

/** The level meter: −60 to 0 dBFS, green to −6, amber to −2, then red. */

export const METER_FLOOR: Decibels = -60
export const SCALE_MARKS: readonly Decibels[] = [-60, -40, -24, -12, -6, 0]
/** Where a peak should lie. */
export const AIM: { from: Decibels; to: Decibels } = { from: -12, to: -6 }

/** Position on the meter, 0…1. */
// meterPosition(-60) // => 0
// meterPosition(-6) // => 0.9
export const meterPosition = (decibels: Decibels): number =>
  Math.min(1, Math.max(0, (decibels - METER_FLOOR) / -METER_FLOOR))

/** How fast a bar falls, in decibels per second. It rises at once. */
const FALL: Decibels = 24
const HOLD_MS: Milliseconds = 1500

/** One channel: `level` falls slowly, and `peak` holds before it falls. */
export type Level = { level: Decibels; peak: Decibels; heldAt: Milliseconds; at: Milliseconds }
export const NO_LEVEL: Level = { level: METER_FLOOR, peak: METER_FLOOR, heldAt: 0, at: 0 }

/** The meter after a new peak. `now` in milliseconds of any clock. */
export const nextLevel = (last: Level, amplitude: Gain, now: Milliseconds): Level => {
  const here = Math.max(METER_FLOOR, gainToDecibels(amplitude))
  const fall = (FALL * Math.max(0, now - last.at)) / 1000
  const level = Math.max(here, last.level - fall, METER_FLOOR)
  if (here >= last.peak) return { level, peak: here, heldAt: now, at: now }
  const peak = now - last.heldAt > HOLD_MS ? Math.max(level, last.peak - fall) : last.peak
  return { ...last, level, peak, at: now }
}

/** What to say of a held peak. */
export type LevelAdvice = 'silent' | 'quiet' | 'good' | 'loud' | 'clipping'

// levelAdvice(-9) // => 'good'
// levelAdvice(0) // => 'clipping'
export const levelAdvice = (peak: Decibels): LevelAdvice => {
  if (peak <= METER_FLOOR + 1) return 'silent'
  if (peak < AIM.from - 6) return 'quiet'
  if (peak > -0.1) return 'clipping'
  return peak > AIM.to + 1 ? 'loud' : 'good'
}

/** With a true minus sign. */
// signed(-8.24) // => '−8.2'
export const signed = (decibels: Decibels) => decibels.toFixed(1).replace('-', '−').replace('−0.0', '0.0')
