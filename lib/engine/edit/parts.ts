import { addPart } from '#lib/engine/edit/add-part'
import { EditError } from '#lib/engine/edit/edit-error'
import { findPart } from '#lib/engine/edit/find'
import { isVoiceGroup, type VoiceGroup, voiceGroupOf } from '#lib/engine/score/score'
import { type ScoreFile, voiceSettings } from '#lib/engine/score/score-file'
import { InstrumentSchema, type ScorePart } from '#lib/engine/score/score-schema'
import type { Instrument, PartsEdit } from '#lib/music/edits'

/** Adds a part, mixes one differently, gives its notes to another instrument, mutes or removes it. */
export const editParts = (file: ScoreFile, edit: PartsEdit): ScoreFile => {
  if ('add' in edit) return addPart(file, edit.add)
  if (isVoiceGroup(edit.part)) return editVoice(file, edit.part, edit)
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

/** Mixes voices differently, or mutes them. Their notes stay. */
const editVoice = (
  file: ScoreFile,
  group: VoiceGroup,
  { level, pan, muted, instrument, remove }: Exclude<PartsEdit, { add: unknown }>,
): ScoreFile => {
  if (!file.phrases.some(({ voice }) => voiceGroupOf(voice) === group))
    throw new EditError(['part'], 'This song has no such voice.')
  if (instrument) throw new EditError(['instrument'], 'A voice has no instrument. The edit singer changes it.')
  if (remove) throw new EditError(['remove'], 'Voices can be muted, not removed.')
  const before = voiceSettings(file, group)
  const next = { level: level ?? before.level, pan: pan ?? before.pan, muted: muted ?? before.muted }
  const { voices, ...others } = file
  const { [group]: _, ...rest } = voices ?? {}
  const isMoved = next.level !== 0 || next.pan !== 0 || next.muted
  const changed = isMoved
    ? { ...rest, [group]: { level: next.level, pan: next.pan, ...(next.muted && { muted: true as const }) } }
    : rest
  return { ...others, ...(Object.keys(changed).length > 0 && { voices: changed }) }
}

const playable = (instrument: Instrument): ScorePart['instrument'] => {
  const found = InstrumentSchema.safeParse(instrument)
  if (!found.success) throw new EditError(['instrument', 'patch'], 'There is no synthesizer sound of this name.')
  return found.data
}
