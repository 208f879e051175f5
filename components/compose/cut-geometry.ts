import { roundToTenth } from '#components/waveform/wave-geometry'
import type { Peaks } from '#lib/contract/studio'
import { pairAmplitudes } from '#lib/cover/amplitudes'
import type { Seconds } from '#lib/music/time'

/** Geometry of the cut’s overview and lens, in CSS pixels. */

export const BAR_PITCH_PX = 3
/** Share of the overview that is left for the new part. */
export const NEW_PART_SHARE = 0.23

/** Mean amplitude 0…1 of each of `count` bars between two times; 0 outside the song. */
export const amplitudesBetween = (peaks: Peaks, from: Seconds, to: Seconds, count: number): number[] => {
  const pairs = pairAmplitudes(peaks.points)
  const perSecond = peaks.length / Math.max(peaks.duration, 0.001)
  return Array.from({ length: count }, (_, bar) => {
    const first = Math.floor((from + ((to - from) * bar) / count) * perSecond)
    const last = Math.max(first + 1, Math.floor((from + ((to - from) * (bar + 1)) / count) * perSecond))
    const part = pairs.slice(Math.max(0, first), Math.max(0, last))
    return part.length === 0 ? 0 : part.reduce((sum, a) => sum + a, 0) / part.length
  })
}

/** Mirrored bars as two paths: left and right of `cutX`. */
export const splitBars = (amplitudes: readonly number[], cutX: number, middle: number, half: number) => {
  const top = Math.max(0.001, ...amplitudes)
  let kept = ''
  let dropped = ''
  for (const [i, amplitude] of amplitudes.entries()) {
    if (amplitude === 0) continue
    const x = (i + 0.5) * BAR_PITCH_PX
    const reach = Math.max(0.5, half * Math.max(0.05, amplitude / top))
    const bar = `M${roundToTenth(x)} ${roundToTenth(middle - reach)}V${roundToTenth(middle + reach)}`
    if (x < cutX) kept += bar
    else dropped += bar
  }
  return { kept, dropped }
}

/** The lens window: six bars around the cut, or eight seconds without bars. */
export const lensWindow = (at: Seconds, bar: Seconds | null): { from: Seconds; to: Seconds } => {
  const half = bar === null ? 4 : 3 * bar
  return { from: at - half, to: at + half }
}

/** Bar length at a time; null without downbeats. */
// barLength([0, 2, 4], 3) // => 2
export const barLength = (bars: readonly Seconds[], at: Seconds): Seconds | null => {
  if (bars.length < 2) return null
  const next = bars.findIndex((bar) => bar > at)
  const i = next < 0 ? bars.length - 1 : Math.max(1, next)
  return (bars[i] ?? 0) - (bars[i - 1] ?? 0)
}

/** Downbeats inside a window, numbered from 1. They continue past the last one at its pace. */
export const barsWithin = (bars: readonly Seconds[], from: Seconds, to: Seconds) => {
  const length = barLength(bars, Number.POSITIVE_INFINITY)
  const last = bars[bars.length - 1]
  if (length === null || last === undefined || length <= 0) return []
  const more = Array.from({ length: Math.max(0, Math.ceil((to - last) / length)) }, (_, i) => last + (i + 1) * length)
  return [...bars, ...more].flatMap((at, i) => (at >= from - 1e-6 && at <= to + 1e-6 ? [{ at, number: i + 1 }] : []))
}

/** Beats inside those bars, without the downbeats. */
export const beatsWithin = (bars: readonly Seconds[], from: Seconds, to: Seconds, bpm: number | null): Seconds[] => {
  const length = barLength(bars, (from + to) / 2)
  const beats = length && bpm ? Math.round((length * bpm) / 60) : 0
  if (!length || beats < 2 || beats > 12) return []
  return barsWithin(bars, from - length, to).flatMap(({ at }) =>
    Array.from({ length: beats - 1 }, (_, i) => at + ((i + 1) * length) / beats).filter(
      (beat) => beat > from && beat < to,
    ),
  )
}

/** Threads of the new part, `width` by `height`. */
export const newThreads = (x: number, y: number, width: number, height: number) =>
  Array.from({ length: 4 }, (_, thread) => {
    const rest = y + ((thread + 1) * height) / 5
    const points = Array.from({ length: Math.max(2, Math.ceil(width / 5)) }, (_, i) => {
      const swing = Math.sin(i / 1.7 + thread * 1.9) * height * 0.11
      return `${roundToTenth(x + i * 5)} ${roundToTenth(rest + swing)}`
    })
    return `M${points.join('L')}`
  }).join('')
