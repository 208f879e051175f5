import { Limiter } from '#lib/dsp/limiter'
import { LoudnessMeter, powerToLufs } from '#lib/dsp/loudness'
import { type Continuation, SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { AutoGain } from '#lib/engine/mix/auto-gain'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import { BLOCK, Mixer } from '#lib/engine/mix/mixer'
import type { PartWaveforms } from '#lib/engine/mix/part-waveforms'
import { type StemListener, withGain } from '#lib/engine/mix/stem-taps'
import type { Bank } from '#lib/engine/perform/bank/bank'
import type { PhraseSinger } from '#lib/engine/perform/vocals'
import type { Plan } from '#lib/engine/plan/plan'
import type { Score } from '#lib/engine/score/score'
import { type Decibels, decibelsToGain, type Samples, type Seconds, secondsToSamples } from '#lib/music/time'

/** How long the source rings on under the new music. */
const SOURCE_TAIL: Seconds = 0.35
const CEILING: Decibels = -1
/** However loud the source's tail is, the new music keeps so much of the range. */
const MIN_HEADROOM = 0.3
/** The new music is measured over so long before it is set against the source. */
const PROBE_SAMPLES: Samples = 4 * SAMPLE_RATE
/** The level of a source that ends in silence. */
const MIN_LEVEL: Decibels = -60
/** No gain beyond this is a matter of level: where the new music begins with a rest, there is nothing to measure. */
const MAX_GAIN_CHANGE: Decibels = 30

// keptSamples({ cut: 12.5 }) // => 551250
export const keptSamples = (continuation: Pick<Continuation, 'cut'>): Samples =>
  secondsToSamples(continuation.cut, SAMPLE_RATE)

/** Loudness of the first seconds that sound, as a fresh mixer plays them. */
const openingLoudness = (plan: Plan, score: Score, bank: Bank): Decibels => {
  const mixer = new Mixer(plan, score, bank)
  const meter = new LoudnessMeter(SAMPLE_RATE)
  const left = new Float32Array(BLOCK)
  const right = new Float32Array(BLOCK)
  const from = secondsToSamples(plan.extend?.lead ?? 0, SAMPLE_RATE)
  for (let at = 0; at < Math.min(plan.samples, from + PROBE_SAMPLES); at += BLOCK) {
    mixer.render(left, right, BLOCK)
    if (at >= from) meter.push(left, right)
  }
  // As the level of the source is measured: rests between strokes count in neither.
  const gated = meter.integrated()
  return Number.isFinite(gated) ? gated : powerToLufs(meter.meanPower())
}

/**
 * A recording up to its cut, sample for sample, then the new music at the level that the recording has there. Behind the
 * cut the recording rings out under what is new; only the new part is limited, to what the old leaves free. `onStems`
 * hears the parts of the new music at the level with which it begins; `outline` sees them.
 */
export function* extendSong(
  plan: Plan,
  score: Score,
  bank: Bank,
  source: Stereo,
  continuation: Continuation,
  onStems?: StemListener,
  sing?: PhraseSinger,
  waveforms?: PartWaveforms,
): Generator<StereoBlock, void> {
  const cut = Math.min(keptSamples(continuation), source.left.length)
  for (let at = 0; at < cut; at += BLOCK) {
    const count = Math.min(BLOCK, cut - at)
    yield { left: source.left.subarray(at, at + count), right: source.right.subarray(at, at + count), count }
  }

  const level = Math.max(MIN_LEVEL, continuation.level)
  const start = Math.max(-MAX_GAIN_CHANGE, Math.min(MAX_GAIN_CHANGE, level - openingLoudness(plan, score, bank)))
  // The stems of the new music stand to the source as the two stand to each other where they meet.
  const mixer = new Mixer(plan, score, bank, onStems && withGain(onStems, decibelsToGain(start)), sing, waveforms)
  const autoGain = new AutoGain(mixer.forecast, level, start)
  const limiter = new Limiter(CEILING, SAMPLE_RATE)
  const before = new LoudnessMeter(SAMPLE_RATE)
  const after = new LoudnessMeter(SAMPLE_RATE)
  const left = new Float32Array(BLOCK)
  const right = new Float32Array(BLOCK)
  const headroom = new Float32Array(BLOCK)
  const tail = sourceTail(source, cut)
  let gain = autoGain.gain
  let measuredHops = 0
  let made = 0
  let out = 0
  let skip = Limiter.latency
  while (out < plan.samples) {
    mixer.render(left, right, BLOCK)
    before.push(left, right)
    const slope = (autoGain.gain - gain) / BLOCK
    for (let i = 0; i < BLOCK; i++) {
      gain += slope
      left[i]! *= gain
      right[i]! *= gain
    }
    const ringing = made < tail.left.length
    if (ringing)
      for (let i = 0; i < BLOCK; i++) {
        const old = Math.max(Math.abs(tail.left[made + i] ?? 0), Math.abs(tail.right[made + i] ?? 0))
        headroom[i] = Math.max(MIN_HEADROOM, decibelsToGain(CEILING) - old)
      }
    limiter.process(left, right, BLOCK, ringing ? headroom : undefined)
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
 * What follows the cut, going down like a raised cosine under the pickup of the new music. Where the recording ends at the
 * cut, its last sample is led to zero, or it would click.
 */
export const sourceTail = (source: Stereo, cut: Samples): Stereo => {
  const length = secondsToSamples(SOURCE_TAIL, SAMPLE_RATE)
  const release = 441
  const channel = (from: Float32Array) => {
    const last = from[cut - 1] ?? 0
    const end = from.length - cut
    return Float32Array.from({ length }, (_, i) => {
      // The recording may stop inside its tail: it is led out over 10 ms before it does.
      if (i < end)
        return from[cut + i]! * (0.5 + 0.5 * Math.cos((Math.PI * i) / length)) * Math.min(1, (end - i) / release)
      return end <= 0 ? last * Math.max(0, 1 - i / release) ** 2 : 0
    })
  }
  return { left: channel(source.left), right: channel(source.right) }
}
