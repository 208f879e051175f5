import { gatedLoudness } from '#lib/dsp/loudness'
import type { Gain, Samples } from '#lib/music/time'

/** Samples that one gain stands for. */
export const GAIN_INTERVAL: Samples = 256

/** Highest sample that may come out, −0.2 dBFS. */
const CEILING: Gain = 0.977
/** A song that is next to silence would else become hiss. */
const MAX_GAIN: Gain = 7.9
/** How much of the way back up to its level the gain goes in each step after a peak: in 60 ms most of it. */
const RELEASE_COEFFICIENT = 1 - Math.exp(-GAIN_INTERVAL / (0.06 * 44100))
/** Hops to either side over which the loudness of mix and master is compared, of 100 ms each. */
const AVERAGED_HOPS = 5
const MAX_ITERATIONS = 4

/** What was measured of the mix of all stems and of the song that mastering made of it. */
export type MasterMeasurements = {
  /** Highest sample of the mix in each GAIN_EVERY samples. */
  peaks: ArrayLike<number>
  /** K-weighted powers of 100 ms each. */
  mix: ArrayLike<number>
  master: ArrayLike<number>
  hop: Samples
}

/**
 * Gains that make the mix of all stems as loud as the mastered song at every moment and keep it under full scale, one for
 * every GAIN_EVERY samples, to be joined by straight lines. They are those of a limiter that sees what comes: down two
 * steps before a peak, then back slowly.
 */
// matchMaster({ peaks: [0.5, 0.5], mix: [0.01], master: [0.04], hop: 4410 }) // => about [1.95, 1.95]
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

/** How much louder the master is than the mix around each hop. */
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
    // A line is drawn from each gain to the next, so that both ends of a block have to be low enough for it.
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
