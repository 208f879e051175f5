import { Limiter } from '#lib/dsp/limiter'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { type Automation, valueAt } from '#lib/engine/mix/automation'
import {
  EXTENSION_CEILING,
  GLIDE_SAMPLES,
  openingShare,
  SOURCE_TAIL_SAMPLES,
  tailHeadroom,
} from '#lib/engine/mix/extend-song'
import { type StereoBlock, withFadeOut } from '#lib/engine/mix/master-song'
import { masterTargetOf } from '#lib/engine/mix/mix-profiles'
import { BLOCK, Mixer, type MixOptions } from '#lib/engine/mix/mixer'
import type { Bank } from '#lib/engine/perform/bank/bank'
import type { Plan } from '#lib/engine/plan/plan'
import type { Score } from '#lib/engine/score/score'
import type { Samples } from '#lib/music/time'

export type ReplayOptions = Pick<MixOptions, 'sing' | 'waveforms'> & {
  /** Fading end of the recording that an extended song continues. Needed for its first third of a second. */
  tail?: Stereo | undefined
}

/**
 * The master of the samples [from, until) of the new music, with the gains that were decided when all of it was mixed.
 * Filters, effects and players start `lead` before it, so that they have settled.
 */
export function replayMaster(
  plan: Plan,
  score: Score,
  bank: Bank,
  automation: Automation,
  { from, until, lead }: { from: Samples; until: Samples; lead: Samples },
  options: ReplayOptions = {},
): Generator<StereoBlock, void> {
  const blocks = replayed(plan, score, bank, automation, { from, until, lead }, options)
  return plan.extend ? blocks : withFadeOut(blocks, plan.samples, from)
}

function* replayed(
  plan: Plan,
  score: Score,
  bank: Bank,
  automation: Automation,
  { from, until, lead }: { from: Samples; until: Samples; lead: Samples },
  { sing, waveforms, tail }: ReplayOptions,
): Generator<StereoBlock, void> {
  const start = Math.max(0, Math.floor((from - lead) / BLOCK))
  const mixer = new Mixer(plan, score, bank, { sing, waveforms, replay: { automation, block: start } })
  const limiter = new Limiter(plan.extend ? EXTENSION_CEILING : masterTargetOf(plan.genre).ceiling, SAMPLE_RATE)
  if (plan.extend && from < SOURCE_TAIL_SAMPLES && !tail)
    throw new Error('The start of an extended song needs the end of its recording.')
  const left = new Float32Array(BLOCK)
  const right = new Float32Array(BLOCK)
  const gainAt = (block: number) => valueAt(automation.gain, block) ?? 1
  for (let block = start; block * BLOCK - Limiter.latency < until; block++) {
    const made = block * BLOCK
    mixer.render(left, right, BLOCK)
    let gain = gainAt(Math.max(0, block - 1))
    const slope = (gainAt(block) - gain) / BLOCK
    const opens = plan.extend !== null && made < SAMPLE_RATE + GLIDE_SAMPLES
    for (let i = 0; i < BLOCK; i++) {
      gain += slope
      const whole = opens ? gain * automation.opening ** openingShare(made + i) : gain
      left[i]! *= whole
      right[i]! *= whole
    }
    const ringing = tail && made < SOURCE_TAIL_SAMPLES
    limiter.process(left, right, BLOCK, ringing ? tailHeadroom(tail, made) : undefined)
    const at = made - Limiter.latency
    const skip = Math.max(0, from - at)
    const count = Math.min(BLOCK, until - at) - skip
    if (count <= 0) continue
    const part = { left: left.subarray(skip, skip + count), right: right.subarray(skip, skip + count), count }
    if (tail)
      for (let i = 0; i < count && at + skip + i < SOURCE_TAIL_SAMPLES; i++) {
        part.left[i]! += tail.left[at + skip + i]!
        part.right[i]! += tail.right[at + skip + i]!
      }
    yield part
  }
}
