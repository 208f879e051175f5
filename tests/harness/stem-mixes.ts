import { stemNames } from '#lib/engine/parts/stem-names'
import { stemBlocks } from '#lib/engine/parts/stems'
import { openBank } from '#lib/engine/perform/bank/open-bank'
import type { Plan } from '#lib/engine/plan/plan'
import type { Score } from '#lib/engine/score/score'

/** The stems of a song as two mono mixes, vocals and band, without the shared reverb. */
export type StemMixes = {
  /** The lead voice. */
  lead: Float32Array
  /** All voices. */
  voices: Float32Array
  band: Float32Array
}

/** Renders the stems of a song. */
export const stemMixesOf = async (plan: Plan, score: Score): Promise<StemMixes> => {
  const names = stemNames(plan, score)
  const sides: StemMixes = {
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
