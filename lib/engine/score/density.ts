import { pulseOf } from '#lib/engine/score/groove'
import type { Note } from '#lib/engine/score/score'
import type { Meter } from '#lib/music/key'
import type { Beats } from '#lib/music/time'

/** Added notes are never finer than sixteenths. */
const FINEST_GRID: Beats = 0.25
/** Velocity of an added note relative to the one before it. */
const ADDED_NOTE_GAIN = 0.72
/** Share of the time to the next note from which a note counts as sustained. */
const SUSTAINED_SHARE = 0.6
/** Melodies and vocals keep their notes, so the other parts change more. */
const PLAYER_FACTOR = 1.5

/**
 * Metrical level of a position: 0 the downbeat, 1 a pulse, then one more per subdivision, at most 5.
 *
 * @example
 * metricalLevel(2.5, { beats: 4, unit: 4 }) // => 2
 */
export const metricalLevel = (at: Beats, meter: Meter): number => {
  const on = (step: Beats) => Math.abs(at / step - Math.round(at / step)) * step < 0.01
  if (at < 0.01) return 0
  let level = 1
  for (let step = pulseOf(meter); level < 5; step /= level === 1 && meter.unit === 8 ? 3 : 2, level++)
    if (on(step)) return level
  return level
}

/** Notes of a bar by their onset, in 96ths of a beat. */
const onsetsOf = (notes: readonly Note[], bar: Beats): Map<number, Note[]> => {
  const onsets = new Map<number, Note[]>()
  for (const note of notes) {
    const key = Math.round((note.at - Math.floor(note.at / bar + 1e-6) * bar) * 96)
    onsets.set(key, [...(onsets.get(key) ?? []), note])
  }
  return onsets
}

/** Removes the metrically weakest onsets of a bar. All parts remove the same ones, so the groove stays coherent. */
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

/** Adds softer copies in the middle of the widest gaps, metrically strong positions first. */
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
 * Changes the onset density of a part bar by bar towards a recording's.
 * `octaves`, −1…1: change of the whole band; this part changes 1.5 times as much. 0 changes nothing.
 * Sustained notes extend over removed ones.
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
