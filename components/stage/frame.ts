import type { Palette } from '#components/stage/palette'
import type { Band } from '#components/stage/scene'

/**
 * The song as it is woven: cloth to the left of the fell, where it has been heard, threads drawn in to its right, where it is
 * to come. Every note lies where and as long as it is played, at its pitch. Lengths in CSS pixels, times in seconds.
 */
export type Loom = {
  palette: Palette
  /** Parts that are muted are woven, but not dyed. */
  bands: readonly (Band & { heard: boolean })[]
  /** Amplitudes 0…1 over the song, for songs of which nobody has the notes. */
  amplitudes: readonly number[]
  duration: number
  /** Seconds of a beat and of a bar; null where the tempo is not known. */
  beat: number | null
  bar: number | null
  sections: readonly { at: number; name: string }[]
  chords: readonly { at: number; name: string }[]
  fonts: { small: string; words: string }
  /** Stretches that lie on raised cloth. */
  choruses: readonly { from: number; to: number }[]
}

export type Frame = {
  x: (time: number) => number
  fell: number
  width: number
  top: number
  height: number
  now: number
  perSecond: number
  motion: 0 | 1
}

/** So much of the song lies on the cloth that can be seen. */
export const SEEN = 7
/** What has just been woven stays bright for so long. */
export const BRIGHT = 0.3
export const STEP = 22
