import { CATALOGUES } from '#lib/i18n/catalogues'

/** Genres by their id, with their names in every language, in lower case. */
const NAMES = new Map<string, string[]>()
for (const { terms } of Object.values(CATALOGUES) as unknown as { terms: { genre: Record<string, string> } }[])
  for (const [id, name] of Object.entries(terms.genre)) NAMES.set(id, [...(NAMES.get(id) ?? []), name.toLowerCase()])

/** Adds the genres that a search names, as in “hip-hop” or “民谣”: songs carry ids only. */
export const withGenreNames = <T extends { q: string }>(query: T): T & { genresNamed: string[] } => {
  const q = query.q.toLowerCase()
  const isNamed = (names: string[]) => q !== '' && names.some((name) => name.includes(q))
  return { ...query, genresNamed: [...NAMES].flatMap(([id, names]) => (isNamed(names) ? [id] : [])) }
}
