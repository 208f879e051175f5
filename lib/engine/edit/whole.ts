import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { atTempo } from '#lib/engine/edit/audio'
import { EditError } from '#lib/engine/edit/edit-error'
import { recompose } from '#lib/engine/edit/recompose'
import { replaceNotes } from '#lib/engine/edit/replace'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import { chooseSinger } from '#lib/engine/plan/singer'
import { isUnpitched } from '#lib/engine/score/key-change'
import type { Note } from '#lib/engine/score/score'
import type { ScoreFile } from '#lib/engine/score/score-file'
import { transposedSymbol } from '#lib/music/chord'
import type { FeelEdit, SingerEdit, TempoEdit, TransposeEdit } from '#lib/music/edits'
import { pitchClass } from '#lib/music/key'
import { beatsToSeconds, type MidiNote, secondsToSamples } from '#lib/music/time'

/** Plays the same notes at another tempo. What sounds behind the last bar stays as long. */
export const editTempo = (file: ScoreFile, { bpm }: TempoEdit): ScoreFile => {
  if (file.plan.extend) throw new EditError(['kind'], 'An extended song keeps the tempo of its recording.')
  const { plan, length, audioChanges } = file
  const change = beatsToSeconds(length, bpm) - beatsToSeconds(length, plan.bpm)
  const tail = Math.max(0, plan.samples - secondsToSamples(beatsToSeconds(length, plan.bpm), SAMPLE_RATE))
  return {
    ...file,
    plan: { ...plan, bpm, samples: plan.samples + secondsToSamples(change, SAMPLE_RATE) },
    ...(audioChanges && { audioChanges: atTempo(audioChanges, plan.bpm / bpm, tail) }),
  }
}

const moved = <T extends Note>(notes: readonly T[], semitones: number): T[] =>
  notes.map((note) => ({ ...note, pitch: note.pitch + semitones }))

/** Plays the same notes in another key. */
export const editTranspose = (file: ScoreFile, { semitones }: TransposeEdit): ScoreFile => {
  if (file.plan.extend) throw new EditError(['kind'], 'An extended song keeps the key of its recording.')
  const { plan } = file
  const key = { ...plan.key, tonic: pitchClass(plan.key.tonic + semitones) }
  const inRange = (pitch: MidiNote) => Math.max(0, Math.min(127, pitch + semitones))
  return {
    ...file,
    plan: {
      ...plan,
      key,
      singer: plan.singer && { ...plan.singer, low: inRange(plan.singer.low), high: inRange(plan.singer.high) },
      parts: plan.parts.map((part) => ({ ...part, low: inRange(part.low), high: inRange(part.high) })),
    },
    parts: file.parts.map((part) => (isUnpitched(part) ? part : { ...part, notes: moved(part.notes, semitones) })),
    phrases: file.phrases.map((phrase) => ({ ...phrase, notes: moved(phrase.notes, semitones) })),
    chords: file.chords.map((chord) => ({ ...chord, symbol: transposedSymbol(chord.symbol, semitones, key) })),
  }
}

/** Octaves by which a melody may move for another voice. */
const OCTAVES = [0, -12, 12, -24, 24] as const

/** Gives the melody to another voice, in the octave that suits it best. */
export const editSinger = (file: ScoreFile, { voice }: SingerEdit): ScoreFile => {
  const { plan } = file
  if (!plan.singer) throw new EditError(['kind'], 'This song is instrumental.')
  const singer = chooseSinger(genreOf(plan.genre), readPrompt(`${voice} voice`), plan.seed, plan.take)
  const pitches = file.phrases
    .filter((phrase) => phrase.voice === 'lead')
    .flatMap(({ notes }) => notes.map(({ pitch }) => pitch))
  const outside = (octave: number) =>
    pitches.reduce((sum, pitch) => sum + Math.max(0, singer.low - pitch - octave, pitch + octave - singer.high), 0)
  const octave = OCTAVES.reduce((best, other) => (outside(other) < outside(best) ? other : best))
  return {
    ...file,
    plan: { ...plan, singer },
    phrases: file.phrases.map(({ secondSinger: _, ...phrase }) => ({ ...phrase, notes: moved(phrase.notes, octave) })),
  }
}

/** Plays the drums at normal, half or double speed. */
export const editFeel = (file: ScoreFile, { feel }: FeelEdit): ScoreFile => {
  const changed = { ...file, plan: { ...file.plan, feel } }
  return changed.sections.reduce((played, section) => {
    const drums = recompose(changed, section).parts.filter(({ role }) => role === 'drums' || role === 'percussion')
    return replaceNotes(played, section, drums)
  }, changed)
}
