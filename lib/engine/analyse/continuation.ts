import { LoudnessMeter, powerToLufs } from '#lib/dsp/loudness'
import { analyse, describe, hear, soundingSpan } from '#lib/engine/analyse/analyse'
import { type Analysis, type Continuation, SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import type { Grid } from '#lib/engine/analyse/beats'
import { chromaBetween } from '#lib/engine/analyse/chroma'
import { barsAt, SNAP } from '#lib/engine/analyse/next-bar'
import { EngineError } from '#lib/engine/engine-error'
import { barLength } from '#lib/music/key'
import type { Decibels, Samples, Seconds } from '#lib/music/time'

/** Seconds before the cut that matter for style, for the level and for the harmony. */
const RECENT: Seconds = 60
const LEVEL: Seconds = 8
const HARMONY: Seconds = 2
/** Below this the recording has no beat that could be continued, unless it is clearly music. */
const USABLE = 0.25
const MUSICAL = 0.5
const part = ({ left, right }: Stereo, from: Samples, to: Samples): Stereo => ({
  left: left.subarray(from, to),
  right: right.subarray(from, to),
})

const findCut = (audio: Stereo, at: Seconds | null): Samples => {
  const length = audio.left.length
  const duration = length / SAMPLE_RATE
  if (at === null) return soundingSpan(audio)?.to ?? length
  const cut = Math.round(at * SAMPLE_RATE)
  // Durations are shown rounded: half a hundredth of a second past the end means the end.
  if (!(cut > 0) || cut > length + 0.005 * SAMPLE_RATE)
    throw new EngineError(
      'extend_at_outside',
      `The point to continue from must lie within the recording, which is ${duration.toFixed(2)} seconds long.`,
    )
  return Math.min(cut, length)
}

/** Loudness of the last seconds, of what is not silent there. */
const levelBefore = (kept: Stereo): Decibels => {
  const length = kept.left.length
  const meter = new LoudnessMeter(SAMPLE_RATE)
  const { left, right } = part(kept, Math.max(0, length - LEVEL * SAMPLE_RATE), length)
  meter.push(left, right)
  const gated = meter.integrated()
  return Number.isFinite(gated) ? gated : Math.max(-70, powerToLufs(meter.meanPower()))
}

/** From `end` to the next time on the grid. */
// leadTo({ phase: 0.25, period: 2 }, 5) // => 1.25
const leadTo = ({ phase, period }: Grid, end: Seconds): Seconds => {
  const lead = (((phase - end) % period) + period) % period
  return lead < SNAP || period - lead < SNAP ? 0 : lead
}

const withLate = (whole: Analysis, late: Analysis): Analysis => ({
  ...whole,
  bpm: late.bpm,
  meter: late.meter,
  key: late.confidence.key >= 0.8 * whole.confidence.key ? late.key : whole.key,
  confidence: { tempo: late.confidence.tempo, key: Math.max(late.confidence.key, whole.confidence.key) },
})

/**
 * Where and how new music goes on from a recording: from `at`, or from where its sound ends.
 * Throws EngineError: extend_at_outside, audio_too_short (under a second is kept), audio_silent.
 */
export const continuation = (audio: Stereo, at: Seconds | null): Continuation => {
  const samples = findCut(audio, at)
  const cut = samples / SAMPLE_RATE
  const kept = part(audio, 0, samples)
  if (!soundingSpan(kept))
    throw new EngineError('audio_silent', 'The part to continue from is silent from start to end.')
  if (cut < 1)
    throw new EngineError(
      'audio_too_short',
      'At least one second of the recording must stay in front of the new music.',
    )

  // The last minute speaks for the style that goes on; the contour and the parts are those of the whole.
  const recent = part(kept, Math.max(0, samples - RECENT * SAMPLE_RATE), samples)
  const hearing = hear(recent)
  const late = describe(recent, hearing)
  const analysis = recent.left.length === kept.left.length ? late : withLate(analyse(kept), late)
  const end = recent.left.length / SAMPLE_RATE
  const { tempo, key } = analysis.confidence
  const bar = tempo >= USABLE || key >= MUSICAL ? barsAt(audio, samples, hearing, end) : null
  const notes = chromaBetween(hearing.chroma.all, hearing.chroma, end - HARMONY, end)
  const strongest = Math.max(...notes)
  const harmony = [...notes.keys()]
    .filter((pitch) => notes[pitch]! > 0.25 * strongest)
    .sort((a, b) => notes[b]! - notes[a]!)
  return {
    analysis: bar ? { ...analysis, bpm: (barLength(analysis.meter) * 60) / bar.period } : analysis,
    cut,
    lead: bar ? leadTo(bar, end) : 0,
    level: levelBefore(kept),
    harmony,
  }
}
