import { addPart } from '#lib/engine/edit/add-part'
import { EditError } from '#lib/engine/edit/edit-error'
import { findPart } from '#lib/engine/edit/find'
import type { ScoreFile } from '#lib/engine/score/score-file'
import { InstrumentSchema, type ScorePart } from '#lib/engine/score/score-schema'
import type { Instrument, PartsEdit } from '#lib/music/edits'

/** Adds a part, mixes one differently, gives its notes to another instrument, mutes or removes it. */
export const editParts = (file: ScoreFile, edit: PartsEdit): ScoreFile => {
  if ('add' in edit) return addPart(file, edit.add)
  const part = findPart(file, edit.part)
  if (edit.remove) return { ...file, parts: file.parts.filter((other) => other !== part) }
  const { muted: wasMuted, ...settings } = part
  const muted = edit.muted ?? wasMuted
  const changed = {
    ...settings,
    level: edit.level ?? part.level,
    pan: edit.pan ?? part.pan,
    instrument: edit.instrument ? playable(edit.instrument) : part.instrument,
    ...(muted && { muted: true as const }),
  }
  return { ...file, parts: file.parts.map((other) => (other === part ? changed : other)) }
}

const playable = (instrument: Instrument): ScorePart['instrument'] => {
  const found = InstrumentSchema.safeParse(instrument)
  if (!found.success) throw new EditError(['instrument', 'patch'], 'There is no synthesizer sound of this name.')
  return found.data
}
