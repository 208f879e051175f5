import { MAX_EARLY_BEATS } from '#lib/engine/score/key-change'
import type { Note, Part, Phrase } from '#lib/engine/score/score'
import { indexOf, type ScoreFile } from '#lib/engine/score/score-file'
import type { ScorePhrase, ScoreSection } from '#lib/engine/score/score-schema'
import { barLength } from '#lib/music/key'
import type { Beats } from '#lib/music/time'

/** Gives new ids of a kind, behind all that exist. */
export const newIds = (kind: string, existing: readonly { id: string }[]): (() => string) => {
  let last = existing.reduce((most, { id }) => Math.max(most, indexOf(id)), -1) + 1
  return () => `${kind}${++last}`
}

/** Times of the bars of a section. */
export const timesOf = (file: ScoreFile, { firstBar, bars }: ScoreSection): { from: Beats; until: Beats } => {
  const bar = barLength(file.plan.meter)
  return { from: firstBar * bar, until: (firstBar + bars) * bar }
}

/** Whether a note belongs to a range of bars; it may start slightly before its bar. */
export const isWithin = ({ at }: Pick<Note, 'at'>, { from, until }: { from: Beats; until: Beats }): boolean =>
  at >= from - MAX_EARLY_BEATS && at < until - MAX_EARLY_BEATS

/** The section to which a note belongs. Pickups belong to the first one, and what follows the last bar to the last one. */
export const ownerOf = (file: ScoreFile, at: Beats): ScoreSection =>
  file.sections.findLast((section) => timesOf(file, section).from - MAX_EARLY_BEATS <= at) ?? file.sections[0]!

const sameNote = (a: Note, b: Note) =>
  a.at === b.at && a.length === b.length && a.pitch === b.pitch && a.velocity === b.velocity && a.wobble === b.wobble

/** Replaces the notes of a section, in the parts that have others of their name. Notes that stay keep their ids. */
export const replaceNotes = (file: ScoreFile, section: ScoreSection, others: readonly Part[]): ScoreFile => {
  const range = timesOf(file, section)
  return {
    ...file,
    parts: file.parts.map((part) => {
      const other = others.find(({ name }) => name === part.name)
      if (!other) return part
      const before = part.notes.filter((note) => isWithin(note, range))
      const newId = newIds('n', part.notes)
      const notes = other.notes
        .filter((note) => isWithin(note, range))
        .map((note) => {
          const same = before.findIndex((old) => sameNote(old, note))
          return same < 0 ? { id: newId(), ...note } : before.splice(same, 1)[0]!
        })
      const isChanged = before.length > 0 || notes.some(({ id }) => !part.notes.some((note) => note.id === id))
      if (!isChanged) return part
      const kept = part.notes.filter((note) => !isWithin(note, range))
      return { ...part, notes: [...kept, ...notes].sort((a, b) => a.at - b.at || a.pitch - b.pitch) }
    }),
  }
}

/** Replaces the phrases of a section that are `replaced`. */
export const replacePhrases = (
  file: ScoreFile,
  section: ScoreSection,
  replaced: (phrase: ScorePhrase | Phrase) => boolean,
  others: readonly Phrase[],
): ScoreFile => {
  const index = file.sections.findIndex(({ id }) => id === section.id)
  const newId = newIds('v', file.phrases)
  const sides = new Map<Phrase['voice'], number>()
  const made = others
    .filter((phrase) => phrase.section === index && phrase.notes.length > 0 && replaced(phrase))
    .map(({ order: _, side: __, ...phrase }): ScorePhrase => {
      const turn = sides.get(phrase.voice) ?? 0
      sides.set(phrase.voice, turn + 1)
      return {
        ...phrase,
        id: newId(),
        section: section.id,
        side: turn % 2 === 0 ? 'right' : 'left',
        notes: phrase.notes.map((note, at) => ({ id: `n${at + 1}`, ...note })),
      }
    })
  const kept = file.phrases.filter((phrase) => phrase.section !== section.id || !replaced(phrase))
  return { ...file, phrases: [...kept, ...made] }
}
