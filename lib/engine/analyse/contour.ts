import { LoudnessMeter, powerToLufs } from '#lib/dsp/loudness'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Decibels } from '#lib/music/time'

/** Loudness of silence: the meter's absolute gate. */
export const MIN_LOUDNESS: Decibels = -70

/**
 * Integrated loudness (LUFS, at least MIN_LOUDNESS) and the loudness of each second relative to it (LU). Source: ITU-R
 * BS.1770-4.
 */
export const loudnessOf = ({ left, right }: Stereo): { loudness: Decibels; contour: Decibels[] } => {
  const meter = new LoudnessMeter(SAMPLE_RATE)
  meter.push(left, right)
  const loudness = Math.max(MIN_LOUDNESS, meter.integrated())
  const contour: Decibels[] = []
  for (let i = 0; i < meter.powers.length; i += 10) {
    const second = meter.powers.slice(i, i + 10)
    const power = second.reduce((sum, value) => sum + value, 0) / second.length
    contour.push(Math.max(MIN_LOUDNESS, powerToLufs(power)) - loudness)
  }
  return { loudness, contour }
}
