import FFT from 'fft.js'
import type { Plan } from '#lib/engine/plan/plan'
import { barLength } from '#lib/music/key'
import { beatsToSeconds } from '#lib/music/time'
import { chromaOf } from './key-reader'
import { RATE } from './recording'

/** Audio features in groups of equal weight. */
export type Features = {
  /** Onsets folded onto one bar, 16 steps each for lows, middles and highs; each third sums to 1. */
  pattern: number[]
  /** Spectral centroid in octaves over 1 kHz, and its deviation. */
  brightness: number[]
  /** Pitch classes relative to the tonic; the sum is 1. */
  chroma: number[]
  /** Onsets per second, as octaves. */
  density: number[]
  /** Peak over mean in dB, tenths of a second. */
  crest: number[]
  /** Shares of the power below 120 Hz, up to 500 Hz, 2 kHz, 6 kHz and above, in dB. */
  balance: number[]
}

const SIZE = 2048
const HOP = 512
const STEPS = 16
/** Borders in Hz between lows, middles and highs for onsets. */
const REGIONS = [30, 150, 2500, 12_000] as const
const SHARES = [20, 120, 500, 2000, 6000, 16_000] as const

const spectra = (mono: Float32Array): Float64Array[] => {
  const fft = new FFT(SIZE)
  const frame = new Array<number>(SIZE)
  const spectrum = fft.createComplexArray()
  const out: Float64Array[] = []
  for (let at = 0; at + SIZE <= mono.length; at += HOP) {
    for (let i = 0; i < SIZE; i++) frame[i] = mono[at + i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE))
    fft.realTransform(spectrum, frame)
    const magnitude = new Float64Array(SIZE / 2)
    for (let k = 0; k < SIZE / 2; k++) magnitude[k] = Math.hypot(spectrum[2 * k]!, spectrum[2 * k + 1]!)
    out.push(magnitude)
  }
  return out
}

const bin = (hertz: number) => Math.round((hertz * SIZE) / RATE)

/** Spectral flux of each frame between two frequencies. */
const flux = (frames: readonly Float64Array[], low: number, high: number): number[] =>
  frames.map((frame, t) => {
    let sum = 0
    for (let k = bin(low); t > 0 && k < bin(high); k++)
      sum += Math.max(0, Math.log1p(10 * frame[k]!) - Math.log1p(10 * frames[t - 1]![k]!))
    return sum
  })

/** Onset frames: local maxima of the flux. */
const onsetFrames = (curve: readonly number[]): number[] => {
  const reach = 8
  const found: number[] = []
  for (let t = 1; t < curve.length - 1; t++) {
    const around = curve.slice(Math.max(0, t - reach), t + reach + 1)
    const mean = around.reduce((x, y) => x + y, 0) / around.length
    const isPeak = curve[t]! >= curve[t - 1]! && curve[t]! > curve[t + 1]!
    if (isPeak && curve[t]! > 1.4 * mean && curve[t]! > 0.5 && t - (found.at(-1) ?? -9) >= 4) found.push(t)
  }
  return found
}

const normal = (values: readonly number[]) => {
  const sum = values.reduce((x, y) => x + y, 0) || 1
  return values.map((x) => x / sum)
}

/** Measures the features of a song with known bars. */
export const featuresOf = (mono: Float32Array, plan: Plan): Features => {
  const frames = spectra(mono)
  const bar = beatsToSeconds(barLength(plan.meter), plan.bpm)
  const pattern = REGIONS.slice(0, 3).flatMap((low, region) => {
    const curve = flux(frames, low, REGIONS[region + 1]!)
    const folded = new Array<number>(STEPS).fill(0)
    for (const t of onsetFrames(curve)) {
      // The flux of a frame belongs to its middle.
      const seconds = (t * HOP + SIZE / 2) / RATE
      folded[Math.round((seconds / bar) * STEPS) % STEPS]! += curve[t]!
    }
    return normal(folded)
  })
  const whole = onsetFrames(flux(frames, REGIONS[0], REGIONS[3]))
  const power = new Float64Array(SIZE / 2)
  const centroids: number[] = []
  for (const frame of frames) {
    let weighted = 0
    let sum = 0
    for (let k = 1; k < frame.length; k++) {
      weighted += k * frame[k]!
      sum += frame[k]!
      power[k]! += frame[k]! ** 2
    }
    if (sum > 1) centroids.push(Math.log2(((weighted / sum) * RATE) / SIZE / 1000))
  }
  const mean = centroids.reduce((x, y) => x + y, 0) / Math.max(1, centroids.length)
  const spread = Math.sqrt(centroids.reduce((x, y) => x + (y - mean) ** 2, 0) / Math.max(1, centroids.length))
  const total = power.reduce((x, y) => x + y, 1e-9)
  const balance = SHARES.slice(0, -1).map((low, i) => {
    let sum = 1e-9 * total
    for (let k = bin(low); k < bin(SHARES[i + 1]!); k++) sum += power[k]!
    return 10 * Math.log10(sum / total)
  })
  let peak = 0
  let energy = 0
  for (const x of mono) {
    peak = Math.max(peak, Math.abs(x))
    energy += x * x
  }
  const chroma = chromaOf(mono)
  return {
    pattern,
    brightness: [mean, spread],
    chroma: chroma.map((_, i) => chroma[(i + plan.key.tonic) % 12]!),
    density: [Math.log2(0.5 + whole.length / (mono.length / RATE))],
    crest: [10 * Math.log10((peak * peak * mono.length) / Math.max(1e-9, energy))],
    balance,
  }
}

const GROUPS = ['pattern', 'brightness', 'chroma', 'density', 'crest', 'balance'] as const

const apart = (a: readonly number[], b: readonly number[]) =>
  Math.sqrt(a.reduce((sum, x, i) => sum + (x - b[i]!) ** 2, 0))

/**
 * A distance with equal weight for each group: every group is scaled by the mean distance between songs of a
 * collection. Two songs of the collection are about 1 apart.
 */
export const distanceAmong = (collection: readonly Features[]): ((a: Features, b: Features) => number) => {
  const typical = GROUPS.map((group) => {
    let sum = 0
    let count = 0
    collection.forEach((a, i) => {
      for (const b of collection.slice(i + 1)) {
        sum += apart(a[group], b[group]) ** 2
        count++
      }
    })
    return Math.sqrt(sum / Math.max(1, count)) || 1
  })
  return (a, b) =>
    Math.sqrt(GROUPS.reduce((sum, group, i) => sum + (apart(a[group], b[group]) / typical[i]!) ** 2, 0) / GROUPS.length)
}
