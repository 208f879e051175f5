import { beatTicks, isCompound, TICKS_PER_QUARTER, type Ticks } from '#lib/engine/notation/ticks'
import type { Meter } from '#lib/music/key'

/** Note values of durations, and the pieces that written notes and rests are made of. */

export type NoteValue = {
  type: 'whole' | 'half' | 'quarter' | 'eighth' | '16th' | '32nd'
  dots: 0 | 1
  /** Three take the time of two. */
  triplet: boolean
}

const VALUES: ReadonlyMap<Ticks, NoteValue> = new Map(
  (
    [
      [96, 'whole'],
      [48, 'half'],
      [24, 'quarter'],
      [12, 'eighth'],
      [6, '16th'],
      [3, '32nd'],
    ] as const
  ).flatMap(([ticks, type]): [Ticks, NoteValue][] => [
    [ticks, { type, dots: 0, triplet: false }],
    ...(ticks >= 6 ? ([[ticks * 1.5, { type, dots: 1, triplet: false }]] satisfies [Ticks, NoteValue][]) : []),
  ]),
)
const TRIPLET_VALUES: ReadonlyMap<Ticks, NoteValue> = new Map([
  [16, { type: 'quarter', dots: 0, triplet: true }],
  [8, { type: 'eighth', dots: 0, triplet: true }],
  [4, { type: '16th', dots: 0, triplet: true }],
])

/**
 * The note value of a duration that is one.
 *
 * @example
 * noteValue(36) // => { type: 'quarter', dots: 1, triplet: false }
 */
export const noteValue = (length: Ticks): NoteValue => {
  const value = VALUES.get(length) ?? TRIPLET_VALUES.get(length)
  if (!value) throw new Error(`No note lasts ${length} ticks.`)
  return value
}

/** Times on triplets are not on 32nds, but for the beat. */
const isTripletTime = (offset: Ticks) => offset % 3 !== 0

/** Quarters, by their start, in which something starts or ends on a triplet. */
export const tripletQuarters = (times: Iterable<Ticks>): Set<Ticks> => {
  const quarters = new Set<Ticks>()
  for (const time of times) {
    const start = Math.floor(time / TICKS_PER_QUARTER) * TICKS_PER_QUARTER
    if (isTripletTime(time - start)) quarters.add(start)
  }
  return quarters
}

const LONG = [144, 96, 72, 48, 36, 24, 18, 12, 9, 6, 3]
const isValue = (length: Ticks) => VALUES.has(length)

/** The longest piece that may start at `at` of the bar and ends by `until`. */
const pieceAt = (at: Ticks, until: Ticks, meter: Meter, bar: Ticks, isRest: boolean): Ticks => {
  const beat = beatTicks(meter)
  const left = until - at
  if (at % beat === 0) {
    const half = !isCompound(meter) && bar === 96 && at === 24 ? 72 : Number.POSITIVE_INFINITY
    return LONG.find((length) => length <= left && isValue(length) && at + length <= half)!
  }
  const nextBeat = (Math.floor(at / beat) + 1) * beat
  // An eighth after a beat, a quarter may follow: the usual syncopation, but not over the middle of the bar.
  const isSyncopated =
    !isRest && !isCompound(meter) && at % 24 === 12 && left >= 24 && !(bar === 96 && at < 48 && at + 24 > 48)
  if (isSyncopated) return 24
  const finer = [12, 6].find((step) => at % step === 0) ?? 3
  const limit = finer === 3 ? (Math.floor(at / 6) + 1) * 6 : nextBeat
  return LONG.find((length) => length <= Math.min(left, limit - at))!
}

/**
 * Pieces of a note or rest within a bar, as lengths. `from` and `until` are in the bar; `triplets` are the starts of its
 * quarters that have triplets.
 *
 * @example
 * piecesOf(12, 60, { beats: 4, unit: 4 }, 96, new Set()) // => [24, 12, 12]
 */
export const piecesOf = (
  from: Ticks,
  until: Ticks,
  meter: Meter,
  bar: Ticks,
  triplets: ReadonlySet<Ticks>,
  isRest = false,
): Ticks[] => {
  const pieces: Ticks[] = []
  let at = from
  while (at < until) {
    const quarter = Math.floor(at / TICKS_PER_QUARTER) * TICKS_PER_QUARTER
    const isWhole = at === quarter && until >= quarter + TICKS_PER_QUARTER
    if (triplets.has(quarter) && !isWhole) {
      const end = Math.min(until, quarter + TICKS_PER_QUARTER)
      const length = [16, 8, 4].find((each) => each <= end - at && (each < 16 || (at - quarter) % 8 === 0))
      if (!length) throw new Error(`Nothing on triplets lasts ${end - at} ticks.`)
      pieces.push(length)
      at += length
      continue
    }
    // A plain piece ends where triplets begin that it does not cover.
    const stop = [...triplets].filter((start) => start > at && start + TICKS_PER_QUARTER > until)
    const length = pieceAt(at, Math.min(until, ...stop), meter, bar, isRest)
    pieces.push(length)
    at += length
  }
  return pieces
}
