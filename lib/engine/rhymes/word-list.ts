import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A word and its number of sung syllables. */
export type RhymeWord = { word: string; syllables: number }
export type Rhymes = { rhymes: RhymeWord[]; near: RhymeWord[] }
export type FoundWords = Rhymes & { synonyms: RhymeWord[] }

/** Slurs and the coarsest words, which are never offered. */
const EXCLUDED =
  /^(?:fuck|cunt|motherf|nigg|fagg|fags?$|kikes?$|spics?$|chinks?$|gooks?$|coons?$|trann|retard|dykes?$|wetback|raghead|towelhead)/

const FILE = 'lib/engine/rhymes/english-words.txt'

let words: ReadonlyMap<string, number> | null = null

/** English words with their rank, 0 for the most frequent. Loads the list, by write-word-list.mjs, at the first call. */
export const wordsByFrequency = (): ReadonlyMap<string, number> => {
  words ??= rank(readFileSync(join(/* turbopackIgnore: true */ process.cwd(), FILE), 'utf8').trim().split('\n'))
  return words
}

const rank = (list: readonly string[]) =>
  new Map(list.filter((word) => !EXCLUDED.test(word)).map((word, index) => [word, index]))
