import { syllables } from '#lib/lyrics/syllables'

const FUNCTION_WORDS = new Set(
  'the a an of to and but for in at as than can do was were is are am i you he she it we they me my your his her our us them that this or so if'.split(
    ' ',
  ),
)

type LineMetre = { count: number; roughness: number }
const cache = new Map<string, LineMetre>()

/**
 * Syllables of an English line, and the roughness of its metre.
 * Two adjacent stressed syllables and three unstressed ones in a row add roughness.
 *
 * @example
 * metreOf('in the morning light').count // => 5
 */
export const metreOf = (line: string): LineMetre => {
  const known = cache.get(line)
  if (known) return known
  const sung = syllables(line, 'en')
  const words = new Map<number, string>()
  for (const syllable of sung) words.set(syllable.word, (words.get(syllable.word) ?? '') + syllable.text.toLowerCase())
  const strong = sung.map((syllable) => {
    const word = (words.get(syllable.word) ?? '').replace(/[^a-z']/g, '')
    return syllable.stress > 0 && !FUNCTION_WORDS.has(word)
  })
  let roughness = 0
  for (let i = 0; i + 1 < strong.length; i++) {
    if (strong[i] && strong[i + 1]) roughness += 0.6
    if (!strong[i] && !strong[i + 1] && strong[i + 2] === false) roughness += 0.8
  }
  const metre = { count: sung.length, roughness }
  if (cache.size < 20000) cache.set(line, metre)
  return metre
}
