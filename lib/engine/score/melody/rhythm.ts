import { pulseOf } from '#lib/engine/score/groove'
import type { Meter } from '#lib/music/key'
import { pick, type Random } from '#lib/music/random'
import { type Beats, type BeatsPerMinute, beatsToSeconds, type Seconds, secondsToBeats } from '#lib/music/time'

/** Weight of a syllable (0 light … 3 strongest of the line), and the index of its word. */
export type SyllableWeight = { weight: number; word: number }

/** Time in which a line may be sung. */
export type TimeWindow = { at: Beats; length: Beats }

export type NoteTiming = { at: Beats; length: Beats }

/**
 * Metrical strength of a position: 4 downbeat, 3 middle of the bar, 2 beats, 1 off-beats, 0 between.
 *
 * @example
 * metricalStrength(0, { beats: 4, unit: 4 }) // => 4
 */
export const metricalStrength = (at: Beats, meter: Meter): number => {
  const bar = (meter.beats * 4) / meter.unit
  const inBar = ((at % bar) + bar) % bar
  const near = (step: number) => Math.abs(inBar / step - Math.round(inBar / step)) < 0.02
  if (near(bar)) return 4
  const pulse = pulseOf(meter)
  if (near(pulse)) return Math.abs(inBar - bar / 2) < 0.02 || pulse === 1.5 ? 3 : 2
  return near(0.5) ? 1 : 0
}

/** Rhythmic cells of two bars in eighths. Syllables prefer x. */
const CELLS = [
  'x.xxx.x.x.xxx...',
  '.xxxx.xx.xxxx...',
  'xxx.xxx.xx.xx...',
  'x..xx.xxx..xx...',
  'xx.xx.x.xx.xx...',
  '.xx.xxx..xx.x...',
  'x.x.xxxxx.x.x...',
  'x..x..x.x..x....',
  '.x.xx.xx.x.xx...',
] as const

/** Syncopated cells of one bar in sixteenths. */
const SIXTEENTH_CELLS = [
  'x..x..x.x..x..x.',
  'x.x..x.x..x.x...',
  '..x.x..x.x.x..x.',
  'x..xx..x..x.x...',
  'x.xx..x.x.x..x..',
  '...x..x.x..xx.x.',
] as const

/** Rhythmic idea of a section: preferred positions, in beats within two bars. */
export type RhythmicIdea = { positions: ReadonlySet<number>; offset: Beats; fine: boolean }

/** Chooses a rhythmic idea. Choruses start on the downbeat, verses often after it. */
export const chooseRhythmicIdea = (meter: Meter, chorus: boolean, fine: boolean, random: Random): RhythmicIdea => {
  const cell = fine ? pick(SIXTEENTH_CELLS, random) : pick(CELLS, random)
  const step = fine ? 0.25 : 0.5
  const bar = (meter.beats * 4) / meter.unit
  const positions = new Set<number>()
  for (let index = 0; index * step < bar * 2; index++)
    if (cell[index % cell.length] === 'x') positions.add(index * step)
  const offset = chorus ? 0 : pick([0, 0, 0.5, 1], random)
  return { positions, offset, fine }
}

/** Shortest intelligible syllable. */
const MIN_SYLLABLE_SECONDS: Seconds = 0.105

/** Minimum share of its window that a line fills, unless it would drag. */
const MIN_FILLED_SHARE = 0.74

/** Breath at the end of a line. */
const BREATH_SECONDS: Seconds = 0.42

/** Fastest mean pace of a line that leaves time for a held last note. */
const MIN_PACE_SECONDS: Seconds = 0.24

/** Rest at the end of a window. */
const restOf = (window: TimeWindow, bpm: BeatsPerMinute): Beats =>
  Math.min(window.length * 0.18, secondsToBeats(BREATH_SECONDS, bpm) * 0.9)

/** Wanted lengths of a line's last note, and of the syllable that it peaks on; 0 for no wish. */
export type Holds = { last: Beats; peak: Beats }

const NO_HOLDS: Holds = { last: 0, peak: 0 }

/** Mean distance of syllables from which a line has time to hold one of them. */
const MIN_ROOMY_BEATS: Beats = 0.6
/** Distance of the other syllables of such a line. */
const MIN_REST_BEATS: Beats = 0.45

/** The stressed syllable that a line can dwell on: the last of its heaviest before its end; −1 for none. */
const dwellingSyllable = (syllables: readonly SyllableWeight[]): number => {
  const inner = syllables.slice(1, -1)
  const heaviest = Math.max(0, ...inner.map(({ weight }) => weight))
  return heaviest < 1 ? -1 : 1 + inner.findLastIndex(({ weight }) => weight === heaviest)
}

/** Longest last note of a line without a wanted length. */
const MAX_LAST_BEATS: Beats = 2.5

type Grid = { step: Beats; count: number; start: Beats; ideal: Beats }

/** The grid for a line: eighths if they suffice, else sixteenths, else as fine as necessary. */
const gridFor = (
  count: number,
  window: TimeWindow,
  idea: RhythmicIdea,
  bpm: BeatsPerMinute,
  pace: Beats,
  hold: Beats,
): Grid => {
  const breath = Math.min(window.length * 0.3, Math.max(window.length * 0.12, secondsToBeats(BREATH_SECONDS, bpm)))
  const room = window.length - breath
  const roomy = count * 0.5 <= room - idea.offset - 0.5
  const beforeHold = window.length - restOf(window, bpm) - hold
  const mayHold = (from: Beats) =>
    hold > 0 && count > 1 && beatsToSeconds((beforeHold - from) / count, bpm) >= MIN_PACE_SECONDS
  // A line starts on time where it could not be held otherwise.
  const start = roomy && (mayHold(idea.offset) || !mayHold(0)) ? idea.offset : 0
  const usable = mayHold(start) ? Math.min(room, beforeHold) - start : room - start
  const span = Math.min(usable, Math.max(1, count * pace, Math.min(usable * MIN_FILLED_SHARE, count * 1.1)))
  const natural = span / count
  const fits = (step: Beats) => count <= (span / step) * 0.85 + 0.5
  const step = fits(0.5) && !idea.fine ? 0.5 : fits(0.25) ? 0.25 : span / Math.ceil(count * 1.2)
  return { step, count: Math.max(count, Math.floor(span / step + 1e-6)), start, ideal: natural }
}

/**
 * Places the syllables of a line in time: stressed ones on strong positions, near the rhythmic idea.
 * Words stay together and the last syllable is held.
 * Dynamic programming over (syllable, position) finds the optimum.
 * `holds`: notes that should be long; a line without the time for them is even.
 * Times are absolute beats. Every syllable gets a position, in order.
 */
export const setRhythm = (
  syllables: readonly SyllableWeight[],
  window: TimeWindow,
  meter: Meter,
  bpm: BeatsPerMinute,
  idea: RhythmicIdea,
  pace: Beats,
  holds: Holds = NO_HOLDS,
): NoteTiming[] => {
  const n = syllables.length
  if (n === 0) return []
  const grid = gridFor(n, window, idea, bpm, pace, holds.last)
  const K = grid.count
  const bar = (meter.beats * 4) / meter.unit
  const place = (k: number): Beats => window.at + grid.start + k * grid.step
  const placeCost = (i: number, k: number): number => {
    const at = place(k)
    const strength = metricalStrength(at, meter)
    const { weight } = syllables[i]!
    const inIdea = idea.positions.has(Math.round((((at - window.at) % (bar * 2)) + 0) * 4) / 4)
    let cost = -0.27 * weight * strength + (weight < 1 && strength === 4 ? 1.2 : 0)
    if (inIdea) cost -= 1.5
    if (strength === 0) cost += 0.5
    // The last syllable falls near the end of the filled time.
    if (i === n - 1) cost += 0.5 * (K - 1 - k) * grid.step - 0.7 * strength
    return cost
  }
  const shorter = (grid.ideal * n - holds.peak) / Math.max(1, n - 1)
  const dwells = holds.peak > 0 && grid.ideal >= MIN_ROOMY_BEATS && shorter >= MIN_REST_BEATS
  const peak = dwells ? dwellingSyllable(syllables) : -1
  const gapCost = (i: number, gap: Beats): number => {
    const previous = syllables[i - 1]!
    if (i - 1 === peak) return 3 * Math.log2(gap / holds.peak) ** 2
    const ratio = Math.log2(gap / (peak < 0 ? grid.ideal : shorter))
    let cost = 0.5 * ratio * ratio
    if (previous.word === syllables[i]!.word && gap > 1.25) cost += 2
    if (previous.weight < 1 && gap > 1) cost += 1.2
    if (beatsToSeconds(gap, bpm) < MIN_SYLLABLE_SECONDS) cost += 6
    return cost
  }
  const strengths = Array.from({ length: K }, (_, index) => metricalStrength(place(index), meter))
  /** Within a word, the stressed syllable gets the stronger position. */
  const accentCost = (i: number, j: number, k: number): number => {
    const before = syllables[i - 1]!
    const own = syllables[i]!
    if (before.word !== own.word || before.weight === own.weight) return 0
    const lead = (strengths[k]! - strengths[j]!) * Math.sign(own.weight - before.weight)
    return lead > 0 ? 0 : lead === 0 ? 3.5 : 6
  }
  const infinite = Number.POSITIVE_INFINITY
  let costs: number[] = Array.from({ length: K }, (_, k) =>
    k <= K - n ? placeCost(0, k) + k * grid.step * 0.5 : infinite,
  )
  const back: Int16Array[] = []
  for (let i = 1; i < n; i++) {
    const next = new Array<number>(K).fill(infinite)
    const from = new Int16Array(K).fill(-1)
    for (let k = i; k <= K - (n - i); k++) {
      const own = placeCost(i, k)
      for (let j = Math.max(i - 1, k - 16); j < k; j++) {
        const cost = costs[j]! + own + gapCost(i, (k - j) * grid.step) + accentCost(i, j, k)
        if (cost < next[k]!) {
          next[k] = cost
          from[k] = j
        }
      }
    }
    back.push(from)
    costs = next
  }
  let k = costs.reduce((best, cost, index) => (cost < costs[best]! ? index : best), 0)
  const chosen = new Array<number>(n)
  for (let i = n - 1; i >= 0; i--) {
    chosen[i] = k
    k = i > 0 ? back[i - 1]![k]! : k
  }
  const end = window.at + window.length - restOf(window, bpm)
  const longest = Math.max(MAX_LAST_BEATS, holds.last + 1)
  return chosen.map((slot, i) => {
    const at = place(slot)
    const until =
      i < n - 1 ? place(chosen[i + 1]!) : Math.max(at + Math.min(grid.step, 0.25), Math.min(end, at + longest))
    // Short gaps within a line are bridged; long ones become rests.
    return { at, length: i < n - 1 ? Math.min(until - at, Math.max(2, holds.peak)) : until - at }
  })
}
