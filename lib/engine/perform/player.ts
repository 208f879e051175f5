import type { Hertz, MidiNote, Samples, Velocity } from '#lib/music/time'

/** A note in samples from the start of the new music. */
export type TimedNote = {
  at: Samples
  length: Samples
  pitch: MidiNote
  velocity: Velocity
  /** See Note. */
  wobble?: Hertz
}

/** Plays one part: its notes are handed over as their block comes, sound is added to stereo blocks that follow each other. */
export type Player = {
  start(note: TimedNote): void
  /** Adds the block [at, at + count) to both channels. False where nothing sounded and nothing waits. */
  render(left: Float32Array, right: Float32Array, at: Samples, count: Samples): boolean
}
