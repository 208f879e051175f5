import { hann, RealFft } from '#lib/dsp/fft'
import type { Hertz, Seconds } from '#lib/music/time'

/**
 * Pitch classes over time from spectral peaks, which excludes noise.
 * Source: E. Gómez, "Tonal description of polyphonic audio" (2006). Peaks between 60 Hz and 2.1 kHz instead of 100 Hz
 * and 5 kHz.
 */
const WINDOW = 4096
const HOP = 1024
const MIN_FREQUENCY: Hertz = 62
const MAX_FREQUENCY: Hertz = 2100
const MAX_BASS_FREQUENCY: Hertz = 175

/** Frame i is at time start + i / rate. Its twelve pitch classes (0 is C) start at index 12 i. */
export type Chroma = {
  rate: Hertz
  start: Seconds
  frames: number
  /** Of all notes and of the bass alone. Magnitudes, not normalised. */
  all: Float32Array
  bass: Float32Array
  /** Share of spectral energy in peaks per frame, 0…1. Low for noise. */
  tonality: Float32Array
  /** Deviation of the tuning from A = 440 Hz, in semitones −0.5…0.5. */
  tuning: number
}

type Peak = { frame: number; pitch: number; weight: number }

/** Weighted circular mean of the fractional pitches. */
const tuningOf = (peaks: readonly Peak[]) => {
  let re = 0
  let im = 0
  for (const { pitch, weight } of peaks) {
    re += weight * Math.cos(2 * Math.PI * pitch)
    im += weight * Math.sin(2 * Math.PI * pitch)
  }
  return Math.atan2(im, re) / (2 * Math.PI)
}

/** `rate` should be 11,025 Hz. */
export const chroma = (signal: Float32Array, rate: Hertz): Chroma => {
  const frames = Math.max(1, Math.floor((signal.length - WINDOW) / HOP) + 1)
  const fft = new RealFft(WINDOW)
  const window = hann(WINDOW)
  const power = new Float32Array(WINDOW / 2 + 1)
  const from = Math.floor((MIN_FREQUENCY * WINDOW) / rate)
  const to = Math.min(WINDOW / 2 - 2, Math.ceil((MAX_FREQUENCY * WINDOW) / rate))
  const peaks: Peak[] = []
  const tonality = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame++) {
    fft.power(signal, frame * HOP, window, power)
    let total = 0
    let strongest = 0
    for (let bin = from; bin <= to; bin++) {
      total += power[bin]!
      strongest = Math.max(strongest, power[bin]!)
    }
    if (total < 1e-6) continue
    let inPeaks = 0
    for (let bin = from; bin <= to; bin++) {
      const here = power[bin]!
      if (here < strongest * 1e-4 || here < power[bin - 1]! || here <= power[bin + 1]!) continue
      // A note is well above the floor a few bins away; noise is not.
      const floor = (power[bin - 4] ?? 0) + (power[bin + 4] ?? 0)
      if (here < 4 * floor) continue
      const before = Math.log(power[bin - 1]! + 1e-12)
      const middle = Math.log(here + 1e-12)
      const after = Math.log(power[bin + 1]! + 1e-12)
      const shift = (before - after) / (2 * (before - 2 * middle + after) || -1)
      const pitch = 69 + 12 * Math.log2(((bin + shift) * rate) / WINDOW / 440)
      peaks.push({ frame, pitch, weight: Math.sqrt(Math.sqrt(here)) })
      inPeaks += here + power[bin - 1]! + power[bin + 1]!
    }
    tonality[frame] = Math.min(1, inPeaks / total)
  }
  const tuning = tuningOf(peaks)
  const all = new Float32Array(frames * 12)
  const bass = new Float32Array(frames * 12)
  const bassLimit = 69 + 12 * Math.log2(MAX_BASS_FREQUENCY / 440)
  for (const { frame, pitch, weight } of peaks) {
    const note = Math.round(pitch - tuning)
    const near = 1 - 2 * Math.abs(pitch - tuning - note)
    const at = frame * 12 + (((note % 12) + 12) % 12)
    all[at]! += weight * near
    if (pitch < bassLimit) bass[at]! += weight * near
  }
  return { rate: rate / HOP, start: WINDOW / 2 / rate, frames, all, bass, tonality, tuning }
}

/** Sum of the frames between two times. A span shorter than a frame uses the nearest one. */
export const chromaBetween = (curve: Float32Array, { rate, start, frames }: Chroma, from: Seconds, to: Seconds) => {
  const sum = new Float32Array(12)
  const first = Math.max(0, Math.min(frames - 1, Math.ceil((from - start) * rate)))
  const last = Math.max(first, Math.min(frames - 1, Math.floor((to - start) * rate)))
  for (let frame = first; frame <= last; frame++)
    for (let pitch = 0; pitch < 12; pitch++) sum[pitch]! += curve[frame * 12 + pitch]!
  return sum
}

/**
 * Cosine similarity of two vectors; 0 when either is zero.
 *
 * @example
 * cosineSimilarity(Float32Array.of(1, 0), Float32Array.of(2, 0)) // => 1
 */
export const cosineSimilarity = (a: Float32Array, b: Float32Array): number => {
  let dot = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!
    aa += a[i]! ** 2
    bb += b[i]! ** 2
  }
  return aa > 0 && bb > 0 ? dot / Math.sqrt(aa * bb) : 0
}
