import FFT from 'fft.js'
import { LoudnessMeter, powerToLufs } from '#lib/dsp/loudness'
import type { Plan } from '#lib/engine/plan/plan'
import { isChorus } from '#lib/engine/score/score-context'
import { barLength } from '#lib/music/key'
import { beatsToSeconds, type Decibels, type Hertz, type Samples } from '#lib/music/time'
import { decodeRecording, RATE } from '../music/recording'

/** Dynamics and tone of a rendered song. */
export type Sound = {
  /** LUFS. */
  integrated: Decibels
  /** dBTP. */
  truePeak: Decibels
  /** Loudness range by EBU R 128, in LU. */
  range: Decibels
  /** True peak over integrated loudness. */
  peakToLoudness: Decibels
  /** Loudness of the choruses over that of the verses; null without both. */
  chorusOverVerse: Decibels | null
  /** Fall from the band of 800 Hz to that of 1 kHz, in third octaves. */
  stepAt1k: Decibels
  /** Fall from the band of 3.15 kHz to that of 4 kHz. */
  stepAt4k: Decibels
  /** Side over mid from 2 to 6.3 kHz, and from 6.3 to 14 kHz. */
  width: { below: Decibels; above: Decibels }
  /** Band of 31.5 Hz, and power of 28 to 56 Hz, against the loudest third octave. */
  sub: { at31: Decibels; octave: Decibels }
}

const FFT_SIZE: Samples = 8192
const decibels = (power: number): Decibels => 10 * Math.log10(power + 1e-20)

/** Mean power spectra of mid and side. */
const spectraOf = (left: Float32Array, right: Float32Array) => {
  const fft = new FFT(FFT_SIZE)
  const spectrum = fft.createComplexArray()
  const window = Float64Array.from({ length: FFT_SIZE }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FFT_SIZE))
  const sums = [new Float64Array(FFT_SIZE / 2), new Float64Array(FFT_SIZE / 2)] as const
  const frame = new Array<number>(FFT_SIZE)
  for (let at = 0; at + FFT_SIZE <= left.length; at += FFT_SIZE)
    for (const side of [0, 1] as const) {
      const sign = side === 0 ? 1 : -1
      for (let i = 0; i < FFT_SIZE; i++) frame[i] = ((left[at + i]! + sign * right[at + i]!) / 2) * window[i]!
      fft.realTransform(spectrum, frame)
      for (let k = 0; k < FFT_SIZE / 2; k++) sums[side][k]! += spectrum[2 * k]! ** 2 + spectrum[2 * k + 1]! ** 2
    }
  return { mid: sums[0], side: sums[1] }
}

/** Power between two frequencies; bins at the borders count in part. */
const between = (spectrum: Float64Array, low: Hertz, high: Hertz): number => {
  const [from, to] = [(low * FFT_SIZE) / RATE, (high * FFT_SIZE) / RATE]
  let sum = 0
  for (let k = Math.floor(from); k <= to + 1 && k < spectrum.length; k++)
    sum += spectrum[k]! * Math.max(0, Math.min(to, k + 0.5) - Math.max(from, k - 0.5))
  return sum
}

/** Upper edge of a third octave, relative to its centre. */
const EDGE_RATIO = 2 ** (1 / 6)
const THIRD_OCTAVES: readonly Hertz[] = [
  25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000,
  5000, 6300, 8000, 10_000, 12_500,
]

/** Third-octave levels, by centre frequency. */
export type Bands = ReadonlyMap<Hertz, Decibels>

/** Mean loudness of sections of one kind; null without any. */
const loudnessOf = (plan: Plan, powers: readonly number[], has: (index: number) => boolean): Decibels | null => {
  const bar = beatsToSeconds(barLength(plan.meter), plan.bpm)
  const own = plan.sections.flatMap(({ firstBar, bars }, index) =>
    has(index) ? powers.slice(Math.round(firstBar * bar * 10), Math.round((firstBar + bars) * bar * 10)) : [],
  )
  return own.length === 0 ? null : powerToLufs(own.reduce((sum, power) => sum + power, 0) / own.length)
}

/** Measures the dynamics and the tone of a song. */
export const soundOf = (plan: Plan, mp3: Uint8Array): Sound & { bands: Bands } => {
  const { left, right, integrated, truePeak, range } = decodeRecording(mp3)
  const meter = new LoudnessMeter(RATE)
  meter.push(left, right)
  const chorus = loudnessOf(plan, meter.powers, (index) => isChorus(plan.sections[index]!))
  const verse = loudnessOf(plan, meter.powers, (index) => plan.sections[index]!.kind === 'verse')
  const { mid, side } = spectraOf(left, right)
  const both = mid.map((power, k) => power + side[k]!)
  const bands = new Map(
    THIRD_OCTAVES.map((hertz) => [hertz, decibels(between(both, hertz / EDGE_RATIO, hertz * EDGE_RATIO))]),
  )
  const loudest = Math.max(...bands.values())
  const fall = (from: Hertz, to: Hertz) => bands.get(from)! - bands.get(to)!
  const widthOf = (low: Hertz, high: Hertz) => decibels(between(side, low, high)) - decibels(between(mid, low, high))
  return {
    integrated,
    truePeak,
    range,
    peakToLoudness: truePeak - integrated,
    chorusOverVerse: chorus === null || verse === null ? null : chorus - verse,
    stepAt1k: fall(800, 1000),
    stepAt4k: fall(3150, 4000),
    width: { below: widthOf(2000, 6300), above: widthOf(6300, 14_000) },
    sub: { at31: bands.get(31.5)! - loudest, octave: decibels(between(both, 28, 56)) - loudest },
    bands,
  }
}
