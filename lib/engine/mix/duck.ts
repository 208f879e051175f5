import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { TimedNote } from '#lib/engine/perform/player'
import type { Samples, Seconds } from '#lib/music/time'

const FALL: Samples = 220 // 5 ms: quick enough for the kick's first wave, slow enough not to click

/** How far a kick pushes the others down, 1 at the kick and back to 0 after the release: known from the notes alone. */
export class Duck {
  private next = 0
  private last = Number.NEGATIVE_INFINITY
  private readonly release: Samples

  constructor(
    private readonly kicks: readonly TimedNote[],
    release: Seconds,
  ) {
    this.release = Math.round(release * 1.6 * SAMPLE_RATE)
  }

  /** Writes the curve of [at, at + count); blocks follow each other. */
  curve(out: Float32Array, at: Samples, count: Samples) {
    for (let i = 0; i < count; i++) {
      const t = at + i
      while (this.next < this.kicks.length && this.kicks[this.next]!.at <= t) this.last = this.kicks[this.next++]!.at
      const since = t - this.last
      if (since >= this.release + FALL) {
        out[i] = 0
        continue
      }
      if (since < FALL) {
        // Where the last kick still lasts, the curve goes on from there.
        const down = since / FALL
        out[i] = Math.max(down, i > 0 ? out[i - 1]! : this.before)
      } else {
        const x = (since - FALL) / this.release
        out[i] = (1 - x) * (1 - x) * (1 + 2 * x)
      }
    }
    this.before = out[count - 1]!
  }

  private before = 0
}
