import { backingOf, type SectionPosition } from '#lib/engine/score/melody/backing'
import type { Phrase, SungNote } from '#lib/engine/score/score'
import { chordAt, type ScoreContext } from '#lib/engine/score/score-context'
import { pitchClass } from '#lib/music/key'
import { scaleOf, scaleOverChord } from '#lib/music/scale'
import type { MidiNote } from '#lib/music/time'

/**
 * Whether a note is heard against the chord, because it is long or on a beat.
 *
 * @example
 * isStrong({ at: 2, length: 0.5 }) // => true
 */
export const isStrong = (note: Pick<SungNote, 'at' | 'length'>): boolean =>
  note.length >= 0.75 || Math.abs(note.at - Math.round(note.at)) < 0.02

/**
 * Pitch of a harmony note, 3…9 semitones from the lead on one side, up to an octave if necessary.
 * Strong notes get chord tones, weak ones any scale tone. Thirds and small movements cost least.
 * Null if the singer's range has none.
 */
const harmonyPitch = (
  context: ScoreContext,
  note: SungNote,
  side: 1 | -1,
  previous: MidiNote | null,
): MidiNote | null => {
  const { low, high } = context.plan.singer!
  const span = chordAt(context, note.at + Math.min(note.length, 1) * 0.5)
  const fits = isStrong(note) ? span.tones : scaleOverChord(scaleOf(context.plan.key), span.tones)
  let best: MidiNote | null = null
  let least = Number.POSITIVE_INFINITY
  for (let distance = 3; distance <= 12; distance++) {
    const pitch = note.pitch + side * distance
    if (pitch < low || pitch > high || !fits.includes(pitchClass(pitch))) continue
    const cost =
      0.3 * (distance - 3) + (previous === null ? 0 : 0.16 * Math.abs(pitch - previous)) + (distance > 9 ? 3 : 0)
    if (cost < least) {
      least = cost
      best = pitch
    }
  }
  return best
}

const harmonyLine = (context: ScoreContext, notes: readonly SungNote[], side: 1 | -1): SungNote[] | null => {
  const result: SungNote[] = []
  let previous: MidiNote | null = null
  for (const note of notes) {
    const pitch = harmonyPitch(context, note, side, previous)
    if (pitch === null) return null
    previous = pitch
    result.push({ ...note, pitch, velocity: note.velocity * 0.8 })
  }
  return result
}

const double = (section: number, line: number, notes: readonly SungNote[], softer: number): Phrase => ({
  section,
  line,
  voice: 'double',
  notes: notes.map((note) => ({ ...note, velocity: note.velocity * softer })),
})

/** The last two words of a rapped line, at least two syllables. A second voice doubles them. */
const lineEnd = (notes: readonly SungNote[]): readonly SungNote[] => {
  const last = notes[notes.length - 1]?.syllable?.word ?? 0
  const from = notes.findIndex((note) => (note.syllable?.word ?? 0) >= last - 1)
  return notes.slice(Math.min(Math.max(0, from), Math.max(0, notes.length - 2)))
}

/** The second singer of a duet beside the first where both sing: a harmony below, else the same tune an octave lower. */
export const together = (context: ScoreContext, { section, line, notes }: Phrase): Phrase[] => {
  const { sections, singer } = context.plan
  if (singer?.kind !== 'duet' || sections[section]!.directed?.singers !== 'both') return []
  const octave = notes.every(({ pitch }) => pitch - 12 >= singer.low) ? 12 : 0
  const below = harmonyLine(context, notes, -1) ?? notes.map((note) => ({ ...note, pitch: note.pitch - octave }))
  return [{ section, line, voice: 'harmony-low', notes: below, secondSinger: true }]
}

/**
 * Backing voices for one lead line, by genre and section position.
 * Verses have none or a double; choruses have doubles, then one harmony, and two in the last chorus.
 * Rap doubles line ends. In a duet the other singer takes the harmony. Vocoders always have harmonies.
 */
export const harmonies = (
  context: ScoreContext,
  phrase: Phrase,
  { chorus, number, total, final }: SectionPosition,
): Phrase[] => {
  const singer = context.plan.singer!
  const { section, line, notes: lead } = phrase
  const turn = context.plan.sections[section]!.directed?.singers
  if (singer.kind === 'duet' && turn === 'both') return together(context, phrase)
  // Who has the section alone is doubled by nobody else.
  if (singer.kind === 'duet' && turn !== undefined)
    return chorus && backingOf(context.genre.id).doubles[0] > 0
      ? [{ ...double(section, line, lead, 0.85), ...(phrase.secondSinger && { secondSinger: true }) }]
      : []
  const backing = backingOf(context.genre.id)
  if (singer.kind === 'rap') return [double(section, line, chorus ? lead : lineEnd(lead), 0.85)]
  const machine = singer.style === 'vocoder'
  const choir = singer.kind === 'choir'
  const phrases: Phrase[] = []
  if (!chorus) {
    const doubled = backing.verses === 'double' || (backing.verses === 'later' && number > 1)
    if (context.plan.sections[section]!.kind !== 'verse' && backing.verses === 'alone' && !choir && !machine) return []
    if (doubled && singer.kind !== 'duet' && !machine && !choir) phrases.push(double(section, line, lead, 0.7))
    if (!singer.harmonies || !(choir || machine)) return phrases
    const low = harmonyLine(context, lead, -1) ?? harmonyLine(context, lead, 1)
    if (low) phrases.push({ section, line, voice: 'harmony-low', notes: low })
    return phrases
  }
  const doubles = choir || machine ? 0 : backing.doubles[number === 1 ? 0 : 1]
  for (let k = 0; k < doubles; k++) phrases.push(double(section, line, lead, 0.85))
  // Harmonies cannot wait for a later chorus if there is none.
  const from = Math.min(backing.harmoniesFrom, total)
  const stacked = singer.harmonies && (number >= from || final || choir || machine)
  const duet = singer.kind === 'duet'
  if (!stacked && !duet) return phrases
  const side: 1 | -1 = duet ? -1 : backing.side
  const first = harmonyLine(context, lead, side)
  const opposite = !first || final || choir || machine ? harmonyLine(context, lead, side === 1 ? -1 : 1) : null
  for (const [notes, direction] of [
    [first, side],
    [opposite, -side],
  ] as const)
    if (notes)
      phrases.push({
        section,
        line,
        voice: direction === 1 ? 'harmony-high' : 'harmony-low',
        notes,
        ...(duet && direction === -1 ? { secondSinger: true } : {}),
      })
  return phrases
}
