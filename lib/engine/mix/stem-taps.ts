import type { StereoBiquad } from '#lib/dsp/biquad'
import { applyPresenceGains, type PresenceGains, presenceBand } from '#lib/engine/mix/presence'
import type { VoiceFaders } from '#lib/engine/mix/voice-faders'
import { VOICE_GROUPS } from '#lib/engine/score/score'
import type { Gain, Samples } from '#lib/music/time'

export type Pair = [Float32Array, Float32Array]

/** Stems besides the parts: lead voice, other voices, and effect returns. */
export type SharedStem = 'voice' | 'backing' | 'room'

/** Receives each block of all stems and their mix. The next block overwrites the arrays. */
export type StemListener = (
  stems: { parts: readonly Pair[] } & Record<SharedStem | 'mix', Pair>,
  count: Samples,
) => void

/** Wraps a listener with a gain. */
export const withGain =
  (listener: StemListener, gain: Gain): StemListener =>
  (stems, count) => {
    for (const stem of [...stems.parts, stems.voice, stems.backing, stems.room, stems.mix])
      for (const side of stem) for (let i = 0; i < count; i++) side[i]! *= gain
    listener(stems, count)
  }

/** Applies the presence balancer's gains to one stem. */
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

/** Sends the voices of one stem through a copy of the voice bus, with the gains of the whole bus. */
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

  /** `depths` of the de-esser and `gains` of the compressor, per sample. */
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

/**
 * Splits a mix into stems that add up to it before mastering.
 * Interactions between parts, such as ducking by the kick or the presence balancer, are included in the stems.
 * The path from part to mix is linear once its time-varying gains are known, so each part can take it alone.
 */
export class StemTaps {
  readonly parts: Pair[]
  readonly voice: Pair
  readonly backing: Pair
  readonly room: Pair
  readonly mix: Pair
  readonly presenceGains: PresenceGains = []
  private readonly followers: PresenceFollower[]
  private readonly roomFollower: PresenceFollower
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
    this.roomFollower = new PresenceFollower('band', size)
    this.voiceFollowers = [new PresenceFollower('voice', size), new PresenceFollower('voice', size)]
  }

  /** Takes the signal that a part adds to the mix. */
  part(place: number, [left, right]: Pair) {
    this.parts[place]![0].set(left.subarray(0, this.size))
    this.parts[place]![1].set(right.subarray(0, this.size))
  }

  /** Applies the balancer's recorded gains to all stems. */
  applyPresence(count: Samples) {
    this.parts.forEach((part, place) => {
      this.followers[place]!.process(part, this.presenceGains, count)
    })
    this.roomFollower.process(this.room, this.presenceGains, count)
    this.voiceFollowers[0].process(this.voice, this.presenceGains, count)
    this.voiceFollowers[1].process(this.backing, this.presenceGains, count)
    this.presenceGains.length = 0
  }

  /** Called before the effect returns are added to the band; `wet` is called after it. */
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

  /** Moves the voices by their faders and writes their sum. */
  fadeVoices(faders: VoiceFaders, [left, right]: Pair, count: Samples) {
    left.fill(0, 0, count)
    right.fill(0, 0, count)
    for (const group of VOICE_GROUPS) {
      const [ownLeft, ownRight] = this[group]
      const { left: leftGain, right: rightGain } = faders[group]
      for (let i = 0; i < count; i++) {
        ownLeft[i]! *= leftGain
        ownRight[i]! *= rightGain
        left[i]! += ownLeft[i]!
        right[i]! += ownRight[i]!
      }
    }
  }

  /** Takes the mix before mastering, applies `trim` to the stems and calls the listener. */
  mixed([left, right]: Pair, trim: Gain, count: Samples) {
    for (const stem of [...this.parts, this.voice, this.backing, this.room])
      for (const side of stem) for (let i = 0; i < count; i++) side[i]! *= trim
    this.mix[0].set(left.subarray(0, count))
    this.mix[1].set(right.subarray(0, count))
    this.listener(this, count)
  }
}
