import { type Decibels, decibelsToGain, type Hertz, type Samples, type Seconds } from '#lib/music/time'

const CONTROL_SAMPLES = 16

export type CompressorSettings = {
  threshold: Decibels // RMS level above which it compresses
  ratio: number
  attack: Seconds
  release: Seconds
  makeUp: Decibels
}

/** Stereo-linked RMS compressor. The gain is computed every 16 samples and interpolated. In place. */
export class Compressor {
  /** Current gain without make-up. */
  gain = 1
  private mean = 0
  private readonly threshold: number
  private readonly exponent: number
  private readonly attack: number
  private readonly release: number
  private readonly window: number
  private readonly makeUp: number

  constructor(settings: CompressorSettings, rate: Hertz) {
    // In powers: gain = (mean / threshold)^(−(1 − 1 / ratio) / 2).
    this.threshold = 10 ** (settings.threshold / 10)
    this.exponent = -(1 - 1 / settings.ratio) / 2
    this.attack = 1 - Math.exp(-CONTROL_SAMPLES / (settings.attack * rate))
    this.release = 1 - Math.exp(-CONTROL_SAMPLES / (settings.release * rate))
    this.window = 1 - Math.exp(-CONTROL_SAMPLES / (0.012 * rate))
    this.makeUp = decibelsToGain(settings.makeUp)
  }

  /** `gains` receives the factor of each sample. */
  process(left: Float32Array, right: Float32Array, count: Samples, gains: Float64Array | null = null) {
    const { threshold, exponent, window, makeUp } = this
    let { mean, gain } = this
    for (let start = 0; start < count; start += CONTROL_SAMPLES) {
      const end = Math.min(count, start + CONTROL_SAMPLES)
      let sum = 0
      for (let i = start; i < end; i++) sum += left[i]! * left[i]! + right[i]! * right[i]!
      mean += window * (sum / (2 * (end - start)) - mean)
      const targetGain = mean > threshold ? (mean / threshold) ** exponent : 1
      const before = gain
      gain += (targetGain < before ? this.attack : this.release) * (targetGain - before)
      const step = ((gain - before) * makeUp) / (end - start)
      let g = before * makeUp
      for (let i = start; i < end; i++) {
        g += step
        left[i] = left[i]! * g
        right[i] = right[i]! * g
      }
      if (gains)
        for (let i = start; i < end; i++)
          gains[i] = (before + ((i - start + 1) / (end - start)) * (gain - before)) * makeUp
    }
    this.mean = mean
    this.gain = gain
  }
}
