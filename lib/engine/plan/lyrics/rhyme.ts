import { syllables } from '#lib/lyrics/syllables'

/** Rime of the last word from its last stressed vowel on, with the onset before it. */
export type Rime = { vowel: string; coda: string; weak: string; onset: string; word: string }

const cache = new Map<string, Rime>()
/** Bounds the memory of long-running threads. */
const MAX_CACHED_LINES = 20_000

/**
 * The rime of a line.
 *
 * @example
 * rimeOf('the midnight train') // => { vowel: 'EY', coda: 'N', weak: '', onset: 'T R', word: 'train' }
 */
export const rimeOf = (line: string): Rime => {
  const known = cache.get(line)
  if (known) return known
  const sung = syllables(line, 'en')
  const last = sung[sung.length - 1]
  const inWord = sung.filter((syllable) => syllable.word === last?.word)
  const stressed = Math.max(
    0,
    inWord.findLastIndex((syllable) => syllable.stress > 0),
  )
  const syllable = inWord[stressed]
  const rime: Rime = {
    vowel: syllable?.nucleus ?? '',
    coda: syllable?.coda.join(' ') ?? '',
    weak: inWord
      .slice(stressed + 1)
      .map((s) => [...s.onset, s.nucleus, ...s.coda].join(' '))
      .join(' '),
    onset: syllable?.onset.join(' ') ?? '',
    word: inWord
      .map((s) => s.text)
      .join('')
      .toLowerCase()
      .replace(/[^\p{L}']/gu, ''),
  }
  if (cache.size < MAX_CACHED_LINES) cache.set(line, rime)
  return rime
}

/** Consonants that sound alike in a rhyme share a manner. */
export const MANNERS_OF_ARTICULATION: Record<string, string> = {
  M: 'nasal',
  N: 'nasal',
  NG: 'nasal',
  P: 'stop',
  T: 'stop',
  K: 'stop',
  B: 'voiced',
  D: 'voiced',
  G: 'voiced',
  F: 'hiss',
  S: 'hiss',
  SH: 'hiss',
  TH: 'hiss',
  V: 'buzz',
  Z: 'buzz',
  DH: 'buzz',
}

const codaSimilarity = (a: string, b: string): number => {
  if (a === b) return 1
  const manner = (coda: string) =>
    coda
      .split(' ')
      .map((phone) => MANNERS_OF_ARTICULATION[phone] ?? phone)
      .join(' ')
  if (a !== '' && b !== '' && manner(a) === manner(b)) return 0.75
  if (/^ ?[SZTD]$/.test(a.startsWith(b) ? a.slice(b.length) : b.startsWith(a) ? b.slice(a.length) : '-')) return 0.65
  return 0.3
}

/**
 * Rhyme similarity of two lines, 0…1. 1 is a perfect rhyme; from 0.78 listeners hear a slant rhyme.
 * A word does not rhyme with itself.
 *
 * @example
 * rhymeSimilarity('on the midnight train', 'in the pouring rain') // => 1
 */
export const rhymeSimilarity = (a: string, b: string): number => rimeSimilarity(rimeOf(a), rimeOf(b))

/** Rhyme similarity of two rimes. */
export const rimeSimilarity = (x: Rime, y: Rime): number => {
  if (x.word === y.word || (x.vowel === y.vowel && x.coda === y.coda && x.weak === y.weak && x.onset === y.onset))
    return 0
  if (x.vowel !== y.vowel) return 0
  return 0.55 + 0.35 * codaSimilarity(x.coda, y.coda) + 0.1 * (x.weak === y.weak ? 1 : 0.5)
}
