import { lufsToPower } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { timed } from '#lib/engine/perform/timeline'
import { VOCAL_REFERENCE } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import type { Score } from '#lib/engine/score/score'

const HOP = SAMPLE_RATE / 10
/** Voice bus and doubles, against a lone phrase. */
const BUS = 4

/** Power that the voices will have in each tenth of a second, from their notes. */
export const forecastVoice = (plan: Plan, score: Score): Float64Array => {
  const power = new Float64Array(Math.ceil(plan.samples / HOP))
  for (const phrase of score.phrases) {
    const loud = phrase.voice === 'lead' ? lufsToPower(VOCAL_REFERENCE + BUS) : lufsToPower(VOCAL_REFERENCE + BUS - 9)
    for (const note of timed(plan, phrase.notes)) {
      const last = Math.min(power.length - 1, Math.floor((note.at + note.length) / HOP))
      for (let hop = Math.floor(note.at / HOP); hop <= last; hop++)
        power[hop] = Math.max(power[hop]!, loud * (note.velocity / 0.8) ** 1.4)
    }
  }
  return power
}
