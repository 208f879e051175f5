import { PICKUP_KEYS } from '#lib/engine/score/drums'
import type { Note } from '#lib/engine/score/score'
import { chordAt, type ScoreContext } from '#lib/engine/score/score-context'
import { type Chord, chordFromNumeral, chordTones } from '#lib/music/chord'
import { isMinor } from '#lib/music/key'
import { nearestPitch, pitchAtOrAbove } from '#lib/music/pitch'
import { type Beats, type MidiNote, secondsToBeats } from '#lib/music/time'

/** Beats between the cut and the first downbeat; 0 without a continuation. */
export const pickupLength = (context: ScoreContext): Beats =>
  context.plan.extend ? secondsToBeats(context.plan.extend.lead, context.plan.bpm) : 0

/** Shortest pickup that is filled. */
const MIN_PICKUP_BEATS: Beats = 0.2

/** The diatonic chord that best matches the last harmony of the recording; the tonic without one. */
const heardChord = (context: ScoreContext): Chord => {
  const heard = context.plan.extend?.harmony ?? []
  const numerals = isMinor(context.plan.key.mode)
    ? ['i', 'iv', 'v', 'V', '♭VI', '♭III', '♭VII']
    : ['I', 'IV', 'V', 'vi', 'ii', 'iii']
  const chords = numerals.map((numeral) => chordFromNumeral(numeral, context.plan.key))
  const score = (chord: Chord) =>
    chordTones(chord).reduce<number>(
      (sum, tone) => sum + (heard.includes(tone) ? heard.length - heard.indexOf(tone) : 0),
      0,
    )
  return chords.reduce((best, chord) => (score(chord) > score(best) ? chord : best))
}

/** A chord that holds the last harmony until the first downbeat. */
export const heldChord = (context: ScoreContext, low: MidiNote, high: MidiNote): Note[] => {
  const lead = pickupLength(context)
  if (lead < MIN_PICKUP_BEATS) return []
  const notes = chordTones(heardChord(context)).map((tone) => nearestPitch(tone, (low + high) / 2))
  return [...new Set(notes)].map((pitch) => ({
    at: -lead,
    length: lead * 0.97,
    pitch: Math.min(high, Math.max(low, pitch)),
    velocity: 0.5,
  }))
}

/** The bass holds the root of the last harmony and steps into the first root. */
export const bassPickup = (context: ScoreContext, low: MidiNote): Note[] => {
  const lead = pickupLength(context)
  if (lead < MIN_PICKUP_BEATS) return []
  const root = pitchAtOrAbove(heardChord(context).root, low)
  const target = pitchAtOrAbove(chordAt(context, 0).chord.bass, low)
  const step = target > root ? target - 1 : target + 1
  if (lead < 1) return [{ at: -lead, length: lead * 0.95, pitch: root, velocity: 0.6 }]
  return [
    { at: -lead, length: lead - 0.5, pitch: root, velocity: 0.62 },
    { at: -0.5, length: 0.45, pitch: Math.max(low, step), velocity: 0.6 },
  ]
}

/** A short fill on the last beat of the pickup. */
export const drumPickup = (context: ScoreContext): Note[] => {
  const lead = pickupLength(context)
  const notes: Note[] = []
  for (const [index, at] of [-1, -0.75, -0.5, -0.25].entries())
    if (at >= -lead + 0.02) notes.push({ at, length: 0.2, pitch: PICKUP_KEYS.snare, velocity: 0.45 + 0.1 * index })
  for (let at = -1; at >= -lead + 0.02; at -= 1)
    notes.push({ at, length: 0.2, pitch: PICKUP_KEYS.closed, velocity: 0.5 })
  return notes.sort((a, b) => a.at - b.at)
}
