import type { ReactNode } from 'react'
import type { Track } from '#lib/player/track'

/** One line of the palette. `words` are synonyms that also match. */
export type PaletteCommand = {
  id: string
  name: string
  words?: string
  icon: ReactNode
  hint?: string
  act: () => void
  /** The song of the line, for its menu, and how it is played there. */
  song?: { track: Track; play: () => void }
}

/** Lines under a heading. */
export type PaletteGroup = { name: string; entries: readonly PaletteCommand[] }

/** Folds case and removes diacritics. */
// fold('Ünder  The') → 'under  the'
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether the text contains every word of the query. */
// matchesQuery('li sett', 'Settings of the library') // => true
export const matchesQuery = (typed: string, text: string) => {
  const folded = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/**
 * Commands that match a query, with the songs that the server found. Songs come first, but after groups with a command
 * whose name starts with the query.
 */
export const filterCommands = (
  typed: string,
  songs: PaletteGroup,
  commands: readonly PaletteGroup[],
): PaletteGroup[] => {
  const found = commands.map((group) => ({
    ...group,
    entries: group.entries.filter(({ name, words }) => matchesQuery(typed, words ? `${name} ${words}` : name)),
  }))
  const isMeant = ({ entries }: PaletteGroup) =>
    typed.trim() !== '' && entries.some(({ name }) => startsWithQuery(name, typed))
  return [
    ...found.filter(isMeant).map(({ name, entries }) => ({ name, entries: prefixMatchesFirst(entries, typed) })),
    songs,
    ...found.filter((group) => !isMeant(group)),
  ].filter(({ entries }) => entries.length > 0)
}

const startsWithQuery = (name: string, typed: string) => fold(name).startsWith(fold(typed.trim()))
const prefixMatchesFirst = (entries: readonly PaletteCommand[], typed: string) => [
  ...entries.filter(({ name }) => startsWithQuery(name, typed)),
  ...entries.filter(({ name }) => !startsWithQuery(name, typed)),
]
