import type { EnergyCurve } from '#lib/engine/plan/genres/genre'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import type { Gain } from '#lib/music/time'

type EnergySteps = { I: number; V: [number, number]; P: number; C: [number, number, number]; B: number; O: number }

/** Energy of each section in tenths. V and C list the first, later and (for C) last occurrence. */
const ENERGY_CURVES: Record<EnergyCurve, EnergySteps> = {
  song: { I: 3, V: [4, 5], P: 5, C: [7, 8, 9], B: 4, O: 4 },
  ballad: { I: 1, V: [2, 4], P: 4, C: [6, 7, 10], B: 5, O: 2 },
  club: { I: 3, V: [5, 4], P: 7, C: [9, 9, 10], B: 2, O: 3 },
  loop: { I: 3, V: [5, 5], P: 5, C: [6, 6, 7], B: 3, O: 3 },
  full: { I: 7, V: [7, 7], P: 8, C: [9, 9, 10], B: 5, O: 8 },
  arc: { I: 1, V: [3, 5], P: 4, C: [5, 6, 4], B: 4, O: 1 },
  round: { I: 3, V: [4, 5], P: 4, C: [6, 7, 8], B: 3, O: 7 },
}

const CHORUS = 'CDM'
const VERSE = 'VHR'

/**
 * Energy of every section of a form, 0…1.
 *
 * @example
 * energies(['I', 'V', 'C', 'O'], 'song') // => [0.3, 0.4, 0.7, 0.4]
 */
export const energies = (letters: readonly SectionLetter[], curve: EnergyCurve): Gain[] => {
  const steps = ENERGY_CURVES[curve]
  const choruses = letters.filter((letter) => CHORUS.includes(letter)).length
  let verse = 0
  let chorus = 0
  return letters.map((letter) => {
    if (CHORUS.includes(letter)) {
      chorus++
      return (chorus === choruses && choruses > 1 ? steps.C[2] : steps.C[Math.min(chorus, 2) - 1]!) / 10
    }
    if (VERSE.includes(letter)) {
      verse++
      return steps.V[Math.min(verse, 2) - 1]! / 10
    }
    if (letter === 'S') return (steps.V[1] + steps.C[0]) / 2 / 10
    if (letter === 'I' || letter === 'O') return steps[letter] / 10
    return (letter === 'P' || letter === 'U' ? steps.P : steps.B) / 10
  })
}
