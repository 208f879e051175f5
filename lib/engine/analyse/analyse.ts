import { type Analysis, SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { beatTimes } from '#lib/engine/analyse/beats'
import { type Chroma, chroma } from '#lib/engine/analyse/chroma'
import { loudnessOf } from '#lib/engine/analyse/contour'
import { findKey } from '#lib/engine/analyse/key-finder'
import { type Bar, findBar } from '#lib/engine/analyse/meter-finder'
import { halfRate, monoAtHalfRate } from '#lib/engine/analyse/mono'
import { type Onsets, onsetDensity, onsets, sampleAt, strongOnsetLevel } from '#lib/engine/analyse/onsets'
import { findSections } from '#lib/engine/analyse/sections'
import { singingOf } from '#lib/engine/analyse/singing'
import { findPulses } from '#lib/engine/analyse/tempo'
import { textureOf } from '#lib/engine/analyse/texture'
import type { StopSignal } from '#lib/engine/request-control'
import type { Gain, Samples, Seconds } from '#lib/music/time'

/** −60 dBFS, below which audio counts as silence. */
const SILENCE_GAIN: Gain = 0.001

/** Candidates for the beat. */
const MAX_PULSES = 3

/** First audible sample and the end of the last; null for silence. */
export const soundingSpan = ({ left, right }: Stereo): { from: Samples; to: Samples } | null => {
  const sounds = (i: number) => Math.abs(left[i]!) > SILENCE_GAIN || Math.abs(right[i]!) > SILENCE_GAIN
  let from = 0
  while (from < left.length && !sounds(from)) from++
  if (from === left.length) return null
  let to = left.length
  while (!sounds(to - 1)) to--
  return { from, to }
}

/** Intermediate results of an analysis, for callers that need the beats. */
export type AudioFeatures = {
  /** Mono at half the rate. */
  half: Float32Array
  onsets: Onsets
  chroma: Chroma
  clarity: Gain
  bar: Bar
}

/** @param signal checked between steps, of which the longest takes a second for a quarter of an hour */
export const extractFeatures = (audio: Stereo, signal?: StopSignal): AudioFeatures => {
  const span = soundingSpan(audio) ?? { from: 0, to: audio.left.length }
  signal?.throwIfAborted()
  const half = monoAtHalfRate(audio)
  signal?.throwIfAborted()
  const onsetCurves = onsets(half, SAMPLE_RATE / 2)
  signal?.throwIfAborted()
  const quarter = halfRate(half)
  signal?.throwIfAborted()
  const pitchClasses = chroma(quarter, SAMPLE_RATE / 4)
  signal?.throwIfAborted()
  const pulses = findPulses(onsetCurves, MAX_PULSES).map(({ period, clarity }) => ({
    clarity,
    times: beatTimes(onsetCurves, period, span.from / SAMPLE_RATE, span.to / SAMPLE_RATE),
  }))
  signal?.throwIfAborted()
  const clarity = Math.max(...pulses.map((pulse) => pulse.clarity))
  return { half, onsets: onsetCurves, chroma: pitchClasses, clarity, bar: findBar(onsetCurves, pitchClasses, pulses) }
}

/** Times of all downbeats. */
export const downbeats = ({ bar }: AudioFeatures): Seconds[] =>
  bar.beats.filter((_, i) => i >= bar.first && (i - bar.first) % bar.taps === 0)

/** Speech and noise have a clarity below 0.06, most music above 0.25. */
const tempoConfidence = (clarity: Gain): Gain => Math.max(0, Math.min(1, (clarity - 0.07) / 0.2))

/** Voices have noisy onsets like drums, but weaker low onsets: on beats, and at the 98th percentile. */
const MIN_LOW_ONSET_ON_BEATS = 1.2
const MIN_LOW_ONSET_PEAK = 1.6

/**
 * Drums have hard, noisy onsets with low frequencies, on beats or, as in trap and samba, between them.
 * Measured: bands with drums score above 1, bands without below 0.75.
 */
const percussionOf = ({ onsets: onsetCurves, chroma: pitchClasses, bar }: AudioFeatures): Gain => {
  const noise = 1 - pitchClasses.tonality.reduce((sum, value) => sum + value, 0) / pitchClasses.frames
  let low = 0
  for (const time of bar.beats) {
    let peak = 0
    for (let frame = -3; frame <= 3; frame++)
      peak = Math.max(peak, sampleAt(onsetCurves.low, (time - onsetCurves.start) * onsetCurves.rate + frame))
    low += peak / bar.beats.length
  }
  const lowPeak = onsetCurves.low.slice().sort()[Math.floor(onsetCurves.low.length * 0.98)] ?? 0
  return low < MIN_LOW_ONSET_ON_BEATS && lowPeak < MIN_LOW_ONSET_PEAK
    ? 0
    : Math.max(0, Math.min(1, (strongOnsetLevel(onsetCurves) * noise - 0.7) / 0.4))
}

export const analysisOf = (audio: Stereo, features: AudioFeatures): Analysis => {
  const duration = audio.left.length / SAMPLE_RATE
  const { onsets: onsetCurves, chroma: pitchClasses, clarity, bar } = features
  const { key, confidence } = findKey(pitchClasses)
  const { loudness, contour } = loudnessOf(audio)
  const bars = downbeats(features)
  return {
    duration,
    bpm: bar.bpm,
    firstBeat: bar.beats[0] ?? 0,
    firstDownbeat: bars[0] ?? 0,
    meter: bar.meter,
    key,
    confidence: { tempo: tempoConfidence(clarity), key: confidence },
    loudness,
    contour,
    brightness: onsetCurves.centroid,
    texture: textureOf(audio),
    density: onsetDensity(onsetCurves),
    percussion: percussionOf(features),
    singing: singingOf(features.half, SAMPLE_RATE / 2),
    sections: findSections(onsetCurves, pitchClasses, contour, bars, duration),
  }
}

/**
 * Analyses a recording. Throws only what the signal throws: uncertain values are guesses with low confidence.
 * `bpm` counts quarter notes: a bar lasts barLength(meter) · 60 / bpm seconds in every meter.
 */
export const analyse = (audio: Stereo, signal?: StopSignal): Analysis =>
  analysisOf(audio, extractFeatures(audio, signal))
