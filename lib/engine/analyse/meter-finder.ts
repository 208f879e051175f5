import { type Chroma, chromaBetween, likeness } from '#lib/engine/analyse/chroma'
import { type Onsets, sampleAt } from '#lib/engine/analyse/onsets'
import type { Meter } from '#lib/music/key'
import type { BeatsPerMinute, Gain, Seconds } from '#lib/music/time'

/**
 * How beats group into bars. `bpm` counts quarter notes, as everywhere: in 6/8, where people tap dotted quarters, it is one
 * and a half times the taps, so that a bar lasts barLength(meter) quarters in every meter.
 */
export type Bar = {
  meter: Meter
  bpm: BeatsPerMinute
  /** Beats (taps) in a bar, and the index of the first beat that begins one. */
  taps: number
  first: number
  confidence: Gain
}

/** Beyond this, three beats are the eighths of half a 6/8 bar rather than a waltz. */
const FASTEST_WALTZ: BeatsPerMinute = 195
/** Dotted quarters faster than this are a shuffle in 4/4. */
const FASTEST_DOTTED: BeatsPerMinute = 108

/** Strongest value within 25 ms. */
const near = (curve: Float32Array, { rate, start }: Onsets, time: Seconds) => {
  let best = 0
  for (let shift = -0.024; shift <= 0.024; shift += 0.006)
    best = Math.max(best, sampleAt(curve, (time + shift - start) * rate))
  return best
}

const standard = (values: readonly number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length))
  return values.map((value) => (spread > 1e-9 ? (value - mean) / spread : 0))
}

/** How much new harmony arrives with each beat, 0…1. */
const changes = (curve: Float32Array, chroma: Chroma, beats: readonly Seconds[]): number[] => {
  const spans = beats.map((time, i) => {
    const length = (beats[i + 1] ?? time + (time - (beats[i - 1] ?? time - 0.5))) - time
    return chromaBetween(curve, chroma, time + 0.15 * length, time + 0.95 * length)
  })
  return spans.map((span, i) => (i === 0 ? 0 : 1 - likeness(spans[i - 1]!, span)))
}

/** Mean of values[i] · values[i + lag], of standardised values: how alike beats are that lie `lag` apart. */
const recurrence = (values: readonly number[], lag: number) => {
  let sum = 0
  for (let i = 0; i + lag < values.length; i++) sum += values[i]! * values[i + lag]!
  return values.length > lag ? sum / (values.length - lag) : 0
}

/** Whether beats divide in three: onsets at both thirds, and little at the half. */
const isTernary = (onsets: Onsets, beats: readonly Seconds[]) => {
  const at = (fraction: number) => {
    let sum = 0
    for (let i = 0; i + 1 < beats.length; i++)
      sum += near(onsets.all, onsets, beats[i]! + fraction * (beats[i + 1]! - beats[i]!))
    return sum
  }
  const thirds = Math.min(at(1 / 3), at(2 / 3))
  return thirds > 1.5 * Math.max(at(1 / 2), (at(1 / 4) + at(3 / 4)) / 2) && thirds > 0.12 * at(0)
}

export const findBar = (onsets: Onsets, chroma: Chroma, beats: readonly Seconds[]): Bar => {
  const taps: BeatsPerMinute =
    beats.length > 1 ? (60 * (beats.length - 1)) / (beats[beats.length - 1]! - beats[0]!) : 120
  const harmony = standard(changes(chroma.all, chroma, beats))
  const bass = standard(changes(chroma.bass, chroma, beats))
  const low = standard(beats.map((time) => near(onsets.low, onsets, time)))
  const high = standard(beats.map((time) => near(onsets.high, onsets, time)))
  const loud = standard(beats.map((time) => near(onsets.all, onsets, time)))
  const accent = beats.map((_, i) => harmony[i]! + 0.6 * bass[i]! + 0.6 * low[i]! - 0.3 * high[i]! + 0.2 * loud[i]!)
  const ternary = isTernary(onsets, beats)

  /** How much heavier the beats of one place in the bar are than the others. */
  const weightOf = (size: number, first: number) => {
    let on = 0
    let count = 0
    let rest = 0
    accent.forEach((value, i) => {
      if (i % size === first) {
        on += value
        count++
      } else rest += value
    })
    return on / Math.max(1, count) - rest / Math.max(1, accent.length - count)
  }
  const heaviest = (size: number) => {
    const weights = Array.from({ length: size }, (_, first) => weightOf(size, first))
    const weight = Math.max(...weights)
    return { first: weights.indexOf(weight), weight }
  }
  const alike = (size: number) =>
    [harmony, bass, low, high, loud].reduce(
      (sum, values) => sum + (recurrence(values, size) + recurrence(values, 2 * size)) / 10,
      0,
    )
  const sizes = ternary ? [2, 4] : [3, 4]
  const candidates = sizes.map((size) => {
    const { first, weight } = heaviest(size)
    // Four beats are the rule; a bar of two dotted beats is as good as one of four.
    return { size, first, weight, score: 1.5 * alike(size) + 0.35 * weight + (size === 4 ? 0.08 : 0) }
  })
  candidates.sort((a, b) => b.score - a.score)
  const { size, first, weight } = candidates[0]!
  const confidence = Math.max(0, Math.min(1, weight / 2))
  if (ternary && taps < FASTEST_DOTTED) {
    const pair = heaviest(2)
    return { meter: { beats: 6, unit: 8 }, bpm: taps * 1.5, taps: 2, first: pair.first, confidence }
  }
  if (size === 3 && taps > FASTEST_WALTZ)
    return { meter: { beats: 6, unit: 8 }, bpm: taps / 2, taps: 6, first: heaviest(6).first, confidence }
  if (size === 3) return { meter: { beats: 3, unit: 4 }, bpm: taps, taps: 3, first, confidence }
  return { meter: { beats: 4, unit: 4 }, bpm: taps, taps: 4, first: heaviest(4).first, confidence }
}
