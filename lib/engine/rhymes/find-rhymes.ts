import { englishRhymes } from '#lib/engine/rhymes/english-rhymes'
import { mandarinRhymes } from '#lib/engine/rhymes/mandarin-rhymes'
import { synonymsOf } from '#lib/engine/rhymes/synonyms'
import { type FoundWords, wordsByFrequency } from '#lib/engine/rhymes/word-list'

/**
 * Words that rhyme with a word, words that nearly do, and synonyms, the most frequent first.
 * English words in Latin letters and Chinese characters have rhymes; other scripts have none.
 * Synonyms are English.
 */
export const findRhymes = (word: string): FoundWords => {
  const plain = word.normalize('NFC').toLowerCase().replaceAll(/[’ʼ]/g, "'").trim()
  if (/\p{Script=Han}/u.test(plain)) return { ...mandarinRhymes(plain), synonyms: [] }
  if (!/^[a-z']*[a-z][a-z']*$/.test(plain)) return { rhymes: [], near: [], synonyms: [] }
  const words = wordsByFrequency()
  return { ...englishRhymes(plain, words), synonyms: synonymsOf(plain, words) }
}
