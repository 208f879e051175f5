import type { Phone } from '#lib/lyrics/syllable'
import type { Hertz, Milliseconds } from '#lib/music/time'

/** Formants of an adult male voice in ascending order. Other voices scale them. */
export type Formants = readonly [Hertz, Hertz, Hertz, Hertz]

/**
 * A vowel and, for a diphthong, its end. The glide takes `share` of the note, at most `glide`, and covers `reach` of
 * the distance.
 */
export type Vowel = {
  formants: Formants
  end: { formants: Formants; share: number; glide: Milliseconds; reach: number } | null
  /** 0 oral … 1 fully nasal. */
  nasal: number
}

const vowel = (...formants: [Hertz, Hertz, Hertz, Hertz]): Vowel => ({ formants, end: null, nasal: 0 })
const nasal = (...formants: [Hertz, Hertz, Hertz, Hertz]): Vowel => ({ formants, end: null, nasal: 1 })
const glide = (from: Formants, to: Formants, ms: Milliseconds, share: number, reach: number): Vowel => ({
  formants: from,
  end: { formants: to, share, glide: ms, reach },
  nasal: 0,
})

/**
 * Vowel targets between the means of Peterson & Barney (1952) and Hillenbrand et al. (1995), spread for
 * intelligibility. F2 of IH, EH and AE stays below these means: stretched on a note, higher ones sound like EY and IY.
 * Mandarin after Howie (1976) and Lee & Zee (2003). ARPABET in capitals, IPA for other languages.
 */
export const VOWELS: Record<Phone, Vowel> = {
  IY: vowel(300, 2290, 3010, 3650),
  IH: vowel(420, 1860, 2560, 3600),
  EH: vowel(590, 1690, 2500, 3600),
  AE: vowel(700, 1620, 2430, 3600),
  AA: vowel(750, 1150, 2480, 3550),
  AO: vowel(600, 880, 2450, 3450),
  AH: vowel(630, 1200, 2500, 3550),
  UH: vowel(450, 1060, 2350, 3400),
  UW: vowel(330, 920, 2300, 3350),
  ER: vowel(480, 1350, 1690, 3300),
  AX: vowel(520, 1430, 2500, 3500),
  IX: vowel(430, 1710, 2520, 3550),
  EY: glide([490, 1900, 2580, 3600], [340, 2240, 2900, 3650], 220, 0.3, 0.85),
  AY: glide([740, 1240, 2520, 3550], [400, 2050, 2700, 3600], 240, 0.3, 0.8),
  OY: glide([560, 880, 2450, 3450], [400, 1980, 2600, 3600], 260, 0.38, 0.9),
  AW: glide([740, 1300, 2500, 3550], [440, 980, 2400, 3400], 240, 0.32, 0.8),
  OW: glide([520, 950, 2430, 3420], [380, 830, 2350, 3350], 200, 0.3, 0.85),
  i: vowel(290, 2300, 3100, 3700),
  y: vowel(290, 2050, 2350, 3350),
  u: vowel(325, 740, 2380, 3350),
  ɯ: vowel(340, 1250, 2300, 3400),
  e: vowel(450, 1980, 2600, 3600),
  ø: vowel(380, 1550, 2250, 3400),
  ɛ: vowel(550, 1870, 2550, 3550),
  œ: vowel(540, 1450, 2300, 3450),
  ə: vowel(510, 1440, 2500, 3450),
  ɐ: vowel(570, 1350, 2500, 3500),
  a: vowel(770, 1280, 2530, 3550),
  æ: vowel(720, 1600, 2500, 3550),
  ɑ: vowel(720, 1100, 2500, 3500),
  o: vowel(480, 860, 2450, 3400),
  ɔ: vowel(570, 930, 2430, 3400),
  ɤ: vowel(490, 1150, 2500, 3400),
  ʊ: vowel(450, 820, 2400, 3350),
  ɿ: vowel(370, 1350, 2700, 3600),
  ʅ: vowel(370, 1650, 2050, 3250),
  ɚ: glide([620, 1300, 2300, 3300], [480, 1450, 1700, 3300], 260, 0.55, 0.9),
  ɑ̃: nasal(620, 1050, 2500, 3450),
  ɛ̃: nasal(600, 1550, 2500, 3500),
  ɔ̃: nasal(480, 800, 2450, 3400),
  ai: glide([790, 1380, 2550, 3550], [400, 2000, 2650, 3600], 250, 0.35, 0.7),
  ei: glide([480, 1950, 2600, 3600], [360, 2150, 2800, 3650], 250, 0.35, 0.7),
  au: glide([780, 1150, 2500, 3500], [480, 850, 2400, 3400], 250, 0.35, 0.75),
  ou: glide([530, 970, 2450, 3400], [400, 850, 2350, 3350], 250, 0.35, 0.75),
}

/** The vowel of a phone. Unknown ones become a schwa, so that no syllable is silent. */
export const vowelOf = (phone: Phone): Vowel => VOWELS[phone] ?? (VOWELS.AX as Vowel)
