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

/** Heights 0…1 of the bars of a waveform: `core` in front, `peaks` behind it. Bars that do not exist yet are left out. */
export type WaveBars = { core: number[]; peaks: number[] }

/** The loudest RMS of a waveform, or of the takes that are compared; 0 where none is known. */
// loudestOf({ rms: [0.1, 0.3] }, { rms: [0.2] }, undefined) // => 0.3
export const loudestOf = (...takes: readonly (Pick<Peaks, 'rms'> | undefined)[]) =>
  takes.flatMap((peaks) => peaks?.rms ?? []).reduce((a, b) => Math.max(a, b), 0)

/** Height of the loudest bar of a core, and the power that sets quiet bars apart. */
const CORE_HEIGHT = 0.84
const CORE_POWER = 1.15

/**
 * The bars of a waveform. Mastered songs peak alike all through, so what is in front is their RMS, relative to `loudest`: takes
 * that are compared share it. Where no RMS is known, the mean of the peaks is in front and nothing behind, and the loudest bar
 * has full height.
 */
export const waveBars = (peaks: Peaks, count: number, loudest = loudestOf(peaks)): WaveBars => {
  const amplitudes = pairAmplitudes(peaks.points)
  if (!peaks.rms?.length || loudest === 0) {
    const means = bucketsOf(peaks, amplitudes, count, mean)
    const top = Math.max(arrived(peaks) === 1 ? 0 : MIN_LIVE_PEAK, ...means)
    return { core: means.map((a) => (top === 0 ? 0 : a / top)), peaks: [] }
  }
  return {
    core: bucketsOf(peaks, peaks.rms, count, mean).map((a) => CORE_HEIGHT * Math.min(1, a / loudest) ** CORE_POWER),
    peaks: bucketsOf(peaks, amplitudes, count, highest),
  }
}

const mean = (part: readonly number[]) => part.reduce((sum, a) => sum + a, 0) / Math.max(1, part.length)
const highest = (part: readonly number[]) => part.reduce((a, b) => Math.max(a, b), 0)

/** One value per bar of the points that it covers, as far as the song has arrived. */
const bucketsOf = (
  peaks: Peaks,
  values: readonly number[],
  count: number,
  summarise: (part: readonly number[]) => number,
): number[] => {
  const share = arrived(peaks)
  const total = Math.max(1, peaks.length)
  return Array.from({ length: share === 1 ? count : Math.floor(share * count) }, (_, bar) => {
    const from = Math.floor((bar * total) / count)
    return summarise(values.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * total) / count))))
  })
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

/** Opacity of the peaks behind the core. */
export const PEAK_OPACITY = 0.45

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
