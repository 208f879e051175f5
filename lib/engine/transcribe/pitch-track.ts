import type { Decibels, Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/**
 * Pitch of one voice over time. Source: A. de Cheveigné and H. Kawahara, "YIN, a fundamental frequency estimator for
 * speech and music" (2002), with a path through the candidates of all frames instead of the best of each.
 */

const MIN_FREQUENCY: Hertz = 65
const MAX_FREQUENCY: Hertz = 1100
/** Compared samples, at 11,025 Hz: four periods of the lowest voices. */
const WINDOW: Samples = 512
const HOP: Samples = 110
const MAX_CANDIDATES = 5
/** Candidates are dips below this share of noise between a window and its repetition. */
const MAX_NOISE: Gain = 0.5
/** Cost of a frame without pitch, and of a change between pitch and none. */
const UNPITCHED_COST = 0.3
const VOICING_CHANGE = 0.12
/** Cost of a leap, per octave. */
const LEAP_COST = 0.5
/** Later dips are multiples of the period. */
const LONGER_PERIOD_COST = 0.06
/** Frames below this level against the loudest have no pitch. */
const MIN_LEVEL: Decibels = -45

/** Frame i is at i · hop. */
export type PitchTrack = {
  hop: Seconds
  /** Fractional MIDI notes; NaN without a pitch. */
  pitch: Float32Array
  /** Level of each frame (dB) against the loudest. */
  level: Float32Array
  /** Share of noise in each frame with a pitch, 0…1. */
  noise: Float32Array
}

type Candidate = { pitch: number; noise: Gain; cost: number }

const midiOf = (frequency: Hertz) => 69 + 12 * Math.log2(frequency / 440)

/** Difference of a window and its shifted copies, against the mean of smaller shifts: 0 where they are equal. */
const differences = (signal: Float32Array, from: Samples, into: Float32Array) => {
  let sum = 0
  into[0] = 1
  for (let lag = 1; lag < into.length; lag++) {
    let difference = 0
    for (let i = from; i < from + WINDOW; i++) {
      const change = signal[i]! - signal[i + lag]!
      difference += change * change
    }
    sum += difference
    into[lag] = sum > 0 ? (difference * lag) / sum : 1
  }
}

const candidatesOf = (curve: Float32Array, rate: Hertz): Candidate[] => {
  const found: { lag: number; noise: Gain }[] = []
  for (let lag = Math.floor(rate / MAX_FREQUENCY); lag + 1 < curve.length; lag++) {
    const [before, here, after] = [curve[lag - 1]!, curve[lag]!, curve[lag + 1]!]
    if (here >= MAX_NOISE || here > before || here >= after) continue
    const bend = before - 2 * here + after
    const shift = bend > 0 ? (before - after) / (2 * bend) : 0
    found.push({ lag: lag + shift, noise: Math.max(0, here - ((before - after) * shift) / 4) })
  }
  const shortest = found[0]?.lag ?? 1
  return found
    .map(({ lag, noise }) => ({
      pitch: midiOf(rate / lag),
      noise,
      cost: noise + LONGER_PERIOD_COST * Math.log2(lag / shortest),
    }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_CANDIDATES)
}

/** The cheapest way through the candidates; −1 for frames without a pitch. */
const cheapestPath = (frames: readonly (readonly Candidate[])[]): Int8Array => {
  const origins: Int8Array[] = []
  let costs: number[] = [0]
  let before: readonly Candidate[] = []
  for (const candidates of frames) {
    // State 0 has no pitch; state n is candidate n − 1.
    const origin = new Int8Array(candidates.length + 1)
    const next = [null, ...candidates].map((candidate, state) => {
      let best = Number.POSITIVE_INFINITY
      costs.forEach((cost, from) => {
        const other = from === 0 ? null : before[from - 1]!
        const change =
          candidate && other
            ? (LEAP_COST * Math.abs(candidate.pitch - other.pitch)) / 12
            : candidate || other
              ? VOICING_CHANGE
              : 0
        if (cost + change >= best) return
        best = cost + change
        origin[state] = from
      })
      return best + (candidate ? candidate.cost : UNPITCHED_COST)
    })
    origins.push(origin)
    costs = next
    before = candidates
  }
  let state = costs.indexOf(Math.min(...costs))
  const path = new Int8Array(frames.length)
  for (let frame = frames.length - 1; frame >= 0; frame--) {
    path[frame] = state - 1
    state = origins[frame]![state]!
  }
  return path
}

/** The pitch of mono audio. `rate` should be 11,025 Hz. */
export const pitchTrack = (signal: Float32Array, rate: Hertz): PitchTrack => {
  const lags = Math.ceil(rate / MIN_FREQUENCY) + 2
  // Windows around their frame. Both ends are silent.
  const lead = Math.round((WINDOW + lags) / 2)
  const padded = new Float32Array(signal.length + 2 * (WINDOW + lags))
  padded.set(signal, lead)
  // Between samples, short periods are only seen in a smooth wave.
  for (let i = 0; i + 3 < padded.length; i++)
    padded[i] = (padded[i]! + padded[i + 1]! + padded[i + 2]! + padded[i + 3]!) / 4
  const count = Math.floor(signal.length / HOP) + 1
  const level = new Float32Array(count)
  for (let frame = 0; frame < count; frame++) {
    let power = 0
    for (let i = 0; i < WINDOW / 2; i++) power += padded[frame * HOP + lead - WINDOW / 4 + i]! ** 2
    level[frame] = 10 * Math.log10((2 * power) / WINDOW + 1e-12)
  }
  const loudest = level.reduce((most, value) => Math.max(most, value), -120)
  const curve = new Float32Array(lags)
  const frames = Array.from(level, (value, frame) => {
    level[frame] = value - loudest
    if (level[frame]! < MIN_LEVEL) return []
    differences(padded, frame * HOP, curve)
    return candidatesOf(curve, rate)
  })
  const path = cheapestPath(frames)
  const chosen = frames.map((candidates, frame) => candidates[path[frame]!])
  return {
    hop: HOP / rate,
    pitch: Float32Array.from(chosen, (candidate) => candidate?.pitch ?? Number.NaN),
    level,
    noise: Float32Array.from(chosen, (candidate) => candidate?.noise ?? 1),
  }
}
