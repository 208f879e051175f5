import { strokeVariants } from '#lib/engine/perform/instrument-player'
import { timeNotes } from '#lib/engine/perform/timeline'
import type { Plan } from '#lib/engine/plan/plan'
import type { Part } from '#lib/engine/score/score'

/** For each note of a part, its place in the order in which players start notes, and the variant of its stroke. */
export const performanceOrder = (
  plan: Pick<Plan, 'bpm' | 'extend'>,
  { notes, instrument }: Pick<Part, 'notes' | 'instrument'>,
): { order: number; variant: number | undefined }[] => {
  const places: { order: number; variant: number | undefined }[] = []
  const ordered = timeNotes(
    plan,
    notes.map((note, order) => ({ ...note, order })),
  )
  const variants = strokeVariants(
    instrument,
    ordered.map(({ pitch }) => pitch),
  )
  ordered.forEach((note, order) => {
    places[note.order!] = { order, variant: variants[order] }
  })
  return places
}
