import type { Decibels, Hertz, Samples } from '#lib/music/time'

/**
 * Second-order sections, normalised so that a0 = 1.
 * Designs: R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients".
 */
export type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number }

const normalised = (b0: number, b1: number, b2: number, a0: number, a1: number, a2: number): Biquad => ({
  b0: b0 / a0,
  b1: b1 / a0,
  b2: b2 / a0,
  a1: a1 / a0,
  a2: a2 / a0,
})

/** Normalised angular frequency. It is capped at 0.49 of the rate, where the designs are still stable. */
const angle = (frequency: Hertz, rate: Hertz) => (2 * Math.PI * Math.min(frequency, rate * 0.49)) / rate

/** Second-order low-pass: −3 dB at the cutoff for q = √½, then −12 dB per octave. */
export const lowpass = (frequency: Hertz, q: number, rate: Hertz): Biquad => {
  const w = angle(frequency, rate)
  const alpha = Math.sin(w) / (2 * q)
  const c = Math.cos(w)
  return normalised((1 - c) / 2, 1 - c, (1 - c) / 2, 1 + alpha, -2 * c, 1 - alpha)
}

export const highpass = (frequency: Hertz, q: number, rate: Hertz): Biquad => {
  const w = angle(frequency, rate)
  const alpha = Math.sin(w) / (2 * q)
  const c = Math.cos(w)
  return normalised((1 + c) / 2, -1 - c, (1 + c) / 2, 1 + alpha, -2 * c, 1 - alpha)
}

/** Gain 0 dB at the centre. */
export const bandpass = (frequency: Hertz, q: number, rate: Hertz): Biquad => {
  const w = angle(frequency, rate)
  const alpha = Math.sin(w) / (2 * q)
  return normalised(alpha, 0, -alpha, 1 + alpha, -2 * Math.cos(w), 1 - alpha)
}

export const peaking = (frequency: Hertz, q: number, gain: Decibels, rate: Hertz): Biquad => {
  const w = angle(frequency, rate)
  const a = 10 ** (gain / 40)
  const alpha = Math.sin(w) / (2 * q)
  const c = -2 * Math.cos(w)
  return normalised(1 + alpha * a, c, 1 - alpha * a, 1 + alpha / a, c, 1 - alpha / a)
}

export const lowShelf = (frequency: Hertz, gain: Decibels, rate: Hertz): Biquad => {
  const w = angle(frequency, rate)
  const a = 10 ** (gain / 40)
  const c = Math.cos(w)
  const s = Math.sin(w) * Math.SQRT2 * Math.sqrt(a)
  return normalised(
    a * (a + 1 - (a - 1) * c + s),
    2 * a * (a - 1 - (a + 1) * c),
    a * (a + 1 - (a - 1) * c - s),
    a + 1 + (a - 1) * c + s,
    -2 * (a - 1 + (a + 1) * c),
    a + 1 + (a - 1) * c - s,
  )
}

export const highShelf = (frequency: Hertz, gain: Decibels, rate: Hertz): Biquad => {
  const w = angle(frequency, rate)
  const a = 10 ** (gain / 40)
  const c = Math.cos(w)
  const s = Math.sin(w) * Math.SQRT2 * Math.sqrt(a)
  return normalised(
    a * (a + 1 + (a - 1) * c + s),
    -2 * a * (a - 1 + (a + 1) * c),
    a * (a + 1 + (a - 1) * c - s),
    a + 1 - (a - 1) * c + s,
    2 * (a - 1 - (a + 1) * c),
    a + 1 - (a - 1) * c - s,
  )
}

/** One channel through one section, transposed direct form II. Keeps its state between blocks. */
export class BiquadFilter {
  private s1 = 0
  private s2 = 0

  constructor(public section: Biquad) {}

  /** In place. */
  process(block: Float32Array, count: Samples = block.length) {
    const { b0, b1, b2, a1, a2 } = this.section
    let { s1, s2 } = this
    for (let i = 0; i < count; i++) {
      const x = block[i]!
      const y = b0 * x + s1
      s1 = b1 * x + s2 - a1 * y
      s2 = b2 * x - a2 * y
      block[i] = y
    }
    // Denormal numbers are slow, so a decayed state is set to 0.
    this.s1 = Math.abs(s1) < 1e-20 ? 0 : s1
    this.s2 = Math.abs(s2) < 1e-20 ? 0 : s2
  }
}

/** Two channels through one section. One loop interleaves their dependency chains, so two cost little more than one. */
export class StereoBiquad {
  private l1 = 0
  private l2 = 0
  private r1 = 0
  private r2 = 0

  constructor(public section: Biquad) {}

  /** In place. */
  process(left: Float32Array, right: Float32Array, count: Samples) {
    const { b0, b1, b2, a1, a2 } = this.section
    let { l1, l2, r1, r2 } = this
    for (let i = 0; i < count; i++) {
      const x = left[i]!
      const u = right[i]!
      const y = b0 * x + l1
      const v = b0 * u + r1
      l1 = b1 * x + l2 - a1 * y
      r1 = b1 * u + r2 - a1 * v
      l2 = b2 * x - a2 * y
      r2 = b2 * u - a2 * v
      left[i] = y
      right[i] = v
    }
    this.l1 = Math.abs(l1) < 1e-20 ? 0 : l1
    this.l2 = Math.abs(l2) < 1e-20 ? 0 : l2
    this.r1 = Math.abs(r1) < 1e-20 ? 0 : r1
    this.r2 = Math.abs(r2) < 1e-20 ? 0 : r2
  }
}

/** Gain of a section at a frequency. */
export const response = (section: Biquad, frequency: Hertz, rate: Hertz): Decibels => {
  const w = (2 * Math.PI * frequency) / rate
  const part = (k0: number, k1: number, k2: number) =>
    Math.hypot(k0 + k1 * Math.cos(w) + k2 * Math.cos(2 * w), k1 * Math.sin(w) + k2 * Math.sin(2 * w))
  return 20 * Math.log10(part(section.b0, section.b1, section.b2) / part(1, section.a1, section.a2))
}
