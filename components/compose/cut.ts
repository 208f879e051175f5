import type { Source } from '#components/compose/source'
import { durationOf } from '#components/compose/source'
import type { Seconds } from '#lib/music/time'

/** Where an extension starts. `null` is the end of the source; no time is sent then. */
export type Cut = Seconds | null

const hundredth = (seconds: number) => Math.round(seconds * 100) / 100

/** Downbeats of a song whose first bar starts at 0. */
// evenBars(10, 120, 4) // => [0, 2, 4, 6, 8]
export const evenBars = (duration: Seconds, bpm: number, beatsPerBar: number): Seconds[] => {
  const bar = (60 / bpm) * beatsPerBar
  return Array.from({ length: Math.max(1, Math.ceil(duration / bar - 1e-6)) }, (_, i) => i * bar)
}

// beatsPerBar('6/8') → 3, as eighths at the tempo of quarters
export const beatsPerBar = (meter: string | null) => {
  const [upper = 4, lower = 4] = (meter ?? '4/4').split('/').map(Number)
  return upper > 0 && lower > 0 ? (upper * 4) / lower : 4
}

/** Downbeats of a source in seconds; empty if unknown. */
export const barsOf = (source: Source): Seconds[] => {
  if (source.kind === 'upload') return source.upload.bars
  const duration = durationOf(source)
  if (source.kind !== 'song' || !source.song.bpm || !duration) return []
  return evenBars(duration, source.song.bpm, beatsPerBar(source.song.meter))
}

/** Snap points: every bar after the first, and the end. */
const stops = (bars: readonly Seconds[], duration: Seconds) => [
  ...bars.filter((bar) => bar > 0.5 && bar < duration - 0.05),
  duration,
]

/** The nearest snap point. */
// snapCut(4.4, [0, 2, 4, 6], 8) // => 4
export const snapCut = (at: Seconds, bars: readonly Seconds[], duration: Seconds): Seconds =>
  stops(bars, duration).reduce((best, stop) => (Math.abs(stop - at) < Math.abs(best - at) ? stop : best), duration)

/** Moves the cut by a bar (1 or −1), by a second without bars, or by 0.05 s when `free`. */
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

/** Keeps at least half a second and nothing past the end. */
export const clampCut = (at: Seconds, duration: Seconds) => hundredth(Math.min(duration, Math.max(0.5, at)))

/** The stored cut: null at the end. */
export const cutAt = (at: Seconds, duration: Seconds): Cut => (at >= duration - 0.05 ? null : hundredth(at))

/** Number, from 1, of the bar that starts at the cut. */
// barAt(4, [0, 2, 4]) → 3
export const barNumber = (at: Seconds, bars: readonly Seconds[]) => bars.filter((bar) => bar <= at + 0.05).length

/** Number of bars that began before the cut. */
// keptBars(4, [0, 2, 4]) // => 2
export const keptBars = (at: Seconds, bars: readonly Seconds[]) => bars.filter((bar) => bar < at - 0.05).length

/** Parses "138.46" or "2:18.46"; null if invalid. */
// readSeconds('2:18.5') // => 138.5
export const readSeconds = (text: string): Seconds | null => {
  const found = /^\s*(?:(\d{1,3}):)?(\d{1,5}(?:[.,]\d{0,3})?)\s*s?\s*$/.exec(text)
  if (!found) return null
  return Number(found[1] ?? 0) * 60 + Number((found[2] ?? '').replace(',', '.'))
}
