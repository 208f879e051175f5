import type { Biquad } from '#lib/dsp/biquad'
import type { Decibels, Hertz, Samples } from '#lib/music/time'

/** The two sections of K-weighting, by formula for any rate. Source: ITU-R BS.1770-4, De Man's analogue prototypes. */
export const kWeighting = (rate: Hertz): [Biquad, Biquad] => {
  const shelfQ = 0.7071752369554196
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const high = 10 ** (3.999843853973347 / 20)
  const mid = high ** 0.4996667741545416
  const a0 = 1 + k / shelfQ + k * k
  const shelf = {
    b0: (high + (mid * k) / shelfQ + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (mid * k) / shelfQ + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / shelfQ + k * k) / a0,
  }
  const passQ = 0.5003270373238773
  const p = Math.tan((Math.PI * 38.13547087602444) / rate)
  const d = 1 + p / passQ + p * p
  const pass = { b0: 1, b1: -2, b2: 1, a1: (2 * (p * p - 1)) / d, a2: (1 - p / passQ + p * p) / d }
  return [shelf, pass]
}

/** Loudness of a K-weighted mean square summed over channels. */
// powerToLufs(0.5) // => −3.70
export const powerToLufs = (power: number): Decibels => -0.691 + 10 * Math.log10(power + 1e-20)
export const lufsToPower = (loudness: Decibels) => 10 ** ((loudness + 0.691) / 10)

/**
 * Integrated loudness of 100 ms powers: blocks of 400 ms with 75 % overlap, absolute gate −70 LUFS, relative gate −10 LU.
 * −Infinity where nothing passes the gate.
 */
export const gatedLoudness = (powers: ArrayLike<number>): Decibels => {
  const quiet = lufsToPower(-70)
  let sum = 0
  let count = 0
  const block = (i: number) => (powers[i]! + powers[i - 1]! + powers[i - 2]! + powers[i - 3]!) / 4
  for (let i = 3; i < powers.length; i++) {
    const p = block(i)
    if (p <= quiet) continue
    sum += p
    count++
  }
  if (count === 0) return Number.NEGATIVE_INFINITY
  const gate = Math.max(quiet, (sum / count) * 0.1)
  sum = 0
  count = 0
  for (let i = 3; i < powers.length; i++) {
    const p = block(i)
    if (p <= gate) continue
    sum += p
    count++
  }
  return count === 0 ? Number.NEGATIVE_INFINITY : powerToLufs(sum / count)
}

/** K-weighted power of stereo audio in hops of 100 ms, taken in blocks of any size. */
export class LoudnessMeter {
  readonly powers: number[] = []
  private readonly hop: Samples
  private readonly sections: [Biquad, Biquad]
  private readonly state = new Float64Array(8)
  private sum = 0
  private filled = 0

  constructor(rate: Hertz) {
    this.hop = Math.round(rate / 10)
    this.sections = kWeighting(rate)
  }

  push(left: Float32Array, right: Float32Array, count: Samples = left.length) {
    let at = 0
    while (at < count) {
      const until = Math.min(count, at + this.hop - this.filled)
      this.sum += this.channel(left, at, until, 0) + this.channel(right, at, until, 4)
      this.filled += until - at
      at = until
      if (this.filled === this.hop) {
        this.powers.push(this.sum / this.hop)
        this.sum = 0
        this.filled = 0
      }
    }
  }

  integrated(): Decibels {
    return gatedLoudness(this.powers)
  }

  /** Mean power of everything heard, without gates: for short excerpts. */
  meanPower(): number {
    let sum = this.sum
    for (const power of this.powers) sum += power * this.hop
    return sum / Math.max(1, this.powers.length * this.hop + this.filled)
  }

  private channel(block: Float32Array, from: Samples, until: Samples, offset: number) {
    const [{ b0, b1, b2, a1, a2 }, pass] = this.sections
    const p1 = pass.a1
    const p2 = pass.a2
    const state = this.state
    let s1 = state[offset]!
    let s2 = state[offset + 1]!
    let t1 = state[offset + 2]!
    let t2 = state[offset + 3]!
    let sum = 0
    for (let i = from; i < until; i++) {
      const x = block[i]!
      const y = b0 * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b2 * x - a2 * y
      const z = y + t1
      t1 = -2 * y - p1 * z + t2
      t2 = y - p2 * z
      sum += z * z
    }
    state[offset] = Math.abs(s1) < 1e-20 ? 0 : s1
    state[offset + 1] = Math.abs(s2) < 1e-20 ? 0 : s2
    state[offset + 2] = Math.abs(t1) < 1e-20 ? 0 : t1
    state[offset + 3] = Math.abs(t2) < 1e-20 ? 0 : t2
    return sum
  }
}
