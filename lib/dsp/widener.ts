import type { Gain, Samples, Seconds } from '#lib/music/time'

const BUFFER_SAMPLES = 1024 // a power of two, 23 ms at 44.1 kHz
const SAMPLE_RATE = 44100

/**
 * Stereo widener: adds a delayed copy of the mid signal to the left and subtracts it from the right (H. Lauridsen
 * 1954). The mono sum is unchanged. In place.
 */
export class Widener {
  private readonly line = new Float32Array(BUFFER_SAMPLES)
  private readonly delay: Samples
  private at = 0

  /** `side`: level of the added signal, 0…1. */
  constructor(
    delay: Seconds,
    private readonly side: Gain,
  ) {
    this.delay = Math.min(BUFFER_SAMPLES - 1, Math.round(delay * SAMPLE_RATE))
  }

  process(left: Float32Array, right: Float32Array, count: Samples) {
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
}
