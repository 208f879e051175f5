import { Limiter } from '#lib/dsp/limiter'
import { LoudnessMeter } from '#lib/dsp/loudness'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { AutoGain } from '#lib/engine/mix/auto-gain'
import { type Automation, emptyAutomation, record } from '#lib/engine/mix/automation'
import { type MasterTarget, masterTargetOf } from '#lib/engine/mix/mix-profiles'
import { BLOCK, Mixer, type MixOptions } from '#lib/engine/mix/mixer'
import type { Bank } from '#lib/engine/perform/bank/bank'
import type { Plan } from '#lib/engine/plan/plan'
import type { Score } from '#lib/engine/score/score'
import { type Decibels, decibelsToGain, type Samples } from '#lib/music/time'

/** The next block overwrites both arrays. */
export type StereoBlock = { left: Float32Array; right: Float32Array; count: Samples }

/** Fade-out of a reverb tail that is longer than the song. */
const FADE_SAMPLES: Samples = 0.6 * SAMPLE_RATE

/**
 * Songs up to this length are mixed completely before their first sample, because a forecast could not be corrected in
 * time.
 */
const SHORT_SONG_SAMPLES: Samples = 15 * SAMPLE_RATE
/** The limiter reduces more at higher gain, so the gain is found iteratively. */
const GAIN_ITERATIONS = 4
/** Limit for near silence, which would become hiss. */
const MAX_GAIN: Decibels = 40

/** The finished song: exactly plan.samples at its final loudness and below its ceiling. */
export function masterSong(
  plan: Plan,
  score: Score,
  bank: Bank,
  options: MixOptions = {},
): Generator<StereoBlock, void> {
  const automation = options.record ?? emptyAutomation()
  const mixer = new Mixer(plan, score, bank, { ...options, record: automation })
  const { samples } = plan
  const target = masterTargetOf(plan.genre)
  const blocks =
    samples <= SHORT_SONG_SAMPLES
      ? masterOffline(mixer, samples, target, automation)
      : masterStreaming(mixer, samples, target, automation)
  return withFadeOut(blocks, samples)
}

/** Fades out the end of `samples` along a quarter cosine. `at`: where the blocks begin. */
export function* withFadeOut(
  blocks: Iterable<StereoBlock>,
  samples: Samples,
  at: Samples = 0,
): Generator<StereoBlock, void> {
  for (const block of blocks) {
    for (let i = Math.max(0, samples - FADE_SAMPLES - at); i < block.count; i++) {
      const gain = Math.cos(((at + i + FADE_SAMPLES - samples) / FADE_SAMPLES) * (Math.PI / 2))
      block.left[i]! *= gain
      block.right[i]! *= gain
    }
    at += block.count
    yield block
  }
}

/** Renders the whole mix, then iterates the gain that reaches the target loudness. */
function* masterOffline(
  mixer: Mixer,
  samples: Samples,
  target: MasterTarget,
  automation: Automation,
): Generator<StereoBlock, void> {
  const length = Math.ceil((samples + Limiter.latency) / BLOCK) * BLOCK
  const mix = { left: new Float32Array(length), right: new Float32Array(length) }
  for (let at = 0; at < length; at += BLOCK)
    mixer.render(mix.left.subarray(at, at + BLOCK), mix.right.subarray(at, at + BLOCK), BLOCK)
  const master = { left: new Float32Array(length), right: new Float32Array(length) }
  let decibels: Decibels = 0
  for (let step = 0; step <= GAIN_ITERATIONS; step++) {
    const gain = decibelsToGain(decibels)
    automation.gain = []
    record(automation.gain, 0, gain)
    for (let i = 0; i < length; i++) {
      master.left[i] = mix.left[i]! * gain
      master.right[i] = mix.right[i]! * gain
    }
    // The first iteration only measures, without the limiter.
    const meter = new LoudnessMeter(SAMPLE_RATE)
    if (step > 0) new Limiter(target.ceiling, SAMPLE_RATE).process(master.left, master.right, length)
    meter.push(master.left, master.right, length)
    const loudness = meter.integrated()
    if (step === GAIN_ITERATIONS || !Number.isFinite(loudness)) break
    decibels = Math.min(MAX_GAIN, decibels + target.loudness - loudness)
  }
  for (let at = 0; at < samples; at += BLOCK) {
    const count = Math.min(BLOCK, samples - at)
    const from = at + Limiter.latency
    yield { left: master.left.subarray(from, from + count), right: master.right.subarray(from, from + count), count }
  }
}

/** Controls the gain while streaming, so the first samples leave at once. */
function* masterStreaming(
  mixer: Mixer,
  samples: Samples,
  target: MasterTarget,
  automation: Automation,
): Generator<StereoBlock, void> {
  const autoGain = new AutoGain(mixer.forecast, target.loudness)
  const limiter = new Limiter(target.ceiling, SAMPLE_RATE)
  const before = new LoudnessMeter(SAMPLE_RATE)
  const after = new LoudnessMeter(SAMPLE_RATE)
  const left = new Float32Array(BLOCK)
  const right = new Float32Array(BLOCK)
  let gain = autoGain.gain
  let measuredHops = 0
  // The limiter's latency is discarded at the start and rendered in addition at the end.
  let skip = Limiter.latency
  let remaining = samples
  for (let block = 0; remaining > 0; block++) {
    mixer.render(left, right, BLOCK)
    record(automation.gain, block, autoGain.gain)
    before.push(left, right, BLOCK)
    const slope = (autoGain.gain - gain) / BLOCK
    for (let i = 0; i < BLOCK; i++) {
      gain += slope
      left[i]! *= gain
      right[i]! *= gain
    }
    limiter.process(left, right, BLOCK)
    after.push(left, right, BLOCK)
    for (; measuredHops < after.powers.length; measuredHops++)
      autoGain.update(before.powers[measuredHops]!, after.powers[measuredHops]!)
    const count = Math.min(BLOCK - skip, remaining)
    yield { left: left.subarray(skip, skip + count), right: right.subarray(skip, skip + count), count }
    skip = 0
    remaining -= count
  }
}
