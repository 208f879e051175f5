import type { Key, Meter } from '#lib/music/key'
import type { BeatsPerMinute, Decibels, Gain, Hertz, Seconds } from '#lib/music/time'

/** Stereo audio at 44,100 Hz; both channels have the same length. A mono source has two equal channels. */
export type Stereo = { left: Float32Array; right: Float32Array }

export const SAMPLE_RATE: Hertz = 44100

/** What can be read from a recording. */
export type Analysis = {
  duration: Seconds
  /** Quarter notes, also in 6/8: a bar lasts barLength(meter) · 60 / bpm seconds. */
  bpm: BeatsPerMinute
  /** Time of the first beat and of the first downbeat, both ≥ 0. */
  firstBeat: Seconds
  firstDownbeat: Seconds
  meter: Meter
  key: Key
  /** 0…1: how far tempo and key can be trusted. Speech, silence and noise are near 0. */
  confidence: { tempo: Gain; key: Gain }
  /** Integrated loudness (LUFS), and the loudness of each second relative to it (LU). */
  loudness: Decibels
  contour: Decibels[]
  /** Spectral centroid up to 11 kHz, weighted by magnitude. */
  brightness: Hertz
  /** Onsets per second. */
  density: number
  /** 0…1: near 0 where nobody drums. */
  percussion: Gain
  /** Borders where the music changes, with the mean relative energy of each part (0…1). */
  sections: { at: Seconds; length: Seconds; energy: Gain }[]
}

/** Where and how new music goes on from a recording. Times are in the recording. */
export type Continuation = {
  /** Of the kept part only. */
  analysis: Analysis
  /** The kept part is [0, cut). */
  cut: Seconds
  /** From the cut to the first downbeat of the new music on the recording's own grid, 0 ≤ lead < one bar. */
  lead: Seconds
  /** Loudness (LUFS) of the last seconds before the cut: the level that the new music takes. */
  level: Decibels
  /** Pitch classes (0 C … 11 B) of the harmony heard last, strongest first; empty where none is heard. */
  harmony: number[]
}
