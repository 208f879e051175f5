import type { Genre, Riff } from '#lib/engine/plan/genres/genre'
import type { Letter } from '#lib/engine/plan/letters'
import type { Plan } from '#lib/engine/plan/plan'
import { randomFrom, shuffled } from '#lib/music/random'

/** Sections that stand on a riff; a solo has another one than verses have. */
const STANDS: Partial<Record<Letter, 0 | 1>> = { I: 0, V: 0, S: 1 }

/** The riff under the sections of a letter, another one for each take; null where none is played. */
export const riffOf = (plan: Plan, genre: Genre, letter: Letter): Riff | null => {
  const place = STANDS[letter]
  if (!genre.riffs || place === undefined) return null
  const order = shuffled(genre.riffs, randomFrom(plan.seed, 'riff'))
  return order[(plan.take + 2 * place) % order.length]!
}
