import type { StereoBiquad } from '#lib/dsp/biquad'
import { applyPresenceGains, type PresenceGains, presenceBand } from '#lib/engine/mix/presence'
import type { Phrase } from '#lib/engine/score/score'
import type { Gain, Samples } from '#lib/music/time'

export type Pair = [Float32Array, Float32Array]

/** Stems beside those of the parts: the voice that tells the words, all others, and what rooms and echoes give back. */
export type SharedStem = 'voice' | 'backing' | 'room'

/** Hears [at, at + count) of every stem and of their mix; the arrays are overwritten by the next block. */
export type StemListener = (
  stems: { parts: readonly Pair[] } & Record<SharedStem | 'mix', Pair>,
  count: Samples,
) => void

/** Hands on what a listener hears, with a gain. */
export const withGain =
  (listener: StemListener, gain: Gain): StemListener =>
  (heard, count) => {
    for (const stem of [...heard.parts, heard.voice, heard.backing, heard.room, heard.mix])
      for (const side of stem) for (let i = 0; i < count; i++) side[i]! *= gain
    listener(heard, count)
  }

/** One signal on its way through what gives way to others, as the whole goes through it. */
class PresenceFollower {
  private readonly filter = presenceBand()
  private readonly scratch: Pair

  constructor(
    private readonly side: 'band' | 'voice',
    size: Samples,
  ) {
    this.scratch = [new Float32Array(size), new Float32Array(size)]
  }

  process(signal: Pair, moves: PresenceGains, count: Samples) {
    for (const side of [0, 1] as const) this.scratch[side].set(signal[side].subarray(0, count))
    this.filter.process(this.scratch[0], this.scratch[1], count)
    applyPresenceGains(signal, this.scratch, moves, this.side, count)
  }
}

/** The voices of one stem through a copy of the bus, with the gains that the bus finds for all of them together. */
export class VoiceTap {
  private readonly hiss: Pair

  constructor(
    readonly signal: Pair,
    private readonly filters: readonly StereoBiquad[],
    private readonly sibilance: StereoBiquad,
  ) {
    const size = signal[0].length
    this.hiss = [new Float32Array(size), new Float32Array(size)]
  }

  /** `depths` of the de-esser and `gains` of the compressor, sample by sample. */
  process(depths: Float64Array, gains: Float64Array, count: Samples) {
    for (const filter of this.filters) filter.process(this.signal[0], this.signal[1], count)
    for (const side of [0, 1] as const) this.hiss[side].set(this.signal[side].subarray(0, count))
    this.sibilance.process(this.hiss[0], this.hiss[1], count)
    for (const side of [0, 1] as const) {
      const signal = this.signal[side]
      const hiss = this.hiss[side]
      for (let i = 0; i < count; i++) signal[i] = (signal[i]! - depths[i]! * hiss[i]!) * gains[i]!
    }
  }
}

/** Whose stem a voice is in. */
export const voiceStemOf = (voice: Phrase['voice']): 'voice' | 'backing' => (voice === 'lead' ? 'voice' : 'backing')

/**
 * Takes every part out of a mix on its own, so that the parts add up to it before mastering: whatever a part does to
 * another one (the kick ducks the bass, the band gives way to the voice) is heard in its stem. Everything between a part
 * and the mix is linear once the moving gains are known, so that each part goes the same way alone.
 */
export class StemTaps {
  readonly parts: Pair[]
  readonly voice: Pair
  readonly backing: Pair
  readonly room: Pair
  readonly mix: Pair
  readonly presenceGains: PresenceGains = []
  private readonly followers: PresenceFollower[]
  private readonly voiceFollowers: readonly [PresenceFollower, PresenceFollower]

  constructor(
    parts: number,
    private readonly size: Samples,
    private readonly listener: StemListener,
  ) {
    const pair = (): Pair => [new Float32Array(size), new Float32Array(size)]
    this.parts = Array.from({ length: parts }, pair)
    this.voice = pair()
    this.backing = pair()
    this.room = pair()
    this.mix = pair()
    this.followers = this.parts.map(() => new PresenceFollower('band', size))
    this.voiceFollowers = [new PresenceFollower('voice', size), new PresenceFollower('voice', size)]
  }

  /** What a part adds to the mix. */
  part(place: number, [left, right]: Pair) {
    this.parts[place]![0].set(left.subarray(0, this.size))
    this.parts[place]![1].set(right.subarray(0, this.size))
  }

  /** Band and voice gave way to each other, as `moves` tells. */
  applyPresence(count: Samples) {
    this.parts.forEach((part, place) => {
      this.followers[place]!.process(part, this.presenceGains, count)
    })
    this.voiceFollowers[0].process(this.voice, this.presenceGains, count)
    this.voiceFollowers[1].process(this.backing, this.presenceGains, count)
    this.presenceGains.length = 0
  }

  /** Before and after the returns of the effects are added to the band. */
  dry([left, right]: Pair) {
    this.room[0].set(left.subarray(0, this.size))
    this.room[1].set(right.subarray(0, this.size))
  }
  wet([left, right]: Pair, count: Samples) {
    const [roomLeft, roomRight] = this.room
    for (let i = 0; i < count; i++) {
      roomLeft[i] = left[i]! - roomLeft[i]!
      roomRight[i] = right[i]! - roomRight[i]!
    }
  }

  /** The whole, before mastering; `trim` is already in it, and now comes to the stems. */
  mixed([left, right]: Pair, trim: Gain, count: Samples) {
    for (const stem of [...this.parts, this.voice, this.backing, this.room])
      for (const side of stem) for (let i = 0; i < count; i++) side[i]! *= trim
    this.mix[0].set(left.subarray(0, count))
    this.mix[1].set(right.subarray(0, count))
    this.listener(this, count)
  }
}
