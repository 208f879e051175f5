import { pulseOf } from '#lib/engine/score/groove'
import type { Note } from '#lib/engine/score/score'
import type { Meter } from '#lib/music/key'
import type { Beats } from '#lib/music/time'

/** The finest grid on which anybody plays more: sixteenths. */
const FINEST_GRID: Beats = 0.25
/** What is added between two strokes is softer than the one before it. */
const ADDED_NOTE_GAIN = 0.72
/** A note that fills so much of the time to the next one is held. */
const SUSTAINED_SHARE = 0.6
/** Tunes and voices keep their notes: the players around them make up for those. */
const PLAYER_FACTOR = 1.5

/** How weak a moment of a bar is: 0 its beginning, 1 a pulse, then each halving of the pulse one more, at most 5. */
// weakness(2.5, { beats: 4, unit: 4 }) // => 2
export const metricalLevel = (at: Beats, meter: Meter): number => {
  const on = (step: Beats) => Math.abs(at / step - Math.round(at / step)) * step < 0.01
  if (at < 0.01) return 0
  let level = 1
  for (let step = pulseOf(meter); level < 5; step /= level === 1 && meter.unit === 8 ? 3 : 2, level++)
    if (on(step)) return level
  return level
}

/** The moments of a bar at which somebody begins, each once. */
const onsetsOf = (notes: readonly Note[], bar: Beats): Map<number, Note[]> => {
  const onsets = new Map<number, Note[]>()
  for (const note of notes) {
    const key = Math.round((note.at - Math.floor(note.at / bar + 1e-6) * bar) * 96)
    onsets.set(key, [...(onsets.get(key) ?? []), note])
  }
  return onsets
}

/** Leaves out the weakest moments of a bar; all players leave out the same ones, so that a groove stays one. */
const thinOut = (notes: readonly Note[], keep: number, meter: Meter, bar: Beats): Note[] => {
  const onsets = [...onsetsOf(notes, bar)]
  const strongest = onsets
    .map(([key]) => ({ key, weak: metricalLevel(key / 96, meter) }))
    .sort((a, b) => a.weak - b.weak || a.key - b.key)
    .slice(0, Math.max(1, Math.round(onsets.length * keep)))
  const kept = strongest.map(({ key }) => key)
  const after = (key: number, keys: readonly number[]) => Math.min(bar * 96, ...keys.filter((other) => other > key))
  const all = onsets.map(([key]) => key)
  return onsets.flatMap(([key, started]) => {
    if (!kept.includes(key)) return []
    const gap = (after(key, all) - key) / 96
    const longer = (after(key, kept) - key) / 96 / gap
    return started.map((note) =>
      note.length > SUSTAINED_SHARE * gap ? { ...note, length: note.length * longer } : note,
    )
  })
}

/** Plays the same again, more softly, in the middle of the widest gaps of a bar, the strongest moments first. */
const fillIn = (notes: readonly Note[], times: number, meter: Meter, bar: Beats, start: Beats): Note[] => {
  const onsets = onsetsOf(notes, bar)
  const started = [...onsets.keys()].sort((a, b) => a - b).map((key) => key / 96)
  const between = started
    .map((at, i) => ({ at, next: started[i + 1] ?? bar }))
    .filter(({ at, next }) => next - at >= 2 * FINEST_GRID - 0.01)
    .map(({ at, next }) => ({
      at,
      middle: at + Math.max(FINEST_GRID, Math.round((next - at) / 2 / FINEST_GRID) * FINEST_GRID),
    }))
    .sort((a, b) => metricalLevel(a.middle, meter) - metricalLevel(b.middle, meter) || a.middle - b.middle)
    .slice(0, Math.round(started.length * (times - 1)))
  const cuts = new Map(between.map(({ at, middle }) => [Math.round(at * 96), middle]))
  return [...onsets].flatMap(([key, all]) => {
    const middle = cuts.get(key)
    if (middle === undefined) return all
    const again = start + middle
    return all.flatMap((note) => [
      { ...note, length: Math.min(note.length, again - note.at) },
      { ...note, at: again, velocity: note.velocity * ADDED_NOTE_GAIN },
    ])
  })
}

/**
 * Draws how often a player begins a note towards the density of a recording, bar by bar. `octaves`, −1…1: by how many the
 * whole band is to be busier; its players change by half as much again, since tunes and voices do not. 0 leaves everything
 * as it is. Notes that are held to the next one are held on over what is left out.
 */
export const withDensity = (notes: readonly Note[], octaves: number, meter: Meter, bar: Beats): Note[] => {
  if (octaves === 0) return [...notes]
  const factor = 2 ** (octaves * PLAYER_FACTOR)
  const bars = new Map<number, Note[]>()
  for (const note of notes) {
    const index = Math.floor(note.at / bar + 1e-6)
    bars.set(index, [...(bars.get(index) ?? []), note])
  }
  return [...bars].flatMap(([index, own]) =>
    factor < 1 ? thinOut(own, factor, meter, bar) : fillIn(own, factor, meter, bar, index * bar),
  )
}
