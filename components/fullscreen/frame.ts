import type { Palette } from '#components/fullscreen/palette'
import type { Band } from '#components/fullscreen/scene'

/**
 * A song as it is drawn while it plays: woven cloth left of the playhead, threads and coming notes right of it. Notes lie at
 * their time, length and pitch. Lengths in CSS pixels, times in seconds.
 */
export type VisualizerScene = {
  palette: Palette
  /** Muted parts are drawn without colour. */
  bands: readonly (Band & { heard: boolean })[]
  /** Amplitudes 0…1, drawn for songs without notes. */
  amplitudes: readonly number[]
  duration: number
  /** Seconds per beat and bar; null if the tempo is unknown. */
  beat: number | null
  bar: number | null
  sections: readonly { at: number; name: string }[]
  chords: readonly { at: number; name: string }[]
  fonts: { small: string; words: string }
  /** Choruses, drawn on a lighter ground. */
  choruses: readonly { from: number; to: number }[]
}

export type Frame = {
  x: (time: number) => number
  playhead: number
  width: number
  top: number
  height: number
  now: number
  perSecond: number
  motion: 0 | 1
}

/** Seconds of played music left of the playhead. */
export const VISIBLE_SECONDS = 7
/** Seconds for which a note stays bright. */
export const FLASH_SECONDS = 0.3
export const THREAD_STEP_PX = 22
