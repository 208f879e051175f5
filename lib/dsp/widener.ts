import type { Gain, Hertz, Samples, Seconds } from '#lib/music/time'

const BUFFER_SAMPLES = 1024 // a power of two, 23 ms at 44.1 kHz
const SAMPLE_RATE = 44100
const AIR_FREQUENCY: Hertz = 6300
const AIR_COEFFICIENT = 1 - Math.exp((-2 * Math.PI * AIR_FREQUENCY) / SAMPLE_RATE)
/** Gain of the two first-order high-passes at the top of the spectrum. */
const AIR_GAIN = (2 / (2 - AIR_COEFFICIENT)) ** 2

/**
 * Stereo widener: adds a delayed copy of the mid signal to the left and subtracts it from the right (H. Lauridsen
 * 1954). The mono sum is unchanged. In place.
 */
export class Widener {
  private readonly line = new Float32Array(BUFFER_SAMPLES)
  private readonly delay: Samples
  private at = 0
  /** State of the two sections that split off the air. */
  private low = 0
  private lower = 0

  /** `side`: level of the added signal, 0…1. `air`: how much more of it is added above AIR_FREQUENCY. */
  constructor(
    delay: Seconds,
    private readonly side: Gain,
    private readonly air: Gain = 0,
  ) {
    this.delay = Math.min(BUFFER_SAMPLES - 1, Math.round(delay * SAMPLE_RATE))
  }

  process(left: Float32Array, right: Float32Array, count: Samples) {
    if (this.air > 0) {
      this.processWithAir(left, right, count)
      return
    }
    const { line, delay } = this
    const gain = this.side / 2
    let at = this.at
    for (let i = 0; i < count; i++) {
      const l = left[i]!
      const r = right[i]!
      line[at] = l + r
      const side = line[(at - delay) & (BUFFER_SAMPLES - 1)]! * gain
      left[i] = l + side
      right[i] = r - side
      at = (at + 1) & (BUFFER_SAMPLES - 1)
    }
    this.at = at
  }

  private processWithAir(left: Float32Array, right: Float32Array, count: Samples) {
    const { line, delay } = this
    const gain = this.side / 2
    const air = this.air / 2 / AIR_GAIN
    let { at, low, lower } = this
    for (let i = 0; i < count; i++) {
      const l = left[i]!
      const r = right[i]!
      line[at] = l + r
      const x = line[(at - delay) & (BUFFER_SAMPLES - 1)]!
      const high = x - low
      low += AIR_COEFFICIENT * high
      const higher = high - lower
      lower += AIR_COEFFICIENT * higher
      const side = x * gain + higher * air
      left[i] = l + side
      right[i] = r - side
      at = (at + 1) & (BUFFER_SAMPLES - 1)
    }
    this.at = at
    this.low = Math.abs(low) < 1e-15 ? 0 : low
    this.lower = Math.abs(lower) < 1e-15 ? 0 : lower
  }
}
