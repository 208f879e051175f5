import { isMinor, type Key, noteName, type PitchClass, parentOf, pitchClass } from '#lib/music/key'
import type { TimedPitch } from '#lib/music/song-to-arrange'
import type { Beats } from '#lib/music/time'

/** Key and chords of notes, for files that do not name them. */

/** How much listeners expect each step above the tonic (Krumhansl and Kessler 1982). */
const PROFILES = {
  major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
  minor: [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
} as const

/** Time for which each pitch class sounds. */
export const durations = (notes: readonly TimedPitch[]): number[] => {
  const sums = Array.from({ length: 12 }, () => 0)
  for (const { pitch, length } of notes) sums[pitchClass(pitch)]! += Math.min(4, length)
  return sums
}

const correlation = (a: readonly number[], b: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [product, squareA, squareB] = [0, 0, 0]
  a.forEach((value, i) => {
    product += (value - meanA) * (b[i]! - meanB)
    squareA += (value - meanA) ** 2
    squareB += (b[i]! - meanB) ** 2
  })
  return squareA * squareB === 0 ? 0 : product / Math.sqrt(squareA * squareB)
}

/** The major or minor key that fits notes best. `signature`: only keys with the notes of this one. */
export const findKey = (notes: readonly TimedPitch[], signature: Key | null = null): Key => {
  const sums = durations(notes)
  let best: { key: Key; fit: number } = { key: signature ?? { tonic: 0, mode: 'major' }, fit: -Infinity }
  for (const mode of ['major', 'minor'] as const)
    for (let tonic = 0; tonic < 12; tonic++) {
      const key: Key = { tonic: tonic as PitchClass, mode }
      if (signature && parentOf(key) !== parentOf(signature)) continue
      const fit = correlation(
        sums,
        sums.map((_, pitch) => PROFILES[mode][pitchClass(pitch - tonic)]!),
      )
      if (fit > best.fit) best = { key, fit }
    }
  return best.key
}

/** Share of the time of notes in which they belong to a key. */
export const shareInKey = (notes: readonly TimedPitch[], key: Key): number => {
  const parent = parentOf(key)
  const sums = durations(notes)
  const total = sums.reduce((sum, value) => sum + value, 0)
  const inside = [0, 2, 4, 5, 7, 9, 11].reduce((sum, step) => sum + sums[pitchClass(parent + step)]!, 0)
  return total === 0 ? 1 : inside / total
}

type Candidate = { root: PitchClass; tones: ReadonlySet<number>; suffix: string; bias: number }

const QUALITIES = [
  { suffix: '', intervals: [0, 4, 7], bias: 0 },
  { suffix: 'm', intervals: [0, 3, 7], bias: 0 },
  { suffix: '7', intervals: [0, 4, 7, 10], bias: -0.12 },
  { suffix: 'm7', intervals: [0, 3, 7, 10], bias: -0.16 },
  { suffix: 'maj7', intervals: [0, 4, 7, 11], bias: -0.16 },
  { suffix: 'dim', intervals: [0, 3, 6], bias: -0.2 },
] as const

/** Penalty of chords outside the key, of a change of chord, and of one inside a bar. */
const OUTSIDE_KEY = 0.35
const CHANGE = 0.25
const CHANGE_IN_BAR = 0.45

const candidatesIn = (key: Key, melodyOnly: boolean): Candidate[] => {
  const parent = parentOf(key)
  const scale = new Set([0, 2, 4, 5, 7, 9, 11].map((step) => pitchClass(parent + step)))
  // The dominant of a minor key has a raised third.
  if (isMinor(key.mode)) scale.add(pitchClass(key.tonic + 11))
  return QUALITIES.flatMap(({ suffix, intervals, bias }) =>
    Array.from({ length: 12 }, (_, tonic) => {
      const tones = intervals.map((step) => pitchClass(tonic + step))
      const outside = tones.some((tone) => !scale.has(tone))
      const primary = [0, 5, 7].includes(pitchClass(tonic - key.tonic)) ? 0.06 : 0
      return {
        root: pitchClass(tonic),
        tones: new Set<number>(tones),
        suffix,
        bias: bias + (melodyOnly ? primary : 0) - (outside ? OUTSIDE_KEY : 0),
        skipped: melodyOnly && (outside || suffix.includes('7') || suffix === 'dim'),
      }
    }).filter(({ skipped }) => !skipped),
  )
}

/** How well a chord explains the notes of a window, −1…1. */
const fitOf = ({ root, tones }: Candidate, sounding: readonly TimedPitch[], bass: number | null): number => {
  const total = sounding.reduce((sum, { length }) => sum + length, 0)
  if (total === 0) return 0
  const inside = sounding.reduce((sum, { pitch, length }) => sum + (tones.has(pitchClass(pitch)) ? length : -length), 0)
  const roots = sounding.reduce((sum, { pitch, length }) => sum + (pitchClass(pitch) === root ? length : 0), 0)
  return inside / total + (0.2 * roots) / total + (bass === root ? 0.25 : 0)
}

/**
 * Chords that fit notes, at most one for each half bar: those with the least cost over the whole song.
 * @param melodyOnly the notes are one voice, which leaves the chords open
 */
export const findChords = (
  notes: readonly TimedPitch[],
  key: Key,
  bar: Beats,
  bars: number,
  melodyOnly: boolean,
): { at: Beats; symbol: string }[] => {
  const candidates = candidatesIn(key, melodyOnly)
  const perBar = bar >= 4 && bar % 2 === 0 && !melodyOnly ? 2 : 1
  const size = bar / perBar
  const windows: TimedPitch[][] = Array.from({ length: bars * perBar }, () => [])
  for (const { at, length, pitch } of notes) {
    const end = Math.min(at + length, bars * bar)
    for (let window = Math.max(0, Math.floor(at / size + 1e-6)); window * size < end - 1e-6; window++) {
      const from = Math.max(at, window * size)
      windows[window]?.push({ at: from, length: Math.min(end, (window + 1) * size) - from, pitch })
    }
  }
  let costs = candidates.map(() => 0)
  const origins: number[][] = []
  windows.forEach((sounding, window) => {
    const lowest = melodyOnly
      ? null
      : sounding.reduce<number | null>((low, { pitch }) => (low === null || pitch < low ? pitch : low), null)
    const bass = lowest === null ? null : pitchClass(lowest)
    const cheapest = costs.indexOf(Math.min(...costs))
    const change = window % perBar === 0 ? CHANGE : CHANGE_IN_BAR
    const origin: number[] = []
    costs = candidates.map((candidate, index) => {
      const stays = window === 0 || costs[index]! <= costs[cheapest]! + change
      origin.push(stays ? index : cheapest)
      const home = candidate.root === key.tonic && (window === 0 || window === windows.length - 1) ? 0.3 : 0
      return (
        (stays ? costs[index]! : costs[cheapest]! + change) - fitOf(candidate, sounding, bass) - candidate.bias - home
      )
    })
    origins.push(origin)
  })
  let index = costs.indexOf(Math.min(...costs))
  const path: number[] = []
  for (let window = windows.length - 1; window >= 0; window--) {
    path[window] = index
    index = origins[window]![index]!
  }
  return path.flatMap((candidate, window) => {
    if (window > 0 && path[window - 1] === candidate) return []
    const { root, suffix } = candidates[candidate]!
    return [{ at: window * size, symbol: noteName(root, key) + suffix }]
  })
}
