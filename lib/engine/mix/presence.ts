import { BiquadFilter, bandpass } from '#lib/dsp/biquad'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { type Decibels, decibelsToGain, type Samples } from '#lib/music/time'

const STRIDE: Samples = 64
/** The voice is to stand so far over the band between 1 and 4 kHz, and the band gives way by at most so much. */
const AHEAD: Decibels = 6
const DEEPEST: Decibels = 8
const QUIET = 1e-7

/**
 * Makes the band give way to the voice where words are understood, 1 to 4 kHz: x − d · bandpass(x), where d follows
 * what the voice lacks. Nothing moves while nobody sings.
 */
export class Presence {
  private readonly bands = [0, 1].map(() => new BiquadFilter(bandpass(2000, 0.62, SAMPLE_RATE)))
  private readonly ear = new BiquadFilter(bandpass(2000, 0.62, SAMPLE_RATE))
  private readonly scratch = [0, 1, 2].map(() => new Float32Array(4096))
  private band = 0
  private voice = 0
  private depth = 0

  /** `left` and `right` are the band, changed in place; the voice is only listened to. */
  process(left: Float32Array, right: Float32Array, voiceLeft: Float32Array, voiceRight: Float32Array, count: Samples) {
    const [l, r, v] = this.scratch as [Float32Array, Float32Array, Float32Array]
    l.set(left.subarray(0, count))
    r.set(right.subarray(0, count))
    for (let i = 0; i < count; i++) v[i] = voiceLeft[i]! + voiceRight[i]!
    this.bands[0]!.process(l, count)
    this.bands[1]!.process(r, count)
    this.ear.process(v, count)
    for (let start = 0; start < count; start += STRIDE) {
      const end = Math.min(count, start + STRIDE)
      const n = end - start
      let band = 0
      let voice = 0
      for (let i = start; i < end; i++) {
        band += l[i]! * l[i]! + r[i]! * r[i]!
        voice += v[i]! * v[i]!
      }
      // The voice is heard over a syllable, the band over a beat.
      this.band += 0.006 * (band / n - this.band)
      this.voice += (voice / n / 2 > this.voice ? 0.05 : 0.008) * (voice / n / 2 - this.voice)
      let wanted = 0
      if (this.voice > QUIET) {
        const lack = AHEAD - 10 * Math.log10(this.voice / (this.band + QUIET))
        wanted = 1 - decibelsToGain(-Math.min(DEEPEST, Math.max(0, lack)))
      }
      const from = this.depth
      this.depth += (wanted > from ? 0.03 : 0.006) * (wanted - from)
      const slope = (this.depth - from) / n
      let depth = from
      for (let i = start; i < end; i++) {
        depth += slope
        left[i]! -= depth * l[i]!
        right[i]! -= depth * r[i]!
      }
    }
  }
}
