import { LoudnessMeter, powerToLufs } from '#lib/dsp/loudness'
import { analyse, analysisOf, extractFeatures, soundingSpan } from '#lib/engine/analyse/analyse'
import { type Analysis, type Continuation, SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Grid } from '#lib/engine/analyse/beats'
import { chromaBetween } from '#lib/engine/analyse/chroma'
import { barGridAt, SNAP_DISTANCE } from '#lib/engine/analyse/next-bar'
import { EngineError } from '#lib/engine/engine-error'
import type { StopSignal } from '#lib/engine/request-control'
import { barLength } from '#lib/music/key'
import type { Decibels, Samples, Seconds } from '#lib/music/time'

/** Windows before the cut for style, level and harmony. */
const STYLE_WINDOW: Seconds = 60
const LEVEL_WINDOW: Seconds = 8
const HARMONY_WINDOW: Seconds = 2
/** Below both confidences the recording has no usable beat. */
const MIN_TEMPO_CONFIDENCE = 0.25
const MIN_KEY_CONFIDENCE = 0.5
const sliceOf = ({ left, right }: Stereo, from: Samples, to: Samples): Stereo => ({
  left: left.subarray(from, to),
  right: right.subarray(from, to),
})

const findCut = (audio: Stereo, at: Seconds | null): Samples => {
  const length = audio.left.length
  const duration = length / SAMPLE_RATE
  if (at === null) return soundingSpan(audio)?.to ?? length
  const cut = Math.round(at * SAMPLE_RATE)
  // Displayed durations are rounded, so up to 5 ms past the end are accepted.
  if (!(cut > 0) || cut > length + 0.005 * SAMPLE_RATE)
    throw new EngineError(
      'extend_at_outside',
      `The cut must be within the recording, which is ${duration.toFixed(2)} seconds long.`,
    )
  return Math.min(cut, length)
}

/** Gated loudness before the cut. */
const levelBefore = (kept: Stereo): Decibels => {
  const length = kept.left.length
  const meter = new LoudnessMeter(SAMPLE_RATE)
  const { left, right } = sliceOf(kept, Math.max(0, length - LEVEL_WINDOW * SAMPLE_RATE), length)
  meter.push(left, right)
  const gated = meter.integrated()
  return Number.isFinite(gated) ? gated : Math.max(-70, powerToLufs(meter.meanPower()))
}

/**
 * Time from `end` to the next point of a grid.
 *
 * @example
 * leadTo({ phase: 0.25, period: 2 }, 5) → 1.25
 */
const leadTo = ({ phase, period }: Grid, end: Seconds): Seconds => {
  const lead = (((phase - end) % period) + period) % period
  return lead < SNAP_DISTANCE || period - lead < SNAP_DISTANCE ? 0 : lead
}

const withRecent = (whole: Analysis, recent: Analysis): Analysis => ({
  ...whole,
  bpm: recent.bpm,
  meter: recent.meter,
  texture: recent.texture,
  percussion: recent.percussion,
  singing: recent.singing,
  key: recent.confidence.key >= 0.8 * whole.confidence.key ? recent.key : whole.key,
  confidence: { tempo: recent.confidence.tempo, key: Math.max(recent.confidence.key, whole.confidence.key) },
})

/**
 * Finds how new music continues a recording: from `at`, or from the end of its audible part.
 * Throws EngineError: extend_at_outside, audio_too_short (less than a second is kept), audio_silent.
 */
export const continuation = (audio: Stereo, at: Seconds | null, signal?: StopSignal): Continuation => {
  const samples = findCut(audio, at)
  const cut = samples / SAMPLE_RATE
  const kept = sliceOf(audio, 0, samples)
  if (!soundingSpan(kept))
    throw new EngineError(
      'audio_silent',
      'The recording is silent before the cut. Move the cut, or choose another recording.',
    )
  if (cut < 1) throw new EngineError('audio_too_short', 'Keep at least 1 second of the recording.')

  // The last minute determines the style; contour and sections cover the whole part.
  const recent = sliceOf(kept, Math.max(0, samples - STYLE_WINDOW * SAMPLE_RATE), samples)
  const features = extractFeatures(recent, signal)
  const recentAnalysis = analysisOf(recent, features)
  const analysis =
    recent.left.length === kept.left.length ? recentAnalysis : withRecent(analyse(kept, signal), recentAnalysis)
  const end = recent.left.length / SAMPLE_RATE
  const { tempo, key } = analysis.confidence
  const bar =
    tempo >= MIN_TEMPO_CONFIDENCE || key >= MIN_KEY_CONFIDENCE ? barGridAt(audio, samples, features, end) : null
  const pitchClasses = chromaBetween(features.chroma.all, features.chroma, end - HARMONY_WINDOW, end)
  const strongest = Math.max(...pitchClasses)
  const harmony = [...pitchClasses.keys()]
    .filter((pitch) => pitchClasses[pitch]! > 0.25 * strongest)
    .sort((a, b) => pitchClasses[b]! - pitchClasses[a]!)
  return {
    analysis: bar ? { ...analysis, bpm: (barLength(analysis.meter) * 60) / bar.period } : analysis,
    cut,
    lead: bar ? leadTo(bar, end) : 0,
    level: levelBefore(kept),
    harmony,
  }
}
