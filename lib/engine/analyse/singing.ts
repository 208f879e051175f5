import { hann, RealFft } from '#lib/dsp/fft'
import type { Decibels, Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/**
 * Signs of a singing voice. Glides and vibrato move all partials of a voice together.
 * Its formants change at a steady pitch. Keys, plucked strings and synthesisers have steady partials.
 */
type SingingSigns = {
  /** Share of the strong partials that move by 8 to 80 cents from frame to frame. */
  gliding: Gain
  /** How much partials move in the same direction at the same time, 0…1. */
  together: Gain
  /** Mean change (dB) of the level of a steady partial from frame to frame, against the partials beside it. */
  formants: number
  /** Level of 4 to 9 kHz against 0.4 to 3 kHz where it peaks, against its mean (dB): sibilants. */
  sibilance: number
}

const WINDOW: Samples = 2048
const HOP: Samples = 512
const MIN_FREQUENCY: Hertz = 350
const MAX_FREQUENCY: Hertz = 3200
const MAX_PEAKS = 24

type Peak = { cents: number; weight: number; level: number }

/** Excerpts of long recordings that are measured, evenly spread. */
const EXCERPTS = 3
const EXCERPT_SECONDS: Seconds = 20

/**
 * Logistic regression over the centred and scaled signs.
 * It was fitted to songs of the engine with and without their singers, and to twelve instrumental recordings.
 * Gliding has a quadratic term, because synthesisers glide more than singers.
 */
const BIAS = -0.26
/** Highest value of songs with singers. Low-passed sounds with clicks exceed it. */
const MAX_SIBILANCE: Decibels = 20
const singingScore = ({ gliding, together, formants, sibilance }: SingingSigns): number => {
  const glide = (gliding - 0.2) / 0.1
  return (
    BIAS +
    1.52 * glide -
    1.76 * glide ** 2 +
    (1.11 * (together - 0.45)) / 0.08 -
    (0.23 * (formants - 1.65)) / 0.3 +
    (0.9 * (Math.min(MAX_SIBILANCE, sibilance) - 10)) / 5
  )
}

/** Presence of a singing voice in mono audio, 0…1. `rate` should be 22,050 Hz. */
export const singingOf = (signal: Float32Array, rate: Hertz): Gain => {
  const length = Math.round(EXCERPT_SECONDS * rate)
  const excerpts =
    signal.length <= EXCERPTS * length
      ? [signal]
      : Array.from({ length: EXCERPTS }, (_, i) => {
          const from = Math.round(((i + 0.5) / EXCERPTS) * signal.length - length / 2)
          return signal.subarray(from, from + length)
        })
  const signs = excerpts.map((excerpt) => singingSigns(excerpt, rate))
  const score = signs.reduce((sum, one) => sum + singingScore(one), 0) / signs.length
  return 1 / (1 + Math.exp(-score))
}

const singingSigns = (signal: Float32Array, rate: Hertz): SingingSigns => {
  const fft = new RealFft(WINDOW)
  const window = hann(WINDOW)
  const power = new Float32Array(WINDOW / 2 + 1)
  const bin = (frequency: Hertz) => Math.round((frequency * WINDOW) / rate)
  const [from, to] = [bin(MIN_FREQUENCY), bin(MAX_FREQUENCY)]
  let before: Peak[] = []
  let [linked, gliding, shared, sharedWeight, formants, formantWeight] = [0, 0, 0, 0, 0, 0]
  const hiss: number[] = []
  let loudest = 0
  for (let at = 0; at + WINDOW <= signal.length; at += HOP) {
    fft.power(signal, at, window, power)
    let strongest = 0
    let middle = 1e-9
    let high = 1e-9
    for (let k = from; k <= to; k++) {
      strongest = Math.max(strongest, power[k]!)
      middle += power[k]!
    }
    for (let k = bin(4000); k < bin(9000); k++) high += power[k]!
    loudest = Math.max(loudest, middle)
    if (middle < loudest * 1e-4) {
      before = []
      continue
    }
    hiss.push(10 * Math.log10(high / middle))
    const peaks: Peak[] = []
    for (let k = from; k <= to; k++) {
      const here = power[k]!
      if (here < strongest * 1e-3 || here < power[k - 1]! || here <= power[k + 1]!) continue
      if (here < 4 * (power[k - 4]! + power[k + 4]!)) continue
      const [a, b, c] = [Math.log(power[k - 1]! + 1e-12), Math.log(here), Math.log(power[k + 1]! + 1e-12)]
      const shift = (a - c) / (2 * (a - 2 * b + c) || -1)
      peaks.push({
        cents: 1200 * Math.log2(k + shift),
        weight: Math.sqrt(Math.sqrt(here)),
        level: (10 / Math.LN10) * b,
      })
    }
    peaks.sort((x, y) => y.weight - x.weight)
    peaks.length = Math.min(peaks.length, MAX_PEAKS)
    const moves: { by: number; weight: number; change: number }[] = []
    for (const peak of peaks) {
      let nearest: Peak | null = null
      for (const other of before)
        if (!nearest || Math.abs(other.cents - peak.cents) < Math.abs(nearest.cents - peak.cents)) nearest = other
      if (nearest && Math.abs(nearest.cents - peak.cents) < 80)
        moves.push({ by: peak.cents - nearest.cents, weight: peak.weight, change: peak.level - nearest.level })
    }
    before = peaks
    if (moves.length < 3) continue
    const total = moves.reduce((sum, { weight }) => sum + weight, 0)
    linked += total
    for (const { by, weight } of moves) if (Math.abs(by) > 8) gliding += weight
    const drift = moves.reduce((sum, { by, weight }) => sum + by * weight, 0)
    const amount = moves.reduce((sum, { by, weight }) => sum + Math.abs(by) * weight, 0)
    shared += Math.abs(drift)
    sharedWeight += amount
    const mean = moves.reduce((sum, { change }) => sum + change, 0) / moves.length
    for (const { change, by, weight } of moves)
      if (Math.abs(by) < 25) {
        formants += Math.min(12, Math.abs(change - mean)) * weight
        formantWeight += weight
      }
  }
  const sorted = hiss.slice().sort((a, b) => a - b)
  const usual = sorted[sorted.length >> 1] ?? 0
  return {
    gliding: linked > 0 ? gliding / linked : 0,
    together: sharedWeight > 0 ? shared / sharedWeight : 0,
    formants: formantWeight > 0 ? formants / formantWeight : 0,
    sibilance: (sorted[Math.floor(sorted.length * 0.92)] ?? 0) - usual,
  }
}
