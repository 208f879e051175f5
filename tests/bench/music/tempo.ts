import type { BeatsPerMinute, Seconds } from '#lib/music/time'
import { aubio } from './recording'

/**
 * Tempo by aubio's beat tracker; null where it finds no beats. The tracker counts periods in hops and makes up for it with
 * jumps, so that the tempo is taken from all of its beats together, at the hop with which they agree best.
 */
export const readTempo = (mono: Float32Array): BeatsPerMinute | null => {
  const found = [256, 512].flatMap((hop) => {
    const beats = aubio('aubiotrack', mono, ['-H', String(hop), '-B', '1024']).map(([at]) => at!)
    return steadyTempo(beats) ?? []
  })
  return found.reduce<Grid | null>((best, grid) => (best && best.fit >= grid.fit ? best : grid), null)?.bpm ?? null
}

/** An even grid of beats; fit is 1 where all beats lie on it and near 0 where they lie anywhere. */
type Grid = { bpm: BeatsPerMinute; fit: number }

/** The even grid, within 6 % of the middle one of the beats' distances, on which most of the beats lie. */
// steadyTempo([1, 1.5, 2, 2.51, 3, 3.5]) // => { bpm: 119.8…, fit: 0.99… }
export const steadyTempo = (beats: readonly Seconds[]): Grid | null => {
  const steps = beats.slice(1).map((at, i) => at - beats[i]!)
  const middle = steps.sort((a, b) => a - b)[steps.length >> 1]
  if (middle === undefined || beats.length < 6) return null
  let best: Grid = { bpm: 60 / middle, fit: 0 }
  for (let bend = 0.94; bend <= 1.06; bend += 0.0005) {
    const bpm = (60 / middle) * bend
    let x = 0
    let y = 0
    for (const at of beats) {
      const phase = (2 * Math.PI * at * bpm) / 60
      x += Math.cos(phase)
      y += Math.sin(phase)
    }
    const fit = Math.hypot(x, y) / beats.length
    if (fit > best.fit) best = { bpm, fit }
  }
  return best
}

/** Tempi between which a grid of sixteenths is looked for; every other tempo is an octave of one of them. */
const SLOWEST = 80
const FASTEST = 160

/** Tempo by aubio's onsets: the grid of sixteenths on which most of them lie. Null where there are too few. */
export const readGrid = (mono: Float32Array): BeatsPerMinute | null => {
  const onsets = aubio('aubioonset', mono, ['-H', '256', '-B', '1024']).map(([at]) => at!)
  if (onsets.length < 12) return null
  let best: Grid = { bpm: SLOWEST, fit: 0 }
  for (let bpm = SLOWEST; bpm < FASTEST; bpm *= 1.0003) {
    let x = 0
    let y = 0
    for (const at of onsets) {
      const phase = (2 * Math.PI * at * bpm * 4) / 60
      x += Math.cos(phase)
      y += Math.sin(phase)
    }
    const fit = Math.hypot(x, y) / onsets.length
    if (fit > best.fit) best = { bpm, fit }
  }
  return best.bpm
}

/** On which level of the meter a tempo lies: of the beat, its half or its double, or of its triplets or bars of three. */
export type TempoVerdict = 'octave' | 'third' | 'other'

const OCTAVES = [0.25, 0.5, 1, 2, 4]
const THIRDS = [1 / 3, 2 / 3, 3 / 4, 4 / 3, 1.5, 3]

/** Whether a tempo is the wanted one within 1 %. */
// judgeTempo(72.3, 144) // => 'octave'
export const judgeTempo = (read: BeatsPerMinute, wanted: BeatsPerMinute): TempoVerdict => {
  const fits = (ratio: number) => Math.abs(read / (wanted * ratio) - 1) <= 0.01
  return OCTAVES.some(fits) ? 'octave' : THIRDS.some(fits) ? 'third' : 'other'
}
