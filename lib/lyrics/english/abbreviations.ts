import { spokenNumber } from '#lib/lyrics/english/numbers'

const SYMBOLS: Record<string, string> = {
  '&': 'and',
  '@': 'at',
  '%': 'percent',
  '+': 'plus',
  '=': 'equals',
  '#': 'number',
  '°': 'degrees',
  '¢': 'cents',
  '♥': 'love',
  '❤': 'love',
}

const ABBREVIATIONS: Record<string, string> = {
  'mr.': 'mister',
  mr: 'mister',
  'mrs.': 'missus',
  mrs: 'missus',
  'ms.': 'miz',
  'dr.': 'doctor',
  dr: 'doctor',
  'jr.': 'junior',
  vs: 'versus',
  'vs.': 'versus',
  etc: 'et cetera',
  'etc.': 'et cetera',
  'st.': 'saint',
}

const SPELLED = new Set('TV DJ MC NYC LA USA UK FBI CEO OK ID UFO VIP DNA LOL CD DVD PC AM FM'.split(' '))

const LETTERS: Record<string, string> = {
  a: 'ay',
  b: 'bee',
  c: 'see',
  d: 'dee',
  e: 'ee',
  f: 'eff',
  g: 'gee',
  h: 'aitch',
  i: 'eye',
  j: 'jay',
  k: 'kay',
  l: 'ell',
  m: 'em',
  n: 'en',
  o: 'oh',
  p: 'pee',
  q: 'queue',
  r: 'are',
  s: 'ess',
  t: 'tea',
  u: 'you',
  v: 'vee',
  w: 'double you',
  x: 'ex',
  y: 'why',
  z: 'zee',
}

const letterNames = (text: string) => [...text.toLowerCase()].map((letter) => LETTERS[letter] ?? '').join(' ')

/**
 * What a written token sounds like, as plain lower-case words: numbers, abbreviations, initials and symbols are read
 * out, punctuation is dropped. Empty for a token of punctuation alone.
 */
// spokenWords('Dr.') // => ['doctor']
// spokenWords('24/7') // => ['twenty', 'four', 'seven']
export const spokenWords = (token: string): string[] => {
  const straight = token
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”]/g, '"')
  const bare = straight.replace(/^[^\p{L}\p{N}$€£¥#&@%+=°♥❤']+|[^\p{L}\p{N}&@#=%°♥❤'.+]+$/gu, '')
  const name = bare.toLowerCase()
  const abbreviation = Object.hasOwn(ABBREVIATIONS, name) ? ABBREVIATIONS[name] : undefined
  if (abbreviation) return abbreviation.split(' ')
  const letters = bare.replace(/\./g, '')
  if (/^[A-Z]{2,4}$/.test(letters) && (SPELLED.has(letters) || !/[AEIOUY]/.test(letters))) {
    return letterNames(letters).split(' ')
  }
  if (/^(?:[A-Za-z]\.){2,}$/.test(bare)) return letterNames(letters).split(' ')
  const read = /\d/.test(bare) ? spokenNumber(bare) : bare
  return read
    .replace(/[&@%+=#°¢♥❤]/g, (symbol) => ` ${SYMBOLS[symbol] ?? ''} `)
    .split(/[^\p{L}\p{M}']+/u)
    .map((word) => word.toLowerCase().replace(/^'+(?!(?:til|cause|em|bout|round|cuz|tis|twas|n)\b)/, ''))
    .map((word) => (/[a-z]in'$/.test(word) || word === "o'" ? word : word.replace(/'+$/, '')))
    .filter((word) => /\p{L}/u.test(word))
}
