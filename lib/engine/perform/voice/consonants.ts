import type { Formants } from '#lib/engine/perform/voice/vowels'
import type { Phone } from '#lib/lyrics/syllable'
import type { Decibels, Hertz, Milliseconds } from '#lib/music/time'

export type PlaceOfArticulation =
  | 'labial'
  | 'dental'
  | 'alveolar'
  | 'postalveolar'
  | 'palatal'
  | 'retroflex'
  | 'velar'
  | 'uvular'
  | 'glottal'

/** A band of frication noise. */
export type NoiseBand = { centre: Hertz; width: Hertz; level: Decibels }

/**
 * A sung consonant. Levels are relative to the RMS of the adjacent vowel.
 * - stop: closure, burst, then breath or voice until the vowel (`vot`, voice onset time after Lisker & Abramson 1964)
 * - affricate: closure, then `noise` for the rest of its length; its last 35 ms are breath if it is aspirated
 * - others: uniform over `length`
 */
export type Consonant = {
  manner: 'stop' | 'affricate' | 'fricative' | 'aspirate' | 'nasal' | 'approximant' | 'tap'
  place: PlaceOfArticulation
  length: Milliseconds
  closure: Milliseconds
  vot: Milliseconds
  /** Of stops. The centre of a velar burst follows the vowel instead (see loci.ts). */
  burst: NoiseBand | null
  noise: NoiseBand | null
  /** Voicing (during the closure of stops). */
  voice: Decibels | null
  /** Aspiration. Without it a voiced consonant other than a stop has the breath of the singer. */
  breath: Decibels | null
  /** Own formants; null where the place of articulation bends the vowel's (see loci.ts). */
  formants: Formants | null
  /** Nasal zero. */
  zero: Hertz | null
}

type ConsonantSpec = Partial<Consonant> & Pick<Consonant, 'manner' | 'place' | 'length'>

const consonant = (given: ConsonantSpec): Consonant => ({
  closure: 0,
  vot: 0,
  burst: null,
  noise: null,
  voice: null,
  breath: null,
  formants: null,
  zero: null,
  ...given,
})

const noise = (centre: Hertz, width: Hertz, level: Decibels): NoiseBand => ({ centre, width, level })

const stop = (
  place: PlaceOfArticulation,
  closure: Milliseconds,
  burst: NoiseBand,
  vot: Milliseconds,
  breath: Decibels,
) => consonant({ manner: 'stop', place, length: closure + vot, closure, burst, vot, breath })

const voicedStop = (place: PlaceOfArticulation, closure: Milliseconds, burst: NoiseBand, vot: Milliseconds) =>
  consonant({ manner: 'stop', place, length: closure + vot, closure, burst, vot, voice: -24, breath: -28 })

const affricate = (
  place: PlaceOfArticulation,
  closure: Milliseconds,
  length: Milliseconds,
  band: NoiseBand,
  breath: Decibels | null,
) =>
  consonant({
    manner: 'affricate',
    place,
    length,
    closure,
    noise: band,
    breath,
  })

const fricative = (place: PlaceOfArticulation, length: Milliseconds, band: NoiseBand, voice: Decibels | null = null) =>
  consonant({ manner: 'fricative', place, length, noise: band, voice })

const nasal = (place: PlaceOfArticulation, length: Milliseconds, formants: Formants | null, zero: Hertz) =>
  consonant({ manner: 'nasal', place, length, voice: -4, formants, zero })

const approximant = (place: PlaceOfArticulation, length: Milliseconds, formants: Formants, voice: Decibels = -4) =>
  consonant({ manner: 'approximant', place, length, voice, formants })

const BURST = {
  labial: noise(1100, 3000, -18),
  alveolar: noise(3800, 3000, -8),
  velar: noise(1900, 900, -7),
}

/**
 * Consonants in ARPABET (capitals) and, for other languages, in IPA. Acoustics after Klatt (1980), Stevens (1998),
 * Jongman et al. (2000). Lengths are those of singing. The bands and levels of English are fitted to mean spectra of
 * human phones, as the phone models of a speech recogniser hold them.
 */
export const CONSONANTS: Record<Phone, Consonant> = {
  P: stop('labial', 72, BURST.labial, 42, -13),
  T: stop('alveolar', 66, BURST.alveolar, 48, -16),
  K: stop('velar', 68, BURST.velar, 50, -17),
  B: voicedStop('labial', 62, noise(1100, 3000, -22), 10),
  D: voicedStop('alveolar', 54, noise(3400, 3000, -14), 14),
  G: voicedStop('velar', 60, noise(1900, 900, -13), 20),
  CH: affricate('postalveolar', 55, 140, noise(2900, 1500, -6), null),
  JH: { ...affricate('postalveolar', 42, 105, noise(2800, 1800, -12), null), voice: -21 },
  F: fricative('labial', 115, noise(900, 6000, -17)),
  V: { ...fricative('labial', 72, noise(1500, 9000, -30), -12), formants: [280, 1350, 2200, 3300] },
  TH: fricative('dental', 112, noise(1200, 9000, -20)),
  DH: fricative('dental', 58, noise(2500, 9000, -30), -13),
  S: fricative('alveolar', 118, noise(6200, 3200, -8)),
  Z: fricative('alveolar', 88, noise(6500, 2800, -11), -17),
  SH: fricative('postalveolar', 122, noise(2900, 1300, -5)),
  ZH: fricative('postalveolar', 90, noise(2900, 1600, -12), -16),
  HH: consonant({ manner: 'aspirate', place: 'glottal', length: 65, breath: -11 }),
  M: nasal('labial', 74, [280, 1150, 2250, 3300], 1000),
  N: nasal('alveolar', 70, [285, 1600, 2600, 3400], 1500),
  NG: { ...nasal('velar', 105, [420, 2150, 2550, 3400], 600), voice: 0 },
  L: approximant('alveolar', 78, [380, 1000, 2900, 3600], 1),
  R: approximant('retroflex', 70, [420, 1220, 1600, 3200], 0),
  W: approximant('labial', 70, [320, 680, 2250, 3300], -2),
  Y: approximant('palatal', 60, [280, 2250, 3000, 3650]),
  // Mandarin, and unaspirated stops of Romance languages, Japanese and Korean.
  p: stop('labial', 50, noise(900, 1200, -15), 13, -24),
  t: stop('alveolar', 48, noise(4200, 2600, -13), 14, -24),
  k: stop('velar', 50, noise(1900, 800, -12), 21, -22),
  pʰ: stop('labial', 45, BURST.labial, 62, -11),
  tʰ: stop('alveolar', 45, BURST.alveolar, 66, -12),
  kʰ: stop('velar', 45, BURST.velar, 70, -11),
  x: { ...fricative('velar', 85, noise(1500, 900, -16)), breath: -15 },
  tɕ: affricate('palatal', 40, 85, noise(4200, 2200, -12), null),
  tɕʰ: affricate('palatal', 40, 135, noise(4200, 2200, -10), -15),
  ɕ: fricative('palatal', 108, noise(4500, 2500, -9)),
  ʈʂ: affricate('retroflex', 40, 80, noise(2800, 1400, -12), null),
  ʈʂʰ: affricate('retroflex', 40, 132, noise(2800, 1400, -10), -15),
  ʂ: fricative('retroflex', 112, noise(2800, 1500, -8)),
  ɻ: { ...approximant('retroflex', 70, [330, 1300, 1750, 3200], -6), noise: noise(2600, 1500, -27) },
  ts: affricate('alveolar', 40, 85, noise(7500, 3000, -12), null),
  tsʰ: affricate('alveolar', 40, 132, noise(7500, 3000, -10), -16),
  ɥ: approximant('palatal', 55, [280, 1950, 2250, 3300]),
  // Other languages.
  ɾ: consonant({ manner: 'tap', place: 'alveolar', length: 28, voice: -9, formants: [350, 1550, 2450, 3400] }),
  r: consonant({ manner: 'tap', place: 'alveolar', length: 70, voice: -8, formants: [380, 1400, 2350, 3400] }),
  ʁ: { ...approximant('uvular', 65, [450, 1150, 2400, 3400], -7), noise: noise(1300, 900, -22) },
  ɐ̯: approximant('uvular', 80, [560, 1350, 2500, 3500], -3),
  ç: fricative('palatal', 90, noise(4500, 2500, -12)),
  ɲ: nasal('palatal', 78, [285, 2150, 2800, 3500], 2300),
  β: approximant('labial', 45, [300, 1000, 2200, 3300], -6),
  ð: approximant('dental', 45, [310, 1400, 2600, 3400], -6),
  ɣ: approximant('velar', 45, [320, 1500, 2300, 3400], -6),
}

/** The consonant of a phone; null for an unknown one. */
export const consonantOf = (phone: Phone): Consonant | null => CONSONANTS[phone] ?? null
