import type { ReactNode } from 'react'

/** One line of the palette. `id` is what it is told apart by, `words` what else it is found by. */
export type Entry = {
  id: string
  name: string
  words?: string
  icon: ReactNode
  hint?: string
  act: () => void
}

/** A few lines under one name. */
export type Group = { name: string; entries: readonly Entry[] }

/** As it is searched: without case, and without what stands over a letter. */
// fold('Ünder  The') // => 'under  the'
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every word that was typed is somewhere in the text. */
// matchesQuery('li sett', 'Settings of the library') // => true
export const matchesQuery = (typed: string, text: string) => {
  const folded = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/**
 * What of the commands answers to what is typed, with the songs that the server has found. The songs stand first, unless
 * something is called as it is typed: "trash" then Enter opens the trash, whatever is sung of it.
 */
export const filterCommands = (typed: string, songs: Group, commands: readonly Group[]): Group[] => {
  const found = commands.map((group) => ({
    ...group,
    entries: group.entries.filter(({ name, words }) => matchesQuery(typed, words ? `${name} ${words}` : name)),
  }))
  const isMeant = ({ entries }: Group) =>
    typed.trim() !== '' && entries.some(({ name }) => startsWithQuery(name, typed))
  return [
    ...found.filter(isMeant).map(({ name, entries }) => ({ name, entries: prefixMatchesFirst(entries, typed) })),
    songs,
    ...found.filter((group) => !isMeant(group)),
  ].filter(({ entries }) => entries.length > 0)
}

const startsWithQuery = (name: string, typed: string) => fold(name).startsWith(fold(typed.trim()))
const prefixMatchesFirst = (entries: readonly Entry[], typed: string) => [
  ...entries.filter(({ name }) => startsWithQuery(name, typed)),
  ...entries.filter(({ name }) => !startsWithQuery(name, typed)),
]
