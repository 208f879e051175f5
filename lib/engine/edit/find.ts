import { EditError } from '#lib/engine/edit/edit-error'
import type { VoiceGroup } from '#lib/engine/score/score'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScorePart, ScoreSection } from '#lib/engine/score/score-schema'
import type { Decibels } from '#lib/music/time'

export const findSection = (file: ScoreFile, id: string, field = 'section'): ScoreSection => {
  const section = file.sections.find((section) => section.id === id)
  if (!section) throw new EditError([field], `There is no section ${id}.`)
  return section
}

/** How voices are mixed. */
export const voiceSettings = (file: ScoreFile, group: VoiceGroup): { level: Decibels; pan: number; muted: boolean } => {
  const { level = 0, pan = 0, muted = false } = file.voices?.[group] ?? {}
  return { level, pan, muted }
}

export const findPart = (file: ScoreFile, id: string): ScorePart => {
  const part = file.parts.find((part) => part.id === id)
  if (!part) throw new EditError(['part'], `There is no part ${id}.`)
  return part
}
