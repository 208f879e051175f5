import type { Hertz, MidiNote, Samples, Velocity } from '#lib/music/time'

/** A note in samples from the start of the new music. */
export type TimedNote = {
  at: Samples
  length: Samples
  pitch: MidiNote
  velocity: Velocity
  /** Rate of the filter modulation; see Note. */
  wobble?: Hertz
  /** Which note of its part it is, which fixes the random choices of its player; by default the next one. */
  order?: number
  /** Variant of a drum stroke; by default variants take turns. */
  variant?: number
}

/** Plays one part. Notes are started in the block in which they begin, and blocks are contiguous. */
export type Player = {
  start(note: TimedNote): void
  /** Sets modulation to where it is after so many samples of sound. */
  seek?(rendered: Samples): void
  /** Adds the block [at, at + count) to both channels. Returns false where nothing sounds or is pending. */
  render(left: Float32Array, right: Float32Array, at: Samples, count: Samples): boolean
}
