import type { Samples } from '#lib/music/time'

/**
 * Second-order low-pass with a cutoff that may change per block: a state variable filter with trapezoidal integrators
 * (A. Simper, "Linear trapezoidal integrated SVF", 2013).
 * Written as a linear system, each state depends on one product of its last value instead of five operations.
 * v1 = a1 s1 + a2 (x − s2), v2 = s2 + a2 s1 + a3 (x − s2), s1' = 2 v1 − s1, s2' = 2 v2 − s2.
 */
export class StateVariableFilter {
  private a2 = 0
  private a3 = 0
  private fade1 = 1
  private fade2 = 1
  private readonly state = new Float64Array(4)

  /** `g` is tan(π cutoff / rate). `k` is the damping: √2 is flat, values near 0 resonate. */
  tune(g: number, k: number) {
    const a1 = 1 / (1 + g * (g + k))
    this.a2 = g * a1
    this.a3 = g * this.a2
    this.fade1 = 2 * a1 - 1
    this.fade2 = 1 - 2 * this.a3
  }

  /** One channel, in place. */
  process(block: Float32Array, count: Samples) {
    const { a2, a3, fade1, fade2, state } = this
    const twice2 = 2 * a2
    const twice3 = 2 * a3
    const through = 1 - a3
    let s1 = state[0]!
    let s2 = state[1]!
    for (let i = 0; i < count; i++) {
      const x = block[i]!
      const moved = twice2 * s1
      block[i] = a3 * x + 0.5 * moved + through * s2
      s1 = fade1 * s1 + twice2 * (x - s2)
      s2 = fade2 * s2 + (twice3 * x + moved)
    }
    state[0] = flushDenormal(s1)
    state[1] = flushDenormal(s2)
  }

  /** Two channels in place, interleaved. Must not be mixed with `process` on one instance. */
  processPair(left: Float32Array, right: Float32Array, count: Samples) {
    const { a2, a3, fade1, fade2, state } = this
    const twice2 = 2 * a2
    const twice3 = 2 * a3
    const through = 1 - a3
    let l1 = state[0]!
    let l2 = state[1]!
    let r1 = state[2]!
    let r2 = state[3]!
    for (let i = 0; i < count; i++) {
      const x = left[i]!
      const u = right[i]!
      const movedLeft = twice2 * l1
      const movedRight = twice2 * r1
      left[i] = a3 * x + 0.5 * movedLeft + through * l2
      right[i] = a3 * u + 0.5 * movedRight + through * r2
      l1 = fade1 * l1 + twice2 * (x - l2)
      r1 = fade1 * r1 + twice2 * (u - r2)
      l2 = fade2 * l2 + (twice3 * x + movedLeft)
      r2 = fade2 * r2 + (twice3 * u + movedRight)
    }
    state[0] = flushDenormal(l1)
    state[1] = flushDenormal(l2)
    state[2] = flushDenormal(r1)
    state[3] = flushDenormal(r2)
  }
}

/** Denormal numbers are slow, so a decayed state is set to 0. */
const flushDenormal = (x: number) => (Math.abs(x) < 1e-20 ? 0 : x)
