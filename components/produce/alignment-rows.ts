import type { SongDetail } from '#lib/contract/studio'
import { type AlignedRuns, isAligned, type Knot, MAX_EXACT_ERROR, recordingTime } from '#lib/music/alignment'
import type { Seconds } from '#lib/music/time'

/** How a production follows its song: what of it has a time, and what is off. */

type Timed = Pick<SongDetail, 'sections' | 'chords' | 'lines'>

/** How many sections, lines or chords of a song a production has. */
export type FoundRow = { kind: keyof Timed; found: number; total: number }

/**
 * A part of a song that is missing from its production, or comes later than the music around it.
 * `lines`: the first and the last one, counted within the section from 1; null for the whole section.
 * `late`: negative for what is early; null for what is missing. `at`: where the production has it, or what follows.
 */
export type DoubtRow = { section: string; lines: [number, number] | null; late: Seconds | null; at: Seconds }

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The straight tempo of a production: most of its points are near the line, however far off others are. */
const straightTempo = (points: readonly Knot[]): ((at: Seconds) => Seconds) => {
  const slopes = points.flatMap(([x, y], i) => points.slice(i + 1).map(([a, b]) => (b - y) / (a - x)))
  const slope = slopes.length > 0 ? median(slopes) : 1
  const begin = median(points.map(([x, y]) => y - slope * x))
  return (at) => begin + slope * at
}

/** A line is the same if it has the same words at about the time that the alignment expects. */
const SAME_LINE: Seconds = 2

/** The time of each line in the production; null for those that it lacks. */
const heardTimes = ({ lines }: Timed, production: Timed, runs: AlignedRuns): (Seconds | null)[] => {
  let next = 0
  return lines.map(({ at, text }) => {
    const expected = recordingTime(runs, at)
    const found = production.lines.findIndex(
      (line, i) => i >= next && line.text === text && Math.abs(line.at - expected) < SAME_LINE,
    )
    if (found < 0) return null
    next = found + 1
    return production.lines[found]?.at ?? null
  })
}

/** How much later than its surroundings each of these comes. Stretches between gaps have a tempo each. */
const lateness = (items: readonly { at: Seconds; heard: Seconds | null }[], runs: AlignedRuns) => {
  const tempos = runs.map((run) => {
    const [first, last] = [run[0]?.[0] ?? 0, run.at(-1)?.[0] ?? 0]
    const points = items.flatMap(({ at, heard }): Knot[] =>
      heard !== null && at >= first && at <= last ? [[at, heard]] : [],
    )
    return { last, expected: points.length > 2 ? straightTempo(points) : null }
  })
  return items.map(({ at, heard }) => {
    const expected = tempos.find(({ last }) => at <= last)?.expected
    return heard === null ? null : expected ? heard - expected(at) : 0
  })
}

/** What of a song its production has. Nothing where they are not aligned. */
export const alignmentRows = (
  original: Timed,
  production: Timed & Pick<SongDetail, 'alignment'>,
): { found: FoundRow[]; doubts: DoubtRow[] } => {
  const { alignment } = production
  if (!alignment || !isAligned(alignment)) return { found: [], doubts: [] }
  const { runs, error } = alignment
  const isPlayed = ({ at, length }: { at: Seconds; length: Seconds }) =>
    runs.some((run) => run[0]![0] < at + length && run.at(-1)![0] > at)
  const heard = heardTimes(original, production, runs)
  const found: FoundRow[] = [
    { kind: 'sections', found: original.sections.filter(isPlayed).length, total: original.sections.length },
    { kind: 'lines', found: heard.filter((at) => at !== null).length, total: original.lines.length },
    {
      kind: 'chords',
      found: Math.min(production.chords.length, original.chords.length),
      total: original.chords.length,
    },
  ]
  const off = lateness(
    original.lines.map(({ at }, i) => ({ at, heard: heard[i] ?? null })),
    runs,
  )
  const doubts: DoubtRow[] = []
  for (const [index, section] of original.sections.entries()) {
    const name = section.label || section.kind
    if (!isPlayed(section)) {
      doubts.push({ section: name, lines: null, late: null, at: recordingTime(runs, section.at) })
      continue
    }
    let number = 0
    for (const [i, line] of original.lines.entries()) {
      if (line.section !== index) continue
      number++
      const late = off[i] ?? null
      if (late !== null && Math.abs(late) <= Math.max(MAX_EXACT_ERROR, error)) continue
      const last = doubts.at(-1)
      const isNext = last?.section === name && last.lines?.[1] === number - 1
      // Lines that are off alike share a row, with the largest of their times.
      if (isNext && last.lines && (late === null ? last.late === null : last.late !== null && late * last.late > 0)) {
        last.lines[1] = number
        if (late !== null && Math.abs(late) > Math.abs(last.late ?? 0)) last.late = late
      } else doubts.push({ section: name, lines: [number, number], late, at: heard[i] ?? recordingTime(runs, line.at) })
    }
  }
  return { found: found.filter(({ total }) => total > 0), doubts }
}
