/** A random source, uniform in [0, 1). It is always passed as an argument, so that a seed fixes the result. */
export type Random = () => number

/** FNV-1a over UTF-16 code units: a stable 32-bit hash. */
const hash = (text: string) => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/**
 * An independent random stream per purpose, so that a new draw in one place changes no other.
 * Generator: mulberry32.
 *
 * @example
 * randomFrom(7, 'melody')() // => 0.18075518542900681
 */
export const randomFrom = (seed: number, purpose: string): Random => stream(streamStart(seed, purpose))

const streamStart = (seed: number, purpose: string) => (Math.imul(seed | 0, 0x9e3779b1) ^ hash(purpose)) >>> 0

const STATE_STEP = 0x6d2b79f5

const stream = (start: number): Random => {
  let state = start
  return () => {
    state = (state + STATE_STEP) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The stream of `randomFrom` from its draw number `draws` on. */
export const randomAfter = (seed: number, purpose: string, draws: number): Random =>
  stream((streamStart(seed, purpose) + Math.imul(draws, STATE_STEP)) >>> 0)

/**
 * @example
 * pick(['a', 'b'], randomFrom(7, 'melody')) // => 'a'
 */
export const pick = <T>(from: readonly T[], random: Random): T => {
  const chosen = from[Math.floor(random() * from.length)]
  if (chosen === undefined) throw new Error('pick() needs at least one choice.')
  return chosen
}

/** A random integer from low to high, both included. */
export const integer = (low: number, high: number, random: Random) => low + Math.floor(random() * (high - low + 1))

/**
 * @example
 * shuffled([1, 2, 3], randomFrom(7, 'order')) // => [3, 1, 2]
 */
export const shuffled = <T>(items: readonly T[], random: Random): T[] => {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[result[i], result[j]] = [result[j]!, result[i]!]
  }
  return result
}
