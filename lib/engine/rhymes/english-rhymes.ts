import { MANNERS_OF_ARTICULATION } from '#lib/engine/plan/lyrics/rhyme'
import type { Rhymes, RhymeWord } from '#lib/engine/rhymes/word-list'
import { dictionaryWord, pronounce } from '#lib/lyrics/english/dictionary'

/** Most words of one list. */
const MAX_WORDS = 40

/** Sounds from a stressed vowel on, without stress digits, and the consonants before it. */
type Rime = { onset: string; phones: readonly string[] }
type Entry = { word: string; syllables: number; rank: number; rime: Rime }

const isVowel = (phone: string) => /\d$/.test(phone)
const plain = (phone: string) => phone.replace(/\d$/, '')

/** Rimes from the main stress on and, if it differs, from the last stressed vowel on: "undertow" rhymes with "slow". */
const rimesOf = (phones: readonly string[]): Rime[] => {
  const main = phones.findLastIndex((phone) => phone.endsWith('1'))
  const last = phones.findLastIndex((phone) => /[12]$/.test(phone))
  const any = phones.findLastIndex(isVowel)
  const starts = [...new Set([main, last].filter((at) => at >= 0))]
  return (starts.length > 0 ? starts : [any]).map((start) => {
    const before = phones.slice(0, start).findLastIndex(isVowel)
    return { onset: phones.slice(before + 1, start).join(' '), phones: phones.slice(start).map(plain) }
  })
}

const VOWEL = /^[AEIOU]/

const keyOf = ({ phones }: Rime) => phones.join(' ')
/** Equal for rimes whose consonants are related: "time" and "line". */
const mannerKey = (phones: readonly string[]) =>
  phones.map((phone) => MANNERS_OF_ARTICULATION[phone] ?? phone).join(' ')
/** Equal for rimes with one vowel and rhythm: "time" and "light". */
const vowelKey = ({ phones }: Rime) => `${phones[0]} ${phones.filter((phone) => VOWEL.test(phone)).length}`
/** A rime without its last S, Z, T or D, which is hardly heard: "road" and "slow". */
const withoutEnding = ({ phones }: Rime) =>
  phones.length > 1 && /^[SZTD]$/.test(phones[phones.length - 1]!) ? phones.slice(0, -1) : null

type Index = Record<'perfect' | 'manner' | 'ending' | 'vowel', Map<string, Entry[]>>

let index: Index | null = null

const buildIndex = (words: ReadonlyMap<string, number>): Index => {
  const built: Index = { perfect: new Map(), manner: new Map(), ending: new Map(), vowel: new Map() }
  const add = (map: Map<string, Entry[]>, key: string, entry: Entry) => {
    const entries = map.get(key)
    if (entries) entries.push(entry)
    else map.set(key, [entry])
  }
  for (const [word, rank] of words) {
    const phones = dictionaryWord(word)
    if (!phones?.some(isVowel)) continue
    const syllables = phones.filter(isVowel).length
    for (const rime of rimesOf(phones)) {
      const entry = { word, syllables, rank, rime }
      const shorter = withoutEnding(rime)
      add(built.perfect, keyOf(rime), entry)
      add(built.manner, mannerKey(rime.phones), entry)
      if (shorter) add(built.ending, shorter.join(' '), entry)
      add(built.vowel, vowelKey(rime), entry)
    }
  }
  return built
}

const listed = (entries: readonly Entry[]): RhymeWord[] => {
  const seen = new Set<string>()
  return entries
    .filter(({ word }) => !seen.has(word) && seen.add(word))
    .slice(0, MAX_WORDS)
    .map(({ word, syllables }) => ({ word, syllables }))
}

const byRank = (entries: readonly Entry[]) => [...entries].sort((a, b) => a.rank - b.rank)

/**
 * Rhymes of an English word in lower case: equal sounds from a stressed vowel on, after another consonant.
 * Near rhymes share that vowel: first those with related consonants, then those with one more or less S, Z, T or D,
 * then those with the same rhythm.
 * `words` gives the rank of each word that is offered.
 *
 * @example
 * englishRhymes('slow', words).rhymes[0] → { word: 'know', syllables: 1 }
 */
export const englishRhymes = (word: string, words: ReadonlyMap<string, number>): Rhymes => {
  index ??= buildIndex(words)
  const { perfect, manner, ending, vowel } = index
  const rimes = rimesOf(pronounce(word))
  const found = (map: Map<string, Entry[]>, key: string) => (map.get(key) ?? []).filter((entry) => entry.word !== word)
  const rhymes = rimes.flatMap((rime) => found(perfect, keyOf(rime)).filter((entry) => entry.rime.onset !== rime.onset))
  const keys = new Set(rimes.map(keyOf))
  const isNear = (entry: Entry) => !keys.has(keyOf(entry.rime))
  const near = [
    rimes.flatMap((rime) => found(manner, mannerKey(rime.phones))),
    rimes.flatMap((rime) => {
      const shorter = withoutEnding(rime)
      return [...found(ending, keyOf(rime)), ...(shorter ? found(perfect, shorter.join(' ')) : [])]
    }),
    rimes.flatMap((rime) => found(vowel, vowelKey(rime))),
  ]
  return { rhymes: listed(rhymes), near: listed(near.flatMap((entries) => byRank(entries.filter(isNear)))) }
}
