/** Songs of twelve genres, whose edits are measured. */
export const EDITED_GENRES = [
  ...['pop', 'house, instrumental', 'jazz', 'metal', 'reggae', 'trap rap', 'bossa nova duet', 'ambient'],
  ...['cinematic, instrumental', 'country', 'synthwave', 'power ballad with a key change'],
] as const

export const EDITED_SEEDS = [1, 2, 3, 4, 5]

export const promptOf = (genre: string, seconds = 50) => `${genre} song, ${seconds} seconds`

/** The first of a song's sections, the middle and the last. */
export const placesOf = <T>(sections: readonly T[]): T[] => [
  ...new Set([sections[0]!, sections[Math.floor(sections.length / 2)]!, sections.at(-1)!]),
]
