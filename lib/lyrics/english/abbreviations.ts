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
  'ft.': 'featuring',
  'feat.': 'featuring',
  'pt.': 'part',
  'vol.': 'volume',
  'ave.': 'avenue',
  'w/': 'with',
  'w/o': 'without',
  'b/c': 'because',
  u: 'you',
  ur: 'your',
}

const INITIALISMS = new Set(
  'TV DJ MC NYC LA USA UK FBI CEO OK ID UFO VIP DNA LOL CD DVD PC AM FM OMG IDK TGIF CIA LMAO DIY RSVP UN EU AI IQ UPS ATM UV USB IRS SUV SOS ASAP IOU AKA EP ADHD OCD ICU NBA UFC HIV'.split(
    ' ',
  ),
)
/** Initialisms that are words in a line in capitals. */
const INITIALISMS_THAT_ARE_WORDS = new Set('LA AM ID UN OK EU UPS'.split(' '))

const LETTER_NAMES: Record<string, string> = {
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

const letterNames = (text: string) => [...text.toLowerCase()].map((letter) => LETTER_NAMES[letter] ?? '').join(' ')

/**
 * Words of a written token in lower case.
 * Numbers, abbreviations, initials and symbols are read out; punctuation is dropped.
 * Empty for punctuation alone.
 *
 * @example
 * spokenWords('Dr.') // => ['doctor']
 * spokenWords('24/7') // => ['twenty', 'four', 'seven']
 * spokenWords('No.', { next: '5' }) // => ['number']
 */
export const spokenWords = (token: string, { next = '', allCaps = false } = {}): string[] => {
  // A stammer sounds the letter instead of naming it: "h-h-hello".
  const stammered = /^([b-df-hj-np-tv-z])-$/i.exec(token)?.[1]?.toLowerCase()
  if (stammered && next.toLowerCase().startsWith(stammered)) return [`${stammered}uh`]
  if (/^no\.$/i.test(token) && /^\d/.test(next)) return ['number']
  if (/^st\.?,?$/i.test(token) && token.includes('.')) return [/^\p{Lu}/u.test(next) ? 'saint' : 'street']
  const straight = token
    .normalize('NFKC')
    // Censored letters become one vowel.
    .replace(/(?<=\p{L})[*]+(?=\p{L})/gu, 'u')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”]/g, '"')
  const bare = straight.replace(/^[^\p{L}\p{N}$€£¥#&@%+=°♥❤']+|[^\p{L}\p{N}&@#=%°♥❤$€£¥'.+]+$/gu, '')
  const name = bare.toLowerCase()
  const whole = straight.toLowerCase().replace(/[,;:!?]+$/, '')
  const known = [whole, name].find((key) => Object.hasOwn(ABBREVIATIONS, key))
  const abbreviation = known === undefined ? undefined : ABBREVIATIONS[known]
  if (abbreviation) return abbreviation.split(' ')
  const letters = bare.replace(/\./g, '')
  const spelled = INITIALISMS.has(letters) && !(allCaps && INITIALISMS_THAT_ARE_WORDS.has(letters))
  if (/^[A-Z]{2,4}$/.test(letters) && (spelled || !/[AEIOUY]/.test(letters))) {
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
