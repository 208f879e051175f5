import type { Chroma } from '#lib/engine/analyse/chroma'
import { chromaBetween } from '#lib/engine/analyse/chroma'
import { BANDS, type Onsets } from '#lib/engine/analyse/onsets'
import type { Decibels, Gain, Seconds } from '#lib/music/time'

export type AnalysedSection = { at: Seconds; length: Seconds; energy: Gain }

/** Bars compared on each side of a border, and the minimum length of a section. */
const CONTEXT_BARS = 4
const MIN_SECTION_BARS = 4
/** Level below the loudest section that maps to energy 0. */
const ENERGY_RANGE: Decibels = 24

/** Harmony, timbre and loudness of a bar, with about equal weights. */
const barFeatures = (onsets: Onsets, chroma: Chroma, contour: readonly Decibels[], from: Seconds, to: Seconds) => {
  const notes = chromaBetween(chroma.all, chroma, from, to)
  const norm = Math.hypot(...notes) || 1
  const timbre = new Float32Array(BANDS / 2)
  const first = Math.max(0, Math.floor((from - onsets.start) * onsets.rate))
  const last = Math.min(onsets.all.length, Math.ceil((to - onsets.start) * onsets.rate))
  for (let frame = first; frame < last; frame++)
    for (let band = 0; band < BANDS; band++)
      timbre[band >> 1]! += onsets.levels[frame * BANDS + band]! / (2 * (last - first))
  return [
    ...notes.map((value) => (0.5 * value) / norm),
    ...timbre.map((value) => value * 0.3),
    loudnessBetween(contour, from, to) / 10,
  ]
}

const loudnessBetween = (contour: readonly Decibels[], from: Seconds, to: Seconds): Decibels => {
  let power = 0
  let count = 0
  for (let second = Math.floor(from); second < Math.ceil(to) && second < contour.length; second++) {
    power += 10 ** (contour[second]! / 10)
    count++
  }
  return count > 0 ? 10 * Math.log10(power / count + 1e-7) : -70
}

const mean = (rows: readonly number[][]) =>
  rows[0]!.map((_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length)

/**
 * Contiguous sections of similar bars, from 0 to `duration`.
 * The contrast at a border is the diagonal of Foote's checkerboard novelty (2000).
 */
export const findSections = (
  onsets: Onsets,
  chroma: Chroma,
  contour: readonly Decibels[],
  bars: readonly Seconds[],
  duration: Seconds,
): AnalysedSection[] => {
  const rows = bars.map((from, i) => barFeatures(onsets, chroma, contour, from, bars[i + 1] ?? duration))
  const contrast = rows.map((_, i) => {
    const before = rows.slice(Math.max(0, i - CONTEXT_BARS), i)
    const after = rows.slice(i, i + CONTEXT_BARS)
    if (before.length < 2 || after.length < 2) return 0
    const a = mean(before)
    const b = mean(after)
    return Math.hypot(...a.map((value, k) => value - b[k]!))
  })
  const usual = contrast.reduce((sum, value) => sum + value, 0) / Math.max(1, contrast.length)
  const borders: number[] = []
  const byStrength = contrast.map((value, i) => ({ value, i })).sort((x, y) => y.value - x.value)
  for (const { value, i } of byStrength) {
    if (value < 1.25 * usual || value < 0.15) break
    if (
      i >= MIN_SECTION_BARS &&
      rows.length - i >= 2 &&
      borders.every((other) => Math.abs(other - i) >= MIN_SECTION_BARS)
    )
      borders.push(i)
  }
  const times = [0, ...borders.sort((a, b) => a - b).map((i) => bars[i]!), duration]
  const levels = times.slice(0, -1).map((from, i) => loudnessBetween(contour, from, times[i + 1]!))
  const loudest = Math.max(...levels)
  return levels.map((level, i) => ({
    at: times[i]!,
    length: times[i + 1]! - times[i]!,
    energy: Math.max(0, Math.min(1, 1 + (level - loudest) / ENERGY_RANGE)),
  }))
}
