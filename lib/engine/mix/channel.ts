import { highpass, lowpass, StereoBiquad } from '#lib/dsp/biquad'
import { softClip } from '#lib/dsp/saturation'
import { Widener } from '#lib/dsp/widener'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { Player, TimedNote } from '#lib/engine/perform/player'
import type { Part } from '#lib/engine/score/score'
import type { Gain, Hertz, Samples } from '#lib/music/time'

/** High-pass cutoff that leaves room for bass and kick; null for none. */
const HIGHPASS_FREQUENCY: Record<Part['role'], Hertz | null> = {
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

/** Stereo width of each role, as side level. Rhythm and bass stay in the centre; harmony spreads around the voice. */
const SIDE_LEVEL: Record<Part['role'], Gain> = {
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

/** Width of each role above 6.3 kHz in addition: cymbals and shakers surround the voice, their attack stays in front. */
const AIR_LEVEL: Partial<Record<Part['role'], Gain>> = { drums: 0.4, percussion: 0.3 }

/** Update interval of a moving filter. */
const FILTER_UPDATE_SAMPLES: Samples = 256

/** A point of the low-pass automation. */
export type CutoffPoint = { at: Samples; cutoff: Hertz }

/** Above this cutoff the low-pass is bypassed. */
const BYPASS_FREQUENCY: Hertz = 15000

/** Cutoff at a sample, interpolated in octaves between points. */
const cutoffAt = (points: readonly CutoffPoint[], at: Samples): Hertz => {
  const after = points.findIndex((turn) => turn.at > at)
  if (after === 0) return points[0]!.cutoff
  const from = points[after < 0 ? points.length - 1 : after - 1]!
  const to = after < 0 ? from : points[after]!
  const share = to.at > from.at ? (at - from.at) / (to.at - from.at) : 0
  return from.cutoff * (to.cutoff / from.cutoff) ** share
}

export type Sends = { reverb: [Float32Array, Float32Array]; echo: [Float32Array, Float32Array] }

/** Notes that ended so long before a start can no longer be heard. */
const RING_SAMPLES: Samples = 1.5 * SAMPLE_RATE

/** Channel strip of one part: player, filters, width, pan, ducking and sends. */
export class Channel {
  private next = 0
  private readonly filter: StereoBiquad | null
  private readonly leftGain: Gain
  private readonly rightGain: Gain
  private readonly widener: Widener | null
  private sweep: StereoBiquad | null = null
  /** Whether the player sounded in the last block. */
  sounds = false

  constructor(
    readonly part: Part,
    private readonly notes: readonly TimedNote[],
    private readonly player: Player,
    private readonly level: Gain,
    width: Gain,
    /** Index in the band. It varies the widener's delay between parts. */
    index: number,
    /** Drive into the soft clipper after the gain; 0 is clean. */
    private readonly drive: number,
    private readonly cutoffPoints: readonly CutoffPoint[],
    /** Samples that the player sounded before a sample when the song was first mixed; null for the first time. */
    private readonly soundedBefore: ((at: Samples) => Samples) | null = null,
  ) {
    const breadth = 0.4 + 0.6 * width
    const side = SIDE_LEVEL[part.role] * breadth
    const air = (AIR_LEVEL[part.role] ?? 0) * breadth
    this.widener = side > 0 ? new Widener(0.0093 + 0.0023 * (index % 5), side, air) : null
    const frequency = HIGHPASS_FREQUENCY[part.role]
    this.filter = frequency === null ? null : new StereoBiquad(highpass(frequency, Math.SQRT1_2, SAMPLE_RATE))
    // A balance control instead of a pan, because most instruments are stereo. The centre keeps its level.
    const angle = ((part.pan * breadth + 1) * Math.PI) / 4
    this.leftGain = level * Math.cos(angle) * Math.SQRT2
    this.rightGain = level * Math.sin(angle) * Math.SQRT2
  }

  /** Starts at a later block instead of the first. Notes that may still sound are played up to it, unheard. */
  startAt(from: Samples, block: Samples) {
    const { notes, player } = this
    const sounds = (note: TimedNote) => note.at < from && note.at + note.length + RING_SAMPLES > from
    const first = notes.findIndex(sounds)
    const start = first < 0 ? from : Math.floor(notes[first]!.at / block) * block
    const scratch = [new Float32Array(block), new Float32Array(block)] as const
    this.seekAfterRest(start)
    for (let at = start; at <= from; at += block) {
      // At `from` itself, only the notes before it are passed over.
      const until = Math.min(from, at + block)
      for (; this.next < notes.length && notes[this.next]!.at < until; this.next++) {
        const note = notes[this.next]!
        if (note.at >= start && sounds(note)) player.start(note)
      }
      if (at < from) this.sounds = player.render(scratch[0], scratch[1], at, block)
    }
  }

  /**
   * Adds the block [at, at + count) to the mix and the sends. `duck` is 0…1; `left` and `right` are scratch buffers.
   */
  render(
    mix: [Float32Array, Float32Array],
    sends: Sends,
    duck: Float32Array,
    left: Float32Array,
    right: Float32Array,
    at: Samples,
    count: Samples,
  ) {
    while (this.next < this.notes.length && this.notes[this.next]!.at < at + count)
      this.player.start(this.notes[this.next++]!)
    left.fill(0, 0, count)
    right.fill(0, 0, count)
    this.seekAfterRest(at)
    this.sounds = this.player.render(left, right, at, count)
    if (!this.sounds) return
    this.filter?.process(left, right, count)
    if (this.cutoffPoints.length > 0) this.sweepFilter(left, right, at, count)
    this.widener?.process(left, right, count)
    if (this.drive > 0) this.applyDrive(left, right, count)
    const { leftGain, rightGain } = this
    const { duck: depth, reverb, delay } = this.part
    const [mixLeft, mixRight] = mix
    const [sendLeft, sendRight] = sends.reverb
    for (let i = 0; i < count; i++) {
      const gain = 1 - depth * duck[i]!
      const l = left[i]! * gain * leftGain
      const r = right[i]! * gain * rightGain
      left[i] = l
      right[i] = r
      mixLeft[i]! += l
      mixRight[i]! += r
      sendLeft[i]! += l * reverb
      sendRight[i]! += r * reverb
    }
    if (delay > 0) mixInto(sends.echo, left, right, delay, count)
  }

  /** Modulation stands still while a part rests. Where a part rests elsewhere than before, it is set again. */
  private seekAfterRest(at: Samples) {
    if (!this.sounds && this.soundedBefore) this.player.seek?.(this.soundedBefore(at))
  }

  /** Applies the automated low-pass in steps too short to be audible. */
  private sweepFilter(left: Float32Array, right: Float32Array, at: Samples, count: Samples) {
    for (let from = 0; from < count; from += FILTER_UPDATE_SAMPLES) {
      const n = Math.min(FILTER_UPDATE_SAMPLES, count - from)
      const cutoff = cutoffAt(this.cutoffPoints, at + from)
      if (cutoff >= BYPASS_FREQUENCY) {
        this.sweep = null
        continue
      }
      const section = lowpass(cutoff, 0.9, SAMPLE_RATE)
      if (this.sweep) this.sweep.section = section
      else this.sweep = new StereoBiquad(section)
      this.sweep.process(left.subarray(from, from + n), right.subarray(from, from + n), n)
    }
  }

  /** Drives the part relative to its level in the mix. */
  private applyDrive(left: Float32Array, right: Float32Array, count: Samples) {
    const up = this.drive * this.level
    const back = 1 / up
    for (let i = 0; i < count; i++) {
      left[i] = softClip(left[i]! * up) * back
      right[i] = softClip(right[i]! * up) * back
    }
  }
}

export const mixInto = (
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
