import { type PitchClass, pitchClass } from '#lib/music/key'
import type { MidiNote } from '#lib/music/time'

/**
 * The note of a pitch class nearest to another note; the lower of two equally near.
 *
 * @example
 * nearestPitch(0, 57) // => 60
 */
export const nearestPitch = (tone: PitchClass, to: MidiNote): MidiNote => {
  const up = pitchClass(tone - to)
  return up < 6 ? Math.round(to) + up : Math.round(to) + up - 12
}

/**
 * The lowest note of a pitch class at or above a floor.
 *
 * @example
 * pitchAtOrAbove(0, 28) // => 36
 */
export const pitchAtOrAbove = (tone: PitchClass, floor: MidiNote): MidiNote =>
  Math.ceil(floor) + pitchClass(tone - Math.ceil(floor))

/**
 * Moves a note by octaves into a range of at least an octave.
 *
 * @example
 * foldIntoRange(76, 28, 43) // => 40
 */
export const foldIntoRange = (note: MidiNote, low: MidiNote, high: MidiNote): MidiNote => {
  let folded = note
  while (folded > high) folded -= 12
  while (folded < low) folded += 12
  return folded > high ? high : folded
}
