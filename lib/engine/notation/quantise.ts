import { TICKS_PER_QUARTER, type Ticks } from '#lib/engine/notation/ticks'
import type { Meter } from '#lib/music/key'
import type { Beats } from '#lib/music/time'

/** Rounds played times to written ones: sixteenths, or where they fit better triplets and 32nds. */

/** How notes are swung: `share` of each pair of `pair` beats belongs to its first half. */
export type Swing = { share: number; pair: Beats }

/**
 * The straight time of a swung one.
 *
 * @example
 * straightTime(2.667, { share: 0.667, pair: 1 }) // => 2.5
 */
export const straightTime = (at: Beats, { share, pair }: Swing): Beats => {
  const start = Math.floor(at / pair + 1e-9) * pair
  const part = (at - start) / pair
  return start + pair * (part <= share ? (part / share) * 0.5 : 0.5 + ((part - share) / (1 - share)) * 0.5)
}

/** Onsets this near a beat tell how late a part plays. */
const NEAR_BEAT: Beats = 1 / 6

/** How late a part plays: the median deviation of its notes on beats. */
export const delayOf = (onsets: readonly Beats[]): Beats => {
  const deviations = onsets
    .map((at) => at - Math.round(at))
    .filter((deviation) => Math.abs(deviation) < NEAR_BEAT)
    .sort((a, b) => a - b)
  return deviations[Math.floor(deviations.length / 2)] ?? 0
}

type Grid = { step: Ticks; cost: number }

/** The finer a grid, the better it must fit: `cost` is in ticks per note. */
const QUARTER_GRIDS: readonly Grid[] = [
  { step: 6, cost: 0 },
  { step: 8, cost: 0.7 },
  { step: 3, cost: 0.9 },
  { step: 4, cost: 1 },
]
/** Where beats have three eighths, or a bar an odd number of them, there are no triplets. */
const EIGHTH_GRIDS: readonly Grid[] = [
  { step: 6, cost: 0 },
  { step: 3, cost: 0.9 },
]

/** Slots of times in a window, in order and each its own; null if there are too few. The sum of errors is least. */
const assign = (times: readonly number[], step: Ticks, window: Ticks): { slots: number[]; error: number } | null => {
  const count = window / step
  if (times.length > count) return null
  let best: { slots: number[]; error: number }[] = Array.from({ length: count + 1 }, () => ({ slots: [], error: 0 }))
  for (const [index, time] of times.entries()) {
    // best[n]: the first times in slots below n.
    const next: typeof best = [{ slots: [], error: Number.POSITIVE_INFINITY }]
    for (let slot = 0; slot < count; slot++) {
      const before = best[slot]!
      const placed = { slots: [...before.slots, slot], error: before.error + Math.abs(time - slot * step) }
      const isPossible = slot >= index
      const unplaced = next[slot]!
      next.push(isPossible && placed.error < unplaced.error ? placed : unplaced)
    }
    best = next
  }
  return best[count]!
}

/** Times that a grid can hold: of more, those that follow another most closely are dropped. */
const thinned = (times: readonly number[], most: number): number[] => {
  const kept = [...times]
  while (kept.length > most) {
    const gaps = kept.map((time, index) => (index === 0 ? Number.POSITIVE_INFINITY : time - kept[index - 1]!))
    kept.splice(gaps.indexOf(Math.min(...gaps)), 1)
  }
  return kept
}

export type Grids = {
  /** The written times of the onsets. Different ones stay different, up to eight in a beat. */
  onsets: Ticks[]
  /** Nearest time of the grid that the music around it has. */
  round(time: number): Ticks
  /** Distance of the times of that grid. */
  stepAt(time: number): Ticks
}

/** A note this little before a beat belongs to it, in ticks. */
const BEFORE_BEAT = 3

/**
 * Written times of onsets, which are in ticks, ascending and distinct.
 *
 * @example
 * quantise([0.4, 8.3, 15.6, 23.8], { beats: 4, unit: 4 }).onsets // => [0, 8, 16, 24]
 */
export const quantise = (onsets: readonly number[], meter: Meter): Grids => {
  const window = meter.unit === 8 ? TICKS_PER_QUARTER / 2 : TICKS_PER_QUARTER
  const grids = meter.unit === 8 ? EIGHTH_GRIDS : QUARTER_GRIDS
  const windows = new Map<number, number[]>()
  for (const [index, time] of onsets.entries()) {
    const own = Math.floor(time / window)
    const isEarly = (own + 1) * window - time < BEFORE_BEAT
    const next = onsets[index + 1] ?? Number.POSITIVE_INFINITY
    // Two notes around a beat do not share it.
    const place = isEarly && next >= (own + 1) * window + BEFORE_BEAT ? own + 1 : own
    windows.set(place, [...(windows.get(place) ?? []), time])
  }
  const written = new Map<number, Ticks>()
  const steps = new Map<number, Ticks>()
  for (const [place, times] of windows) {
    const start = place * window
    const kept = thinned(times, window / 3)
    const local = kept.map((time) => time - start)
    const found = grids
      .flatMap(({ step, cost }) => {
        const assigned = assign(local, step, window)
        return assigned ? [{ step, slots: assigned.slots, cost: assigned.error + cost * local.length }] : []
      })
      .reduce((best, each) => (each.cost < best.cost ? each : best))
    steps.set(place, found.step)
    for (const [index, time] of kept.entries()) written.set(time, start + found.slots[index]! * found.step)
    // What was dropped is written with the note before it.
    for (const time of times) if (!written.has(time)) written.set(time, written.get(kept.findLast((k) => k <= time)!)!)
  }
  const stepAt = (time: number) => steps.get(Math.floor(time / window)) ?? 6
  return {
    onsets: onsets.map((time) => written.get(time)!),
    stepAt,
    round: (time) => {
      const start = Math.floor(time / window) * window
      const step = stepAt(time)
      return start + Math.round((time - start) / step) * step
    },
  }
}
