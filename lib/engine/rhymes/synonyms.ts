import type { RhymeWord } from '#lib/engine/rhymes/word-list'
import { PARTS_OF_SPEECH, synonymsIn } from '#lib/engine/wordnet'
import { dictionaryWord } from '#lib/lyrics/english/dictionary'

/** Most synonyms of a word. */
const MAX_WORDS = 40

/**
 * Synonyms of an English word in lower case from WordNet, of its most frequent sense first. Only single words that
 * `ranks` knows are offered. Empty if WordNet lacks the word.
 *
 * @example
 * synonymsOf('happy', ranks).map(({ word }) => word) → ['glad', …]
 */
export const synonymsOf = (word: string, ranks: ReadonlyMap<string, number>): RhymeWord[] => {
  const found = new Set(PARTS_OF_SPEECH.flatMap((part) => synonymsIn(part, word)))
  return [...found]
    .filter((each) => each !== word && ranks.has(each))
    .slice(0, MAX_WORDS)
    .map((each) => ({ word: each, syllables: dictionaryWord(each)?.filter((phone) => /\d$/.test(phone)).length ?? 1 }))
}
