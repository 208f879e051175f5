import type { Phone } from '#lib/lyrics/syllable'

/** Sounds of a Mandarin final: glide, nucleus and coda. */
export type Final = { glide: Phone | null; nucleus: Phone; coda: Phone[] }

const final = (glide: Phone | null, nucleus: Phone, ...coda: Phone[]): Final => ({ glide, nucleus, coda })

/** Initials in IPA. Plain stops are voiceless and unaspirated. */
export const INITIALS: Record<string, Phone> = {
  b: 'p',
  p: 'pʰ',
  m: 'M',
  f: 'F',
  d: 't',
  t: 'tʰ',
  n: 'N',
  l: 'L',
  g: 'k',
  k: 'kʰ',
  h: 'x',
  j: 'tɕ',
  q: 'tɕʰ',
  x: 'ɕ',
  zh: 'ʈʂ',
  ch: 'ʈʂʰ',
  sh: 'ʂ',
  r: 'ɻ',
  z: 'ts',
  c: 'tsʰ',
  s: 'S',
}

/**
 * Finals by their full spelling. Vowels before a nasal have symbols of their own: æ in an, ɑ in ang, ɛ in ian.
 * ɿ and ʅ are the vowels of zi and zhi.
 */
export const FINALS: Record<string, Final> = {
  a: final(null, 'a'),
  o: final('W', 'o'),
  e: final(null, 'ɤ'),
  ê: final(null, 'e'),
  ai: final(null, 'ai'),
  ei: final(null, 'ei'),
  ao: final(null, 'au'),
  ou: final(null, 'ou'),
  an: final(null, 'æ', 'N'),
  en: final(null, 'ə', 'N'),
  ang: final(null, 'ɑ', 'NG'),
  eng: final(null, 'ɤ', 'NG'),
  ong: final(null, 'ʊ', 'NG'),
  er: final(null, 'ɚ'),
  i: final(null, 'i'),
  ia: final('Y', 'a'),
  ie: final('Y', 'e'),
  iao: final('Y', 'au'),
  iou: final('Y', 'ou'),
  ian: final('Y', 'ɛ', 'N'),
  in: final(null, 'i', 'N'),
  iang: final('Y', 'ɑ', 'NG'),
  ing: final(null, 'i', 'NG'),
  iong: final('ɥ', 'ʊ', 'NG'),
  u: final(null, 'u'),
  ua: final('W', 'a'),
  uo: final('W', 'o'),
  uai: final('W', 'ai'),
  uei: final('W', 'ei'),
  uan: final('W', 'æ', 'N'),
  uen: final('W', 'ə', 'N'),
  uang: final('W', 'ɑ', 'NG'),
  ueng: final('W', 'ɤ', 'NG'),
  ü: final(null, 'y'),
  üe: final('ɥ', 'e'),
  üan: final('ɥ', 'ɛ', 'N'),
  ün: final(null, 'y', 'N'),
  zi: final(null, 'ɿ'),
  zhi: final(null, 'ʅ'),
  m: final(null, 'ə', 'M'),
  n: final(null, 'ə', 'N'),
  ng: final(null, 'ə', 'NG'),
}
