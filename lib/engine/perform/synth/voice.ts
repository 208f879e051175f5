import type { Samples, Seconds } from '#lib/music/time'

/** One note of a synthesiser. */
export type Voice = {
  readonly on: Samples
  /** Ends the note at a time, letting it fade as fast as given. */
  stop(at: Samples, release: Seconds): void
  /** Adds the part of [at, at + count) that lies after its beginning; false once it has died away. */
  render(left: Float32Array, right: Float32Array, at: Samples, count: Samples): boolean
}

/** Control values are computed once in so many samples and drawn through in between. */
export const CONTROL_SAMPLES = 32
/** −80 dB: under it a note has ended. */
export const SILENCE_GAIN = 1e-4

/** Where a slide begins, and how long it takes. */
export type Glide = { semitones: number; time: Seconds }
