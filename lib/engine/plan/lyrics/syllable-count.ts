import { countSyllables } from '#lib/lyrics/count'

const counts = new Map<string, number>()
/** Bounds the memory of long-running threads. */
const MAX_COUNTS = 30_000

/** Sung syllables of an English line. */
export const syllableCount = (line: string): number => {
  const known = counts.get(line)
  if (known !== undefined) return known
  const count = countSyllables(line)
  if (counts.size < MAX_COUNTS) counts.set(line, count)
  return count
}
