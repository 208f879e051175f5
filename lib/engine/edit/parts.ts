import type { PartsEdit } from '#lib/engine/edit/edits'
import { findPart } from '#lib/engine/edit/find'
import type { ScoreFile } from '#lib/engine/score/score-file'

/** Mixes a part differently, gives its notes to another instrument, mutes or removes it. */
export const editParts = (file: ScoreFile, edit: PartsEdit): ScoreFile => {
  const part = findPart(file, edit.part)
  if (edit.remove) return { ...file, parts: file.parts.filter((other) => other !== part) }
  const { muted: wasMuted, ...settings } = part
  const muted = edit.muted ?? wasMuted
  const changed = {
    ...settings,
    level: edit.level ?? part.level,
    pan: edit.pan ?? part.pan,
    instrument: edit.instrument ?? part.instrument,
    ...(muted && { muted: true as const }),
  }
  return { ...file, parts: file.parts.map((other) => (other === part ? changed : other)) }
}
