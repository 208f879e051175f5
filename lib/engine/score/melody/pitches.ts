import type { HarmonySpan } from '#lib/engine/score/harmony-span'
import { metricalStrength, type NoteTiming } from '#lib/engine/score/melody/rhythm'
import type { Key, Meter, PitchClass } from '#lib/music/key'
import { isMinor, pitchClass } from '#lib/music/key'
import type { Random } from '#lib/music/random'
import { scaleOverChord } from '#lib/music/scale'
import type { Beats, MidiNote } from '#lib/music/time'

/** Shape of a line: centre, contour, and a motif that repeats every two bars. */
export type MelodyShape = {
  centre: MidiNote
  contour: Contour
  motif: readonly number[]
  /** The line's one wide leap; null for none. */
  leap: Leap | null
  /** The peak of the line aims at the top of the range. */
  climax?: boolean
}

/** Where a line leaps: up into its peak, down from it, or up from its first note. */
export type Leap = 'peak' | 'fall' | 'pickup'

export type Contour = 'arch' | 'fall' | 'rise' | 'wave'

/** Ending of a line: open leads on (2, 5, 3), closed rests (1, 3), home is the tonic. */
export type PhraseEnding = 'open' | 'closed' | 'home'

/** Semitones above the centre at a share of the line. The peak of an arch lies past its middle. */
const CONTOUR_OFFSETS: Record<Contour, (share: number) => number> = {
  arch: (share) => 4.5 * Math.sin(Math.PI * share ** 1.3) - 2,
  fall: (share) => 3 - 5.5 * share,
  rise: (share) => -3 + 6 * share,
  wave: (share) => 2.5 * Math.sin(2 * Math.PI * share + 0.4),
}

/** A motif: pitch offsets for each half beat of two bars, in small steps. */
export const chooseMotif = (length: number, random: Random): number[] => {
  const motif: number[] = []
  let at = 0
  for (let i = 0; i < length; i++) {
    at = at * 0.75 + (random() - 0.5) * 4
    motif.push(Math.max(-3.5, Math.min(3.5, at)))
  }
  return motif
}

/** Cost of a move by semitones: steps and repeats are cheap, tritones and sevenths expensive. */
const LEAP_COSTS = [0.4, 0.05, 0, 0.25, 0.4, 0.85, 3, 1.2, 2.2, 2.4, 4, 6, 2.6]

/** Cost of the line's leap by semitones: fourths, fifths, sixths and octaves. Other moves cost NO_LEAP_COST more. */
const WANTED_LEAP_COSTS: Readonly<Record<number, number>> = { 5: -1.6, 7: -1.5, 8: -0.9, 9: -1, 12: -0.9 }
const NO_LEAP_COST = 0.8
/** Cost of going on in the direction of a leap, which a step back should fill. */
const ONWARD_COST = 0.6

/** Distance from the top of the range within which a climax is reached, and its cost per semitone below that. */
const CLIMAX_RANGE = 2
const CLIMAX_COST = 0.9

/** Share of a line in which its peak lies. */
const PEAK_FROM = 0.3
const PEAK_UNTIL = 0.85
/** Fewest notes of a line with a leap. */
const MIN_LEAP_NOTES = 4

/**
 * Index of the peak of a line: its strongest and longest note past the beginning.
 *
 * @example
 * peakOf([{ at: 0, length: 1 }, { at: 1, length: 0.5 }, { at: 2, length: 2 }, { at: 4, length: 1 }], { beats: 4, unit: 4 }) // => 2
 */
export const peakOf = (notes: readonly NoteTiming[], meter: Meter): number => {
  const first = notes[0]!.at
  const span = Math.max(1e-9, notes[notes.length - 1]!.at - first)
  let best = Math.min(notes.length - 1, 1)
  let most = Number.NEGATIVE_INFINITY
  for (let n = 1; n < notes.length - 1; n++) {
    const { at, length } = notes[n]!
    const share = (at - first) / span
    if (share < PEAK_FROM || share > PEAK_UNTIL) continue
    const weight = metricalStrength(at, meter) + 2 * Math.min(2, length) + share
    if (weight > most) {
      most = weight
      best = n
    }
  }
  return best
}

/** The note that a leap arrives at, and its direction; null for none. */
const leapOf = (
  leap: Leap | null,
  notes: readonly NoteTiming[],
  peak: number,
): { to: number; direction: 1 | -1 } | null => {
  if (leap === null || notes.length < MIN_LEAP_NOTES) return null
  if (leap === 'pickup') return { to: 1, direction: 1 }
  if (leap === 'peak') return { to: peak, direction: 1 }
  return peak + 1 < notes.length ? { to: peak + 1, direction: -1 } : null
}

/** Pitch height of Mandarin tones at the start and end of a syllable, 1 low … 5 high. */
const TONE_HEIGHTS: Record<number, { start: number; end: number }> = {
  1: { start: 5, end: 5 },
  2: { start: 3, end: 5 },
  3: { start: 2, end: 1.5 },
  4: { start: 5, end: 2 },
  5: { start: 3, end: 3 },
}

/** Cost of a melody that contradicts the tones of Mandarin words, which makes them hard to understand. */
const toneMismatch = (before: number | undefined, after: number | undefined, move: number): number => {
  const from = before === undefined ? undefined : TONE_HEIGHTS[before]
  const to = after === undefined ? undefined : TONE_HEIGHTS[after]
  if (!from || !to) return 0
  const wanted = to.start - (from.start + from.end) / 2
  if (Math.abs(wanted) < 1 || move === 0 || Math.sign(wanted) === Math.sign(move)) return 0
  return Math.abs(move) > 5 ? 2.2 : 0.6
}

export type MelodySetting = {
  key: Key
  meter: Meter
  scale: readonly PitchClass[]
  chordAt: (at: Beats) => HarmonySpan
  low: MidiNote
  high: MidiNote
  /** Start of the line's window, from which the motif counts. */
  from: Beats
  ending: PhraseEnding
  /** Last note before this line, for a smooth connection. */
  previous: MidiNote | null
}

const ENDING_INTERVALS: Record<PhraseEnding, readonly [intervals: readonly number[], cost: number][]> = {
  open: [
    [[2, 7], 0],
    [[3, 4], 0.6],
    [[0], 1.5],
  ],
  closed: [
    [[0], 0],
    [[3, 4], 1],
    [[7], 2],
  ],
  home: [[[0], 0]],
}

const endingCost = (pitch: MidiNote, key: Key, ending: PhraseEnding): number => {
  const interval = pitchClass(pitch - key.tonic)
  if ((interval === 3 && !isMinor(key.mode)) || (interval === 4 && isMinor(key.mode))) return 4
  return (
    ENDING_INTERVALS[ending].find(([intervals]) => intervals.includes(interval))?.[1] ?? (ending === 'home' ? 30 : 3.5)
  )
}

/**
 * Finds the pitches of a line as the cheapest path through the scale (dynamic programming).
 * Costs: non-chord tones on strong or long notes, leaps, distance from contour and motif, tone mismatches.
 * At most one leap of a fourth or more is wanted, and a step back follows it.
 */
export const setPitches = (
  notes: readonly NoteTiming[],
  tones: readonly (number | undefined)[],
  shape: MelodyShape,
  setting: MelodySetting,
): MidiNote[] => {
  if (notes.length === 0) return []
  const { low, high } = setting
  const size = high - low + 1
  const first = notes[0]!.at
  const last = notes[notes.length - 1]!.at
  const infinite = Number.POSITIVE_INFINITY
  const peak = peakOf(notes, setting.meter)
  const leap = leapOf(shape.leap, notes, peak)
  const own = notes.map((note, index) => {
    // A note tied over a chord change belongs to the new chord.
    const span = setting.chordAt(note.at + Math.min(note.length, 1) * 0.5)
    const scale = scaleOverChord(setting.scale, span.tones)
    const strength = metricalStrength(note.at, setting.meter)
    const weight = strength / 4 + Math.min(1, note.length / 1.5) * 0.7
    const share = last > first ? (note.at - first) / (last - first) : 0.5
    const motif = shape.motif[Math.floor((note.at - setting.from) * 2 + 1e-6) % shape.motif.length] ?? 0
    const target = shape.centre + CONTOUR_OFFSETS[shape.contour](share) + motif
    const triad = span.tones.slice(0, 3)
    const avoid = span.chord.intervals.includes(4) ? pitchClass(span.chord.root + 5) : -1
    return Array.from({ length: size }, (_, i) => {
      const pitch = low + i
      const tone = pitchClass(pitch)
      const inChord = span.tones.includes(tone)
      if (!inChord && !scale.includes(tone)) return infinite
      let cost = 0.035 * (pitch - target) ** 2
      if (!inChord) cost += 1.7 * Math.max(0, weight - 0.25) + (tone === avoid ? 1.2 * weight : 0)
      else if (!triad.includes(tone)) cost += 0.4 * weight
      if (shape.climax && index === peak) cost += CLIMAX_COST * Math.max(0, high - CLIMAX_RANGE - pitch)
      if (index === notes.length - 1) cost += endingCost(pitch, setting.key, setting.ending) + (inChord ? 0 : 1)
      return cost
    })
  })
  const move = (from: MidiNote, to: MidiNote) => LEAP_COSTS[Math.abs(to - from)] ?? 9
  const moveTo = (n: number, from: MidiNote, to: MidiNote) => {
    if (!leap) return move(from, to)
    const onward = (to - from) * leap.direction
    if (n === leap.to) return WANTED_LEAP_COSTS[onward] ?? move(from, to) + NO_LEAP_COST
    return move(from, to) + (n === leap.to + 1 && onward > 0 ? ONWARD_COST : 0)
  }
  let costs = own[0]!.map((cost, i) => cost + (setting.previous === null ? 0 : 0.4 * move(setting.previous, low + i)))
  const back: Int16Array[] = []
  for (let n = 1; n < notes.length; n++) {
    const next = new Array<number>(size).fill(infinite)
    const from = new Int16Array(size)
    for (let i = 0; i < size; i++) {
      const cost = own[n]![i]!
      if (cost === infinite) continue
      for (let j = 0; j < size; j++) {
        const before = costs[j]!
        if (before === infinite) continue
        const total = before + cost + moveTo(n, low + j, low + i) + toneMismatch(tones[n - 1], tones[n], i - j)
        if (total < next[i]!) {
          next[i] = total
          from[i] = j
        }
      }
    }
    back.push(from)
    costs = next
  }
  let i = costs.reduce((best, cost, index) => (cost < costs[best]! ? index : best), 0)
  const path = new Array<MidiNote>(notes.length)
  for (let n = notes.length - 1; n >= 0; n--) {
    path[n] = low + i
    i = n > 0 ? back[n - 1]![i]! : i
  }
  return path
}
