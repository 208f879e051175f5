import { hann, RealFft } from '#lib/dsp/fft'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Hertz, Samples, Seconds } from '#lib/music/time'

/**
 * Timbre of a stretch of audio, measured without code of the engine's analysis: mean and covariance of mel cepstra.
 * Source: M. Mandel, D. Ellis, "Song-level features and support vector machines for music classification" (2005).
 */
export type Timbre = { mean: number[]; covariance: number[][] }

const WINDOW: Samples = 2048
const HOP: Samples = 1024
const MEL_BANDS = 36
const MIN_FREQUENCY: Hertz = 50
const MAX_FREQUENCY: Hertz = 11025
/** Coefficients 1 … 12; the level is left out. */
const COEFFICIENTS = 12
/** Frames this far below the loudest count as silence. */
const SILENCE_RATIO = 1e-6
/** Variance added to every coefficient. Drum machines and loops have almost none, which would inflate distances. */
const REGULARISATION = 0.05

const mel = (hertz: Hertz) => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (value: number): Hertz => 700 * (10 ** (value / 2595) - 1)

/** Triangular filters: first bin and weights of each band. */
const FILTERS = (() => {
  const low = mel(MIN_FREQUENCY)
  const step = (mel(MAX_FREQUENCY) - low) / (MEL_BANDS + 1)
  return Array.from({ length: MEL_BANDS }, (_, band) => {
    const [from, top, to] = [0, 1, 2].map((k) => (hertzOf(low + (band + k) * step) * WINDOW) / SAMPLE_RATE)
    const first = Math.ceil(from!)
    const weights = Array.from({ length: Math.max(1, Math.floor(to!) - first + 1) }, (_, i) => {
      const bin = first + i
      return Math.max(0.01, bin < top! ? (bin - from!) / (top! - from!) : (to! - bin) / (to! - top!))
    })
    return { first, weights }
  })
})()

const cepstra = ({ left, right }: Stereo, from: Samples, to: Samples): number[][] => {
  const fft = new RealFft(WINDOW)
  const window = hann(WINDOW)
  const power = new Float32Array(WINDOW / 2 + 1)
  const frame = new Float32Array(WINDOW)
  const rows: { energy: number; bands: number[] }[] = []
  for (let at = from; at + WINDOW <= Math.min(to, left.length); at += HOP) {
    for (let i = 0; i < WINDOW; i++) frame[i] = left[at + i]! + right[at + i]!
    fft.power(frame, 0, window, power)
    const bands = FILTERS.map(({ first, weights }) =>
      weights.reduce((sum, weight, i) => sum + weight * (power[first + i] ?? 0), 0),
    )
    rows.push({ energy: bands.reduce((sum, value) => sum + value, 0), bands })
  }
  const loudest = Math.max(...rows.map(({ energy }) => energy))
  return rows
    .filter(({ energy }) => energy > loudest * SILENCE_RATIO)
    .map(({ energy, bands }) => {
      // A floor of −80 dB below the frame keeps empty bands of low-passed recordings comparable.
      const logs = bands.map((value) => Math.log(value + 1e-8 * energy))
      return Array.from(
        { length: COEFFICIENTS },
        (_, k) =>
          logs.reduce((sum, value, band) => sum + value * Math.cos((Math.PI * (k + 1) * (band + 0.5)) / MEL_BANDS), 0) *
          Math.sqrt(2 / MEL_BANDS),
      )
    })
}

/** Timbre between two times. The stretch must hold audible sound. */
export const timbreOf = (audio: Stereo, from: Seconds, to: Seconds): Timbre => {
  const rows = cepstra(audio, Math.round(from * SAMPLE_RATE), Math.round(to * SAMPLE_RATE))
  const mean = Array.from({ length: COEFFICIENTS }, (_, k) => rows.reduce((sum, row) => sum + row[k]!, 0) / rows.length)
  const covariance = mean.map((_, i) =>
    mean.map(
      (_, k) =>
        rows.reduce((sum, row) => sum + (row[i]! - mean[i]!) * (row[k]! - mean[k]!), 0) / rows.length +
        (i === k ? REGULARISATION : 0),
    ),
  )
  return { mean, covariance }
}

/** Gauss–Jordan inverse of a positive definite matrix. */
const inverse = (matrix: readonly number[][]): number[][] => {
  const size = matrix.length
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, k) => (i === k ? 1 : 0))])
  for (let i = 0; i < size; i++) {
    const pivot = rows[i]![i]!
    rows[i] = rows[i]!.map((value) => value / pivot)
    for (let k = 0; k < size; k++) {
      if (k === i) continue
      const factor = rows[k]![i]!
      rows[k] = rows[k]!.map((value, at) => value - factor * rows[i]![at]!)
    }
  }
  return rows.map((row) => row.slice(size))
}

/**
 * Symmetric Kullback–Leibler divergence of two timbres: 0 for equal ones, about 1 for takes of a piece, 20 and more for
 * other bands.
 */
export const timbreDistance = (a: Timbre, b: Timbre): number => {
  const [inverseA, inverseB] = [inverse(a.covariance), inverse(b.covariance)]
  const difference = a.mean.map((value, i) => value - b.mean[i]!)
  let covarianceTerm = 0
  let meanTerm = 0
  for (let i = 0; i < COEFFICIENTS; i++)
    for (let k = 0; k < COEFFICIENTS; k++) {
      covarianceTerm += inverseB[i]![k]! * a.covariance[k]![i]! + inverseA[i]![k]! * b.covariance[k]![i]!
      meanTerm += difference[i]! * (inverseA[i]![k]! + inverseB[i]![k]!) * difference[k]!
    }
  return 0.5 * (covarianceTerm - 2 * COEFFICIENTS + meanTerm)
}
