import type { BeatsPerMinute, Seconds } from '#lib/music/time'
import { aubio } from './recording'

/**
 * Tempo by aubio’s beat tracker; null without beats. The tracker counts periods in hops and corrects with jumps, so
 * the tempo is fitted to all beats together.
 */
export const readTempo = (mono: Float32Array): BeatsPerMinute | null => {
  const found = [256, 512].flatMap((hop) => {
    const beats = aubio('aubiotrack', mono, ['-H', String(hop), '-B', '1024']).map(([at]) => at!)
    return steadyTempo(beats) ?? []
  })
  return found.reduce<Grid | null>((best, grid) => (best && best.fit >= grid.fit ? best : grid), null)?.bpm ?? null
}

/** An even beat grid; fit is 1 if all beats lie on it and near 0 for random beats. */
type Grid = { bpm: BeatsPerMinute; fit: number }

/** The even grid with the most beats on it, within 6 % of the median interval. */
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

/** Range of the search for a grid of sixteenths, in BPM; other tempi are octaves of it. */
const MIN_BPM = 80
const MAX_BPM = 160

/** Tempo by aubio’s onsets: the grid of sixteenths with the most onsets. Null for too few onsets. */
export const readGrid = (mono: Float32Array): BeatsPerMinute | null => {
  const onsets = aubio('aubioonset', mono, ['-H', '256', '-B', '1024']).map(([at]) => at!)
  if (onsets.length < 12) return null
  let best: Grid = { bpm: MIN_BPM, fit: 0 }
  for (let bpm = MIN_BPM; bpm < MAX_BPM; bpm *= 1.0003) {
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

/** Metrical level of a tempo: the beat, its half or double, triplets, or bars of three. */
export type TempoVerdict = 'octave' | 'third' | 'other'

const OCTAVES = [0.25, 0.5, 1, 2, 4]
const THIRDS = [1 / 3, 2 / 3, 3 / 4, 4 / 3, 1.5, 3]

/** Whether a tempo equals the expected one within 1 %. */
// judgeTempo(72.3, 144) // => 'octave'
export const judgeTempo = (read: BeatsPerMinute, wanted: BeatsPerMinute): TempoVerdict => {
  const fits = (ratio: number) => Math.abs(read / (wanted * ratio) - 1) <= 0.01
  return OCTAVES.some(fits) ? 'octave' : THIRDS.some(fits) ? 'third' : 'other'
}
