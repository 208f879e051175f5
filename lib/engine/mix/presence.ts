import { BiquadFilter, bandpass, highpass, lowpass, StereoBiquad } from '#lib/dsp/biquad'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { type Decibels, decibelsToGain, type Samples } from '#lib/music/time'

const STRIDE: Samples = 64
/** The voice is to stand so far over the band between 1 and 4 kHz, and the band gives way by at most so much. */
const AHEAD: Decibels = 6.5
const DEEPEST: Decibels = 8
/** Farther ahead than this it stands outside of the music, and gives way itself, by at most so much. */
const TOO_FAR: Decibels = 7.2
const HELD_BACK: Decibels = 6
/** Over a band that has hardly anything there the voice is also made softer as a whole: by this much of each decibel, to here. */
const FOLLOWS = 0.8
const SOFTER: Decibels = 8
/** What the band can give, as it is heard; where that is not enough the voice is raised as well, by at most so much. */
const GIVEN: Decibels = 5
const LOUDER: Decibels = 4
/** Power under which nobody sings, and how far under its own recent height a voice is taken to rest. */
const QUIET = 1e-6
const RESTING = 0.06

/** How both sides gave way in one block, stride after stride: depths and trim before and after. */
export type Moves = {
  band: [from: number, to: number]
  voice: [from: number, to: number]
  trim: [from: number, to: number]
}[]

/** The band in which words are understood. */
export const presenceBand = () => new StereoBiquad(bandpass(2000, 0.62, SAMPLE_RATE))

/** Lets a signal that is a part of one side give way as the whole did; `heard` is what presenceBand hears of it. */
export const follow = (
  signal: [Float32Array, Float32Array],
  heard: [Float32Array, Float32Array],
  moves: Moves,
  who: 'band' | 'voice',
  count: Samples,
) => {
  moves.forEach((move, stride) => {
    const start = stride * STRIDE
    const end = Math.min(count, start + STRIDE)
    duck(signal, heard[0], heard[1], move[who][0], move[who][1], start, end)
    if (who === 'voice') scale(signal, move.trim[0], move.trim[1], start, end)
  })
}

/**
 * Keeps the voice in front of the band where words are understood, 1 to 4 kHz, but not far in front: whoever is too strong
 * there gives way, x − d · bandpass(x), with a slowly moving depth d. Nothing moves while nobody sings.
 */
export class Presence {
  /** Of the band and of the voice. */
  private readonly filters = [presenceBand(), presenceBand()] as const
  private readonly ears = [0, 1].map(() => [
    new BiquadFilter(highpass(1000, Math.SQRT1_2, SAMPLE_RATE)),
    new BiquadFilter(lowpass(4000, Math.SQRT1_2, SAMPLE_RATE)),
  ])
  private readonly heard = [0, 1].map(() => new Float32Array(4096))
  private readonly scratch = [0, 1, 2, 3].map(() => new Float32Array(4096))
  private bandPower = 0
  private voicePower = 0
  /** The highest voice power lately. */
  private height = 0
  private bandDepth = 0
  private voiceDepth = 0
  private trim = 1
  private trimWanted = 1

  /** Where nobody sings: only the band's strength is followed, so that it is known when somebody begins. */
  listen(band: [Float32Array, Float32Array], count: Samples) {
    const heard = this.hear(band, 0, count)
    for (let start = 0; start < count; start += STRIDE) {
      const end = Math.min(count, start + STRIDE)
      this.bandPower += 0.006 * (energy(heard, start, end) / (end - start) - this.bandPower)
    }
    this.voicePower = 0
  }

  /** Whether anything still gives way. */
  get moving(): boolean {
    return this.bandDepth > 1e-3 || this.voiceDepth > 1e-3
  }

  /** The middle between 1 and 4 kHz: cut steeply, or the body of the instruments would count as well. */
  private hear([left, right]: [Float32Array, Float32Array], who: 0 | 1, count: Samples): Float32Array {
    const mid = this.heard[who]!
    for (let i = 0; i < count; i++) mid[i] = left[i]! + right[i]!
    for (const filter of this.ears[who]!) filter.process(mid, count)
    return mid
  }

  /** Both are changed in place; `moves` is told how. */
  process(
    band: [Float32Array, Float32Array],
    voice: [Float32Array, Float32Array],
    count: Samples,
    moves: Moves | null = null,
  ) {
    const signals = [...band, ...voice] as const
    for (let k = 0; k < 4; k++) this.scratch[k]!.set(signals[k]!.subarray(0, count))
    const [bandLeft, bandRight, voiceLeft, voiceRight] = this.scratch as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    this.filters[0].process(bandLeft, bandRight, count)
    this.filters[1].process(voiceLeft, voiceRight, count)
    const bandHeard = this.hear(band, 0, count)
    const voiceHeard = this.hear(voice, 1, count)
    for (let start = 0; start < count; start += STRIDE) {
      const end = Math.min(count, start + STRIDE)
      const n = end - start
      const bandNow = energy(bandHeard, start, end) / n
      const voiceNow = energy(voiceHeard, start, end) / n
      // The voice is heard over a syllable, the band over a beat.
      this.bandPower += 0.006 * (bandNow - this.bandPower)
      this.voicePower += (voiceNow > this.voicePower ? 0.05 : 0.008) * (voiceNow - this.voicePower)
      let bandWanted = 0
      let voiceWanted = 0
      this.height = Math.max(this.voicePower, this.height * 0.9995)
      if (this.voicePower > Math.max(QUIET, RESTING * this.height)) {
        const ahead = 10 * Math.log10(this.voicePower / (this.bandPower + QUIET))
        bandWanted = 1 - decibelsToGain(-Math.min(DEEPEST, Math.max(0, AHEAD - ahead)))
        voiceWanted = 1 - decibelsToGain(-Math.min(HELD_BACK, Math.max(0, ahead - TOO_FAR)))
        const softer = Math.min(SOFTER, Math.max(0, FOLLOWS * (ahead - TOO_FAR - 0.7)))
        const louder = Math.min(LOUDER, Math.max(0, AHEAD - ahead - GIVEN))
        this.trimWanted = decibelsToGain(louder - softer)
      }
      const bandBefore = this.bandDepth
      this.bandDepth += (bandWanted > bandBefore ? 0.03 : 0.006) * (bandWanted - bandBefore)
      duck(band, bandLeft, bandRight, bandBefore, this.bandDepth, start, end)
      const voiceBefore = this.voiceDepth
      this.voiceDepth += 0.006 * (voiceWanted - voiceBefore)
      duck(voice, voiceLeft, voiceRight, voiceBefore, this.voiceDepth, start, end)
      // Held where it is while the voice rests, so that every phrase begins where the last one was.
      const trimBefore = this.trim
      this.trim += 0.004 * (this.trimWanted - trimBefore)
      scale(voice, trimBefore, this.trim, start, end)
      moves?.push({
        band: [bandBefore, this.bandDepth],
        voice: [voiceBefore, this.voiceDepth],
        trim: [trimBefore, this.trim],
      })
    }
  }
}

const energy = (block: Float32Array, start: Samples, end: Samples) => {
  let sum = 0
  for (let i = start; i < end; i++) sum += block[i]! * block[i]!
  return sum
}

const duck = (
  [left, right]: [Float32Array, Float32Array],
  bandLeft: Float32Array,
  bandRight: Float32Array,
  from: number,
  to: number,
  start: Samples,
  end: Samples,
) => {
  if (from < 1e-4 && to < 1e-4) return
  const slope = (to - from) / (end - start)
  let depth = from
  for (let i = start; i < end; i++) {
    depth += slope
    left[i]! -= depth * bandLeft[i]!
    right[i]! -= depth * bandRight[i]!
  }
}

const scale = ([left, right]: [Float32Array, Float32Array], from: number, to: number, start: Samples, end: Samples) => {
  if (Math.abs(from - 1) < 1e-3 && Math.abs(to - 1) < 1e-3) return
  const slope = (to - from) / (end - start)
  let gain = from
  for (let i = start; i < end; i++) {
    gain += slope
    left[i]! *= gain
    right[i]! *= gain
  }
}
