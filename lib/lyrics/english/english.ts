import { spokenWords } from '#lib/lyrics/english/abbreviations'
import { pronounce } from '#lib/lyrics/english/dictionary'
import { heteronym } from '#lib/lyrics/english/heteronyms'
import { splitSpelling } from '#lib/lyrics/english/spelling'
import { syllabify } from '#lib/lyrics/english/syllabify'
import type { Syllable } from '#lib/lyrics/syllable'

/** A token of a line with the words that it is read as. */
export type SpokenToken = { text: string; word: number; spoken: string[] }

/** Reads a token; `next` follows it, and `allCaps` marks a line in capitals. */
export const spokenToken = (text: string, word: number, next = '', allCaps = false): SpokenToken => ({
  text,
  word,
  spoken: spokenWords(text, { next, allCaps }),
})

/**
 * Syllables of the English tokens of a line, in order.
 * Neighbours decide heteronyms ("live", "tear") and the vowel of "the".
 */
export const englishSyllables = (tokens: SpokenToken[]): Syllable[] => {
  const words = tokens.flatMap((token) => token.spoken)
  let at = 0
  return tokens.flatMap((token) => {
    const groups = token.spoken.flatMap((word) => {
      const next = words[at + 1]
      const phones =
        heteronym(word, words.slice(Math.max(0, at - 2), at), words.slice(at + 1, at + 3)) ?? pronounce(word)
      at++
      const open = word === 'the' && next !== undefined && /\d$/.test(pronounce(next)[0] ?? '')
      return syllabify(open ? ['DH', 'IY0'] : phones)
    })
    const read = token.spoken.length === 1 && !/\d/.test(token.text)
    const texts = read ? splitSpelling(token.text, groups.length) : [token.text]
    return groups.map((group, index) => ({ text: texts[index] ?? '', word: token.word, ...group }))
  })
}
