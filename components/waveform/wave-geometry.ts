import type { Peaks } from '#lib/contract/studio'
import { pairAmplitudes } from '#lib/cover/amplitudes'

/** Waveform geometry: amplitudes from peaks, and paths. Lengths in CSS pixels. */

export type Bars = { width: number; pitch: number }

/** Bar sizes of lists and cards, the song page, and phones. */
export const BARS: Bars = { width: 1.8, pitch: 3 }
export const PAGE_BARS: Bars = { width: 2.4, pitch: 4 }
export const PHONE_BARS: Bars = { width: 2.1, pitch: 3.5 }

/** Lowest full-scale amplitude of a song in progress, so that bars do not shrink when it gets louder. */
const MIN_LIVE_PEAK = 0.7
const MIN_AMPLITUDE = 0.06

// barCount(430, BARS) // => 143
export const barCount = (width: number, bars: Bars) => Math.max(1, Math.floor(width / bars.pitch))

/** The share of a song that is available now. */
// arrived({ duration: 200, available: 50, … }) → 0.25
export const arrived = (peaks: Pick<Peaks, 'duration' | 'available'>) =>
  peaks.duration > 0 ? Math.min(1, peaks.available / peaks.duration) : 0

/** Whether a song is complete. A stream of unknown length is not. */
// isWhole({ duration: 0, available: 0 }) // => false
export const isWhole = (peaks: Pick<Peaks, 'duration' | 'available'> | undefined) =>
  peaks !== undefined && peaks.duration > 0 && peaks.available >= peaks.duration

/** Seekable seconds; null for a live stream. */
// seekLength({ live: true, duration: 180 }, { duration: 180, available: 0 }) // => null
export const seekLength = (
  track: { live: boolean; duration: number | null },
  peaks: Pick<Peaks, 'duration' | 'available'> | undefined,
): number | null => {
  if (track.live && !peaks?.available) return null
  return peaks?.duration || track.duration || null
}

/**
 * Amplitude 0…1 of each of `count` bars over the whole song: the mean of its peaks, scaled so that the loudest is 1. Bars that
 * do not exist yet are left out.
 */
export const barAmplitudes = (peaks: Peaks, count: number): number[] => {
  const pairs = pairAmplitudes(peaks.points)
  const share = arrived(peaks)
  const total = Math.max(1, peaks.length)
  const shown = share === 1 ? count : Math.floor(share * count)
  const bars = Array.from({ length: shown }, (_, bar) => {
    const from = Math.floor((bar * total) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * total) / count))
    const part = pairs.slice(from, to)
    return part.length === 0 ? 0 : part.reduce((sum, a) => sum + a, 0) / part.length
  })
  const top = Math.max(share === 1 ? 0 : MIN_LIVE_PEAK, ...bars)
  return bars.map((a) => (top === 0 ? 0 : a / top))
}

/** Rounds a coordinate for a path. */
export const roundToTenth = (x: number) => Math.round(x * 10) / 10

/** Half the height of a bar without its round caps; silence is a dot. */
const reach = (amplitude: number, height: number, bars: Bars) =>
  Math.max(0.05, (height / 2 - bars.width / 2) * Math.max(MIN_AMPLITUDE, amplitude))

/** The x position of bar `i`. */
export const barAt = (i: number, bars: Bars) => (i + 0.5) * bars.pitch

// barsPath([1], 34, BARS) // => 'M1.5 0.9V33.1'
export const barsPath = (amplitudes: readonly number[], height: number, bars: Bars) => {
  const middle = height / 2
  return amplitudes
    .map((a, i) => {
      const half = reach(a, height, bars)
      return `M${roundToTenth(barAt(i, bars))} ${roundToTenth(middle - half)}V${roundToTenth(middle + half)}`
    })
    .join('')
}

/** Draws the same bars on a canvas with one unit per CSS pixel. */
export const drawBars = (
  context: Pick<CanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'stroke'>,
  amplitudes: readonly number[],
  height: number,
  bars: Bars,
) => {
  const middle = height / 2
  context.beginPath()
  for (const [i, a] of amplitudes.entries()) {
    const half = reach(a, height, bars)
    context.moveTo(barAt(i, bars), middle - half)
    context.lineTo(barAt(i, bars), middle + half)
  }
  context.stroke()
}

/** The time of a click, limited to the seekable part. */
// timeAt(50, 200, 180) // => 45
export const timeAt = (x: number, width: number, duration: number) =>
  width > 0 ? Math.min(1, Math.max(0, x / width)) * duration : 0
