import type { Inspection, SpliceWindow } from '#lib/engine/protocol'
import type { Seconds } from '#lib/music/time'

/** What the model can replace at once with good results. */
const MIN_WINDOW: Seconds = 3

/** How far an edge moves to a bar line, in bars. */
const MAX_MOVE_BARS = 1

/** A bar line at the loudest level costs as much as one that is so many bars further away. */
const LOUDNESS_COST_BARS = 2

type Recording = Pick<Inspection, 'bars' | 'rms' | 'duration'>

/** Level around a time relative to the loudest point, 0…1. */
const levelAt = ({ rms, duration }: Recording, at: Seconds) => {
  const point = Math.max(0, Math.min(rms.length - 1, Math.floor((at / duration) * rms.length)))
  return (rms[point] ?? 0) / Math.max(1, ...rms)
}

/** The nearest quiet bar line; the time itself where there is none near. The start and the end of a recording stay. */
const quietBar = (recording: Recording, at: Seconds): Seconds => {
  const { bars, duration } = recording
  if (at <= 0 || at >= duration || bars.length < 2) return Math.max(0, Math.min(at, duration))
  const bar = (bars.at(-1)! - bars[0]!) / (bars.length - 1)
  const cost = (line: Seconds) => Math.abs(line - at) / bar + LOUDNESS_COST_BARS * levelAt(recording, line)
  const near = bars.filter((line) => Math.abs(line - at) <= MAX_MOVE_BARS * bar && line > 0 && line < duration)
  return near.sort((a, b) => cost(a) - cost(b))[0] ?? at
}

/**
 * The window that a request for other audio between two times replaces: its edges are at quiet bar lines, where a crossfade is
 * heard least. Null where it would be too short for the model.
 *
 * @example
 * replacedWindow({ bars: [0, 2, 4, 6, 8], rms: [5, 5, 5, 5], duration: 10 }, 1.9, 6.2) // => { from: 2, to: 6 }
 */
export const replacedWindow = (recording: Recording, from: Seconds, to: Seconds): SpliceWindow | null => {
  const edges = { from: quietBar(recording, from), to: quietBar(recording, to) }
  const window = edges.to - edges.from >= MIN_WINDOW ? edges : { from, to: Math.min(to, recording.duration) }
  return window.to - window.from >= MIN_WINDOW ? window : null
}
