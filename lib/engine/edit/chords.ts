import { EditError } from '#lib/engine/edit/edit-error'
import { findSection } from '#lib/engine/edit/find'
import { harmonyOf, recompose } from '#lib/engine/edit/recompose'
import { replaceNotes } from '#lib/engine/edit/replace'
import { replaceChords } from '#lib/engine/edit/replace-chords'
import { pulseOf } from '#lib/engine/score/groove'
import { mergeSpans } from '#lib/engine/score/harmony'
import { type HarmonySpan, harmonySpan, harmonySpanAt } from '#lib/engine/score/harmony-span'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScoreSection, ScoreSungNote } from '#lib/engine/score/score-schema'
import { type Chord, chordFromSymbol } from '#lib/music/chord'
import type { ChordsEdit } from '#lib/music/edits'
import { barLength, type PitchClass, pitchClass } from '#lib/music/key'
import type { MidiNote } from '#lib/music/time'

/** Plays other chords in a section. The band follows; sung notes that clash move by step. */
export const editChords = (file: ScoreFile, edit: ChordsEdit): ScoreFile => {
  const section = findSection(file, edit.section)
  if (edit.symbols.length !== section.bars)
    throw new EditError(['symbols'], `This section has ${section.bars} bars, not ${edit.symbols.length}.`)
  const index = file.sections.indexOf(section)
  const own = edit.symbols.flatMap((symbols, bar) => spansOfBar(file, section, index, bar, symbols))
  const before = harmonyOf(file)
  const spans = mergeSpans([...before.filter((span) => span.section !== index), ...own].sort((a, b) => a.at - b.at))
  const harmonised = replaceChords(file, section, spans)
  const made = recompose(file, section, { spans, hasRiffs: false })
  return moveClashes(replaceNotes(harmonised, section, made.parts), section, spans, before)
}

/** The chords of a bar at equal distances, on beats. */
const spansOfBar = (
  file: ScoreFile,
  section: ScoreSection,
  index: number,
  bar: number,
  symbols: readonly string[],
): HarmonySpan[] => {
  const length = barLength(file.plan.meter)
  const pulse = pulseOf(file.plan.meter)
  const start = (section.firstBar + bar) * length
  const border = (order: number) =>
    order === symbols.length ? length : Math.round(((order / symbols.length) * length) / pulse) * pulse
  return symbols.map((symbol, order) => {
    const path = ['symbols', bar, order]
    const sounding = chordFromSymbol(symbol, file.plan.key)
    if (!sounding) throw new EditError(path, `“${symbol}” is not a chord that can be played.`)
    const own = border(order + 1) - border(order)
    if (own <= 0) throw new EditError(['symbols', bar], `A bar of this song has time for ${length / pulse} chords.`)
    return harmonySpan(lowered(sounding, section.transposed ?? 0), start + border(order), own, index, bar)
  })
}

const lowered = (chord: Chord, semitones: number): Chord => ({
  ...chord,
  root: pitchClass(chord.root - semitones),
  bass: pitchClass(chord.bass - semitones),
})

/** Shorter notes pass without a clash. */
const MIN_CLASH_BEATS = 0.4

const semitonesApart = (a: number, b: number) => Math.min(pitchClass(a - b), pitchClass(b - a))

/** Whether a pitch is a semitone away from a chord tone, and none itself. */
const clashes = (pitch: MidiNote, tones: readonly PitchClass[]) =>
  !tones.includes(pitchClass(pitch)) && tones.some((tone) => semitonesApart(tone, pitch) === 1)

/** Moves sung notes that clash with their new chord, but did not with the old one, to the nearest chord tone. */
const moveClashes = (
  file: ScoreFile,
  section: ScoreSection,
  spans: readonly HarmonySpan[],
  before: readonly HarmonySpan[],
): ScoreFile => {
  const { transposed = 0 } = section
  const move = (note: ScoreSungNote): ScoreSungNote => {
    const middle = note.at + Math.min(note.length, 1) / 2
    const [tones, old] = [harmonySpanAt(spans, middle).tones, harmonySpanAt(before, middle).tones]
    const pitch = note.pitch - transposed
    if (note.length < MIN_CLASH_BEATS || !clashes(pitch, tones) || clashes(pitch, old)) return note
    const step = [-1, 1, -2, 2].find((by) => tones.includes(pitchClass(pitch + by))) ?? 0
    return { ...note, pitch: note.pitch + step }
  }
  return {
    ...file,
    phrases: file.phrases.map((phrase) =>
      phrase.section === section.id && !phrase.spoken ? { ...phrase, notes: phrase.notes.map(move) } : phrase,
    ),
  }
}
