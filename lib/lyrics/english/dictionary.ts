import { type Lookup, pronounceByParts } from '#lib/lyrics/english/morphology'
import { findPronunciation } from '#lib/lyrics/english/pronouncing-dictionary'

/** Sung spellings that the dictionary lacks or gets wrong, and sung variants of common words. */
const SUNG_PRONUNCIATIONS: Record<string, string> = {
  gonna: 'G AH1 N AH0',
  gotta: 'G AA1 T AH0',
  lemme: 'L EH1 M IY0',
  gimme: 'G IH1 M IY0',
  kinda: 'K AY1 N D AH0',
  outta: 'AW1 T AH0',
  tryna: 'T R AY1 N AH0',
  imma: 'AY1 M AH0',
  finna: 'F IH1 N AH0',
  dunno: 'D AH0 N OW1',
  nah: 'N AA1',
  mm: 'AH1 M',
  mmm: 'AH1 M',
  hmm: 'HH AH1 M',
  sh: 'SH AH1',
  shh: 'SH AH1',
  shhh: 'SH AH1',
  psst: 'P S IH1 S T',
  tsk: 'T IH1 S K',
  brr: 'B ER1',
  ooh: 'UW1',
  oooh: 'UW1',
  ah: 'AA1',
  aah: 'AA1',
  uh: 'AH1',
  whoa: 'W OW1',
  woah: 'W OW1',
  sha: 'SH AA1',
  doo: 'D UW1',
  ba: 'B AA1',
  na: 'N AA1',
  la: 'L AA1',
  da: 'D AA1',
  ay: 'EY1',
  yo: 'Y OW1',
  cuz: 'K AH1 Z',
  fire: 'F AY1 R',
  hour: 'AW1 R',
  hours: 'AW1 R Z',
  our: 'AW1 R',
  ours: 'AW1 R Z',
  every: 'EH1 V R IY0',
  everything: 'EH1 V R IY0 TH IH2 NG',
  everyone: 'EH1 V R IY0 W AH2 N',
  everybody: 'EH1 V R IY0 B AA2 D IY0',
  everywhere: 'EH1 V R IY0 W EH2 R',
  live: 'L IH1 V',
  read: 'R IY1 D',
  lead: 'L IY1 D',
  tear: 'T IH1 R',
  tears: 'T IH1 R Z',
  wind: 'W IH1 N D',
  winds: 'W IH1 N D Z',
  use: 'Y UW1 Z',
  bow: 'B OW1',
  record: 'R EH1 K ER0 D',
  present: 'P R EH1 Z AH0 N T',
  object: 'AA1 B JH EH0 K T',
  a: 'AH0',
  an: 'AE0 N',
  aitch: 'EY1 CH',
  zee: 'Z IY1',
  vee: 'V IY1',
}

/** Pronunciation of a lower-case word that the dictionary has; null for others. */
export const dictionaryWord: Lookup = (word) => {
  const entry =
    (Object.hasOwn(SUNG_PRONUNCIATIONS, word) ? SUNG_PRONUNCIATIONS[word] : undefined) ?? findPronunciation(word)
  return entry ? entry.split(' ') : null
}

const contracted = (word: string): string[] | null => {
  const parts = word.match(/^(.+?)(n't|'ll|'re|'ve|'d|'m)$/)
  if (!parts?.[1] || !parts[2]) return null
  const stem = pronounce(parts[1])
  const last = stem[stem.length - 1] ?? ''
  const afterVowel = /\d$/.test(last)
  const endings: Record<string, string> = {
    "n't": afterVowel ? 'N T' : 'AH0 N T',
    "'ll": afterVowel ? 'L' : 'AH0 L',
    "'re": afterVowel ? 'R' : 'ER0',
    "'ve": afterVowel ? 'V' : 'AH0 V',
    "'d": /^[TD]$/.test(last) ? 'IH0 D' : 'D',
    "'m": 'M',
  }
  return [...stem, ...(endings[parts[2]] ?? '').split(' ')]
}

const cache = new Map<string, string[]>()

/**
 * Pronunciation of a lower-case English word in ARPABET with stress digits.
 * Sources in order: dictionary, contractions, known parts, letter-to-sound rules.
 * Never empty for a word with a letter. Drawn-out letters ("looove") are shortened first.
 *
 * @example
 * pronounce('tomorrow') // => ['T', 'AH0', 'M', 'AA1', 'R', 'OW2']
 */
export const pronounce = (word: string): string[] => {
  const cached = cache.get(word)
  if (cached) return cached
  const apostrophe = word.endsWith("in'") ? `${word.slice(0, -1)}g` : null
  const drawn = /(.)\1\1/.test(word) ? [word.replace(/(.)\1{2,}/g, '$1'), word.replace(/(.)\1{2,}/g, '$1$1')] : []
  const plain = word.replace(/'/g, '')
  const clipped = apostrophe === null ? null : dictionaryWord(apostrophe)
  const found =
    dictionaryWord(word) ??
    drawn.map(dictionaryWord).find((found) => found !== null) ??
    contracted(word) ??
    clipped?.map((phone) => (phone === 'NG' ? 'N' : phone)) ??
    pronounceByParts(drawn[0] ?? (/'s$/.test(word) ? word : plain || word), dictionaryWord)
  // A word without a vowel ("sh") gets one, so that it can be sung.
  const phones = found.some((phone) => /\d$/.test(phone)) ? found : [...found, 'AH1']
  if (cache.size < 20000) cache.set(word, phones)
  return phones
}
