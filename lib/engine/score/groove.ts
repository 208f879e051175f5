import type { Genre, Row } from '#lib/engine/plan/genres/genre'
import { barLength, type Meter } from '#lib/music/key'
import type { Beats } from '#lib/music/time'

/** One stroke of a row: where in its bar, how long it is held, and its sign. */
export type Hit = { at: Beats; length: Beats; stroke: string }

/** A row as hits bar by bar; a row of two bars repeats every two. */
export type Groove = Hit[][]

/** Where a triplet eighth stands before swing is applied: score/timing.ts moves the half of a beat to its last third. */
const straightPosition = (at: Beats) => {
  const beat = Math.floor(at + 1e-6)
  const part = Math.round((at - beat) * 3)
  return beat + (part === 1 ? 0.25 : part === 2 ? 0.5 : 0)
}

/** Reads a row as it stands, in the genre's own meter. */
// hitsOf('x-..', .25)[0] // => { at: 0, length: .5, stroke: 'x' }
const hitsOf = (row: Row, step: Beats): Hit[] => {
  const triplets = Math.abs(step - 1 / 3) < 1e-6
  const place = (index: number) => (triplets ? straightPosition(index * step) : index * step)
  const hits: Hit[] = []
  for (let i = 0; i < row.length; i++) {
    const stroke = row[i]!
    if (stroke === '.' || stroke === '-') continue
    let end = i + 1
    while (row[end] === '-') end++
    hits.push({ at: place(i), length: place(end) - place(i), stroke })
  }
  return hits
}

/** Which beat of the own bar each beat of another bar is made of. */
const BEAT_MAPS: Record<string, readonly number[]> = {
  '4>2': [0, 1],
  '4>3': [0, 1, 3],
  '4>5': [0, 1, 2, 0, 1],
  '4>6': [0, 1, 2, 3, 2, 3],
  '4>7': [0, 1, 2, 3, 0, 1, 3],
  '3>2': [0, 1],
  '3>4': [0, 1, 2, 2],
  '3>5': [0, 1, 2, 1, 2],
  '3>6': [0, 1, 2, 0, 1, 2],
  '3>7': [0, 1, 2, 1, 2, 1, 2],
}

const isCompound = (meter: Meter) => meter.unit === 8 && meter.beats % 3 === 0

/** Length of the pulse that is felt: a dotted quarter in 6/8. */
export const pulseOf = (meter: Meter): Beats => (isCompound(meter) ? 1.5 : 1)

/** Moves the hits of one bar into a bar of another meter, beat by beat. */
const fitToMeter = (hits: readonly Hit[], from: Meter, to: Meter): Hit[] => {
  const own = pulseOf(from)
  const other = pulseOf(to)
  const fromPulses = Math.round(barLength(from) / own)
  const toPulses = Math.ceil(barLength(to) / other - 1e-6)
  const plan =
    BEAT_MAPS[`${fromPulses}>${toPulses}`] ?? Array.from({ length: toPulses }, (_, pulse) => pulse % fromPulses)
  const moved: Hit[] = []
  plan.forEach((source, pulse) => {
    const inside = hits.filter((hit) => hit.at >= source * own - 1e-6 && hit.at < (source + 1) * own - 1e-6)
    const placed = new Map<number, Hit>()
    for (const hit of inside) {
      const share = (hit.at - source * own) / own
      // Quarters of a simple beat become thirds of a dotted one, and back.
      const offset =
        own === other
          ? share * own
          : other === 1.5
            ? Math.min(1, Math.round(share * 4) * 0.5)
            : Math.round(share * 4) / 4
      const at = pulse * other + offset
      if (!placed.has(at)) placed.set(at, { at, length: (hit.length / own) * other, stroke: hit.stroke })
    }
    // Eighths that ran through a simple beat run through all three of a dotted one.
    const even = inside.length >= 2 && own === 1 && other === 1.5 && inside.every((hit) => 'xXo'.includes(hit.stroke))
    const first = inside[0]
    if (even && first && !placed.has(pulse * other + 0.5))
      placed.set(pulse * other + 0.5, { at: pulse * other + 0.5, length: 0.5, stroke: inside[1]!.stroke })
    moved.push(...placed.values())
  })
  const end = barLength(to)
  return moved
    .filter((hit) => hit.at < end - 1e-6)
    .sort((a, b) => a.at - b.at)
    .map((hit, index, all) => ({ ...hit, length: Math.min(hit.length, (all[index + 1]?.at ?? end) - hit.at) }))
}

/** A row of four quarters in sixteenths, for styles that the genre has no row of its own for. */
export const FOUR_FOUR: Pick<Genre, 'meter' | 'grid'> = { meter: { beats: 4, unit: 4 }, grid: { step: 0.25, bars: 1 } }

/** Reads a row of a genre and fits it to a song's meter. */
// grooveOf('X...X...X...X...', FOUR, { beats: 3, unit: 4 }) // => one bar with three hits
export const grooveOf = (row: Row, genre: Pick<Genre, 'meter' | 'grid'>, meter: Meter): Groove => {
  const bar = barLength(genre.meter)
  const all = hitsOf(row, genre.grid.step)
  const same = genre.meter.beats === meter.beats && genre.meter.unit === meter.unit
  return Array.from({ length: genre.grid.bars }, (_, index) => {
    const hits = all
      .filter((hit) => hit.at >= index * bar - 1e-6 && hit.at < (index + 1) * bar - 1e-6)
      .map((hit) => ({ ...hit, at: hit.at - index * bar }))
    return same ? hits : fitToMeter(hits, genre.meter, meter)
  })
}
