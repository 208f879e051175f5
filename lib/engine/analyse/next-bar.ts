import type { AudioFeatures } from '#lib/engine/analyse/analyse'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { beatTimes, fitGrid, fitTempoCurve, type Grid } from '#lib/engine/analyse/beats'
import { monoAtHalfRate } from '#lib/engine/analyse/mono'
import { onsets, sampleAt } from '#lib/engine/analyse/onsets'
import { barLength } from '#lib/music/key'
import type { Samples, Seconds } from '#lib/music/time'

/** Window before the cut for the grid. */
const GRID_WINDOW: Seconds = 20
/** A downbeat this close to the cut coincides with it. */
export const SNAP_DISTANCE: Seconds = 0.012

/** Larger median deviations from an even grid mean a varying tempo. */
const MAX_EVEN_DEVIATION: Seconds = 0.01

/** Decay of the weights in the tempo curve. */
const TEMPO_MEMORY_BEATS = 2.5

/** Limit for an accelerating tempo curve. */
const MIN_BEAT_PERIOD: Seconds = 0.1

/**
 * The bar grid of the last seconds, because players may have drifted before.
 * Under a varying tempo it has the tempo at the end, and its phase predicts the next downbeat.
 */
const barGridAtEnd = (
  { onsets: onsetCurves, bar }: AudioFeatures,
  end: Seconds,
): (Grid & { steady: boolean }) | null => {
  const beat = (barLength(bar.meter) * 60) / bar.bpm / bar.taps
  const grid = fitGrid(onsetCurves, bar.beats, beat, Math.max(0, end - GRID_WINDOW), end)
  if (!grid) return null
  // The last detected downbeat determines the phase of the bars.
  const isDownbeat = (i: number) => i >= bar.first && (i - bar.first) % bar.taps === 0
  const before = bar.beats.filter((time) => time < end)
  const recent = before.filter((time) => time >= end - GRID_WINDOW)
  const errors = recent.map((time) => {
    const beats = (time - grid.phase) / grid.period
    return Math.abs(beats - Math.round(beats)) * grid.period
  })
  const typical = errors.sort((a, b) => a - b)[errors.length >> 1] ?? 0
  if (typical < MAX_EVEN_DEVIATION) {
    const last = bar.beats.filter((_, i) => isDownbeat(i)).at(-1) ?? end
    const nearest = Math.round((last - grid.phase) / grid.period)
    return { phase: grid.phase + nearest * grid.period, period: grid.period * bar.taps, steady: true }
  }
  const { at, period, bend } = fitTempoCurve(before, TEMPO_MEMORY_BEATS)
  // The tempo is extrapolated up to the next bar; then it stays constant.
  const maxBeatsAhead = 2 * bar.taps
  const periodAt = (n: number): Seconds => Math.max(MIN_BEAT_PERIOD, period + 2 * bend * n)
  const timeOf = (n: number) => {
    const curved = Math.min(n, maxBeatsAhead)
    return at + period * curved + bend * curved * curved + periodAt(maxBeatsAhead) * (n - curved)
  }
  const now = (end - at) / period
  const step = periodAt(Math.max(0, Math.min(now, maxBeatsAhead)))
  let next = 0
  while (!isDownbeat(before.length - 1 + next) || timeOf(next) < end - SNAP_DISTANCE) next++
  return { phase: timeOf(next), period: step * bar.taps, steady: false }
}

/** Context around the cut that is analysed together: before the cut, and after the expected downbeat. */
const CONTEXT_BEFORE_CUT: Seconds = 12
const CONTEXT_AFTER_DOWNBEAT: Seconds = 3
/** A beat further away from the expected downbeat, in beats, is another beat. */
const MAX_DOWNBEAT_OFFSET_BEATS = 0.35
/** Ratio of onset strength after and before the cut. Below it the music has ended. */
const MIN_ONSET_RATIO = 0.3

/**
 * The actual next downbeat, where the recording continues behind the cut, as seconds after the cut.
 * Null where it ends earlier, falls silent or becomes other music.
 */
const playedDownbeat = (audio: Stereo, cut: Samples, expectedLead: Seconds, beat: Seconds): Seconds | null => {
  const from = Math.max(0, cut - CONTEXT_BEFORE_CUT * SAMPLE_RATE)
  const to = Math.min(audio.left.length, cut + Math.ceil((expectedLead + CONTEXT_AFTER_DOWNBEAT) * SAMPLE_RATE))
  const end = (to - from) / SAMPLE_RATE
  const expected = (cut - from) / SAMPLE_RATE + expectedLead
  if (end < expected + beat / 2) return null
  const onsetCurves = onsets(
    monoAtHalfRate({ left: audio.left.subarray(from, to), right: audio.right.subarray(from, to) }),
    SAMPLE_RATE / 2,
  )
  const beats = beatTimes(onsetCurves, beat, 0, end)
  const nearest = beats.reduce(
    (a, b) => (Math.abs(b - expected) < Math.abs(a - expected) ? b : a),
    Number.POSITIVE_INFINITY,
  )
  if (!(Math.abs(nearest - expected) <= MAX_DOWNBEAT_OFFSET_BEATS * beat)) return null
  const strength = (times: readonly Seconds[]) =>
    times.reduce((sum, time) => sum + sampleAt(onsetCurves.all, (time - onsetCurves.start) * onsetCurves.rate), 0) /
    Math.max(1, times.length)
  const split = (cut - from) / SAMPLE_RATE
  const continues =
    strength(beats.filter((time) => time >= split)) >= MIN_ONSET_RATIO * strength(beats.filter((time) => time < split))
  return continues ? expectedLead + nearest - expected : null
}

/**
 * The bar grid for new music behind a cut. `features` describe the part before the cut, `end` is its length; times
 * refer to it.
 * Audio behind the cut is used where it exists.
 */
export const barGridAt = (audio: Stereo, cut: Samples, features: AudioFeatures, end: Seconds): Grid | null => {
  const found = barGridAtEnd(features, end)
  if (!found) return null
  const { phase, period, steady } = found
  const played = playedDownbeat(audio, cut, phase - end, period / features.bar.taps)
  if (played === null) return { phase, period }
  // An even grid has the evidence of many beats, so it is kept unless it clearly misses.
  return steady && Math.abs(end + played - phase) < SNAP_DISTANCE ? { phase, period } : { phase: end + played, period }
}
