import { autocorrelation } from '#lib/dsp/fft'
import { type OnsetCurve, sampleAt } from '#lib/engine/analyse/onsets'
import type { BeatsPerMinute, Gain, Seconds } from '#lib/music/time'

/** Range and log-normal prior of tapped tempi. */
const MIN_BPM: BeatsPerMinute = 50
const MAX_BPM: BeatsPerMinute = 210
const PRIOR_MEAN_BPM: BeatsPerMinute = 116
const PRIOR_DEVIATION_OCTAVES = 0.72 // octaves

/** Period of a pulse, and the regularity of onsets at it: near 0 for noise, near 1 for a machine. */
export type Pulse = { period: Seconds; clarity: Gain }

const smooth = (curve: Float64Array) =>
  Float32Array.from(curve, (value, i) => (value * 2 + (curve[i - 1] ?? value) + (curve[i + 1] ?? value)) / 4)

/** Autocorrelation of the onsets, 1 at lag 0, corrected for the overlap at each lag. */
const periodicity = ({ all, rate }: Pick<OnsetCurve, 'all' | 'rate'>): Float32Array => {
  const lags = Math.min(all.length >> 1, Math.ceil(rate * 10))
  const mean = all.reduce((sum, value) => sum + value, 0) / Math.max(1, all.length)
  const centred = all.map((value) => value - mean)
  const raw = autocorrelation(centred, lags)
  const zero = raw[0] || 1
  return smooth(raw.map((value, lag) => (value / zero) * (all.length / (all.length - lag))))
}

/** Weighted mean of the periodicity at multiples of a lag in frames. Nearer multiples count more. */
const comb = (curve: Float32Array, lag: number, multiples: number) => {
  let sum = 0
  let weights = 0
  for (let k = 1; k <= multiples && k * lag < curve.length - 1; k++) {
    const weight = 1 / (1 + 0.15 * (k - 1))
    sum += weight * sampleAt(curve, k * lag)
    weights += weight
  }
  return weights > 0 ? sum / weights : 0
}

/** Minimum log ratio between different pulses. */
const MIN_LOG_RATIO = 0.06

/** Refines a lag by its distant multiples, which resolve it more finely. */
const refineLag = (curve: Float32Array, lag: number): number => {
  const within = (centre: number, width: number, multiples: number) => {
    let best = Number.NEGATIVE_INFINITY
    let found = centre
    for (let step = -20; step <= 20; step++) {
      const candidate = centre * (1 + (width * step) / 20)
      const score = comb(curve, candidate, multiples)
      if (score > best) {
        best = score
        found = candidate
      }
    }
    return found
  }
  return within(within(lag, 0.01, 8), 0.004, 16)
}

/**
 * Up to `count` likely pulses, best first: autocorrelation over eight multiples under a log-normal prior around 116
 * BPM.
 * Without any periodicity it returns that tempo. Source: D. Ellis, "Beat tracking by dynamic programming" (2007), with
 * a comb instead of a single lag.
 */
export const findPulses = (onsets: Pick<OnsetCurve, 'all' | 'rate'>, count: number): Pulse[] => {
  const curve = periodicity(onsets)
  const scores: { lag: number; score: number }[] = []
  for (let bpm = MIN_BPM; bpm <= MAX_BPM; bpm *= 1.001) {
    const lag = (60 * onsets.rate) / bpm
    const prior = Math.exp(-0.5 * (Math.log2(bpm / PRIOR_MEAN_BPM) / PRIOR_DEVIATION_OCTAVES) ** 2)
    scores.push({ lag, score: Math.max(0, comb(curve, lag, 8) + 0.4 * sampleAt(curve, lag)) * prior })
  }
  if (scores.every(({ score }) => score === 0)) return [{ period: 60 / PRIOR_MEAN_BPM, clarity: 0 }]
  scores.sort((a, b) => b.score - a.score)
  const chosen: number[] = []
  for (const { lag } of scores) {
    if (chosen.length === count) break
    if (chosen.every((other) => Math.abs(Math.log(lag / other)) > MIN_LOG_RATIO)) chosen.push(lag)
  }
  return chosen.map((lag) => {
    const exact = refineLag(curve, lag)
    const clarity = Math.max(0, Math.min(1, (comb(curve, exact, 4) + sampleAt(curve, exact)) / 2))
    return { period: exact / onsets.rate, clarity }
  })
}
