import type { Samples, Seconds } from '#lib/music/time'

/** One note of a synthesiser. */
export type Voice = {
  readonly on: Samples
  /** Ends the note at a time with the given release. */
  stop(at: Samples, release: Seconds): void
  /** Adds the part of [at, at + count) behind the note's start. Returns false once the note has decayed. */
  render(left: Float32Array, right: Float32Array, at: Samples, count: Samples): boolean
}

/** Control period; values are interpolated in between. */
export const CONTROL_SAMPLES = 32
/** −80 dB, below which a note has ended. */
export const SILENCE_GAIN = 1e-4

/** Initial pitch offset of a glide and its duration. */
export type Glide = { semitones: number; time: Seconds }
