import { Limiter } from '#lib/dsp/limiter'
import { LoudnessMeter } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { LoudnessPilot } from '#lib/engine/mix/loudness-pilot'
import { BLOCK, Mixer } from '#lib/engine/mix/mixer'
import type { Bank } from '#lib/engine/perform/bank/bank'
import type { Plan } from '#lib/engine/plan/plan'
import type { Score } from '#lib/engine/score/score'
import type { Decibels, Samples } from '#lib/music/time'

/** Both arrays belong to the maker and are overwritten by the next block. */
export type Block = { left: Float32Array; right: Float32Array; count: Samples }

export const TARGET: Decibels = -14
/** MP3 at 192 kb/s comes out up to 0.9 dB higher than it went in: rounding in the spectrum moves the peaks. */
const CEILING: Decibels = -2.1

/** The finished sound of a song, exactly plan.samples of it, at its final loudness and under its ceiling. */
export function* mastered(plan: Plan, score: Score, bank: Bank): Generator<Block, void> {
  const mixer = new Mixer(plan, score, bank)
  const pilot = new LoudnessPilot(mixer.forecast, TARGET)
  const limiter = new Limiter(CEILING, SAMPLE_RATE)
  const before = new LoudnessMeter(SAMPLE_RATE)
  const after = new LoudnessMeter(SAMPLE_RATE)
  const left = new Float32Array(BLOCK)
  const right = new Float32Array(BLOCK)
  let gain = pilot.gain
  let heard = 0
  // The limiter is late by its look-ahead: that much is thrown away at the start and made in addition at the end.
  let skip = Limiter.delay
  let remaining = plan.samples
  while (remaining > 0) {
    mixer.render(left, right, BLOCK)
    before.push(left, right, BLOCK)
    const slope = (pilot.gain - gain) / BLOCK
    for (let i = 0; i < BLOCK; i++) {
      gain += slope
      left[i]! *= gain
      right[i]! *= gain
    }
    limiter.process(left, right, BLOCK)
    after.push(left, right, BLOCK)
    for (; heard < after.powers.length; heard++) pilot.hear(before.powers[heard]!, after.powers[heard]!)
    const count = Math.min(BLOCK - skip, remaining)
    yield { left: left.subarray(skip, skip + count), right: right.subarray(skip, skip + count), count }
    skip = 0
    remaining -= count
  }
}
