import { hann, RealFft } from '#lib/dsp/fft'
import { type Analysis, SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Plan } from '#lib/engine/plan/plan'
import { barLength } from '#lib/music/key'
import type { Decibels, Hertz, Seconds } from '#lib/music/time'

/** Distances between a song and a recording. 0 means equal. */
export type Distances = {
  /** Octaves. */
  tempo: number
  /** Steps on the circle of fifths. */
  key: number
  /** Section boundaries and total length. */
  form: number
  /** Decibels, over twelve equal stretches. */
  contour: number
  /** Octaves of the mean frequency. */
  brightness: number
  /** Octaves of onsets per second. */
  density: number
}

export const MEASURES = ['tempo', 'key', 'form', 'contour', 'brightness', 'density'] as const

/** Features of a sound, measured without code of the engine. */
export type AudioFeatures = { contour: Decibels[]; brightness: Hertz; density: number }

/** Mean of a non-empty list. */
export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Steps between two pitch-class sets on the circle of fifths, 0…6. */
export const fifths = (a: Plan['key'], b: Plan['key']) => {
  const signature = ({ tonic, mode }: Plan['key']) => {
    const shift = { major: 0, minor: 3, dorian: 10, phrygian: 8, mixolydian: 5, lydian: 7 }[mode as string] ?? 0
    return (((tonic + shift) * 7) % 12) + 0
  }
  const steps = Math.abs(signature(a) - signature(b)) % 12
  return Math.min(steps, 12 - steps)
}

/** Distance between the sections of a song and a recording: shares of the length, and difference in length. */
export const formDistance = (plan: Plan, analysis: Analysis, target = Math.max(60, analysis.duration)) => {
  const bar = (barLength(plan.meter) * 60) / plan.bpm
  const duration = plan.samples / SAMPLE_RATE
  const own = plan.sections.slice(1).map((section) => (section.firstBar * bar) / duration)
  const borders = analysis.sections.slice(1).map((section) => section.at / analysis.duration)
  const apart = borders.map((border) => Math.min(...own.map((at) => Math.abs(at - border))))
  return (
    8 * (apart.reduce((sum, value) => sum + value, 0) / Math.max(1, apart.length)) +
    Math.abs(Math.log2(duration / target))
  )
}

/** Loudness of twelve equal stretches relative to the mean (dB). */
const contourOf = ({ left, right }: Stereo): Decibels[] => {
  const size = Math.floor(left.length / 12)
  const powers = Array.from({ length: 12 }, (_, part) => {
    let sum = 0
    for (let i = part * size; i < (part + 1) * size; i++) sum += left[i]! ** 2 + right[i]! ** 2
    return sum / size
  })
  const usual = mean(powers)
  return powers.map((power) => Math.max(-15, 10 * Math.log10(power / usual + 1e-6)))
}

/** Magnitude-weighted mean frequency of one window every tenth of a second. */
export const brightnessOf = ({ left, right }: Stereo, from = 0, to = left.length): Hertz => {
  const fft = new RealFft(1024)
  const window = hann(1024)
  const power = new Float32Array(513)
  const frame = new Float32Array(1024)
  let sum = 0
  let moment = 0
  for (let at = from; at + 1024 <= Math.min(to, left.length); at += 4410) {
    for (let i = 0; i < 1024; i++) frame[i] = left[at + i]! + right[at + i]!
    fft.power(frame, 0, window, power)
    for (let bin = 1; bin < 256; bin++) {
      sum += Math.sqrt(power[bin]!)
      moment += Math.sqrt(power[bin]!) * bin
    }
  }
  return ((moment / sum) * SAMPLE_RATE) / 1024
}

/** Growth of the log energy of fast-changing content in steps of 5 ms, for audible levels. */
export const STEP = 220
export const beginnings = ({ left, right }: Stereo): Float32Array => {
  const energies = new Float32Array(Math.floor(left.length / STEP))
  let last = 0
  for (let i = 0; i < energies.length; i++) {
    let sum = 0
    for (let k = 0; k < STEP; k++) {
      const sample = left[i * STEP + k]! + right[i * STEP + k]!
      sum += (sample - last) ** 2
      last = sample
    }
    energies[i] = Math.log(1e-6 + sum / STEP)
  }
  return energies.map((value, i) => Math.max(0, value - Math.max(energies[i - 1] ?? value, energies[i - 2] ?? value)))
}

/** Onsets per second: growth above 2.5 dB and above a third of the strongest, as a maximum within 50 ms. */
const densityOf = (audio: Stereo): number => {
  const curve = beginnings(audio)
  const reach = 10
  const strongest = [...curve].sort((a, b) => b - a)[Math.floor(curve.length / 200)] ?? 0
  const least = Math.max(0.58, strongest / 3)
  let count = 0
  curve.forEach((value, i) => {
    if (value > least && value >= Math.max(...curve.subarray(Math.max(0, i - reach), i + reach + 1))) count++
  })
  return Math.max(0.25, (count * SAMPLE_RATE) / audio.left.length)
}

export const audioFeaturesOf = (audio: Stereo): AudioFeatures => ({
  contour: contourOf(audio),
  brightness: brightnessOf(audio),
  density: densityOf(audio),
})

/**
 * Distance between a song and a recording. `heard`: the engine’s analysis of the recording; `target`: maximum song
 * length.
 */
export const distancesOf = (
  song: { plan: Plan; sketch: AudioFeatures },
  recording: { heard: Analysis; sketch: AudioFeatures },
  target?: Seconds,
): Distances => ({
  tempo: Math.abs(Math.log2(song.plan.bpm / recording.heard.bpm)),
  key: fifths(song.plan.key, recording.heard.key),
  form: formDistance(song.plan, recording.heard, target),
  contour: Math.sqrt(mean(song.sketch.contour.map((value, i) => (value - recording.sketch.contour[i]!) ** 2))),
  brightness: Math.abs(Math.log2(song.sketch.brightness / recording.sketch.brightness)),
  density: Math.abs(Math.log2(song.sketch.density / recording.sketch.density)),
})

/** All distances combined. One step of each is about the difference between two songs of a style. */
export const together = ({ tempo, key, form, contour, brightness, density }: Distances) =>
  tempo / 0.1 + key / 2 + form / 0.5 + contour / 2 + brightness / 0.3 + density / 0.5
