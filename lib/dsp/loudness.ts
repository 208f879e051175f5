import type { Biquad } from '#lib/dsp/biquad'
import type { Decibels, Hertz, Samples } from '#lib/music/time'

/** The two K-weighting sections for any rate. Source: ITU-R BS.1770-4, De Man's analogue prototypes. */
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

/**
 * Loudness of a K-weighted mean square summed over channels.
 *
 * @example
 * powerToLufs(0.5) // => -3.70
 */
export const powerToLufs = (power: number): Decibels => -0.691 + 10 * Math.log10(power + 1e-20)
export const lufsToPower = (loudness: Decibels) => 10 ** ((loudness + 0.691) / 10)

/**
 * Integrated loudness of 100 ms powers: blocks of 400 ms with 75 % overlap, absolute gate −70 LUFS, relative gate −10
 * LU. Returns −Infinity where no block passes the gate. Source: ITU-R BS.1770-4.
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

/** K-weighted power of stereo audio per 100 ms hop. Accepts blocks of any size. */
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
      this.sum += this.power(left, right, at, until)
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

  /** Ungated mean power of all input, for short excerpts. */
  meanPower(): number {
    let sum = this.sum
    for (const power of this.powers) sum += power * this.hop
    return sum / Math.max(1, this.powers.length * this.hop + this.filled)
  }

  /** One loop interleaves the dependency chains of both channels, so two cost little more than one. */
  private power(left: Float32Array, right: Float32Array, from: Samples, until: Samples) {
    const [{ b0, b1, b2, a1, a2 }, pass] = this.sections
    const p1 = pass.a1
    const p2 = pass.a2
    const state = this.state
    let l1 = state[0]!
    let l2 = state[1]!
    let l3 = state[2]!
    let l4 = state[3]!
    let r1 = state[4]!
    let r2 = state[5]!
    let r3 = state[6]!
    let r4 = state[7]!
    let sum = 0
    for (let i = from; i < until; i++) {
      const x = left[i]!
      const u = right[i]!
      const y = b0 * x + l1
      const v = b0 * u + r1
      l1 = b1 * x + l2 - a1 * y
      r1 = b1 * u + r2 - a1 * v
      l2 = b2 * x - a2 * y
      r2 = b2 * u - a2 * v
      const z = y + l3
      const w = v + r3
      l3 = l4 - 2 * y - p1 * z
      r3 = r4 - 2 * v - p1 * w
      l4 = y - p2 * z
      r4 = v - p2 * w
      sum += z * z + w * w
    }
    state[0] = l1
    state[1] = l2
    state[2] = l3
    state[3] = l4
    state[4] = r1
    state[5] = r2
    state[6] = r3
    state[7] = r4
    for (let k = 0; k < 8; k++) if (Math.abs(state[k]!) < 1e-20) state[k] = 0
    return sum
  }
}
