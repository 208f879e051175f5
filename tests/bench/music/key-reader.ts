import FFT from 'fft.js'
import { isMinor, type Key, type PitchClass, pitchClass } from '#lib/music/key'
import type { Hertz } from '#lib/music/time'
import { RATE } from './recording'

/**
 * A key detector that shares no code with the engine. Peaks of long spectra count for every pitch of which they may
 * be a partial (after E. Gómez, "Tonal Description of Music Audio Signals", 2006). The chroma is correlated with the
 * probe-tone profiles of C. Krumhansl and E. Kessler, "Tracing the Dynamic Changes in Perceived Tonal Organization",
 * Psychological Review 89 (1982).
 */
const PROFILES = {
  major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
  minor: [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
} as const

/** Range of the fundamentals of basses and chords. */
const LOW: Hertz = 55
const HIGH: Hertz = 800
/** Maximum partial number of a peak; each partial has less weight than the one before. */
const PARTIALS = 4
const DECAY = 0.6

const SIZE = 16384
const HOP = 8192

/** Strength of each pitch class, 0 is C; the sum is 1. */
export const chromaOf = (mono: Float32Array): number[] => {
  const fft = new FFT(SIZE)
  const frame = new Array<number>(SIZE)
  const spectrum = fft.createComplexArray()
  const magnitude = new Float64Array(SIZE / 2)
  const chroma = new Array<number>(12).fill(0)
  const low = Math.ceil((LOW * SIZE) / RATE)
  const high = Math.floor((HIGH * SIZE) / RATE)
  for (let at = 0; at + SIZE <= mono.length; at += HOP) {
    for (let i = 0; i < SIZE; i++)
      frame[i] =
        mono[at + i]! * (0.42 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE) + 0.08 * Math.cos((4 * Math.PI * i) / SIZE))
    fft.realTransform(spectrum, frame)
    for (let k = 0; k < SIZE / 2; k++) magnitude[k] = Math.hypot(spectrum[2 * k]!, spectrum[2 * k + 1]!)
    const own = new Array<number>(12).fill(0)
    for (let k = low; k < high; k++) {
      const m = magnitude[k]!
      if (m <= magnitude[k - 1]! || m < magnitude[k + 1]!) continue
      const [a, b, c] = [Math.log(magnitude[k - 1]! + 1e-12), Math.log(m + 1e-12), Math.log(magnitude[k + 1]! + 1e-12)]
      const hertz = ((k + (0.5 * (a - c)) / (a - 2 * b + c)) * RATE) / SIZE
      for (let partial = 1; partial <= PARTIALS; partial++) {
        const note = 69 + 12 * Math.log2(hertz / partial / 440)
        // Frequencies between the keys are usually noise.
        const off = Math.abs(note - Math.round(note))
        own[pitchClass(note)]! += DECAY ** (partial - 1) * Math.sqrt(m) * Math.max(0, 1 - 2.5 * off)
      }
    }
    // Every frame has equal weight; otherwise the loudest bars would dominate.
    const sum = own.reduce((x, y) => x + y, 0)
    if (sum > 1e-3) for (let k = 0; k < 12; k++) chroma[k]! += own[k]! / sum
  }
  const sum = chroma.reduce((x, y) => x + y, 0) || 1
  return chroma.map((x) => x / sum)
}

const correlation = (a: readonly number[], b: readonly number[]) => {
  const meanA = a.reduce((x, y) => x + y, 0) / a.length
  const meanB = b.reduce((x, y) => x + y, 0) / b.length
  let ab = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    ab += (a[i]! - meanA) * (b[i]! - meanB)
    aa += (a[i]! - meanA) ** 2
    bb += (b[i]! - meanB) ** 2
  }
  return ab / Math.sqrt(aa * bb || 1)
}

/** The major or minor key with the best correlation. */
export const readKey = (chroma: readonly number[]): Key => {
  let best: { key: Key; fit: number } = { key: { tonic: 0, mode: 'major' }, fit: -2 }
  for (const mode of ['major', 'minor'] as const)
    for (let tonic = 0; tonic < 12; tonic++) {
      const turned = chroma.map((_, i) => chroma[(i + tonic) % 12]!)
      const fit = correlation(turned, PROFILES[mode])
      if (fit > best.fit) best = { key: { tonic: tonic as PitchClass, mode }, fit }
    }
  return best.key
}

/** Steps from the tonic of a mode up to that of the major scale with the same notes. */
const TO_MAJOR: Record<Key['mode'], number> = { major: 0, minor: 3, dorian: 10, phrygian: 8, lydian: 7, mixolydian: 5 }

/**
 * Whether the detected key is the expected one or its relative. For other modes, the major or minor key on the same
 * tonic also counts, because the detector knows only these two.
 */
export const isSameKey = (read: Key, wanted: Key): boolean => {
  const major = (key: Key) => pitchClass(key.tonic + TO_MAJOR[key.mode])
  const plain: Key = { tonic: wanted.tonic, mode: isMinor(wanted.mode) ? 'minor' : 'major' }
  return major(read) === major(wanted) || major(read) === major(plain)
}
