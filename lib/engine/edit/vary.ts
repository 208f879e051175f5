import { findSection } from '#lib/engine/edit/find'
import { harmonyOf, planOf, recompose } from '#lib/engine/edit/recompose'
import { replaceNotes, replacePhrases } from '#lib/engine/edit/replace'
import { replaceChords } from '#lib/engine/edit/replace-chords'
import { harmonise } from '#lib/engine/score/harmony'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScoreSection } from '#lib/engine/score/score-schema'
import type { VaryEdit } from '#lib/music/edits'

/** Plays another idea in a section, or in all of its kind: melody, voicings, fills, and its chords unless they are kept. */
export const editVary = (file: ScoreFile, edit: VaryEdit): ScoreFile => {
  const section = findSection(file, edit.section)
  const sections = edit.scope === 'all' ? file.sections.filter(({ letter }) => letter === section.letter) : [section]
  return sections.reduce((varied, { id }) => varySection(varied, findSection(varied, id), edit), file)
}

const varySection = (file: ScoreFile, section: ScoreSection, { seed, keep }: VaryEdit): ScoreFile => {
  const own: ScoreSection = { ...section, idea: ideaOf(file.plan.seed, seed) }
  const seeded: ScoreFile = { ...file, sections: file.sections.map((other) => (other === section ? own : other)) }
  const index = seeded.sections.indexOf(own)
  const harmonised = keep.includes('chords') ? seeded : replaceChords(seeded, own, otherHarmony(seeded, own, index))
  const made = recompose(harmonised, own)
  const played = keep.includes('band') ? harmonised : replaceNotes(harmonised, own, made.parts)
  return keep.includes('melody') ? played : replacePhrases(played, own, () => true, made.phrases)
}

/** A seed far from that of the song and from those of other ideas. */
const ideaOf = (seed: number, idea: number) =>
  (Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) + Math.imul(idea + 1, 0x85ebca6b)) | 0

/** The chords that the section has by its new idea. */
const otherHarmony = (file: ScoreFile, section: ScoreSection, index: number) => [
  ...harmonyOf(file).filter((span) => span.section !== index),
  ...harmonise(planOf(file, section)).filter((span) => span.section === index),
]
