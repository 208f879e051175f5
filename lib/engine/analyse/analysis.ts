import type { Key, Meter } from '#lib/music/key'
import type { BeatsPerMinute, Decibels, Gain, Hertz, Seconds } from '#lib/music/time'

/** Stereo audio at 44,100 Hz. Both channels have the same length; mono sources have two equal channels. */
export type Stereo = { left: Float32Array; right: Float32Array }

export const SAMPLE_RATE: Hertz = 44100

/**
 * What a band of players sounds like, whatever it plays.
 * `levels`: mean level of each band of analyse/band-spectrum.ts relative to the mean of all bands (dB).
 * `spreads`: standard deviations over time of the shape of the spectrum, from its slope to its finer detail (dB):
 * small for held and dense sounds, large for struck ones with rests between them. Both are empty for silence.
 */
export type Texture = { levels: Decibels[]; spreads: Decibels[] }

/** Musical properties of a recording. */
export type Analysis = {
  duration: Seconds
  /** Quarter notes per minute, also in 6/8: a bar lasts barLength(meter) · 60 / bpm seconds. */
  bpm: BeatsPerMinute
  /** Times of the first beat and the first downbeat, both ≥ 0. */
  firstBeat: Seconds
  firstDownbeat: Seconds
  meter: Meter
  key: Key
  /** Reliability of tempo and key, 0…1. Near 0 for speech, silence and noise. */
  confidence: { tempo: Gain; key: Gain }
  /** Integrated loudness (LUFS), and the loudness of each second relative to it (LU). */
  loudness: Decibels
  contour: Decibels[]
  /** Spectral centroid up to 11 kHz, weighted by magnitude. */
  brightness: Hertz
  texture: Texture
  /** Onsets per second. */
  density: number
  /** Presence of drums, 0…1. */
  percussion: Gain
  /** Presence of a singing voice, 0…1. */
  singing: Gain
  /** Contiguous sections with their mean relative energy, 0…1. */
  sections: { at: Seconds; length: Seconds; energy: Gain }[]
}

/** How new music continues a recording. Times are positions in the recording. */
export type Continuation = {
  /** Analysis of the kept part. */
  analysis: Analysis
  /** The kept part is [0, cut). */
  cut: Seconds
  /** From the cut to the first downbeat of the new music on the recording's grid, 0 ≤ lead < one bar. */
  lead: Seconds
  /** Loudness (LUFS) before the cut, which the new music takes over. */
  level: Decibels
  /** Pitch classes (0 C … 11 B) before the cut, strongest first. Empty where there is no harmony. */
  harmony: number[]
}
