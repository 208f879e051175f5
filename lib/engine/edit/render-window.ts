import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { type Splice, spliceOf, type Window } from '#lib/engine/edit/window'
import { quantize24 } from '#lib/engine/encode/wav'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import { type ReplayOptions, replayMaster } from '#lib/engine/mix/replay-master'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { sampleOf } from '#lib/engine/perform/timeline'
import { performable, type ScoreFile } from '#lib/engine/score/score-file'
import { barLength } from '#lib/music/key'
import type { Samples } from '#lib/music/time'

/** Bars that are rendered before a window, unheard, and their shortest time. */
const LEAD_BARS = 2
const MIN_LEAD_SAMPLES: Samples = 4 * SAMPLE_RATE

/** The master of a window of a score, as `spliceOf` places it, mixed with the automation of the score. */
export const renderWindow = (
  file: ScoreFile,
  window: Window,
  bank: Bank,
  options: ReplayOptions = {},
): Generator<StereoBlock, void> => {
  const { plan, score } = performable(file)
  if (!file.automation) throw new Error('A score that was never mixed has no window to replace.')
  const { from, until } = spliceOf(file, window)
  const leadBars =
    sampleOf(plan, window.firstBar * barLength(plan.meter)) -
    sampleOf(plan, (window.firstBar - LEAD_BARS) * barLength(plan.meter))
  const lead = Math.max(MIN_LEAD_SAMPLES, leadBars)
  return replayMaster(plan, score, bank, file.automation, { from, until, lead }, options)
}

/** A value of a file of 24 bits. */
const onGrid = (x: number) => quantize24(x) / 2 ** 23

/**
 * Replaces a window of a master. Samples before and after it stay as they are.
 * @param kept length of an extended song's kept part, with which its master begins
 */
export const spliceMaster = (
  { left, right }: Stereo,
  blocks: Iterable<StereoBlock>,
  splice: Splice,
  kept: Samples = 0,
): Stereo => {
  const spliced = { left: left.slice(), right: right.slice() }
  let at = splice.from
  for (const block of blocks) {
    for (let i = 0; i < block.count; i++) {
      const share = newShare(at + i, splice)
      const place = kept + at + i
      spliced.left[place] = onGrid(left[place]! + share * (block.left[i]! - left[place]!))
      spliced.right[place] = onGrid(right[place]! + share * (block.right[i]! - right[place]!))
    }
    at += block.count
  }
  if (at !== splice.until) throw new Error(`The window ends at sample ${at} instead of ${splice.until}.`)
  return spliced
}

/** Share of the new audio at a sample. Both are nearly the same where they meet, so their shares add up to 1. */
const newShare = (at: Samples, { from, changed, fadeFrom, until }: Splice): number => {
  if (at < changed) return raisedCosine((at - from) / (changed - from))
  return at < fadeFrom ? 1 : raisedCosine((until - at) / (until - fadeFrom))
}

const raisedCosine = (x: number) => 0.5 - 0.5 * Math.cos(Math.PI * x)
