import type { Peaks } from '#lib/contract/studio'
import { pairAmplitudes } from '#lib/cover/amplitudes'

/** Waveforms as pure geometry: amplitudes from a song's peaks, and the paths that draw them. Lengths in CSS pixels. */

export type Bars = { width: number; pitch: number }

/** Bars of lists and cards, of the song page, and of a phone. */
export const BARS: Bars = { width: 1.8, pitch: 3 }
export const PAGE_BARS: Bars = { width: 2.4, pitch: 4 }
export const PHONE_BARS: Bars = { width: 2.1, pitch: 3.5 }

/** A song that has only begun is not drawn at full height, or its bars would all shrink when the chorus comes. */
const LIVE_TOP = 0.7
const QUIETEST = 0.06

// barCount(430, BARS) // => 143
export const barCount = (width: number, bars: Bars) => Math.max(1, Math.floor(width / bars.pitch))

/** The share of a song that can be heard now. */
// arrived({ duration: 200, available: 50, … }) // => 0.25
export const arrived = (peaks: Pick<Peaks, 'duration' | 'available'>) =>
  peaks.duration > 0 ? Math.min(1, peaks.available / peaks.duration) : 0

/** Nothing more will arrive. A stream whose length nobody knows is not whole, however little there is of it. */
// isWhole({ duration: 0, available: 0 }) // => false
export const isWhole = (peaks: Pick<Peaks, 'duration' | 'available'> | undefined) =>
  peaks !== undefined && peaks.duration > 0 && peaks.available >= peaks.duration

/** Seconds within which a song can be entered; null while it only runs on, which shows by peaks of which none arrive. */
// seekLength({ live: true, duration: 180 }, { duration: 180, available: 0 }) // => null
export const seekLength = (
  track: { live: boolean; duration: number | null },
  peaks: Pick<Peaks, 'duration' | 'available'> | undefined,
): number | null => {
  if (track.live && !peaks?.available) return null
  return peaks?.duration || track.duration || null
}

/**
 * One amplitude 0…1 for each of `count` bars over the whole song: the mean of the pairs under it, so that the course of
 * the song shows and not its single beats, and the loudest bar touches the edge. Bars past what exists are left out.
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
  const top = Math.max(share === 1 ? 0 : LIVE_TOP, ...bars)
  return bars.map((a) => (top === 0 ? 0 : a / top))
}

const tenth = (x: number) => Math.round(x * 10) / 10

/** Half the length of a bar's stroke, without its round caps: silence is a dot. */
const reach = (amplitude: number, height: number, bars: Bars) =>
  Math.max(0.05, (height / 2 - bars.width / 2) * Math.max(QUIETEST, amplitude))

/** Where bar `i` stands, from the left. */
export const barAt = (i: number, bars: Bars) => (i + 0.5) * bars.pitch

// barsPath([1], 34, BARS) // => 'M1.5 0.9V33.1'
export const barsPath = (amplitudes: readonly number[], height: number, bars: Bars) => {
  const middle = height / 2
  return amplitudes
    .map((a, i) => {
      const half = reach(a, height, bars)
      return `M${tenth(barAt(i, bars))} ${tenth(middle - half)}V${tenth(middle + half)}`
    })
    .join('')
}

/** Draws the same bars into a canvas of which one unit is one CSS pixel. */
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

/** What a click on the waveform means, in seconds; a live song can be entered only where it exists or will. */
// timeAt(50, 200, 180) // => 45
export const timeAt = (x: number, width: number, duration: number) =>
  width > 0 ? Math.min(1, Math.max(0, x / width)) * duration : 0
