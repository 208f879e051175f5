import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { type Splice, spliceOf, type Window } from '#lib/engine/edit/window'
import { quantize24 } from '#lib/engine/encode/wav'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import { type ReplayOptions, replayMaster } from '#lib/engine/mix/replay-master'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { sampleOf } from '#lib/engine/perform/timeline'
import type { Phrase } from '#lib/engine/score/score'
import { performable, type ScoreFile } from '#lib/engine/score/score-file'
import { barLength } from '#lib/music/key'
import type { Samples } from '#lib/music/time'

/** Bars that are rendered before a window, unheard, and their shortest time. */
const LEAD_BARS = 2
const MIN_LEAD_SAMPLES: Samples = 4 * SAMPLE_RATE

/**
 * The master of a window of a score, as `spliceOf` places it, mixed with the automation of the score.
 * @param margin length that is rendered before and after it, as far as the song reaches
 */
export const renderWindow = (
  file: ScoreFile,
  window: Window,
  bank: Bank,
  options: ReplayOptions = {},
  margin: Samples = 0,
): Generator<StereoBlock, void> => {
  const { plan, score } = performable(file)
  if (!file.automation) throw new Error('A score that was never mixed has no window to replace.')
  const splice = spliceOf(file, window)
  const [from, until] = [Math.max(0, splice.from - margin), Math.min(plan.samples, splice.until + margin)]
  return replayMaster(plan, score, bank, file.automation, { from, until, lead: leadOf(file, window) }, options)
}

/** The same from another sample before it, to the end of the song. */
export const renderFrom = (
  file: ScoreFile,
  window: Window,
  from: Samples,
  bank: Bank,
  options: ReplayOptions = {},
): Generator<StereoBlock, void> => {
  const { plan, score } = performable(file)
  if (!file.automation) throw new Error('A score that was never mixed has no window to replace.')
  return replayMaster(
    plan,
    score,
    bank,
    file.automation,
    { from, until: plan.samples, lead: leadOf(file, window) },
    options,
  )
}

const leadOf = ({ plan }: ScoreFile, { firstBar }: Window): Samples => {
  const bar = barLength(plan.meter)
  return Math.max(MIN_LEAD_SAMPLES, sampleOf(plan, firstBar * bar) - sampleOf(plan, (firstBar - LEAD_BARS) * bar))
}

/** A phrase begins to be sung this long before it sounds, and sounds this long behind its last note, at most. */
const MAX_PHRASE_MARGIN: Samples = 2 * SAMPLE_RATE

/** The phrases that are sung in a window and its lead-in. `from`: where it is rendered from. */
export const windowPhrases = (
  file: ScoreFile,
  window: Window,
  phrases: readonly Phrase[],
  from: Samples = spliceOf(file, window).from,
): Phrase[] => {
  const { until } = spliceOf(file, window)
  const start = from - leadOf(file, window) - MAX_PHRASE_MARGIN
  return phrases.filter(({ notes }) => {
    const [first, last] = [notes[0], notes.at(-1)]
    if (!first || !last) return false
    return (
      sampleOf(file.plan, last.at + last.length) >= start && sampleOf(file.plan, first.at) <= until + MAX_PHRASE_MARGIN
    )
  })
}

/** A value of a file of 24 bits. */
const onGrid = (x: number) => quantize24(x) / 2 ** 23

/**
 * Replaces a window of a master. Samples before and after it stay as they are.
 * @param kept length of an extended song's kept part, with which its master begins
 */
export function* spliceBlocks(
  master: Iterable<StereoBlock>,
  window: Iterable<StereoBlock>,
  splice: Splice,
  kept: Samples = 0,
): Generator<StereoBlock, void> {
  const next = sampleReader(window)
  let at = -kept
  for (const { left, right, count } of master) {
    const [first, last] = [Math.max(0, splice.from - at), Math.min(count, splice.until - at)]
    const block = { left: left.slice(0, count), right: right.slice(0, count), count }
    for (let i = first; i < last; i++) {
      const [newLeft, newRight] = next()
      const share = newShare(at + i, splice)
      block.left[i] = onGrid(left[i]! + share * (newLeft - left[i]!))
      block.right[i] = onGrid(right[i]! + share * (newRight - right[i]!))
    }
    at += count
    yield block
  }
}

/** Reads blocks sample by sample. */
const sampleReader = (blocks: Iterable<StereoBlock>) => {
  const source = blocks[Symbol.iterator]()
  const sample: [number, number] = [0, 0]
  let block: StereoBlock | null = null
  let place = 0
  return () => {
    while (!block || place >= block.count) {
      const { done, value } = source.next()
      if (done) throw new Error('The window ended too early.')
      block = value as StereoBlock
      place = 0
    }
    sample[0] = block.left[place]!
    sample[1] = block.right[place++]!
    return sample
  }
}

/** Share of the new audio at a sample. Both are nearly the same where they meet, so their shares add up to 1. */
const newShare = (at: Samples, { from, changed, fadeFrom, until }: Splice): number => {
  if (at < changed) return raisedCosine((at - from) / (changed - from))
  return at < fadeFrom ? 1 : raisedCosine((until - at) / (until - fadeFrom))
}

const raisedCosine = (x: number) => 0.5 - 0.5 * Math.cos(Math.PI * x)
