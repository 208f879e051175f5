import { lufsToPower, powerToLufs } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { timeNotes } from '#lib/engine/perform/timeline'
import { VOCAL_LOUDNESS } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import { type Phrase, type Score, voiceGroupOf } from '#lib/engine/score/score'
import type { Decibels, Gain, Samples } from '#lib/music/time'

/** Resolution of forecasts: a tenth of a second. */
export const HOP: Samples = SAMPLE_RATE / 10

/** Loudness of a band that needs no lift of the voice. */
const REFERENCE_BAND_LOUDNESS: Decibels = -19
/** The voice follows the band's loudness by this ratio, so it fits sparse and dense arrangements. */
const LIFT_RATIO = 0.7
const MAX_LIFT: Decibels = 6

/**
 * Mean of the powers of hops over [at, at + count).
 *
 * @example
 * meanOver(Float64Array.of(1, 3), 0, 8820) // => 2
 */
export const meanOver = (powers: Float64Array, at: Samples, count: Samples): number => {
  let sum = 0
  let hops = 0
  for (let hop = Math.max(0, Math.floor(at / HOP)); hop * HOP < at + count && hop < powers.length; hop++) {
    sum += powers[hop]!
    hops++
  }
  return sum / Math.max(1, hops)
}

/** Gain of a voice in [at, at + count) for the loudness of the band under it. It is 0 at −19 LUFS. */
export const voiceLift = (band: Float64Array, at: Samples, count: Samples): Decibels => {
  const lift = LIFT_RATIO * (powerToLufs(meanOver(band, at, count)) - REFERENCE_BAND_LOUDNESS)
  return Math.max(-MAX_LIFT, Math.min(MAX_LIFT, lift))
}

/** Level of the voice bus relative to one phrase, less its mean reduction by the presence balancer. */
const BUS_LEVEL: Decibels = -1.2
const VOICE_LEVELS: Record<Phrase['voice'], Decibels> = {
  lead: 0,
  double: -9,
  'harmony-high': -7.5,
  'harmony-low': -7.5,
  pad: -13,
  adlib: -8,
}

/** Power of band and voices per tenth of a second, from their notes. */
export const forecastVoice = (plan: Plan, score: Score, band: Float64Array): Float64Array => {
  const whole = band.slice()
  for (const phrase of score.phrases) {
    const notes = timeNotes(plan, phrase.notes)
    const first = notes[0]
    const last = notes.at(-1)
    if (!first || !last) continue
    const lift = voiceLift(band, first.at, last.at + last.length - first.at)
    const fader = score.voices?.[voiceGroupOf(phrase.voice)]?.level ?? 0
    const loud = lufsToPower(VOCAL_LOUDNESS + BUS_LEVEL + lift + VOICE_LEVELS[phrase.voice] + fader)
    for (const note of notes)
      for (let hop = Math.floor(note.at / HOP); hop * HOP < note.at + note.length && hop < whole.length; hop++)
        whole[hop]! += loud * (note.velocity / 0.8) ** 1.4
  }
  return whole
}

/** Mean decay of sustained last notes: between plucked strings and pads. */
const DECAY_PER_SECOND: Decibels = 3.5

/**
 * Remaining power in hop `hop` of a song whose last note begins at `last`.
 *
 * @example
 * endDecay(100, 9 * 44100) // => 0.446
 */
export const endDecay = (hop: number, last: Samples): Gain =>
  10 ** ((-DECAY_PER_SECOND * Math.max(0, hop * HOP - last)) / SAMPLE_RATE / 10)
