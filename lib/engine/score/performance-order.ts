import { timeNotes } from '#lib/engine/perform/timeline'
import type { Plan } from '#lib/engine/plan/plan'
import type { Note } from '#lib/engine/score/score'

/** For each note of a part, its place in the order in which players start notes. */
export const performanceOrder = (plan: Pick<Plan, 'bpm' | 'extend'>, notes: readonly Note[]): number[] => {
  const places: number[] = []
  timeNotes(
    plan,
    notes.map((note, order) => ({ ...note, order })),
  ).forEach(({ order }, place) => {
    places[order!] = place
  })
  return places
}
