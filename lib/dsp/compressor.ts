import { type Decibels, decibelsToGain, type Hertz, type Samples, type Seconds } from '#lib/music/time'

const STRIDE = 16

export type Compression = {
  threshold: Decibels // mean level (RMS) above which it works
  ratio: number
  attack: Seconds
  release: Seconds
  makeUp: Decibels
}

/** Stereo-linked compressor on the mean square; its gain is computed every 16 samples and drawn through. In place. */
export class Compressor {
  /** The gain now, without make-up. */
  gain = 1
  private mean = 0
  private readonly settings: Compression
  private readonly attack: number
  private readonly release: number
  private readonly window: number
  private readonly makeUp: number

  constructor(settings: Compression, rate: Hertz) {
    this.settings = settings
    this.attack = 1 - Math.exp(-STRIDE / (settings.attack * rate))
    this.release = 1 - Math.exp(-STRIDE / (settings.release * rate))
    this.window = 1 - Math.exp(-STRIDE / (0.012 * rate))
    this.makeUp = decibelsToGain(settings.makeUp)
  }

  /** `gains` receives what each sample is multiplied by. */
  process(left: Float32Array, right: Float32Array, count: Samples, gains: Float64Array | null = null) {
    const { threshold, ratio } = this.settings
    for (let start = 0; start < count; start += STRIDE) {
      const end = Math.min(count, start + STRIDE)
      let sum = 0
      for (let i = start; i < end; i++) sum += left[i]! * left[i]! + right[i]! * right[i]!
      this.mean += this.window * (sum / (2 * (end - start)) - this.mean)
      const over = 10 * Math.log10(this.mean + 1e-12) - threshold
      const wanted = over > 0 ? 10 ** ((-over * (1 - 1 / ratio)) / 20) : 1
      const before = this.gain
      this.gain += (wanted < before ? this.attack : this.release) * (wanted - before)
      const step = ((this.gain - before) * this.makeUp) / (end - start)
      let g = before * this.makeUp
      for (let i = start; i < end; i++) {
        g += step
        left[i] = left[i]! * g
        right[i] = right[i]! * g
      }
      if (gains)
        for (let i = start; i < end; i++)
          gains[i] = (before + ((i - start + 1) / (end - start)) * (this.gain - before)) * this.makeUp
    }
  }
}
