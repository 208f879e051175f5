import { pulses } from '#lib/engine/perform/voice/glottis'
import type { Melody } from '#lib/engine/perform/voice/pitch'
import type { VoiceSettings } from '#lib/engine/perform/voice/singers'
import { smooth } from '#lib/engine/perform/voice/smoothing'
import { FRAME, RATE, type Tracks } from '#lib/engine/perform/voice/tracks'
import type { Hertz } from '#lib/music/time'

/** Formants in cascade: four that move with the phones and three fixed ones of the voice. */
export const RESONANCES = 7

/** Bandwidths (Hz) of a male voice, narrower than in speech (Hawks & Miller 1995). */
const BANDWIDTHS = [65, 88, 130, 165, 220, 350, 500] as const
const UPPER_RESONANCES: readonly Hertz[] = [4250, 5200, 6500]

export type Resonances = {
  /** frequency[frame × RESONANCES + k]; bandwidth likewise. */
  frequency: Float32Array
  bandwidth: Float32Array
  /** Gains that normalise voiced and breathy frames to the level of an average vowel. */
  voiceGain: Float32Array
  breathGain: Float32Array
}

const between = (value: number, low: number, high: number, atLow: number, atHigh: number) => {
  const u = Math.max(0, Math.min(1, (value - low) / (high - low)))
  return atLow + (atHigh - atLow) * u
}

/** Power response of a resonator with unity gain at 0 Hz, for cos ω. */
const power = (radius: number, cosine: number, cosW: number): number => {
  const b = 2 * radius * cosine
  const c = -radius * radius
  const a = 1 - b - c
  // |1 − b z⁻¹ − c z⁻²|² on the unit circle.
  const cos2W = 2 * cosW * cosW - 1
  return (a * a) / (1 + b * b + c * c - 2 * b * (1 - c) * cosW - 2 * c * cos2W)
}

/**
 * Formants of every frame, scaled from a male voice. Where the pitch exceeds F1, F1 follows it (Joliveau, Smith & Wolfe
 * 2004).
 * Also normalises the level of each frame, so that "see" is as loud as "saw".
 */
export const resonancesOf = (tracks: Tracks, melody: Melody, settings: VoiceSettings): Resonances => {
  const { frames } = tracks
  const { tract, size, singersFormant: ring } = settings
  const frequency = new Float32Array(frames * RESONANCES)
  const bandwidth = new Float32Array(frames * RESONANCES)
  const voiceGain = new Float32Array(frames)
  const breathGain = new Float32Array(frames)
  const { soft, full } = pulses()
  const radii = new Float64Array(RESONANCES)
  const cosines = new Float64Array(RESONANCES)
  const cap = 1050 * tract.f1Open
  for (let i = 0; i < frames; i++) {
    const pitch = melody.pitch[i]!
    const plain1 = tracks.f1[i]! * size * between(tracks.f1[i]!, 320, 720, tract.f1Close, tract.f1Open)
    let f2 = tracks.f2[i]! * size * between(tracks.f2[i]!, 1000, 2000, tract.f2Back, tract.f2Front)
    const f3 = tracks.f3[i]! * size * tract.f3
    const f4 = tracks.f4[i]! * size * tract.upper
    const f1 = pitch > 0.95 * plain1 ? Math.max(plain1, Math.min(cap, 1.03 * pitch)) : plain1
    const rise = Math.max(0, f1 - plain1)
    f2 = Math.max(f1 + 250, f2 + Math.sign(1400 - f2) * 0.3 * rise)
    const at = i * RESONANCES
    frequency[at] = f1
    frequency[at + 1] = f2
    frequency[at + 2] = Math.max(f2 + 250, f3)
    frequency[at + 3] = Math.max(f3 + 350, f4 * (1 - 0.12 * ring))
    for (let k = 4; k < RESONANCES; k++)
      frequency[at + k] = UPPER_RESONANCES[k - 4]! * size * tract.upper * (k === 4 ? 1 - 0.08 * ring : 1)

    const nose = tracks.nasal[i]!
    const loose = 1 - 0.25 * melody.effort[i]!
    for (let k = 0; k < RESONANCES; k++) {
      let width = BANDWIDTHS[k]! * tract.bandwidth * (k < 2 ? 0.75 + 0.4 * loose : 1)
      if (k === 0)
        width =
          width * (1 + (0.5 * rise) / Math.max(1, plain1)) +
          nose * 70 +
          Math.min(1, tracks.breath[i]! * 2.5) * 120 * (1 - Math.min(1, tracks.voice[i]!))
      if (k === 1) width += nose * 60
      if (k === 2) width -= 18 * ring
      if (k === 3) width -= 35 * ring
      bandwidth[at + k] = width
    }

    // Estimates the output power of harmonics and breath every third frame; the result is smoothed below.
    if (i % 3 > 0 && i + 1 < frames) {
      voiceGain[i] = voiceGain[i - 1]!
      breathGain[i] = breathGain[i - 1]!
      continue
    }
    for (let k = 0; k < RESONANCES; k++) {
      radii[k] = Math.exp((-Math.PI * bandwidth[at + k]!) / RATE)
      cosines[k] = Math.cos((2 * Math.PI * frequency[at + k]!) / RATE)
    }
    const effort = melody.effort[i]!
    const step = Math.cos((2 * Math.PI * pitch) / RATE)
    let previous = 1
    let cosine = step
    let voiced = 0
    let breathed = 0
    const harmonics = Math.min(48, Math.floor(6500 / pitch))
    for (let h = 1; h <= harmonics; h++) {
      let response = 1
      for (let k = 0; k < RESONANCES; k++) response *= power(radii[k]!, cosines[k]!, cosine)
      const source = soft.spectrum[h]! * (1 - effort) + full.spectrum[h]! * effort
      voiced += source * source * response
      breathed += response
      const following = 2 * step * cosine - previous
      previous = cosine
      cosine = following
    }
    voiceGain[i] = 1 / Math.sqrt(voiced / 2 + 1e-9)
    // White noise of variance 1/3 over half the rate.
    breathGain[i] = 1 / Math.sqrt((breathed * pitch * 2) / (3 * RATE) + 1e-9)
  }
  // Only slow changes are normalised, because fast resonance crossings should swell.
  return {
    frequency,
    bandwidth,
    voiceGain: smooth(voiceGain, 0.03, FRAME),
    breathGain: smooth(breathGain, 0.03, FRAME),
  }
}
