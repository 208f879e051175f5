import type { Consonant, PlaceOfArticulation } from '#lib/engine/perform/voice/consonants'
import type { Formants } from '#lib/engine/perform/voice/vowels'
import type { Hertz } from '#lib/music/time'

/** Slope and intercept of the F2 locus equation (Sussman et al. 1991), F1 at the release, and the F3 target. */
const LOCI: Record<
  Exclude<PlaceOfArticulation, 'velar' | 'glottal'>,
  [slope: number, intercept: Hertz, f1: Hertz, f3: Hertz]
> = {
  labial: [0.8, 100, 250, 2200],
  dental: [0.5, 680, 280, 2600],
  alveolar: [0.42, 1050, 250, 2650],
  postalveolar: [0.35, 1250, 270, 2500],
  palatal: [0.3, 1550, 260, 2900],
  retroflex: [0.35, 1080, 270, 1950],
  uvular: [0.7, 300, 400, 2350],
}

/** Where F2 and F3 come closer, one hears a velar. */
const MIN_SPACING: Hertz = 450

/**
 * Formants at the border between a consonant and a vowel. The tongue bends F2 towards the place of articulation.
 * A velar brings F2 and F3 together before front vowels and follows back vowels.
 *
 * @example
 * locusOf(CONSONANTS.D, VOWELS.AA.formants)[1] // => 1533
 */
export const locusOf = (consonant: Consonant, vowel: Formants): Formants => {
  if (consonant.formants) return consonant.formants
  const { place } = consonant
  if (place === 'glottal') return vowel
  if (place === 'velar') {
    return vowel[1] > 1600 ? [250, 0.7 * vowel[1] + 780, 2650, 3450] : [250, vowel[1] + 150, 2150, 3300]
  }
  const [slope, intercept, f1, f3] = LOCI[place]
  const f2 = slope * vowel[1] + intercept
  return [f1, f2, Math.max(f2 + MIN_SPACING, (f3 + vowel[2]) / 2), 3450]
}

/** Centre of a burst. Velar bursts follow the vowel's F2: "key" is brighter than "coo". */
export const burstCentre = (consonant: Consonant, vowel: Formants): Hertz => {
  const centre = consonant.burst?.centre ?? 0
  return consonant.place === 'velar' ? Math.min(2700, Math.max(1250, vowel[1] * 1.12)) : centre
}
