import { type OnsetCurve, sampleAt } from '#lib/engine/analyse/onsets'
import type { Seconds } from '#lib/music/time'

/** Beats at phase + k · period for integers k. */
export type Grid = { phase: Seconds; period: Seconds }

/** Weight of tempo deviations: a deviation of 5 % costs as much as a weak onset. */
const TEMPO_DEVIATION_WEIGHT = 100

/**
 * Times of the beats that follow the onsets at about the given period.
 * Source: D. Ellis, "Beat tracking by dynamic programming" (2007). A frame's score is its onset plus the best score
 * about one period earlier, less a penalty for the squared logarithm of the deviation.
 */
export const trackBeats = (onsets: OnsetCurve, period: Seconds): Seconds[] => {
  const { all, rate, start } = onsets
  const lag = period * rate
  const nearest = Math.round(lag / 2)
  const farthest = Math.round(lag * 2)
  const power = all.reduce((sum, value) => sum + value * value, 0) / Math.max(1, all.length)
  const scale = power > 0 ? 1 / Math.sqrt(power) : 0
  const penalty = Float32Array.from({ length: farthest + 1 }, (_, step) =>
    step < nearest ? 0 : TEMPO_DEVIATION_WEIGHT * Math.log(step / lag) ** 2,
  )
  const score = new Float32Array(all.length)
  const before = new Int32Array(all.length).fill(-1)
  for (let frame = 0; frame < all.length; frame++) {
    let best = 0
    for (let step = nearest; step <= farthest && step <= frame; step++) {
      const candidate = score[frame - step]! - penalty[step]!
      if (candidate > best) {
        best = candidate
        before[frame] = frame - step
      }
    }
    score[frame] = all[frame]! * scale + best
  }
  let last = 0
  for (let frame = Math.max(0, all.length - farthest); frame < all.length; frame++)
    if (score[frame]! > score[last]!) last = frame
  const beats: Seconds[] = []
  for (let frame = last; frame >= 0; frame = before[frame]!) beats.push(start + frame / rate)
  return beats.reverse()
}

/** Least-squares line through numbered times, fitted again without outliers. */
const fitLine = (times: readonly Seconds[], numbers: readonly number[]): Grid | null => {
  let use = times.map((_, i) => i)
  let grid: Grid | null = null
  for (let round = 0; round < 4 && use.length >= 3; round++) {
    const n = use.length
    const meanNumber = use.reduce((sum, i) => sum + numbers[i]!, 0) / n
    const meanTime = use.reduce((sum, i) => sum + times[i]!, 0) / n
    let across = 0
    let along = 0
    for (const i of use) {
      along += (numbers[i]! - meanNumber) * (times[i]! - meanTime)
      across += (numbers[i]! - meanNumber) ** 2
    }
    if (across === 0) return grid
    const period = along / across
    const fitted: Grid = { period, phase: meanTime - period * meanNumber }
    grid = fitted
    const errors = use
      .map((i) => Math.abs(times[i]! - fitted.phase - fitted.period * numbers[i]!))
      .sort((a, b) => a - b)
    const tolerance = Math.max(0.006, 2.5 * errors[n >> 1]!)
    use = times
      .map((_, i) => i)
      .filter((i) => Math.abs(times[i]! - fitted.phase - fitted.period * numbers[i]!) <= tolerance)
  }
  return grid
}

/** Beat times with a changing tempo: t(n) = at + period · n + bend · n², where n = 0 is the last given beat. */
export type TempoCurve = { at: Seconds; period: Seconds; bend: Seconds }

/**
 * Least-squares parabola through the last evenly numbered times: the tempo at the end and its trend.
 * Uses up to TEMPO_CURVE_BEATS times, each weighted by e^(−1 / memory) less than its successor. Fewer than four give a
 * straight line.
 *
 * @example
 * fitTempoCurve([0, 0.5, 1, 1.5]).period // => 0.5
 */
export const fitTempoCurve = (times: readonly Seconds[], memory = Number.POSITIVE_INFINITY): TempoCurve => {
  const last = times.slice(-TEMPO_CURVE_BEATS)
  const at = last.at(-1) ?? 0
  if (last.length < 4) return { at, period: last.length > 1 ? (at - last[0]!) / (last.length - 1) : 0.5, bend: 0 }
  // Normal equations of the fit, solved by Cramer's rule.
  const s = [0, 0, 0, 0, 0]
  const y = [0, 0, 0]
  last.forEach((time, i) => {
    const n = i - last.length + 1
    const weight = Math.exp(n / memory)
    for (let power = 0; power < 5; power++) s[power]! += weight * n ** power
    for (let power = 0; power < 3; power++) y[power]! += weight * (time - at) * n ** power
  })
  const [s0, s1, s2, s3, s4] = s as [number, number, number, number, number]
  const [y0, y1, y2] = y as [number, number, number]
  const solve = (a: number[], b: number[], c: number[]) =>
    a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) -
    b[0]! * (a[1]! * c[2]! - a[2]! * c[1]!) +
    c[0]! * (a[1]! * b[2]! - a[2]! * b[1]!)
  const [first, second, third, found] = [
    [s0, s1, s2],
    [s1, s2, s3],
    [s2, s3, s4],
    [y0, y1, y2],
  ]
  const whole = solve(first!, second!, third!)
  return {
    at: at + solve(found!, second!, third!) / whole,
    period: solve(first!, found!, third!) / whole,
    bend: solve(first!, second!, found!) / whole,
  }
}

/** Mean onset strength on the beats of a grid between two times. */
export const meanOnsetOnGrid = (
  curve: Float32Array,
  onsets: OnsetCurve,
  grid: Grid,
  from: Seconds,
  to: Seconds,
): number => {
  let sum = 0
  let count = 0
  for (let k = Math.ceil((from - grid.phase) / grid.period); grid.phase + k * grid.period < to; k++) {
    sum += sampleAt(curve, (grid.phase + k * grid.period - onsets.start) * onsets.rate)
    count++
  }
  return count > 0 ? sum / count : 0
}

/** Moves the phase to the strongest onsets within ± 30 ms, with a resolution of 1 ms. */
const refinePhase = (onsets: OnsetCurve, grid: Grid, from: Seconds, to: Seconds): Grid => {
  const step = 0.001
  const at = (shift: Seconds) => {
    // A triangular kernel rounds the peak between frames.
    const around = (extra: Seconds) =>
      meanOnsetOnGrid(onsets.all, onsets, { phase: grid.phase + shift + extra, period: grid.period }, from, to)
    return around(-0.004) + 2 * around(0) + around(0.004)
  }
  let best = Number.NEGATIVE_INFINITY
  let shift = 0
  for (let candidate = -0.03; candidate <= 0.03; candidate += step) {
    const value = at(candidate)
    if (value > best) {
      best = value
      shift = candidate
    }
  }
  return { phase: grid.phase + shift, period: grid.period }
}

/**
 * The steady grid that fits the beats between two times best; null for fewer than four beats.
 * `beats` come from trackBeats with about the same period.
 */
export const fitGrid = (onsets: OnsetCurve, beats: readonly Seconds[], period: Seconds, from: Seconds, to: Seconds) => {
  const times = beats.filter((time) => time >= from && time < to)
  const first = times[0]
  if (first === undefined || times.length < 4) return null
  const numbers: number[] = []
  let number = 0
  times.forEach((time, i) => {
    if (i > 0) number += Math.max(1, Math.round((time - times[i - 1]!) / period))
    numbers.push(number)
  })
  const grid = fitLine(times, numbers)
  if (!grid || Math.abs(grid.period / period - 1) > 0.1) return null
  return refinePhase(onsets, grid, from, to)
}

/**
 * Times of the grid in [from, to).
 *
 * @example
 * gridTimes({ phase: 0.25, period: 0.5 }, 0, 1.5) // => [0.25, 0.75, 1.25]
 */
export const gridTimes = ({ phase, period }: Grid, from: Seconds, to: Seconds): Seconds[] => {
  const first = Math.ceil((from - phase) / period - 1e-9)
  const count = Math.max(0, Math.ceil((to - phase) / period - 1e-9) - first)
  return Array.from({ length: count }, (_, k) => phase + (first + k) * period)
}

/** Limit of the deviation from a straight line in a steady tempo. */
const MAX_STEADY_DEVIATION: Seconds = 0.016
/** Limit of the median deviation in the first and last beats, where slow drift shows first. */
const END_BEATS = 8
const MAX_END_DEVIATION: Seconds = 0.012
const SMOOTHED_BEATS = 12
/** Beats that determine the tempo at their end. */
const TEMPO_CURVE_BEATS = 12

const isSteady = (times: readonly Seconds[], { phase, period }: Grid): boolean => {
  const errors = times.map((time) => time - phase - Math.round((time - phase) / period) * period)
  const typical = errors.map(Math.abs).sort((a, b) => a - b)[Math.floor(errors.length * 0.6)] ?? 0
  const aside = (some: number[]) => Math.abs(some.sort((a, b) => a - b)[some.length >> 1] ?? 0)
  return (
    typical < MAX_STEADY_DEVIATION &&
    aside(errors.slice(0, END_BEATS)) < MAX_END_DEVIATION &&
    aside(errors.slice(-END_BEATS)) < MAX_END_DEVIATION
  )
}

/** The beats in [from, to). A steady recording gets an even grid; otherwise each beat is smoothed by its neighbours. */
export const beatTimes = (onsets: OnsetCurve, period: Seconds, from: Seconds, to: Seconds): Seconds[] => {
  const tracked = trackBeats(onsets, period)
  const grid = fitGrid(onsets, tracked, period, from, to)
  if (!grid) return gridTimes({ phase: tracked[0] ?? from, period }, from, to)
  const inside = tracked.filter((time) => time >= from && time < to)
  if (isSteady(inside, grid)) return gridTimes(grid, from - 0.012, to).map((time) => Math.max(0, time))
  // A parabola, because a line would lag behind a changing tempo, most of all at the ends.
  const smoothed = inside.map((time, i) => {
    const first = Math.max(0, Math.min(i - SMOOTHED_BEATS / 2, inside.length - SMOOTHED_BEATS))
    const around = inside.slice(first, first + SMOOTHED_BEATS)
    if (around.length < 6) return time
    const { at, period: step, bend } = fitTempoCurve(around)
    const n = i - first - around.length + 1
    return at + step * n + bend * n * n
  })
  const start = smoothed[0] ?? from
  const before = gridTimes({ phase: start, period }, from, start - period / 2)
  return [...before, ...smoothed]
}
