import type { Block } from '#components/editor/form'
import type { Bars, WaveBars } from '#components/waveform/wave-geometry'

/** The time axis of the edit page: bars of the changed form, each a share of its width. */

/** Where a position of the recording is on the axis, 0…1; null in a section that was deleted. */
export const axisAt = (blocks: readonly Block[], bars: readonly number[], seconds: number): number | null => {
  const total = blocks.reduce((sum, block) => sum + block.bars, 0)
  const bar = barAt(bars, seconds)
  const block = blocks.find(
    ({ source, addedBy }) =>
      source && addedBy === null && bar >= source.firstBar && bar < source.firstBar + source.bars,
  )
  if (!block?.source || total === 0) return null
  return (block.firstBar + bar - block.source.firstBar) / total
}

/** The bar at a position, from 0, with its fraction. */
export const barAt = (bars: readonly number[], seconds: number): number => {
  const last = bars.length - 2
  if (last < 0) return 0
  const index = Math.max(
    0,
    Math.min(
      last,
      bars.findLastIndex((start) => start <= seconds),
    ),
  )
  const [start, end] = [bars[index]!, bars[index + 1]!]
  return index + Math.max(0, Math.min(0.999, (seconds - start) / (end - start)))
}

/** The position of a bar, in seconds. */
export const secondsOfBar = (bars: readonly number[], bar: number): number => {
  const index = Math.max(0, Math.min(bars.length - 2, Math.floor(bar)))
  const [start = 0, end = start] = [bars[index], bars[index + 1]]
  return start + (bar - index) * (end - start)
}

/** The bars of a waveform between two shares of its length, redrawn to a width. */
export const sliceWave = (wave: WaveBars, from: number, to: number, width: number, { pitch }: Bars): WaveBars => {
  const count = Math.max(1, Math.floor(width / pitch))
  const slice = (values: readonly number[]) =>
    values.length === 0
      ? []
      : Array.from({ length: count }, (_, i) => {
          const at = from + ((i + 0.5) / count) * (to - from)
          return values[Math.min(values.length - 1, Math.floor(at * values.length))]!
        })
  return { core: slice(wave.core), peaks: slice(wave.peaks) }
}

/** Bars that are heard before a change. */
const LEAD_IN_BARS = 2

/** Where a new version is played from: two bars before its first changed bar. */
// leadInOf([0, 2, 4, 6, 8], 6) // => 2
export const leadInOf = (bars: readonly number[], from: number): number => {
  const bar = bars.findLastIndex((start) => start <= from + 0.05)
  return bars[Math.max(0, bar - LEAD_IN_BARS)] ?? 0
}
