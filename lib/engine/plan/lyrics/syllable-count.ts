import { countSyllables } from '#lib/lyrics/count'

const counts = new Map<string, number>()
/** Bounds the memory of long-running threads. */
const MAX_CACHED_LINES = 30_000

/** Number of sung syllables in an English line. */
export const syllableCount = (line: string): number => {
  const known = counts.get(line)
  if (known !== undefined) return known
  const count = countSyllables(line)
  if (counts.size < MAX_CACHED_LINES) counts.set(line, count)
  return count
}
