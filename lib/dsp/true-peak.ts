/**
 * Inter-sample peaks by 4 × oversampling with a windowed-sinc interpolator of 32 taps per phase. Source: ITU-R
 * BS.1770-4, annex 2, which requires at least 12 taps per phase.
 */
const PHASES = 4
export const TRUE_PEAK_TAPS = 32
/** A peak lies half the taps behind the newest sample. */
export const TRUE_PEAK_LATENCY = TRUE_PEAK_TAPS / 2

/** Phases 1, 2 and 3 of 4. Phase 0 is the samples themselves. */
const kernels = (() => {
  const all: Float64Array[] = []
  for (let p = 1; p < PHASES; p++) {
    const kernel = new Float64Array(TRUE_PEAK_TAPS)
    for (let k = 0; k < TRUE_PEAK_TAPS; k++) {
      const x = k - (TRUE_PEAK_TAPS / 2 - 1) - p / PHASES
      const u = x / (TRUE_PEAK_TAPS / 2)
      // A squared cosine window keeps the pass band flat to 20 kHz within 0.1 dB.
      kernel[k] = (Math.sin(Math.PI * x) / (Math.PI * x)) * Math.cos((Math.PI / 2) * u) ** 2
    }
    all.push(kernel)
  }
  return all
})()

const [quarter, half, threeQuarters] = kernels as [Float64Array, Float64Array, Float64Array]

/** True peak meter of one channel. The history is stored twice, so every window is contiguous. */
export class TruePeak {
  private readonly history = new Float64Array(TRUE_PEAK_TAPS * 2)
  private position = 0
  /** The largest peak so far. */
  peak = 0

  /** `floor`: interpolation is skipped where both neighbouring samples are below it. */
  constructor(private readonly floor: number) {}

  /** Returns the largest value in [n, n + 1), where n is the sample half a window ago. */
  push(sample: number): number {
    const { history, floor } = this
    history[this.position] = sample
    history[this.position + TRUE_PEAK_TAPS] = sample
    this.position = this.position + 1 === TRUE_PEAK_TAPS ? 0 : this.position + 1
    const start = this.position
    let peak = Math.abs(history[start + TRUE_PEAK_TAPS / 2 - 1]!)
    if (peak > floor || Math.abs(history[start + TRUE_PEAK_TAPS / 2]!) > floor) {
      // One loop interleaves the three dependency chains.
      let first = 0
      let second = 0
      let third = 0
      for (let k = 0; k < TRUE_PEAK_TAPS; k++) {
        const x = history[start + k]!
        first += quarter[k]! * x
        second += half[k]! * x
        third += threeQuarters[k]! * x
      }
      peak = Math.max(peak, Math.abs(first), Math.abs(second), Math.abs(third))
    }
    if (peak > this.peak) this.peak = peak
    return peak
  }

  /** Measures the first `count` samples. */
  pushAll(block: Float32Array, count: number) {
    for (let i = 0; i < count; i++) this.push(block[i]!)
  }
}
