import { PEAK_POINTS } from '#lib/engine/protocol'
import type { Samples } from '#lib/music/time'

/** Collects the lowest and highest sample of each thousandth of a song. */
export class Peaks {
  private point = 0
  private seen: Samples = 0
  private low = 0
  private high = 0
  private ready: number[] = []

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
      }
      if (this.seen < border) return
      this.close()
    }
  }

  /** Returns the pairs (min, max) in −127…127 that were completed since the last call. */
  take(): number[] {
    const ready = this.ready
    this.ready = []
    return ready
  }

  private close() {
    const scaled = (x: number) => Math.round(Math.max(-1, Math.min(1, x)) * 127)
    this.ready.push(scaled(this.low), scaled(this.high))
    this.low = 0
    this.high = 0
    this.point++
  }
}
