import type { Source } from '#components/compose/source'
import { durationOf } from '#components/compose/source'
import type { Seconds } from '#lib/music/time'

/** Where a continuation begins. `null` is the end of the source, and then no time is sent. */
export type Cut = Seconds | null

const hundredth = (seconds: number) => Math.round(seconds * 100) / 100

/** Downbeats of a song whose first bar begins at 0. */
// evenBars(10, 120, 4) // => [0, 2, 4, 6, 8]
export const evenBars = (duration: Seconds, bpm: number, beatsPerBar: number): Seconds[] => {
  const bar = (60 / bpm) * beatsPerBar
  return Array.from({ length: Math.max(1, Math.ceil(duration / bar - 1e-6)) }, (_, i) => i * bar)
}

// beatsPerBar('6/8') // => 3, as eighths at the tempo of quarters
export const beatsPerBar = (meter: string | null) => {
  const [upper = 4, lower = 4] = (meter ?? '4/4').split('/').map(Number)
  return upper > 0 && lower > 0 ? (upper * 4) / lower : 4
}

/** Downbeats of a source in seconds, as heard in an upload or as composed in a song; none where they are not known. */
export const barsOf = (source: Source): Seconds[] => {
  if (source.kind === 'upload') return source.upload.bars
  const duration = durationOf(source)
  if (source.kind !== 'song' || !source.song.bpm || !duration) return []
  return evenBars(duration, source.song.bpm, beatsPerBar(source.song.meter))
}

/** Places to stop at: the bars after the first, and the end. */
const stops = (bars: readonly Seconds[], duration: Seconds) => [
  ...bars.filter((bar) => bar > 0.5 && bar < duration - 0.05),
  duration,
]

/** The nearest bar line. */
// snapCut(4.4, [0, 2, 4, 6], 8) // => 4
export const snapCut = (at: Seconds, bars: readonly Seconds[], duration: Seconds): Seconds =>
  stops(bars, duration).reduce((best, stop) => (Math.abs(stop - at) < Math.abs(best - at) ? stop : best), duration)

/** One bar on (1) or back (−1); a second where no bars are known; a hundredth when `free`. */
export const stepCut = (
  at: Seconds,
  by: 1 | -1,
  bars: readonly Seconds[],
  duration: Seconds,
  free: boolean,
): Seconds => {
  if (free) return clampCut(at + by * 0.05, duration)
  if (bars.length < 2) return clampCut(at + by, duration)
  const all = stops(bars, duration)
  const next = by > 0 ? all.find((stop) => stop > at + 0.02) : all.findLast((stop) => stop < at - 0.02)
  return next ?? (by > 0 ? duration : (all[0] ?? at))
}

/** At least half a second is kept; nothing behind the end. */
export const clampCut = (at: Seconds, duration: Seconds) => hundredth(Math.min(duration, Math.max(0.5, at)))

/** A cut as it is kept: at the end it is no cut. */
export const cutAt = (at: Seconds, duration: Seconds): Cut => (at >= duration - 0.05 ? null : hundredth(at))

/** The bar (from 1) that would begin at the cut. */
// barAt(4, [0, 2, 4]) // => 3
export const barNumber = (at: Seconds, bars: readonly Seconds[]) => bars.filter((bar) => bar <= at + 0.05).length

/** Bars that have begun before the cut. */
// keptBars(4, [0, 2, 4]) // => 2
export const keptBars = (at: Seconds, bars: readonly Seconds[]) => bars.filter((bar) => bar < at - 0.05).length

/** What is typed into the field: "138.46", "2:18.46"; null where it is no time. */
// readSeconds('2:18.5') // => 138.5
export const readSeconds = (text: string): Seconds | null => {
  const found = /^\s*(?:(\d{1,3}):)?(\d{1,5}(?:[.,]\d{0,3})?)\s*s?\s*$/.exec(text)
  if (!found) return null
  return Number(found[1] ?? 0) * 60 + Number((found[2] ?? '').replace(',', '.'))
}
