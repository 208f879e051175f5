import type { Gain, Hertz, Samples, Seconds } from '#lib/music/time'

/** Mutually prime lengths at 44.1 kHz, 30 to 63 ms. */
const DELAY_LINE_SAMPLES = [1327, 1511, 1699, 1873, 2053, 2269, 2503, 2777]
const DIFFUSER_SAMPLES = [142, 107, 379, 277]
const ALLPASS_GAIN = 0.62

export type Space = {
  /** Time to decay by 60 dB (T60). */
  time: Seconds
  predelay: Seconds
  /** Above this frequency the tail decays about twice as fast. */
  damping: Hertz
  /** Scales the delay lines: 0.3…1.3 of a medium hall. */
  size: number
}

/**
 * Stereo feedback delay network: predelay, four all-pass diffusers per side, eight damped delay lines.
 * The lines feed each other through a Householder matrix (J.-M. Jot, "Digital delay networks for designing artificial
 * reverberators", 1991).
 * The feedback of a line of length d is 10^(−3d / (rate·T60)).
 */
export class Reverb {
  private readonly lengths: Int32Array
  /** All lines in one array, which is faster to read than eight. */
  private readonly memory: Float32Array
  private readonly bases: Int32Array
  private readonly gains: Float64Array
  private readonly damped = new Float64Array(8)
  private readonly at = new Int32Array(8)
  private readonly damping: number
  private readonly diffusers: { left: Float32Array; right: Float32Array; at: number }[]
  private readonly predelayLine: { left: Float32Array; right: Float32Array; at: number }
  private readonly low = { left: 0, right: 0 }

  constructor(space: Space, rate: Hertz) {
    const scale = (rate / 44100) * space.size
    this.lengths = Int32Array.from(DELAY_LINE_SAMPLES, (n) => Math.round(n * scale) | 1)
    let end = 0
    this.bases = this.lengths.map((n) => {
      end += n
      return end - n
    })
    this.memory = new Float32Array(end)
    this.gains = Float64Array.from(this.lengths, (n) => 10 ** ((-3 * n) / (rate * space.time)))
    this.damping = 1 - Math.exp((-2 * Math.PI * space.damping) / rate)
    this.diffusers = DIFFUSER_SAMPLES.map((n, i) => ({
      left: new Float32Array(Math.round(n * scale) + 8),
      right: new Float32Array(Math.round(n * scale) + 8 + 5 * (i + 1)),
      at: 0,
    }))
    const wait = Math.max(1, Math.round(space.predelay * rate))
    this.predelayLine = { left: new Float32Array(wait), right: new Float32Array(wait), at: 0 }
  }

  /** Adds the reverberation of the input to the output. Overwrites the input. */
  process(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    count: Samples,
    wet: Gain,
  ) {
    this.applyPredelay(inLeft, inRight, count)
    this.diffusers.forEach((diffuser, i) => {
      allpass(inLeft, diffuser.left, diffuser.at, count)
      allpass(inRight, diffuser.right, (diffuser.at + i) % diffuser.right.length, count)
    })
    this.diffusers.forEach((diffuser) => {
      // One index serves both sides. Their lengths differ, so it is reduced where it is used.
      diffuser.at = (diffuser.at + count) % (diffuser.left.length * diffuser.right.length)
    })
    this.renderNetwork(inLeft, inRight, outLeft, outRight, count, wet)
  }

  private applyPredelay(left: Float32Array, right: Float32Array, count: Samples) {
    const { predelayLine: before, low } = this
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
      // Frequencies below about 180 Hz are removed to keep rumble out of the tail.
      l += 0.0253 * (x - l)
      r += 0.0253 * (y - r)
      left[i] = x - l
      right[i] = y - r
    }
    before.at = at
    low.left = Math.abs(l) < 1e-15 ? 0 : l
    low.right = Math.abs(r) < 1e-15 ? 0 : r
  }

  private renderNetwork(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    count: Samples,
    wet: Gain,
  ) {
    const { lengths, memory, bases, gains, damped, at, damping } = this
    const keep = 1 - damping
    const g0 = gains[0]!
    const g1 = gains[1]!
    const g2 = gains[2]!
    const g3 = gains[3]!
    const g4 = gains[4]!
    const g5 = gains[5]!
    const g6 = gains[6]!
    const g7 = gains[7]!
    let d0 = damped[0]!
    let d1 = damped[1]!
    let d2 = damped[2]!
    let d3 = damped[3]!
    let d4 = damped[4]!
    let d5 = damped[5]!
    let d6 = damped[6]!
    let d7 = damped[7]!
    let start = 0
    while (start < count) {
      // Until the first line wraps, all lines are read contiguously.
      let run = count - start
      for (let k = 0; k < 8; k++) run = Math.min(run, lengths[k]! - at[k]!)
      const p0 = bases[0]! + at[0]! - start
      const p1 = bases[1]! + at[1]! - start
      const p2 = bases[2]! + at[2]! - start
      const p3 = bases[3]! + at[3]! - start
      const p4 = bases[4]! + at[4]! - start
      const p5 = bases[5]! + at[5]! - start
      const p6 = bases[6]! + at[6]! - start
      const p7 = bases[7]! + at[7]! - start
      const end = start + run
      for (let i = start; i < end; i++) {
        d0 = keep * d0 + damping * memory[p0 + i]!
        d1 = keep * d1 + damping * memory[p1 + i]!
        d2 = keep * d2 + damping * memory[p2 + i]!
        d3 = keep * d3 + damping * memory[p3 + i]!
        d4 = keep * d4 + damping * memory[p4 + i]!
        d5 = keep * d5 + damping * memory[p5 + i]!
        d6 = keep * d6 + damping * memory[p6 + i]!
        d7 = keep * d7 + damping * memory[p7 + i]!
        const v0 = d0 * g0
        const v1 = d1 * g1
        const v2 = d2 * g2
        const v3 = d3 * g3
        const v4 = d4 * g4
        const v5 = d5 * g5
        const v6 = d6 * g6
        const v7 = d7 * g7
        const sum = 0.25 * (v0 + v1 + (v2 + v3) + (v4 + v5 + (v6 + v7)))
        const l = inLeft[i]! * 0.35 - sum
        const r = inRight[i]! * 0.35 - sum
        memory[p0 + i] = v0 + l
        memory[p1 + i] = v1 + r
        memory[p2 + i] = v2 + l
        memory[p3 + i] = v3 + r
        memory[p4 + i] = v4 + l
        memory[p5 + i] = v5 + r
        memory[p6 + i] = v6 + l
        memory[p7 + i] = v7 + r
        outLeft[i]! += wet * (v0 + v2 - v4 + v6 + 0.3 * (v1 - v3))
        outRight[i]! += wet * (v1 - v3 + v5 + v7 + 0.3 * (v0 - v2))
      }
      for (let k = 0; k < 8; k++) at[k] = at[k]! + run === lengths[k]! ? 0 : at[k]! + run
      start = end
    }
    damped.set([d0, d1, d2, d3, d4, d5, d6, d7])
    for (let k = 0; k < 8; k++) if (Math.abs(damped[k]!) < 1e-15) damped[k] = 0
  }
}

/** Schroeder all-pass in place. `from` is the running index of the first sample. */
const allpass = (block: Float32Array, line: Float32Array, from: number, count: Samples) => {
  const size = line.length
  let at = from % size
  for (let i = 0; i < count; i++) {
    const old = line[at]!
    const x = block[i]! - ALLPASS_GAIN * old
    line[at] = x
    block[i] = old + ALLPASS_GAIN * x
    at = at + 1 === size ? 0 : at + 1
  }
}
