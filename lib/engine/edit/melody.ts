import { EditError } from '#lib/engine/edit/edit-error'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScoreSungNote } from '#lib/engine/score/score-schema'
import type { MelodyEdit } from '#lib/music/edits'
import { barLength } from '#lib/music/key'

/** Distance from a phrase's section that its notes may have. */
const MAX_PICKUP_BARS = 1

/** Notes without those that become rests. What continued the syllable of one of them sings it. */
const withoutRests = (notes: readonly ScoreSungNote[], isRest: (note: ScoreSungNote) => boolean): ScoreSungNote[] => {
  let left: ScoreSungNote['syllable'] = null
  return notes.flatMap((note) => {
    if (isRest(note)) {
      left = note.syllable ?? left
      return []
    }
    const syllable = note.syllable ?? left
    left = null
    return [{ ...note, syllable }]
  })
}

/** Changes sung notes one by one, or moves a whole phrase. */
export const editMelody = (file: ScoreFile, { phrase: id, notes, move }: MelodyEdit): ScoreFile => {
  const phrase = file.phrases.find((phrase) => phrase.id === id)
  if (!phrase) throw new EditError(['phrase'], `There is no phrase ${id}.`)
  const changes = new Map(notes.map((note, index) => [note.id, { ...note, index }]))
  const [unknown] = [...changes.values()].filter(({ id }) => !phrase.notes.some((note) => note.id === id))
  if (unknown) throw new EditError(['notes', unknown.index, 'id'], `There is no note ${unknown.id} in phrase ${id}.`)
  const section = file.sections.find((section) => section.id === phrase.section)!
  const bar = barLength(file.plan.meter)
  const [first, last] = [section.firstBar - MAX_PICKUP_BARS, section.firstBar + section.bars]
  const moved = phrase.notes.map((note, place): ScoreSungNote => {
    const change = changes.get(note.id)
    const at = change?.at ?? note.at
    const pitch = (change?.pitch ?? note.pitch) + move
    if (pitch < 24 || pitch > 96)
      throw new EditError(change ? ['notes', change.index, 'pitch'] : ['move'], 'No voice has this pitch.')
    if (change?.at !== undefined && (at < first * bar || at >= last * bar))
      throw new EditError(['notes', change.index, 'at'], 'This time lies outside the section.')
    if (change?.tie && place === 0)
      throw new EditError(['notes', change.index, 'tie'], 'The first note of a phrase continues nothing.')
    return { ...note, at, pitch, length: change?.length ?? note.length, syllable: change?.tie ? null : note.syllable }
  })
  const changed = withoutRests(moved, ({ id }) => changes.get(id)?.rest === true)
  if (changed.length === 0) throw new EditError(['notes'], 'A phrase needs a note.')
  for (const [place, note] of changed.entries()) {
    const before = changed[place - 1]
    if (before && note.at <= before.at)
      throw new EditError(
        ['notes', changes.get(note.id)?.index ?? changes.get(before.id)!.index, 'at'],
        'A note must start after the one before it.',
      )
  }
  // A voice sings one note at a time.
  const sung = changed.map((note, place) => {
    const next = changed[place + 1]
    return next ? { ...note, length: Math.min(note.length, next.at - note.at) } : note
  })
  return { ...file, phrases: file.phrases.map((other) => (other === phrase ? { ...phrase, notes: sung } : other)) }
}
