import type { Genre, Row } from '#lib/engine/plan/genres/genre'
import { barLength, type Meter } from '#lib/music/key'
import type { Beats } from '#lib/music/time'

/** One stroke of a row: position in the bar, length and sign. */
export type Hit = { at: Beats; length: Beats; stroke: string }

/** Hits bar by bar. A row of two bars repeats every two bars. */
export type Groove = Hit[][]

/** Straight position of a triplet eighth; score/timing.ts swings the half beat to its last third. */
const straightPosition = (at: Beats) => {
  const beat = Math.floor(at + 1e-6)
  const part = Math.round((at - beat) * 3)
  return beat + (part === 1 ? 0.25 : part === 2 ? 0.5 : 0)
}

/** Parses a row in the genre's own meter. */
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

/** Source beat for each beat of a bar in another meter. */
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

/** Length of the felt pulse: a dotted quarter in 6/8. */
export const pulseOf = (meter: Meter): Beats => (isCompound(meter) ? 1.5 : 1)

/** Adapts the hits of a bar to another meter, beat by beat. */
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
      // Quarters of a simple beat become thirds of a compound beat, and the other way round.
      const offset =
        own === other
          ? share * own
          : other === 1.5
            ? Math.min(1, Math.round(share * 4) * 0.5)
            : Math.round(share * 4) / 4
      const at = pulse * other + offset
      if (!placed.has(at)) placed.set(at, { at, length: (hit.length / own) * other, stroke: hit.stroke })
    }
    // Continuous eighths fill all three eighths of a compound beat.
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

/** One bar of 4/4 in sixteenths, for rows that are not a genre's own. */
export const FOUR_FOUR: Pick<Genre, 'meter' | 'grid'> = { meter: { beats: 4, unit: 4 }, grid: { step: 0.25, bars: 1 } }

/**
 * Parses a row of a genre and adapts it to the song's meter.
 *
 * @example
 * grooveOf('X...X...X...X...', FOUR_FOUR, { beats: 3, unit: 4 })[0].map(({ at }) => at) // => [0, 1, 2]
 */
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
