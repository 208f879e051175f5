import { Limiter } from '#lib/dsp/limiter'
import { LoudnessMeter, powerToLufs } from '#lib/dsp/loudness'
import { type Continuation, SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { AutoGain } from '#lib/engine/mix/auto-gain'
import { emptyAutomation, record, rounded } from '#lib/engine/mix/automation'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import { BLOCK, Mixer, type MixOptions } from '#lib/engine/mix/mixer'
import { SpectrumEq } from '#lib/engine/mix/spectrum-eq'
import { withGain } from '#lib/engine/mix/stem-taps'
import type { Bank } from '#lib/engine/perform/bank/bank'
import type { Plan } from '#lib/engine/plan/plan'
import { CONTINUATION_SPECTRUM_WEIGHT } from '#lib/engine/plan/reference'
import type { Score } from '#lib/engine/score/score'
import { type Decibels, decibelsToGain, type Gain, type Samples, type Seconds, secondsToSamples } from '#lib/music/time'

/** Length of the source's fade-out under the new music. */
const SOURCE_TAIL: Seconds = 0.35
export const SOURCE_TAIL_SAMPLES: Samples = secondsToSamples(SOURCE_TAIL, SAMPLE_RATE)
/** Raised cosine from 1 to 0 over SOURCE_TAIL_SAMPLES. */
export const fadeOutGain = (at: Samples): Gain => 0.5 + 0.5 * Math.cos((Math.PI * at) / SOURCE_TAIL_SAMPLES)
export const EXTENSION_CEILING: Decibels = -1
/** Minimum share of full scale for the new music under a loud source tail. */
const MIN_HEADROOM = 0.3
/** Length of the new music that is measured before its level is set. */
const PROBE_SAMPLES: Samples = 4 * SAMPLE_RATE
/** Level of a source that ends in silence. */
const MIN_LEVEL: Decibels = -60
/** Limit of the initial gain, for openings that are rests and have no level. */
const MAX_GAIN_CHANGE: Decibels = 30
/** The first second meets the level of the last seconds before the cut; then the gain glides to that of the rest. */
const LAST_SAMPLES: Samples = 3 * SAMPLE_RATE
const FIRST_HOPS = 10 // tenths of a second
export const GLIDE_SAMPLES: Samples = 2.5 * SAMPLE_RATE
/** Differences up to this are left as they are: music is not equally loud from second to second. */
const OPENING_TOLERANCE: Decibels = 0.5
/** Limit for first seconds that are nearly rests, or a short accent. */
const MAX_OPENING_CHANGE: Decibels = 9

/**
 * Length of the kept part in samples.
 *
 * @example
 * keptSamples({ cut: 12.5 }) // => 551250
 */
export const keptSamples = (continuation: Pick<Continuation, 'cut'>): Samples =>
  secondsToSamples(continuation.cut, SAMPLE_RATE)

/**
 * Renders the first audible seconds with a separate mixer and measures them as they will sound: after the equaliser that
 * starts from their own spectrum.
 */
const probe = (plan: Plan, score: Score, bank: Bank, { analysis, lead }: Continuation) => {
  const mixer = new Mixer(plan, score, bank)
  const blocks: { left: Float32Array; right: Float32Array }[] = []
  const from = secondsToSamples(lead, SAMPLE_RATE)
  for (let at = 0; at < Math.min(plan.samples, from + PROBE_SAMPLES); at += BLOCK) {
    const block = { left: new Float32Array(BLOCK), right: new Float32Array(BLOCK) }
    mixer.render(block.left, block.right, BLOCK)
    blocks.push(block)
  }
  const { spectrum } = mixer
  const { levels } = analysis.texture
  const equaliser = levels.length > 0 ? new SpectrumEq(levels, CONTINUATION_SPECTRUM_WEIGHT, spectrum) : null
  const meter = new LoudnessMeter(SAMPLE_RATE)
  const whole = new LoudnessMeter(SAMPLE_RATE)
  for (const [i, { left, right }] of blocks.entries()) {
    equaliser?.process(left, right, BLOCK)
    whole.push(left, right)
    if (i * BLOCK >= from) meter.push(left, right)
  }
  // Gated, like the level of the source, so rests count in neither.
  const gated = meter.integrated()
  const loudness = Number.isFinite(gated) ? gated : powerToLufs(meter.meanPower())
  return { loudness, firstPower: meanOf(whole.powers.slice(0, FIRST_HOPS)), spectrum }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** K-weighted power of a stretch of audio. */
const powerOf = (left: Float32Array, right: Float32Array): number => {
  const meter = new LoudnessMeter(SAMPLE_RATE)
  meter.push(left, right)
  return meter.meanPower()
}

/**
 * Gain over the start gain with which the first second, together with the fading recording, has the power of the last
 * seconds before the cut. `first`: power of the first second at the start gain.
 */
const openingGain = (source: Stereo, cut: Samples, tail: Stereo, first: number): Gain => {
  const from = Math.max(0, cut - LAST_SAMPLES)
  const wanted = powerOf(source.left.subarray(from, cut), source.right.subarray(from, cut))
  const ringing = (powerOf(tail.left, tail.right) * tail.left.length) / SAMPLE_RATE
  const change: Decibels = powerToLufs(Math.max(0, wanted - ringing)) - powerToLufs(first)
  const beyond = Math.max(0, Math.abs(change) - OPENING_TOLERANCE)
  return decibelsToGain(Math.sign(change) * Math.min(MAX_OPENING_CHANGE, beyond))
}

/** Share of the opening gain at a sample of the new music: 1 in the first second, then a raised cosine to 0. */
export const openingShare = (at: Samples): Gain =>
  at < SAMPLE_RATE
    ? 1
    : at >= SAMPLE_RATE + GLIDE_SAMPLES
      ? 0
      : 0.5 + 0.5 * Math.cos((Math.PI * (at - SAMPLE_RATE)) / GLIDE_SAMPLES)

/** What the fading recording leaves of full scale to the new music, in the block from sample `at` on. */
export const tailHeadroom = (tail: Stereo, at: Samples): Float32Array =>
  Float32Array.from({ length: BLOCK }, (_, i) => {
    const old = Math.max(Math.abs(tail.left[at + i] ?? 0), Math.abs(tail.right[at + i] ?? 0))
    return Math.max(MIN_HEADROOM, decibelsToGain(EXTENSION_CEILING) - old)
  })

/**
 * Yields the recording unchanged up to its cut, then the new music at the recording's level.
 * The recording fades out under the new music. Only the new part is limited, to the headroom that the fade-out leaves.
 * `onStems` receives the new parts at their initial gain.
 */
export function* extendSong(
  plan: Plan,
  score: Score,
  bank: Bank,
  source: Stereo,
  continuation: Continuation,
  options: MixOptions = {},
): Generator<StereoBlock, void> {
  const cut = Math.min(keptSamples(continuation), source.left.length)
  for (let at = 0; at < cut; at += BLOCK) {
    const count = Math.min(BLOCK, cut - at)
    yield { left: source.left.subarray(at, at + count), right: source.right.subarray(at, at + count), count }
  }

  const level = Math.max(MIN_LEVEL, continuation.level)
  const { loudness, firstPower, spectrum } = probe(plan, score, bank, continuation)
  const start = Math.max(-MAX_GAIN_CHANGE, Math.min(MAX_GAIN_CHANGE, level - loudness))
  // Stems get the initial gain, so they match the source at the cut.
  const { onStems, record: automation = emptyAutomation() } = options
  const mixer = new Mixer(plan, score, bank, {
    ...options,
    onStems: onStems && withGain(onStems, decibelsToGain(start)),
    opening: spectrum,
    record: automation,
  })
  const autoGain = new AutoGain(mixer.forecast, level, start)
  const limiter = new Limiter(EXTENSION_CEILING, SAMPLE_RATE)
  const before = new LoudnessMeter(SAMPLE_RATE)
  const after = new LoudnessMeter(SAMPLE_RATE)
  const left = new Float32Array(BLOCK)
  const right = new Float32Array(BLOCK)
  const tail = sourceTail(source, cut)
  const opening = openingGain(source, cut, tail, firstPower * decibelsToGain(start) ** 2)
  automation.opening = rounded(opening)
  let gain = autoGain.gain
  let measuredHops = 0
  let made = 0
  let out = 0
  let skip = Limiter.latency
  while (out < plan.samples) {
    mixer.render(left, right, BLOCK)
    record(automation.gain, made / BLOCK, autoGain.gain)
    before.push(left, right)
    for (let i = 0; made + i < SAMPLE_RATE + GLIDE_SAMPLES && i < BLOCK; i++) {
      const change = opening ** openingShare(made + i)
      left[i]! *= change
      right[i]! *= change
    }
    const slope = (autoGain.gain - gain) / BLOCK
    for (let i = 0; i < BLOCK; i++) {
      gain += slope
      left[i]! *= gain
      right[i]! *= gain
    }
    limiter.process(left, right, BLOCK, made < tail.left.length ? tailHeadroom(tail, made) : undefined)
    after.push(left, right)
    for (; measuredHops < after.powers.length; measuredHops++)
      autoGain.update(before.powers[measuredHops]!, after.powers[measuredHops]!)
    made += BLOCK
    const count = Math.min(BLOCK - skip, plan.samples - out)
    const block = { left: left.subarray(skip, skip + count), right: right.subarray(skip, skip + count), count }
    for (let i = 0; i < count && out + i < tail.left.length; i++) {
      block.left[i]! += tail.left[out + i]!
      block.right[i]! += tail.right[out + i]!
    }
    yield block
    skip = 0
    out += count
  }
}

/**
 * The recording behind the cut with a raised-cosine fade-out. A recording that ends at the cut decays from its last
 * sample to avoid a click.
 */
export const sourceTail = (source: Stereo, cut: Samples): Stereo => {
  const release = 441
  const channel = (from: Float32Array) => {
    const last = from[cut - 1] ?? 0
    const end = from.length - cut
    return Float32Array.from({ length: SOURCE_TAIL_SAMPLES }, (_, i) => {
      // A recording that ends inside the fade-out is faded over its last 10 ms.
      if (i < end) return from[cut + i]! * fadeOutGain(i) * Math.min(1, (end - i) / release)
      return end <= 0 ? last * Math.max(0, 1 - i / release) ** 2 : 0
    })
  }
  return { left: channel(source.left), right: channel(source.right) }
}
