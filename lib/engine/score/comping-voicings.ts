import type { PlannedPart } from '#lib/engine/plan/plan'
import { guitarVoicing } from '#lib/engine/score/guitar-voicing'
import type { HarmonySpan } from '#lib/engine/score/harmony-span'
import type { ScoreContext } from '#lib/engine/score/score-context'
import { closeVoicing } from '#lib/engine/score/voicing'
import { pitchAtOrAbove } from '#lib/music/pitch'
import type { MidiNote } from '#lib/music/time'

/** Range for chords: around the middle of the keyboard, within the instrument's range. */
export const chordRange = (part: PlannedPart, context: ScoreContext): { low: MidiNote; high: MidiNote } => {
  const dark = Math.round(-4 * context.plan.mood.darkness)
  const low = Math.max(part.low, 52 + dark)
  return { low, high: Math.max(low + 14, Math.min(part.high, 77 + dark)) }
}

/** Voicings of all chords for one part, each close to the one before. */
export const voicings = (
  context: ScoreContext,
  low: MidiNote,
  high: MidiNote,
  size: number,
): Map<HarmonySpan, MidiNote[]> => {
  const notes = new Map<HarmonySpan, MidiNote[]>()
  let previous: MidiNote[] | null = null
  for (const span of context.spans) {
    const next: MidiNote[] = closeVoicing(span.chord, previous, low, high, size)
    notes.set(span, next)
    previous = next
  }
  return notes
}

/** Tones of a voicing, from the lowest, for the digits of a pattern. */
const TONE_INDEX: Record<string, number> = { '1': 0, '2': 1, '3': 1, '4': 2, '5': 2, '6': 3, '7': 3 }

/** Strings, from the lowest, for the digits of a picking pattern: 1 and 5 by the thumb, others by the fingers. */
const STRING_INDEX: Record<string, number> = { '1': 0, '5': 1, '2': 2, '3': 3, '4': 4, '6': 4, '7': 4, '8': 5 }

/** The note on the string of a digit. */
export const stringOf = (notes: readonly MidiNote[], digit: string): MidiNote =>
  notes[Math.min(STRING_INDEX[digit] ?? 0, notes.length - 1)]!

/** The tone of a voicing for a digit. 8 is the lowest tone an octave higher. */
export const toneOf = (notes: readonly MidiNote[], digit: string, high: MidiNote): MidiNote => {
  if (digit === '8') return notes[0]! + 12 <= high ? notes[0]! + 12 : notes[notes.length - 1]!
  return notes[Math.min(TONE_INDEX[digit] ?? 0, notes.length - 1)]!
}

/** Root, fifth and octave in a guitar's low register. */
export const powerChord = (span: HarmonySpan, part: PlannedPart): MidiNote[] => {
  const root = pitchAtOrAbove(span.chord.root, part.low)
  return [root, root + 7, root + 12].filter((note) => note <= part.high)
}

const GUITAR_PROGRAMS = new Set([24, 25, 26, 27, 29])

/** Whether the part is a guitar with all six strings. */
export const isGuitar = (part: PlannedPart) =>
  part.instrument.kind === 'bank' && GUITAR_PROGRAMS.has(part.instrument.program) && part.low <= 40 && part.high >= 80

/** Guitar voicings of all chords, each close to the one before. */
export const guitarVoicings = (context: ScoreContext): Map<HarmonySpan, MidiNote[]> => {
  const notes = new Map<HarmonySpan, MidiNote[]>()
  let previous: MidiNote[] | null = null
  for (const span of context.spans) {
    const held: MidiNote[] = guitarVoicing(span.chord, previous)
    notes.set(span, held)
    previous = held
  }
  return notes
}
