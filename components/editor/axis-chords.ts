import { formatChord } from '#components/song/key-name'
import { mergeChords, quartersOf } from '#components/song/song-position'
import type { ScoreRecord } from '#lib/contract/editing'

/** Room that the name of a chord needs, at least and by its letters. */
const MIN_CHORD_PX = 25
const CHORD_LETTER_PX = 7.5
const roomOf = (symbol: string) => Math.max(MIN_CHORD_PX, 8 + formatChord(symbol).length * CHORD_LETTER_PX)

/** A chord that is named on the axis. `at`: bars from the start of its section, `left`: pixels. */
export type AxisChord = { at: number; left: number; symbol: string }

/** The chords of a section that are named where it is as wide as this: as many as there is room for. */
export const axisChords = (
  score: Pick<ScoreRecord, 'chords' | 'meter'>,
  { firstBar, bars }: Pick<ScoreRecord['sections'][number], 'firstBar' | 'bars'>,
  width: number,
): AxisChord[] => {
  const quarters = quartersOf(score.meter)
  const own = score.chords.filter(({ bar }) => bar >= firstBar && bar < firstBar + bars)
  const placed = mergeChords(
    own.map(({ bar, beat, length, symbol }) => ({
      at: bar + beat / quarters - firstBar,
      length: length / quarters,
      symbol,
    })),
  ).map(({ at, symbol }) => ({ at, left: (at / bars) * width, symbol }))
  let end = Number.NEGATIVE_INFINITY
  return placed.filter(({ left, symbol }) => {
    if (left < end || left + roomOf(symbol) > width) return false
    end = left + roomOf(symbol)
    return true
  })
}

/** The named chord at a pixel of the section, whose name may reach beyond it. */
export const axisChordAt = (chords: readonly AxisChord[], x: number): AxisChord | undefined =>
  chords.findLast(({ left }) => left <= x) ?? chords[0]
