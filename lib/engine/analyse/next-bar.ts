import type { AudioFeatures } from '#lib/engine/analyse/analyse'
import { SAMPLE_RATE, type Stereo } from '#lib/engine/analyse/analysis'
import { beatTimes, fitGrid, fitTempoCurve, type Grid } from '#lib/engine/analyse/beats'
import { monoAtHalfRate } from '#lib/engine/analyse/mono'
import { onsets, sampleAt } from '#lib/engine/analyse/onsets'
import { barLength } from '#lib/music/key'
import type { Samples, Seconds } from '#lib/music/time'

/** Seconds before the cut that count for the grid. */
const GRID_WINDOW: Seconds = 20
/** A downbeat as near as this to the cut is the cut. */
export const SNAP_DISTANCE: Seconds = 0.012

/** Beats that lie further than this from an even grid belong to players who push and pull. */
const MAX_EVEN_DEVIATION: Seconds = 0.01

/** Beats that lie further back than this hardly tell where a tempo is heading. */
const TEMPO_MEMORY_BEATS = 2.5

/** No tempo that is followed becomes quicker than this from beat to beat. */
const MIN_BEAT_PERIOD: Seconds = 0.1

/**
 * The bars of the last seconds on a grid of their own, as players may have drifted since the beginning. Where they push and
 * pull, the grid is that of their tempo at the end, and its phase lets the next downbeat fall where theirs would.
 */
const barGridAtEnd = (
  { onsets: onsetCurves, bar }: AudioFeatures,
  end: Seconds,
): (Grid & { steady: boolean }) | null => {
  const beat = (barLength(bar.meter) * 60) / bar.bpm / bar.taps
  const grid = fitGrid(onsetCurves, bar.beats, beat, Math.max(0, end - GRID_WINDOW), end)
  if (!grid) return null
  // The last downbeat that was heard says which beats begin a bar.
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
  // A tempo is not followed beyond the next bar: from there on the new music keeps its own.
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

/** So much before the cut is listened to again together with what comes behind it, and so much behind the next downbeat. */
const CONTEXT_BEFORE_CUT: Seconds = 12
const CONTEXT_AFTER_DOWNBEAT: Seconds = 3
/** A beat further than this from where the downbeat is due, in beats, is another one. */
const MAX_DOWNBEAT_OFFSET_BEATS = 0.35
/** What begins on the beats behind the cut, against those before it: less means that nobody plays on. */
const MIN_ONSET_RATIO = 0.3

/**
 * Where a recording goes on behind the cut, it tells itself where its next downbeat lies: the beats that are really played there
 * take the place of the expected one. Null where it ends before, falls silent or becomes other music.
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
 * The bars on which new music goes on behind a cut. `hearing` is of the part that ends there, `end` its length; times are in it.
 * Where the recording goes on behind the cut, it is listened to there too.
 */
export const barGridAt = (audio: Stereo, cut: Samples, features: AudioFeatures, end: Seconds): Grid | null => {
  const found = barGridAtEnd(features, end)
  if (!found) return null
  const { phase, period, steady } = found
  const played = playedDownbeat(audio, cut, phase - end, period / features.bar.taps)
  if (played === null) return { phase, period }
  // An even grid is told by many beats, and only left where it is plainly missed.
  return steady && Math.abs(end + played - phase) < SNAP_DISTANCE ? { phase, period } : { phase: end + played, period }
}
