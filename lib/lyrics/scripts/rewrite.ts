import type { Phone } from '#lib/lyrics/syllable'

/** `[pattern, sounds]`: the first pattern that matches at a position applies and consumes its match. */
export type RewriteRules = [RegExp, string][]

export const VOWEL_PHONES = new Set('a e i o u y ø œ ɛ ɔ ə ɐ ɯ ɑ̃ ɛ̃ ɔ̃ AY OY AW EY OW'.split(' '))

/**
 * Converts letters to sounds by ordered rules. Letters without a rule are silent. Patterns must be sticky.
 *
 * @example
 * rewrite('casa', rulesOf('c > k\na > a\ns > S')).map(({ phone }) => phone) // => ['k', 'a', 'S', 'a']
 */
export const rewrite = (word: string, rules: RewriteRules): { phone: Phone; at: number }[] => {
  const out: { phone: Phone; at: number }[] = []
  let at = 0
  while (at < word.length) {
    let length = 1
    for (const [pattern, sounds] of rules) {
      pattern.lastIndex = at
      const match = pattern.exec(word)
      if (!match) continue
      for (const phone of sounds.split(' ')) if (phone) out.push({ phone, at })
      length = Math.max(1, match[0].length)
      break
    }
    at += length
  }
  return out
}

/** Parses rules from lines of `pattern > sounds`. */
export const rulesOf = (table: string): RewriteRules =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const arrow = line.lastIndexOf(' >')
      return [new RegExp(line.slice(0, arrow).trim(), 'y'), line.slice(arrow + 2).trim()]
    })
