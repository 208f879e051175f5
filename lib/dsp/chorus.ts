import type { Gain, Hertz, Samples } from '#lib/music/time'

const BUFFER_SAMPLES = 2048 // a power of two, 46 ms at 44.1 kHz

/** Stereo chorus: two modulated delays, one per channel, in opposite phase. In place. */
export class Chorus {
  private readonly left = new Float32Array(BUFFER_SAMPLES)
  private readonly right = new Float32Array(BUFFER_SAMPLES)
  private at = 0
  private phase = 0

  constructor(
    private readonly speed: Hertz,
    private readonly depth: Gain,
    private readonly rate: Hertz,
  ) {}

  /** Sets the modulation to where it is after so many samples. */
  seek(processed: Samples) {
    this.phase = ((this.speed * processed) / this.rate) % 1
  }

  process(left: Float32Array, right: Float32Array, count: Samples) {
    const centre = this.rate * 0.011
    const swing = this.rate * 0.0045
    const mix = this.depth
    let at = this.at
    for (let start = 0; start < count; start += 64) {
      const end = Math.min(count, start + 64)
      // The modulation is slow enough for linear interpolation over 64 samples.
      const a = Math.sin(2 * Math.PI * this.phase)
      this.phase = (this.phase + (this.speed * (end - start)) / this.rate) % 1
      const b = Math.sin(2 * Math.PI * this.phase)
      const step = (swing * (b - a)) / (end - start)
      let delay = centre + swing * a
      for (let i = start; i < end; i++) {
        this.left[at] = left[i]!
        this.right[at] = right[i]!
        const l = at - delay + BUFFER_SAMPLES
        const r = at - (2 * centre - delay) + BUFFER_SAMPLES
        const li = l | 0
        const ri = r | 0
        const l0 = this.left[li & (BUFFER_SAMPLES - 1)]!
        const r0 = this.right[ri & (BUFFER_SAMPLES - 1)]!
        left[i] = left[i]! + mix * (l0 + (this.left[(li + 1) & (BUFFER_SAMPLES - 1)]! - l0) * (l - li))
        right[i] = right[i]! + mix * (r0 + (this.right[(ri + 1) & (BUFFER_SAMPLES - 1)]! - r0) * (r - ri))
        delay += step
        at = (at + 1) & (BUFFER_SAMPLES - 1)
      }
    }
    this.at = at
  }
}
