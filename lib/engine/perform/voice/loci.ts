import type { Consonant, PlaceOfArticulation } from '#lib/engine/perform/voice/phones'
import type { Formants } from '#lib/engine/perform/voice/vowels'
import type { Hertz } from '#lib/music/time'

/** Slope and intercept of the locus equation of F2 (Sussman et al. 1991), F1 at the release and locus of F3. */
const LOCI: Record<
  Exclude<PlaceOfArticulation, 'velar' | 'glottal'>,
  [slope: number, intercept: Hertz, f1: Hertz, f3: Hertz]
> = {
  labial: [0.86, 110, 250, 2200],
  dental: [0.5, 680, 280, 2600],
  alveolar: [0.42, 1050, 250, 2650],
  postalveolar: [0.35, 1250, 270, 2500],
  palatal: [0.3, 1550, 260, 2900],
  retroflex: [0.35, 1080, 270, 1950],
  uvular: [0.7, 300, 400, 2350],
}

/**
 * The resonances at the edge of a consonant beside a vowel. The tongue bends F2 from the vowel towards the place of
 * the consonant; a velar meets front vowels with F2 and F3 close together and follows back vowels.
 */
// locusOf(CONSONANTS.D, VOWELS.AA.formants)[1] // => 0.42 × 1150 + 1050 = 1533 Hz
export const locusOf = (consonant: Consonant, vowel: Formants): Formants => {
  if (consonant.formants) return consonant.formants
  const { place } = consonant
  if (place === 'glottal') return vowel
  if (place === 'velar') {
    return vowel[1] > 1600 ? [250, 0.7 * vowel[1] + 780, 2650, 3450] : [250, vowel[1] + 150, 2150, 3300]
  }
  const [slope, intercept, f1, f3] = LOCI[place]
  return [f1, slope * vowel[1] + intercept, f3, 3450]
}

/** A velar burst and its breath follow F2 of the vowel: "key" is brighter than "coo". */
export const burstCentre = (consonant: Consonant, vowel: Formants): Hertz => {
  const centre = consonant.burst?.centre ?? 0
  return consonant.place === 'velar' ? Math.min(2700, Math.max(1250, vowel[1] * 1.12)) : centre
}
