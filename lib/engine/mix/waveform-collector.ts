import { PEAK_POINTS, type Waveform } from '#lib/engine/protocol'
import type { Samples } from '#lib/music/time'

/** Collects the waveform of a song: the lowest and highest sample and the RMS of each thousandth. */
export class WaveformCollector {
  private point = 0
  private seen: Samples = 0
  private begin: Samples = 0
  private low = 0
  private high = 0
  private power = 0
  private ready: Waveform = { peaks: [], rms: [] }

  constructor(private readonly samples: Samples) {}

  push(left: Float32Array, right: Float32Array, count: Samples) {
    let i = 0
    while (i < count) {
      const border = Math.floor(((this.point + 1) * this.samples) / PEAK_POINTS)
      const until = Math.min(count, i + border - this.seen)
      this.seen += until - i
      for (; i < until; i++) {
        const l = left[i]!
        const r = right[i]!
        this.low = Math.min(this.low, l, r)
        this.high = Math.max(this.high, l, r)
        this.power += l * l + r * r
      }
      if (this.seen < border) return
      this.close()
    }
  }

  /** Returns the points that were completed since the last call. */
  take(): Waveform {
    const { ready } = this
    this.ready = { peaks: [], rms: [] }
    return ready
  }

  private close() {
    const clamp = (x: number) => Math.max(-1, Math.min(1, x))
    const values = 2 * (this.seen - this.begin)
    this.ready.peaks.push(Math.round(clamp(this.low) * 127), Math.round(clamp(this.high) * 127))
    this.ready.rms.push(values === 0 ? 0 : Math.round(clamp(Math.sqrt(this.power / values)) * 1000))
    this.begin = this.seen
    this.low = 0
    this.high = 0
    this.power = 0
    this.point++
  }
}
