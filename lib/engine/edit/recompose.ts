import type { Plan } from '#lib/engine/plan/plan'
import type { HarmonySpan } from '#lib/engine/score/harmony-span'
import { harmonySpan } from '#lib/engine/score/harmony-span'
import { isUnpitched, withHeadroom } from '#lib/engine/score/key-change'
import type { Note, Score } from '#lib/engine/score/score'
import { type GivenParts, type ScoreContext, scoreContext } from '#lib/engine/score/score-context'
import { performable, type ScoreFile } from '#lib/engine/score/score-file'
import type { ScoreSection } from '#lib/engine/score/score-schema'
import { scoreSong } from '#lib/engine/score/score-song'
import { type Chord, chordFromSymbol } from '#lib/music/chord'
import { barLength, pitchClass } from '#lib/music/key'
import type { Beats } from '#lib/music/time'

/** The plan by which a section was written, in the key of the song. */
export const planOf = (file: ScoreFile, section: ScoreSection): Plan => {
  const { plan } = performable(file)
  return { ...withHeadroom(plan), keyChange: 0, seed: section.idea ?? plan.seed }
}

/** The section at a time. */
export const sectionAt = (file: ScoreFile, at: Beats): ScoreSection => {
  const bar = Math.floor(at / barLength(file.plan.meter) + 1e-6)
  return file.sections.findLast(({ firstBar }) => firstBar <= bar) ?? file.sections[0]!
}

const transposedChord = (chord: Chord, semitones: number): Chord => ({
  ...chord,
  root: pitchClass(chord.root + semitones),
  bass: pitchClass(chord.bass + semitones),
})

/** The chords of a score, in the key of the song also behind a key change. */
export const harmonyOf = (file: ScoreFile): HarmonySpan[] => {
  const bar = barLength(file.plan.meter)
  return file.chords.map(({ at, length, symbol }) => {
    const section = sectionAt(file, at)
    const chord = chordFromSymbol(symbol, file.plan.key)
    if (!chord) throw new Error(`The score has an unknown chord "${symbol}".`)
    return harmonySpan(
      transposedChord(chord, -(section.transposed ?? 0)),
      at,
      length,
      file.sections.indexOf(section),
      Math.floor(at / bar + 1e-6) - section.firstBar,
    )
  })
}

/** The context in which a section was written. */
export const contextOf = (file: ScoreFile, section: ScoreSection): ScoreContext =>
  scoreContext(planOf(file, section), { spans: harmonyOf(file), hasRiffs: true })

/**
 * Writes the song out again, over its own chords unless others are given, as far as one section needs it: what belongs
 * to the section is in its key.
 */
export const recompose = (file: ScoreFile, section: ScoreSection, given: Partial<GivenParts> = {}): Score => {
  const score = scoreSong(planOf(file, section), { spans: harmonyOf(file), hasRiffs: true, ...given })
  const { transposed = 0 } = section
  if (transposed === 0) return score
  const transpose = <T extends Note>(note: T): T => ({ ...note, pitch: note.pitch + transposed })
  return {
    ...score,
    parts: score.parts.map((part) => (isUnpitched(part) ? part : { ...part, notes: part.notes.map(transpose) })),
    phrases: score.phrases.map((phrase) => ({ ...phrase, notes: phrase.notes.map(transpose) })),
  }
}
