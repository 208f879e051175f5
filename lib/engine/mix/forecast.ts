import { lufsToPower, powerToLufs } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { timeNotes } from '#lib/engine/perform/timeline'
import { VOCAL_LOUDNESS } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import type { Phrase, Score } from '#lib/engine/score/score'
import type { Decibels, Gain, Samples } from '#lib/music/time'

/** Forecasts are in tenths of a second. */
export const HOP: Samples = SAMPLE_RATE / 10

/** Band under which a voice needs no lift. */
const REFERENCE_BAND_LOUDNESS: Decibels = -19
/** The voice follows the band by so much of each decibel: it comes forward where little plays, but not alone. */
const LIFT_RATIO = 0.7
const MAX_LIFT: Decibels = 6

/** Mean of powers of tenths of a second over [at, at + count). */
// meanOver([1, 3], 0, 8820) // => 2
export const meanOver = (powers: Float64Array, at: Samples, count: Samples): number => {
  let sum = 0
  let hops = 0
  for (let hop = Math.max(0, Math.floor(at / HOP)); hop * HOP < at + count && hop < powers.length; hop++) {
    sum += powers[hop]!
    hops++
  }
  return sum / Math.max(1, hops)
}

/** How much a voice that sounds in [at, at + count) is raised or lowered for the band that plays under it. */
// voiceLift(power of a band at −19 LUFS, 0, 44100) // => 0
export const voiceLift = (band: Float64Array, at: Samples, count: Samples): Decibels => {
  const lift = LIFT_RATIO * (powerToLufs(meanOver(band, at, count)) - REFERENCE_BAND_LOUDNESS)
  return Math.max(-MAX_LIFT, Math.min(MAX_LIFT, lift))
}

/** Voice bus against a lone phrase: its own level, less what the voice gives way to the band. */
const BUS_LEVEL: Decibels = -1.2
const VOICE_LEVELS: Record<Phrase['voice'], Decibels> = {
  lead: 0,
  double: -9,
  'harmony-high': -7.5,
  'harmony-low': -7.5,
  pad: -13,
  adlib: -8,
}

/** Power of band and voices together in each tenth of a second, from their notes. */
export const forecastVoice = (plan: Plan, score: Score, band: Float64Array): Float64Array => {
  const whole = band.slice()
  for (const phrase of score.phrases) {
    const notes = timeNotes(plan, phrase.notes)
    const first = notes[0]
    const last = notes.at(-1)
    if (!first || !last) continue
    const lift = voiceLift(band, first.at, last.at + last.length - first.at)
    const loud = lufsToPower(VOCAL_LOUDNESS + BUS_LEVEL + lift + VOICE_LEVELS[phrase.voice])
    for (const note of notes)
      for (let hop = Math.floor(note.at / HOP); hop * HOP < note.at + note.length && hop < whole.length; hop++)
        whole[hop]! += loud * (note.velocity / 0.8) ** 1.4
  }
  return whole
}

/** What is held at the end dies away, struck and plucked strings faster, carpets slower: by so much a second. */
const DECAY_PER_SECOND: Decibels = 3.5

/** How much is left of a forecast power in tenth `hop` of a song whose last note begins at `last`. */
// ringing(100, 9 * 44100) // => 0.45, a second later
export const endDecay = (hop: number, last: Samples): Gain =>
  10 ** ((-DECAY_PER_SECOND * Math.max(0, hop * HOP - last)) / SAMPLE_RATE / 10)
