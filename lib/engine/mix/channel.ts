import { highpass, StereoBiquad } from '#lib/dsp/biquad'
import { Widener } from '#lib/dsp/widener'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Player, TimedNote } from '#lib/engine/perform/player'
import type { Part } from '#lib/engine/score/score'
import type { Gain, Hertz, Samples } from '#lib/music/time'

/** What lies below is left to the bass and the kick; null: nothing is taken away. */
const FLOOR: Record<Part['role'], Hertz | null> = {
  drums: null,
  percussion: 140,
  bass: null,
  chords: 105,
  pad: 150,
  arp: 170,
  lead: 140,
  counter: 140,
  effect: null,
}

/**
 * How wide each role is made, as the level of a side signal against the middle. Rhythm and bass stay where they are; what
 * carries harmony stands around the voice and leaves it the centre.
 */
const WIDTH: Record<Part['role'], Gain> = {
  drums: 0.14,
  percussion: 0.4,
  bass: 0,
  chords: 0.62,
  pad: 0.85,
  arp: 0.72,
  lead: 0.3,
  counter: 0.6,
  effect: 0.4,
}

export type Sends = { reverb: [Float32Array, Float32Array]; echo: [Float32Array, Float32Array] }

/** One part on its way into the mix: it plays its notes, is cleaned, placed, ducked, and sent to the effects. */
export class Channel {
  private next = 0
  private readonly filter: StereoBiquad | null
  private readonly leftGain: Gain
  private readonly rightGain: Gain
  private readonly widener: Widener | null

  constructor(
    private readonly part: Part,
    private readonly notes: readonly TimedNote[],
    private readonly player: Player,
    gain: Gain,
    width: Gain,
    /** Its number in the band: no two parts are widened alike. */
    place: number,
  ) {
    const side = WIDTH[part.role] * (0.4 + 0.6 * width)
    this.widener = side > 0 ? new Widener(0.0093 + 0.0023 * (place % 5), side) : null
    const floor = FLOOR[part.role]
    this.filter = floor === null ? null : new StereoBiquad(highpass(floor, Math.SQRT1_2, SAMPLE_RATE))
    // A balance rather than a pan: most instruments are stereo, and the centre keeps its level.
    const angle = ((part.pan * (0.4 + 0.6 * width) + 1) * Math.PI) / 4
    this.leftGain = gain * Math.cos(angle) * Math.SQRT2
    this.rightGain = gain * Math.sin(angle) * Math.SQRT2
  }

  /** Adds the block [at, at + count) to the mix and the sends; `left` and `right` are scratch. */
  render(
    mix: [Float32Array, Float32Array],
    sends: Sends,
    duck: Float32Array | null,
    left: Float32Array,
    right: Float32Array,
    at: Samples,
    count: Samples,
  ) {
    while (this.next < this.notes.length && this.notes[this.next]!.at < at + count)
      this.player.start(this.notes[this.next++]!)
    left.fill(0, 0, count)
    right.fill(0, 0, count)
    if (!this.player.render(left, right, at, count)) return
    this.filter?.process(left, right, count)
    this.widener?.process(left, right, count)
    const { leftGain, rightGain } = this
    const [mixLeft, mixRight] = mix
    const depth = this.part.duck
    if (duck && depth > 0)
      for (let i = 0; i < count; i++) {
        const gain = 1 - depth * duck[i]!
        const l = left[i]! * gain * leftGain
        const r = right[i]! * gain * rightGain
        left[i] = l
        right[i] = r
        mixLeft[i]! += l
        mixRight[i]! += r
      }
    else
      for (let i = 0; i < count; i++) {
        const l = left[i]! * leftGain
        const r = right[i]! * rightGain
        left[i] = l
        right[i] = r
        mixLeft[i]! += l
        mixRight[i]! += r
      }
    if (this.part.reverb > 0) add(sends.reverb, left, right, this.part.reverb, count)
    if (this.part.delay > 0) add(sends.echo, left, right, this.part.delay, count)
  }
}

export const add = (
  to: [Float32Array, Float32Array],
  left: Float32Array,
  right: Float32Array,
  gain: Gain,
  count: Samples,
) => {
  const [l, r] = to
  for (let i = 0; i < count; i++) {
    l[i]! += left[i]! * gain
    r[i]! += right[i]! * gain
  }
}
