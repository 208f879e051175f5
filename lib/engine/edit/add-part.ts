import { EditError } from '#lib/engine/edit/edit-error'
import { findSection } from '#lib/engine/edit/find'
import { recompose } from '#lib/engine/edit/recompose'
import { newIds, ownerOf } from '#lib/engine/edit/replace'
import { addedPart } from '#lib/engine/plan/band'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { PlayingStyle, Role } from '#lib/engine/plan/genres/genre'
import { instrumentIdOf, instrumentInfo } from '#lib/engine/plan/instruments'
import { naturalRole } from '#lib/engine/plan/match-instrument'
import type { PlannedPart } from '#lib/engine/plan/plan'
import type { Part } from '#lib/engine/score/score'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScorePart, ScoreSection } from '#lib/engine/score/score-schema'
import type { AddedPart } from '#lib/music/edits'

/** How a part plays in a genre without one of its role. */
const STYLES: Record<AddedPart['role'], PlayingStyle> = {
  drums: 'grid',
  bass: 'grid',
  chords: 'grid',
  pad: 'hold',
  arp: 'arp',
  lead: 'tune',
  counter: 'answer',
}

/** Adds a part: the players who write songs write its notes, in some sections or in all of them. */
export const addPart = (file: ScoreFile, { role, instrument, sections: ids }: AddedPart): ScoreFile => {
  const planned = plannedFor(file, role, instrument)
  for (const id of ids ?? [])
    if (!file.sections.some((section) => section.id === id))
      throw new EditError(['add', 'sections', ids!.indexOf(id)], `There is no section ${id}.`)
  const chosen = new Set(ids ?? file.sections.map(({ id }) => id))
  const changed: ScoreFile = {
    ...file,
    plan: { ...file.plan, parts: [...file.plan.parts, planned] },
    sections: file.sections.map((section) => withPlayer(section, planned, chosen.has(section.id))),
  }
  const played = file.sections
    .filter(({ id }) => chosen.has(id))
    .flatMap(({ id }) => partsIn(changed, findSection(changed, id), planned))
  const [first] = played
  if (!first) throw new EditError(['add', 'sections'], 'This part has nothing to play in these sections.')
  const newNote = newIds('n', [])
  const notes = played
    .flatMap((part) => part.notes)
    .sort((a, b) => a.at - b.at || a.pitch - b.pitch)
    .map((note) => ({ id: newNote(), ...note }))
  const part = { ...first, id: newIds('p', file.parts)(), notes } as ScorePart
  return { ...changed, parts: [...file.parts, part] }
}

const plannedFor = (file: ScoreFile, role: Role, instrument: AddedPart['instrument']): PlannedPart => {
  const id = instrumentIdOf(instrument)
  if (id === null) throw new EditError(['add', 'instrument'], 'No part can be written for this instrument.')
  if ((role === 'drums') !== (instrumentInfo(id).family === 'drums'))
    throw new EditError(
      ['add', 'instrument'],
      role === 'drums' ? 'Drums need a drum kit.' : 'A drum kit can only play drums.',
    )
  const genre = genreOf(file.plan.genre)
  const natural = naturalRole(id)
  const own = genre.band.find((part) => part.role === role)
  const style = natural.role === role ? natural.style : (own?.style ?? STYLES[role as AddedPart['role']])
  const taken = [...file.plan.parts, ...file.parts].map(({ name }) => name)
  return addedPart(file.plan.parts, genre, { role, style, id, minEnergy: 0 }, taken)
}

/** A section in which a part plays or rests throughout. */
const withPlayer = (section: ScoreSection, { name }: PlannedPart, isPlaying: boolean): ScoreSection => ({
  ...section,
  directed: {
    ...section.directed,
    lineups: [...(section.directed?.lineups ?? []), { parts: { [name]: isPlaying }, bars: section.bars }],
  },
})

/** What a part plays in a section, if anything. */
const partsIn = (file: ScoreFile, section: ScoreSection, { name }: PlannedPart): Part[] =>
  recompose(file, section)
    .parts.filter((part) => part.name === name)
    .map((part) => ({ ...part, notes: part.notes.filter(({ at }) => ownerOf(file, at) === section) }))
    .filter(({ notes }) => notes.length > 0)
