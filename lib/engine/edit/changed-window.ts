import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { ceilingOf } from '#lib/engine/compose'
import { renderWindow, spliceBlocks } from '#lib/engine/edit/render-window'
import { type Splice, spliceOf, type Window } from '#lib/engine/edit/window'
import { changeAudio, changedLength, cutAtStart, trimmed } from '#lib/engine/mix/audio-changes'
import type { StereoBlock } from '#lib/engine/mix/master-song'
import type { ReplayOptions } from '#lib/engine/mix/replay-master'
import type { Bank } from '#lib/engine/perform/bank/bank'
import { keptLength, wholeLength } from '#lib/engine/score/recording'
import { performable, type ScoreFile } from '#lib/engine/score/score-file'
import type { Samples } from '#lib/music/time'

/** What is rendered around a window, so that a limiter has settled. */
const MARGIN: Samples = SAMPLE_RATE

/**
 * Replaces a window of a master whose recording may have been changed: the window is changed alike. Samples before and
 * after it stay as they are.
 */
export const spliceWindow = (
  master: Iterable<StereoBlock>,
  file: ScoreFile,
  window: Window,
  bank: Bank,
  options: ReplayOptions = {},
): Iterable<StereoBlock> => {
  const kept = keptLength(file)
  const splice = spliceOf(file, window)
  const changes = file.audioChanges ?? []
  if (changes.length === 0) return spliceBlocks(master, renderWindow(file, window, bank, options), splice, kept)
  const { plan } = performable(file)
  const samples = wholeLength(file)
  // Where the new music begins in the changed recording, which may be before its start.
  const offset = kept - cutAtStart(changes)
  const heard = within(splice, -offset, changedLength(samples, changes) - offset)
  if (!heard) return master
  const start = Math.max(0, splice.from - MARGIN)
  const blocks = renderWindow(file, window, bank, options, MARGIN)
  const changed = changeAudio(blocks, samples, changes, ceilingOf(plan), kept + start)
  const first = Math.max(0, offset + start)
  const own = trimmed(changed, offset + heard.from, offset + heard.until, first)
  return spliceBlocks(master, own, heard, offset)
}

/** The part of a splice that is heard in a range of samples; null where none is. */
const within = (splice: Splice, from: Samples, until: Samples): Splice | null => {
  if (splice.until <= from || splice.from >= until) return null
  const inside = (at: Samples) => Math.max(from, Math.min(until, at))
  const reachesEnd = splice.until >= until
  return {
    from: inside(splice.from),
    changed: inside(splice.changed),
    changedUntil: inside(splice.changedUntil),
    fadeFrom: reachesEnd ? until : inside(splice.fadeFrom),
    until: inside(splice.until),
  }
}
