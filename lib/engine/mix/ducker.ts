import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { TimedNote } from '#lib/engine/perform/player'
import type { Samples, Seconds } from '#lib/music/time'

const ATTACK_SAMPLES: Samples = 220 // 5 ms: faster than the kick's first wave, slow enough to avoid clicks

/** Ducking depth triggered by kick notes: 1 at the kick, back to 0 after the release. */
export class Ducker {
  private next = 0
  private last = Number.NEGATIVE_INFINITY
  private readonly release: Samples

  constructor(
    private readonly kicks: readonly TimedNote[],
    release: Seconds,
  ) {
    this.release = Math.round(release * 1.6 * SAMPLE_RATE)
  }

  /** Writes the depths of [at, at + count). Blocks must be contiguous. */
  render(out: Float32Array, at: Samples, count: Samples) {
    const { kicks, release } = this
    let { before: depth } = this
    let i = 0
    while (i < count) {
      while (this.next < kicks.length && kicks[this.next]!.at <= at + i) this.last = kicks[this.next++]!.at
      const kick = kicks[this.next]
      const end = kick ? Math.min(count, kick.at - at) : count
      const from = this.last - at
      const moving = Math.min(end, Math.max(i, from + release + ATTACK_SAMPLES))
      for (; i < moving; i++) {
        const since = i - from
        if (since < ATTACK_SAMPLES) {
          // Starts from the current depth where the previous kick is still active.
          out[i] = Math.max(since / ATTACK_SAMPLES, depth)
        } else {
          const x = (since - ATTACK_SAMPLES) / release
          out[i] = (1 - x) * (1 - x) * (1 + 2 * x)
        }
        depth = out[i]!
      }
      if (i < end) {
        out.fill(0, i, end)
        depth = 0
        i = end
      }
    }
    this.before = depth
  }

  private before = 0
}
