import { type Contour, chooseMotif, type Leap } from '#lib/engine/score/melody/pitches'
import type { Holds } from '#lib/engine/score/melody/rhythm'
import { pick, type Random } from '#lib/music/random'
import { type Beats, type BeatsPerMinute, type Seconds, secondsToBeats } from '#lib/music/time'

/** Contour and motif of one kind of line. */
export type LineShape = { contour: Contour; motif: readonly number[] }

/** Which of four lines leap (0…3), with the leap of the fourth (`closing`) and of the others (`own`). */
export type LeapPlan = { lines: readonly number[]; own: Leap; closing: Leap }

/** Lines of a four-line period that leap. Leaps in every line would be monotonous. */
const LEAPING_LINES: readonly (readonly number[])[] = [[0, 3], [1, 3], [0], [1]]

/** Chooses the leaps of a tune. */
export const chooseLeaps = (random: Random): LeapPlan => ({
  lines: pick(LEAPING_LINES, random),
  own: pick(['peak', 'peak', 'pickup', 'fall'] as const, random),
  closing: pick(['peak', 'fall'] as const, random),
})

/** The leap of a line; null for none. */
export const leapOfLine = ({ lines, own, closing }: LeapPlan, line: number): Leap | null =>
  lines.includes(line % 4) ? (line % 4 === 3 ? closing : own) : null

/** Chooses the shape of lines that differ from those before them. */
export const chooseLineShape = (length: number, contours: readonly Contour[], random: Random): LineShape => ({
  contour: pick(contours, random),
  motif: chooseMotif(length, random),
})

/** Shortest held note. At fast tempos its length in seconds counts. */
const MIN_HOLD_BEATS: Beats = 1.6
const MIN_HOLD_SECONDS: Seconds = 0.75

/** Wanted length of a held note: 1.6 beats up to 128 BPM, 2.25 beats at 180 BPM. */
const holdLength = (bpm: BeatsPerMinute): Beats => Math.max(MIN_HOLD_BEATS, secondsToBeats(MIN_HOLD_SECONDS, bpm))

/**
 * Held notes of a line. Choruses hold the peak of every line, other sections that of every fourth.
 * Outside choruses, the third of eight lines has no held last note, so that it leads into the next line.
 */
export const holdsOf = (line: number, chorus: boolean, bpm: BeatsPerMinute): Holds => ({
  last: chorus || line % 8 !== 2 ? holdLength(bpm) : 0,
  peak: chorus || line % 4 === 3 ? holdLength(bpm) : 0,
})
