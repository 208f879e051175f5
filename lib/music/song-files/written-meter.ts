import { barLength, METERS, type Meter, meterNamed } from '#lib/music/key'

/**
 * The meter that songs have for a written one: itself, or one with bars of the same length. Null without one.
 *
 * @example
 * writtenMeter(2, 2) // => { beats: 4, unit: 4 }
 */
export const writtenMeter = (beats: number, unit: number): Meter | null => {
  const own = meterNamed(`${beats}/${unit}`)
  if (own) return own
  const length = (beats * 4) / unit
  return METERS.map((name) => meterNamed(name)!).find((meter) => barLength(meter) === length) ?? null
}
