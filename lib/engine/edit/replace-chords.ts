import { newIds, timesOf } from '#lib/engine/edit/replace'
import type { HarmonySpan } from '#lib/engine/score/harmony-span'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScoreSection } from '#lib/engine/score/score-schema'
import { chordSymbol } from '#lib/music/chord'
import { pitchClass } from '#lib/music/key'

/** Replaces the chords of a section by those of a harmony, which is in the key of the song. Equal chords keep their ids. */
export const replaceChords = (file: ScoreFile, section: ScoreSection, harmony: readonly HarmonySpan[]): ScoreFile => {
  const index = file.sections.indexOf(section)
  const { transposed = 0 } = section
  const key = { ...file.plan.key, tonic: pitchClass(file.plan.key.tonic + transposed) }
  const newId = newIds('c', file.chords)
  const spans = harmony
    .filter((span) => span.section === index)
    .map(({ at, length, chord }) => {
      const symbol = chordSymbol(
        { ...chord, root: pitchClass(chord.root + transposed), bass: pitchClass(chord.bass + transposed) },
        key,
      )
      const same = file.chords.find((old) => old.at === at && old.length === length && old.symbol === symbol)
      return same ?? { id: newId(), at, length, symbol }
    })
  const bounds = timesOf(file, section)
  const kept = file.chords.filter(({ at }) => at < bounds.from - 1e-6 || at >= bounds.until - 1e-6)
  return { ...file, chords: [...kept, ...spans].sort((a, b) => a.at - b.at) }
}
