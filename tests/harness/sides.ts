import { stemNames } from '#lib/engine/parts/stem-names'
import { stemBlocks } from '#lib/engine/parts/stems'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import type { Plan } from '#lib/engine/plan/plan'
import type { Score } from '#lib/engine/score/score'

/** The stems of a song in two sides, mono: who sings, and who plays; the room that they share is left out. */
export type Sides = {
  /** The one who tells the words. */
  lead: Float32Array
  /** Everybody who sings. */
  voices: Float32Array
  band: Float32Array
}

/** Renders a song's stems. */
export const sidesOf = async (plan: Plan, score: Score): Promise<Sides> => {
  const names = stemNames(plan, score)
  const sides: Sides = {
    lead: new Float32Array(plan.samples),
    voices: new Float32Array(plan.samples),
    band: new Float32Array(plan.samples),
  }
  let at = 0
  for (const { stems, count } of stemBlocks(plan, score, await openBank())) {
    stems.forEach(([left, right], index) => {
      const name = names[index]
      if (name === 'Room') return
      const to =
        name === 'Voice' ? [sides.lead, sides.voices] : name === 'Backing voices' ? [sides.voices] : [sides.band]
      for (const side of to) for (let i = 0; i < count; i++) side[at + i]! += (left[i]! + right[i]!) / 2
    })
    at += count
  }
  return sides
}
