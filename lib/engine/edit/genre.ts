import { EditError } from '#lib/engine/edit/edit-error'
import { recompose } from '#lib/engine/edit/recompose'
import { newIds, ownerOf } from '#lib/engine/edit/replace'
import { chooseBand } from '#lib/engine/plan/band'
import { genreOf, isGenre } from '#lib/engine/plan/genres/atlas'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import type { Note, Part } from '#lib/engine/score/score'
import type { ScoreFile } from '#lib/engine/score/score-file'
import type { ScoreSection } from '#lib/engine/score/score-schema'
import type { GenreEdit } from '#lib/music/edits'

/** The same words, melody, chords and form, played by the band of another genre. */
export const editGenre = (file: ScoreFile, { genre: id }: GenreEdit): ScoreFile => {
  if (!isGenre(id)) throw new EditError(['genre'], `There is no genre “${id}”.`)
  const { plan } = file
  const genre = genreOf(id)
  const { darkness } = plan.mood
  const parts = chooseBand(genre, readPrompt(genre.name), darkness, plan.seed, plan.take, plan.singer !== null, null)
  const changed: ScoreFile = {
    ...file,
    plan: { ...plan, genre: id, parts },
    sections: file.sections.map(withoutPlayers),
    parts: [],
  }
  const players = new Map<string, Part & { notes: Note[] }>()
  for (const section of changed.sections)
    for (const part of recompose(changed, section, { hasRiffs: false }).parts) {
      const player = players.get(part.name) ?? { ...part, notes: [] }
      player.notes.push(...part.notes.filter(({ at }) => ownerOf(changed, at) === section))
      players.set(part.name, player)
    }
  const newPart = newIds('p', file.parts)
  return {
    ...changed,
    parts: [...players.values()]
      .filter(({ notes }) => notes.length > 0)
      .map((part) => {
        const newNote = newIds('n', [])
        const notes = [...part.notes].sort((a, b) => a.at - b.at || a.pitch - b.pitch)
        return { ...part, id: newPart(), notes: notes.map((note) => ({ id: newNote(), ...note })) }
      }),
  }
}

/** Directions for single players concern the band that leaves. */
const withoutPlayers = ({ directed, ...section }: ScoreSection): ScoreSection => {
  if (!directed) return section
  const { lineups: _, soloist: __, ...others } = directed
  return { ...section, directed: others }
}
