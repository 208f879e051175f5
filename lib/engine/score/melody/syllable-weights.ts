import type { SyllableWeight } from '#lib/engine/score/melody/rhythm'
import type { Language } from '#lib/lyrics/language'
import type { Syllable } from '#lib/lyrics/syllable'

/** English words that are unstressed in a line, and half-stressed ones. */
const LIGHT_WORDS = new Set(
  'the a an of to and but for in at as than can do was were is are am im you he she it we they me my your his her our us them that this i its or on with from be been if so'.split(
    ' ',
  ),
)
const HALF_LIGHT_WORDS = new Set('no not all just down up out over now here there when what will'.split(' '))
/** Unstressed Chinese particles. */
const PARTICLES = new Set([...'的了着过吗呢吧啊呀地得么'])

/**
 * Weight of each syllable, 0…3. The last stressed syllable carries the rhyme and is strongest.
 *
 * @example
 * syllableWeights(syllables('the river'), 'en').map((s) => s.weight) → [0, 3, 0]
 */
export const syllableWeights = (syllables: readonly Syllable[], language: Language): SyllableWeight[] => {
  const counts = new Map<number, number>()
  const words = new Map<number, string>()
  for (const { word, text } of syllables) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    words.set(word, (words.get(word) ?? '') + text.toLowerCase().replace(/[^\p{L}]/gu, ''))
  }
  const weights = syllables.map(({ word, text, stress }): SyllableWeight => {
    const name = words.get(word) ?? ''
    if (language === 'zh') return { word, weight: PARTICLES.has(text.replace(/[^\p{L}]/gu, '')) ? 0 : 1.6 }
    if (stress === 0) return { word, weight: 0 }
    if (counts.get(word) === 1)
      return { word, weight: LIGHT_WORDS.has(name) ? 0.3 : HALF_LIGHT_WORDS.has(name) ? 1 : 2 }
    return { word, weight: stress === 1 ? 3 : 1.6 }
  })
  const rhyme = weights.findLastIndex(({ weight }) => weight >= 1)
  const last = weights[rhyme]
  if (last) last.weight = 3
  return weights
}
