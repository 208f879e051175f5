import type { Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/** Mutually prime, in samples at 44.1 kHz; 30 to 63 ms. */
const LINES = [1327, 1511, 1699, 1873, 2053, 2269, 2503, 2777]
const DIFFUSERS = [142, 107, 379, 277]
const DIFFUSION = 0.62

export type Space = {
  /** Time in which the sound falls by 60 dB. */
  time: Seconds
  predelay: Seconds
  /** Above it the tail falls about twice as fast. */
  damping: Hertz
  /** Size of the room against a medium hall, 0.3…1.3: scales the delay lines. */
  size: number
}

/**
 * Stereo reverb: predelay, four all-pass diffusers per side, eight delay lines with damping that feed each other through a
 * Householder matrix (J.-M. Jot, "Digital delay networks for designing artificial reverberators", 1991).
 * The feedback of a line of length d is 10^(−3d / (rate·T60)).
 */
export class Reverb {
  private readonly lengths: Int32Array
  /** All lines one after the other: one array is read faster than eight. */
  private readonly memory: Float32Array
  private readonly bases: Int32Array
  private readonly gains: Float64Array
  private readonly damped = new Float64Array(8)
  private readonly out = new Float64Array(8)
  private readonly at = new Int32Array(8)
  private readonly damping: number
  private readonly diffusers: { left: Float32Array; right: Float32Array; at: number }[]
  private readonly before: { left: Float32Array; right: Float32Array; at: number }
  private readonly low = { left: 0, right: 0 }

  constructor(space: Space, rate: Hertz) {
    const scale = (rate / 44100) * space.size
    this.lengths = Int32Array.from(LINES, (n) => Math.round(n * scale) | 1)
    let end = 0
    this.bases = this.lengths.map((n) => {
      end += n
      return end - n
    })
    this.memory = new Float32Array(end)
    this.gains = Float64Array.from(this.lengths, (n) => 10 ** ((-3 * n) / (rate * space.time)))
    this.damping = 1 - Math.exp((-2 * Math.PI * space.damping) / rate)
    this.diffusers = DIFFUSERS.map((n, i) => ({
      left: new Float32Array(Math.round(n * scale) + 8),
      right: new Float32Array(Math.round(n * scale) + 8 + 5 * (i + 1)),
      at: 0,
    }))
    const wait = Math.max(1, Math.round(space.predelay * rate))
    this.before = { left: new Float32Array(wait), right: new Float32Array(wait), at: 0 }
  }

  /** Adds the reverberation of the input, which it uses up, to the output. */
  process(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    count: Samples,
    wet: Gain,
  ) {
    this.delayInput(inLeft, inRight, count)
    this.diffusers.forEach((diffuser, i) => {
      diffuse(inLeft, diffuser.left, diffuser.at, count)
      diffuse(inRight, diffuser.right, (diffuser.at + i) % diffuser.right.length, count)
    })
    this.diffusers.forEach((diffuser) => {
      // One index serves both sides; their lengths differ, so it counts on and is reduced where it is used.
      diffuser.at = (diffuser.at + count) % (diffuser.left.length * diffuser.right.length)
    })
    this.network(inLeft, inRight, outLeft, outRight, count, wet)
  }

  private delayInput(left: Float32Array, right: Float32Array, count: Samples) {
    const { before, low } = this
    const size = before.left.length
    let at = before.at
    let l = low.left
    let r = low.right
    for (let i = 0; i < count; i++) {
      const x = before.left[at]!
      const y = before.right[at]!
      before.left[at] = left[i]!
      before.right[at] = right[i]!
      at = at + 1 === size ? 0 : at + 1
      // The tail has no rumble: below about 180 Hz the input is taken away.
      l += 0.0253 * (x - l)
      r += 0.0253 * (y - r)
      left[i] = x - l
      right[i] = y - r
    }
    before.at = at
    low.left = Math.abs(l) < 1e-15 ? 0 : l
    low.right = Math.abs(r) < 1e-15 ? 0 : r
  }

  private network(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    count: Samples,
    wet: Gain,
  ) {
    const { lengths, memory, bases, gains, damped, out, at, damping } = this
    for (let i = 0; i < count; i++) {
      let sum = 0
      for (let k = 0; k < 8; k++) {
        const y = damped[k]! + damping * (memory[bases[k]! + at[k]!]! - damped[k]!)
        damped[k] = y
        const v = y * gains[k]!
        out[k] = v
        sum += v
      }
      sum *= 0.25
      const l = inLeft[i]! * 0.35 - sum
      const r = inRight[i]! * 0.35 - sum
      for (let k = 0; k < 8; k++) {
        const p = at[k]!
        memory[bases[k]! + p] = out[k]! + (k & 1 ? r : l)
        at[k] = p + 1 === lengths[k]! ? 0 : p + 1
      }
      outLeft[i]! += wet * (out[0]! + out[2]! - out[4]! + out[6]! + 0.3 * (out[1]! - out[3]!))
      outRight[i]! += wet * (out[1]! - out[3]! + out[5]! + out[7]! + 0.3 * (out[0]! - out[2]!))
    }
    for (let k = 0; k < 8; k++) if (Math.abs(damped[k]!) < 1e-15) damped[k] = 0
  }
}

/** Schroeder all-pass in place; `from` is the running index of its first sample. */
const diffuse = (block: Float32Array, line: Float32Array, from: number, count: Samples) => {
  const size = line.length
  let at = from % size
  for (let i = 0; i < count; i++) {
    const old = line[at]!
    const x = block[i]! - DIFFUSION * old
    line[at] = x
    block[i] = old + DIFFUSION * x
    at = at + 1 === size ? 0 : at + 1
  }
}
