import type { Stereo, Texture } from '#lib/engine/analyse/analysis'
import { BandLevels, SPECTRUM_BANDS, SPECTRUM_WINDOW, wholeLevel } from '#lib/engine/analyse/band-spectrum'
import type { Decibels } from '#lib/music/time'

/** Number of cosine components of the spectrum whose spread is measured. The constant one is left out. */
export const SPECTRUM_SHAPES = 10

/** Frames measured at most. Those of longer recordings are evenly spread. */
const MAX_FRAMES = 2400

/** Frames this far below the loudest count as rests. */
const REST_THRESHOLD: Decibels = 55

const BASIS = Array.from({ length: SPECTRUM_SHAPES }, (_, shape) =>
  Array.from(
    { length: SPECTRUM_BANDS },
    (_, band) => Math.cos((Math.PI * (shape + 1) * (band + 0.5)) / SPECTRUM_BANDS) * Math.sqrt(2 / SPECTRUM_BANDS),
  ),
)

/** Measures mean band levels and their variation over time, without rests. Both are empty for silence. */
export const textureOf = ({ left, right }: Stereo): Texture => {
  const meter = new BandLevels()
  const frames: Float64Array[] = []
  const hop = Math.max(SPECTRUM_WINDOW, Math.ceil(left.length / MAX_FRAMES))
  for (let at = 0; at + SPECTRUM_WINDOW <= left.length; at += hop) frames.push(meter.measure(left, right, at))
  const totals = frames.map(wholeLevel)
  const loudest = totals.reduce((most, level) => Math.max(most, level), -60)
  const sounding = frames.filter((_, i) => totals[i]! > loudest - REST_THRESHOLD)
  if (sounding.length === 0) return { levels: [], spreads: [] }
  const means = Array.from(
    { length: SPECTRUM_BANDS },
    (_, band) => sounding.reduce((sum, bands) => sum + bands[band]!, 0) / sounding.length,
  )
  const mean = means.reduce((sum, level) => sum + level, 0) / SPECTRUM_BANDS
  const spreads = BASIS.map((basis) => {
    const power = sounding.reduce(
      (sum, bands) =>
        sum + basis.reduce((shape, weight, band) => shape + weight * (bands[band]! - means[band]!), 0) ** 2,
      0,
    )
    return Math.sqrt(power / sounding.length)
  })
  return { levels: means.map((level) => level - mean), spreads }
}
