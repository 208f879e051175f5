import type { Gain, Seconds } from '#lib/music/time'

/** Where a recording is in the sketch that it was produced from. */

/** A point of a path. Both times increase from one to the next. */
export type Knot = [sketch: Seconds, recording: Seconds]

/**
 * Stretches that both have, in order. What lies between two of them is in one of both alone: a section that was left out,
 * or an intro that was added.
 */
export type AlignedRuns = readonly (readonly Knot[])[]

/**
 * The time in the recording on a path of at least two knots, continued in a straight line before and after it.
 *
 * @example
 * timeOn([[0, 4], [10, 15]], 5) // => 9.5
 */
export const timeOn = (knots: readonly Knot[], at: Seconds): Seconds => {
  const next = knots.findIndex(([sketch]) => sketch > at)
  const index = Math.max(1, next < 0 ? knots.length - 1 : next)
  const [from, to] = [knots[index - 1]!, knots[index]!]
  return from[1] + ((at - from[0]) * (to[1] - from[1])) / (to[0] - from[0])
}

const inverted = (runs: AlignedRuns): Knot[][] =>
  runs.map((run) => run.map(([sketch, recording]): Knot => [recording, sketch]))

/** Time in the recording at which a time of the sketch is heard; where it is left out, what comes next. */
// recordingTime([[[0, 4], [10, 14]], [[20, 14], [30, 24]]], 15) → 14
export const recordingTime = (runs: AlignedRuns, at: Seconds): Seconds => {
  const run = runs.find((candidate) => candidate.at(-1)![0] > at) ?? runs.at(-1)
  if (!run) return at
  const inside = Math.max(run[0]![0], Math.min(run.at(-1)![0], at))
  return Math.max(0, timeOn(run, inside))
}

/** Time in the sketch that is heard at a time of the recording. */
export const sketchTime = (runs: AlignedRuns, at: Seconds): Seconds => recordingTime(inverted(runs), at)

/** Below it, a recording may as well be of another song: its words and chords have no times. */
const MIN_CERTAINTY = 0.5

/** Times that are less exact are shown as estimated. */
export const MAX_EXACT_ERROR: Seconds = 0.25

/** Whether a recording follows its sketch closely enough to show when what is sung and played. */
export const isAligned = ({ certainty }: { certainty: Gain }): boolean => certainty >= MIN_CERTAINTY
