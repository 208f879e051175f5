import { LoudnessMeter, powerToLufs } from '#lib/dsp/loudness'
import { analyse, hear, soundingSpan } from '#lib/engine/analyse/analyse'
import { type Analysis, type Continuation, SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { fitGrid, trackBeats } from '#lib/engine/analyse/beats'
import { chromaBetween } from '#lib/engine/analyse/chroma'
import { EngineError } from '#lib/engine/engine-error'
import { barLength } from '#lib/music/key'
import { beatsToSeconds, type Decibels, type Samples, type Seconds } from '#lib/music/time'

/** Seconds before the cut that matter for style, for the grid, for the level and for the harmony. */
const RECENT: Seconds = 60
const GRID: Seconds = 20
const LEVEL: Seconds = 8
const HARMONY: Seconds = 2
/** Below this the recording has no beat that could be continued. */
const USABLE = 0.25
/** A downbeat as near as this to the cut is the cut. */
const SNAP: Seconds = 0.012

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

  const from = Math.max(0, samples - RECENT * SAMPLE_RATE)
  const recentStart = from / SAMPLE_RATE
  const recent = part(kept, from, samples)
  const hearing = hear(recent)
  const whole = analyse(kept)
  const late = analyse(recent)
  const usable = late.confidence.tempo >= USABLE
  const tapped = hearing.bar.taps
  const end = recent.left.length / SAMPLE_RATE
  const period = beatsToSeconds(barLength(late.meter), late.bpm) / tapped
  const grid = usable
    ? fitGrid(hearing.onsets, trackBeats(hearing.onsets, period), period, Math.max(0, end - GRID), end)
    : null
  let analysis: Analysis = {
    ...whole,
    bpm: late.bpm,
    meter: late.meter,
    key: late.confidence.key >= whole.confidence.key * 0.8 ? late.key : whole.key,
    confidence: { tempo: late.confidence.tempo, key: Math.max(late.confidence.key, whole.confidence.key) },
    firstBeat: recentStart > 0 ? whole.firstBeat : late.firstBeat,
    firstDownbeat: recentStart > 0 ? whole.firstDownbeat : late.firstDownbeat,
  }
  let lead: Seconds = 0
  if (grid) {
    const bar = grid.period * tapped
    analysis = { ...analysis, bpm: (barLength(late.meter) * 60) / bar }
    // The downbeat of the hearing that lies nearest to the cut names which beat of the fitted grid begins a bar.
    const known = hearing.bar.beats.filter((_, i) => (i - hearing.bar.first) % tapped === 0).at(-1) ?? end
    const beat = grid.phase + Math.round((known - grid.phase) / grid.period) * grid.period
    lead = (((beat - end) % bar) + bar) % bar
    if (bar - lead < SNAP) lead = 0
    if (lead < SNAP) lead = 0
  }
  const notes = chromaBetween(hearing.chroma.all, hearing.chroma, end - HARMONY, end)
  const strongest = Math.max(...notes)
  const harmony = [...notes.keys()]
    .filter((pitch) => notes[pitch]! > 0.25 * strongest)
    .sort((a, b) => notes[b]! - notes[a]!)
  return { analysis, cut, lead, level: levelBefore(kept), harmony }
}
