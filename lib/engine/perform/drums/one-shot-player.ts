import type { Player, TimedNote } from '#lib/engine/perform/player'
import type { Gain, Samples } from '#lib/music/time'

/** A rendered sound. Both channels may be the same array. */
export type Shot = { left: Float32Array; right: Float32Array; gain: Gain; choke?: string | undefined }

const CHOKE_SAMPLES: Samples = 350 // 8 ms

type Sounding = { shot: Shot; on: Samples; off: Samples }

/** Plays rendered sounds: drum machines, risers and impacts. */
export class OneShotPlayer implements Player {
  private sounding: Sounding[] = []

  constructor(private readonly shotFor: (note: TimedNote) => Shot) {}

  start(note: TimedNote) {
    const shot = this.shotFor(note)
    if (shot.choke)
      for (const other of this.sounding)
        if (other.shot.choke === shot.choke && other.on < note.at) other.off = Math.min(other.off, note.at)
    this.sounding.push({ shot, on: note.at, off: Number.MAX_SAFE_INTEGER })
  }

  render(left: Float32Array, right: Float32Array, at: Samples, count: Samples): boolean {
    if (this.sounding.length === 0) return false
    const end = at + count
    this.sounding = this.sounding.filter((sound) => {
      const { shot, on, off } = sound
      const last = Math.min(on + shot.left.length, off === Number.MAX_SAFE_INTEGER ? off : off + CHOKE_SAMPLES)
      const until = Math.min(end, last)
      for (let t = Math.max(at, on); t < until; t++) {
        const gain = t < off ? shot.gain : shot.gain * (1 - (t - off) / CHOKE_SAMPLES)
        left[t - at]! += shot.left[t - on]! * gain
        right[t - at]! += shot.right[t - on]! * gain
      }
      return end < last
    })
    return true
  }
}
