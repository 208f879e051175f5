import {
  type AlignmentFeatures,
  alignmentFeatures,
  coarser,
  type Harmony,
  PITCH_CLASSES,
  transposed,
} from '#lib/engine/align/features'
import { bandAround, type Match, matchHarmony, wholeBand } from '#lib/engine/align/match-harmony'
import { refine } from '#lib/engine/align/refine'
import type { Stereo } from '#lib/engine/analyse/analysis'
import { type Knot, timeOn } from '#lib/music/alignment'
import type { Gain, Seconds } from '#lib/music/time'

/** Frames of the first pass, which finds the key and where sections were added or left out. */
const EVERY = 4
/** What a gap costs: so many seconds of equal harmony. */
const GAP_SECONDS: Seconds = 3
/** Distance from the path of the first pass that the second one may take. */
const REACH: Seconds = 3
/** Shorter stretches of equal harmony are chance. */
const MIN_RUN: Seconds = 3
/** A path is straightened over so many seconds on either side: tempo changes less. */
const STRAIGHT: Seconds = 4
/** Points of a path that is straight within this are left out. */
const TOLERANCE: Seconds = 0.02

/** A path goes on for so long before its first harmonies and after its last ones. */
const EXTENSION: Seconds = 2

/** How a recording follows a sketch. */
export type Alignment = {
  runs: Knot[][]
  /** Semitones by which the recording is higher, 0…11. */
  semitones: number
  /** Whether the recording has the harmony of the sketch, 0…1. Another tune on the same chords has it as well. */
  certainty: Gain
  /** Nine tenths of the times are this close. */
  error: Seconds
}

const reversed = ({ values, ...rest }: Harmony): Harmony => {
  const out = new Float32Array(values.length)
  for (let at = 0; at < values.length; at += PITCH_CLASSES)
    out.set(values.subarray(at, at + PITCH_CLASSES), values.length - PITCH_CLASSES - at)
  return { ...rest, values: out }
}

/** The pairs of a match between gaps. */
const runsOf = (pairs: Match['pairs']): Match['pairs'][] => {
  const runs: Match['pairs'][] = []
  let [row, column] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const pair of pairs) {
    if (pair[0] - row + pair[1] - column > 3) runs.push([])
    runs.at(-1)!.push(pair)
    ;[row, column] = pair
  }
  return runs
}

/** A knot each second, on the line that fits its surroundings best; and how far the pairs are from these lines. */
const straightened = (pairs: readonly Knot[]): { knots: Knot[]; residuals: Seconds[] } => {
  const [first, last] = [pairs[0]![0], pairs.at(-1)![0]]
  const count = Math.max(2, Math.round(last - first) + 1)
  const knots = Array.from({ length: count }, (_, i): Knot => {
    const at = first + ((last - first) * i) / (count - 1)
    const near = pairs.filter(([sketch]) => Math.abs(sketch - at) <= STRAIGHT)
    const meanX = near.reduce((sum, [x]) => sum + x, 0) / near.length
    const meanY = near.reduce((sum, [, y]) => sum + y, 0) / near.length
    const xx = near.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
    const xy = near.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
    return [at, meanY + (at - meanX) * (xx > 0 ? xy / xx : 1)]
  })
  return { knots, residuals: pairs.map(([x, y]) => Math.abs(timeOn(knots, x) - y)) }
}

/** Leaves out the points that a line between the others passes. */
const simplified = (knots: readonly Knot[], tolerance: Seconds): Knot[] => {
  const [first, last] = [knots[0]!, knots.at(-1)!]
  let worst = 0
  let distance = tolerance
  for (let i = 1; i + 1 < knots.length; i++) {
    const off = Math.abs(timeOn([first, last], knots[i]![0]) - knots[i]![1])
    if (off > distance) [worst, distance] = [i, off]
  }
  if (worst === 0) return [first, last]
  return [
    ...simplified(knots.slice(0, worst + 1), tolerance).slice(0, -1),
    ...simplified(knots.slice(worst), tolerance),
  ]
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

const clamp = (value: number) => Math.max(0, Math.min(1, value))

/** Goes on before and after each run, up to the next one and to the ends of both recordings. */
const extended = (runs: readonly Knot[][], durations: Knot): Knot[][] => {
  const all: Knot[][] = []
  for (const [i, run] of runs.entries()) {
    const before = all.at(-1)?.at(-1) ?? [0, 0]
    const after = runs[i + 1]?.[0] ?? durations
    const [first, second, last, secondLast] = [run[0]!, run[1]!, run.at(-1)!, run.at(-2)!]
    const beginSlope = (second[1] - first[1]) / (second[0] - first[0])
    const endSlope = (last[1] - secondLast[1]) / (last[0] - secondLast[0])
    const back = Math.max(0, Math.min(EXTENSION, first[0] - before[0], (first[1] - before[1]) / beginSlope))
    const on = Math.max(0, Math.min(EXTENSION, after[0] - last[0], (after[1] - last[1]) / endSlope))
    all.push([
      [first[0] - back, first[1] - back * beginSlope],
      ...run.slice(1, -1),
      [last[0] + on, last[1] + on * endSlope],
    ])
  }
  return all
}

/**
 * Measured on songs of this engine, by align.full.test.ts. Scores: of songs with other chords at most 0.26, and at most
 * 0.10 above chance; of the same song with another band at least 0.42, and at least 0.20 above it.
 */
const certaintyOf = (score: number, chance: number): Gain =>
  Math.min(clamp((score - 0.22) / 0.25), clamp((score - chance - 0.02) / 0.2))

/**
 * Measured as above: the less the onsets agree, the more of what the harmony is off its line is an error.
 * Where a section was cut, the place is known to about a beat, or in music that repeats to a bar.
 */
const errorOf = (residual: Seconds, agreement: number, runs: number): Seconds =>
  Math.max(runs > 1 ? 0.25 : 0.05, residual * Math.max(0.6, 2.16 - 4.8 * agreement))

/** Aligns what was extracted from a sketch and from a recording of it. */
export const alignFeatures = (sketch: AlignmentFeatures, recording: AlignmentFeatures): Alignment => {
  const [coarseSketch, coarseRecording] = [coarser(sketch.harmony, EVERY), coarser(recording.harmony, EVERY)]
  const gapCost = GAP_SECONDS * coarseSketch.rate
  const band = wholeBand(coarseSketch.frames, coarseRecording.frames)
  const keys = Array.from({ length: PITCH_CLASSES }, (_, semitones) => transposed(coarseSketch, semitones))
  const matches = keys.map((key) => matchHarmony(key, coarseRecording, gapCost, band))
  const semitones = matches.reduce((best, { score }, i) => (score > matches[best]!.score ? i : best), 0)
  const { score, pairs } = matches[semitones]!
  // What chance gives: other keys, and the recording played backwards.
  const backwards = reversed(coarseRecording)
  const chance = Math.max(
    ...matches.filter((_, i) => i !== semitones).map((match) => match.score),
    ...keys.map((key) => matchHarmony(key, backwards, gapCost, band).score),
  )
  const { rate, start, frames } = sketch.harmony
  const near = bandAround(pairs, EVERY, Math.round(REACH * rate), frames, recording.harmony.frames)
  const fine = matchHarmony(transposed(sketch.harmony, semitones), recording.harmony, GAP_SECONDS * rate, near)
  const runs = runsOf(fine.pairs)
    .map((run) => run.map(([row, column]): Knot => [start + row / rate, recording.harmony.start + column / rate]))
    .filter((run) => run.at(-1)![0] - run[0]![0] >= MIN_RUN)
    .map((run) => {
      const { knots, residuals } = straightened(run)
      return { residuals, ...refine(sketch.onsets, recording.onsets, knots) }
    })
  if (runs.length === 0) return { runs: [], semitones: 0, certainty: 0, error: 0 }
  const residuals = runs.flatMap((run) => run.residuals)
  const count = runs.reduce((sum, { knots }) => sum + knots.length, 0)
  const agreement = runs.reduce((sum, run) => sum + (run.agreement * run.knots.length) / count, 0)
  const shortest = Math.max(1, Math.min(coarseSketch.frames, coarseRecording.frames))
  const tolerance = Math.max(TOLERANCE, quantile(residuals, 0.5) / 2)
  return {
    runs: extended(
      runs.map(({ knots }) => simplified(knots, tolerance)),
      [sketch.duration, recording.duration],
    ),
    semitones,
    certainty: certaintyOf(score / shortest, chance / shortest),
    error: errorOf(quantile(residuals, 0.9), agreement, runs.length),
  }
}

/** Aligns a recording with the sketch that it was produced from. */
export const align = (sketch: Stereo, recording: Stereo): Alignment =>
  alignFeatures(alignmentFeatures(sketch), alignmentFeatures(recording))
