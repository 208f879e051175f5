import { gatedLoudness } from '#lib/dsp/loudness'
import type { Gain, Samples } from '#lib/music/time'

/** Interval between gains. */
export const GAIN_INTERVAL: Samples = 256

/** Maximum output, −0.2 dBFS. */
const CEILING: Gain = 0.977
/** Limit for near silence, which would become hiss. */
const MAX_GAIN: Gain = 7.9
/** Release per interval, with a time constant of 60 ms. */
const RELEASE_COEFFICIENT = 1 - Math.exp(-GAIN_INTERVAL / (0.06 * 44100))
/** Hops of 100 ms on each side over which loudness is averaged. */
const AVERAGED_HOPS = 5
const MAX_ITERATIONS = 4

/** Measurements of the sum of all stems and of the mastered song. */
export type MasterMeasurements = {
  /** Peak of the mix in each GAIN_INTERVAL. */
  peaks: ArrayLike<number>
  /** K-weighted powers per 100 ms. */
  mix: ArrayLike<number>
  master: ArrayLike<number>
  hop: Samples
}

/**
 * Gains that make the sum of all stems as loud as the mastered song at every moment, below full scale.
 * There is one per GAIN_INTERVAL, interpolated linearly. They act as a lookahead limiter: reduced two intervals before
 * a peak, then released.
 */
export const matchMaster = (measurements: MasterMeasurements): Float32Array => {
  const level = levels(measurements)
  const target = gatedLoudness(measurements.master)
  let gains = limited(measurements, level, 1)
  let trim = 1
  for (let turn = 0; turn < MAX_ITERATIONS && Number.isFinite(target); turn++) {
    const difference = target - gatedLoudness(powersAfter(measurements, gains))
    if (!Number.isFinite(difference) || Math.abs(difference) < 0.02) break
    trim *= 10 ** (difference / 20)
    gains = limited(measurements, level, trim)
  }
  return gains
}

/** Gain from mix to master around each hop. */
const levels = ({ mix, master }: MasterMeasurements): Float32Array => {
  const count = Math.max(1, Math.min(mix.length, master.length))
  return Float32Array.from({ length: count }, (_, i) => {
    let before = 1e-9
    let after = 1e-9
    for (let k = Math.max(0, i - AVERAGED_HOPS); k <= Math.min(count - 1, i + AVERAGED_HOPS); k++) {
      before += mix[k] ?? 0
      after += master[k] ?? 0
    }
    return Math.sqrt(after / before)
  })
}

const limited = ({ peaks, hop }: MasterMeasurements, level: Float32Array, trim: number): Float32Array => {
  const at = (b: number) =>
    Math.min(MAX_GAIN, trim * (level[Math.min(level.length - 1, Math.floor((b * GAIN_INTERVAL) / hop))] ?? 1))
  const allowed = Float32Array.from(peaks, (peak, b) => Math.min(at(b), CEILING / Math.max(peak, 1e-6)))
  const gains = new Float32Array(allowed.length)
  let gain = at(0)
  for (let b = 0; b < gains.length; b++) {
    // Gains are interpolated, so both ends of an interval must be low enough for its peak.
    let least = Number.POSITIVE_INFINITY
    for (let k = Math.max(0, b - 1); k <= Math.min(allowed.length - 1, b + 2); k++) least = Math.min(least, allowed[k]!)
    gain = Math.min(least, gain + (at(b) - gain) * RELEASE_COEFFICIENT)
    gains[b] = gain
  }
  return gains
}

const powersAfter = ({ mix, hop }: MasterMeasurements, gains: Float32Array): Float64Array =>
  Float64Array.from(mix, (power, i) => {
    const first = Math.floor((i * hop) / GAIN_INTERVAL)
    const last = Math.min(gains.length - 1, Math.floor(((i + 1) * hop) / GAIN_INTERVAL))
    let sum = 0
    for (let b = first; b <= last; b++) sum += gains[b]! ** 2
    return last < first ? power : (power * sum) / (last - first + 1)
  })
