import type { Genre, Riff } from '#lib/engine/plan/genres/genre'
import type { Plan } from '#lib/engine/plan/plan'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import { randomFrom, shuffled } from '#lib/music/random'

/** Sections over a riff. A solo has another riff than the verses. */
const RIFF_SECTIONS: Partial<Record<SectionLetter, 0 | 1>> = { I: 0, V: 0, S: 1 }

/** Riff of a section letter, a different one per take; null for none. */
export const riffOf = (plan: Plan, genre: Genre, letter: SectionLetter): Riff | null => {
  const slot = RIFF_SECTIONS[letter]
  if (!genre.riffs || slot === undefined) return null
  const order = shuffled(genre.riffs, randomFrom(plan.seed, 'riff'))
  return order[(plan.take + 2 * slot) % order.length]!
}
