import { EditError } from '#lib/engine/edit/edit-error'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScorePart, ScoreSection } from '#lib/engine/score/score-schema'

export const findSection = (file: ScoreFile, id: string, field = 'section'): ScoreSection => {
  const section = file.sections.find((section) => section.id === id)
  if (!section) throw new EditError([field], `There is no section ${id}.`)
  return section
}

export const findPart = (file: ScoreFile, id: string): ScorePart => {
  const part = file.parts.find((part) => part.id === id)
  if (!part) throw new EditError(['part'], `There is no part ${id}.`)
  return part
}
