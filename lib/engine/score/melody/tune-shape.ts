import { type Contour, chooseMotif, type Leap } from '#lib/engine/score/melody/pitches'
import type { Holds } from '#lib/engine/score/melody/rhythm'
import { pick, type Random } from '#lib/music/random'
import { type Beats, type BeatsPerMinute, type Seconds, secondsToBeats } from '#lib/music/time'

/** Contour and motif of one kind of line. */
export type LineShape = { contour: Contour; motif: readonly number[] }

/** Which of four lines leap, and how the leaping lines and the closing one do. */
export type LeapPlan = { lines: readonly number[]; own: Leap; closing: Leap }

/** Lines of a period of four that leap. A leap in each would wear out. */
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

/** A shape for lines that depart from those before them. */
export const chooseLineShape = (length: number, contours: readonly Contour[], random: Random): LineShape => ({
  contour: pick(contours, random),
  motif: chooseMotif(length, random),
})

/** A held note is at least this long, and felt as long at any tempo. */
const HOLD_BEATS: Beats = 1.6
const HOLD_SECONDS: Seconds = 0.75

/** Wanted length of a held note: 2.25 beats at 180 BPM. */
const holdLength = (bpm: BeatsPerMinute): Beats => Math.max(HOLD_BEATS, secondsToBeats(HOLD_SECONDS, bpm))

/** Held notes of a line: the third of two periods of four leads on, and choruses dwell on the peak of each. */
export const holdsOf = (line: number, chorus: boolean, bpm: BeatsPerMinute): Holds => ({
  last: chorus || line % 8 !== 2 ? holdLength(bpm) : 0,
  peak: chorus || line % 4 === 3 ? holdLength(bpm) : 0,
})
