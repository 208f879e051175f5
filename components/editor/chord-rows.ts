import { quartersOf } from '#components/song/song-position'
import type { ScoreRecord } from '#lib/contract/editing'

/** The bars of a section in rows, as in a lead sheet. */

/** Width of a bar at least and at most, and of a chord at least. */
const [MIN_BAR_PX, MAX_BAR_PX] = [84, 320]
const MIN_CHORD_PX = 54
/** Rows begin at whole groups of bars. */
const GROUP = 4
/** Bars of a row before its width is known. */
const FIRST_BARS = 8

/** How many bars stand in a row, and how wide they are. @param chords most chords of a bar */
// chordRows(12, 1250, 1) // => { bars: 12, width: 104 }
// chordRows(16, 1250, 1).bars // => 8
// chordRows(12, 770, 1).bars // => 8
export const chordRows = (bars: number, width: number, chords: number): { bars: number; width: number } => {
  if (width === 0) return { bars: Math.min(bars, FIRST_BARS), width: MIN_BAR_PX }
  const most = Math.max(1, Math.floor(width / Math.max(MIN_BAR_PX, MIN_CHORD_PX * chords)))
  const even = Math.ceil(bars / Math.ceil(bars / most))
  const grouped = Math.ceil(even / GROUP) * GROUP
  const whole = most < GROUP ? most : Math.floor(most / GROUP) * GROUP
  const own = bars <= most ? bars : Math.min(grouped, whole)
  return { bars: own, width: Math.min(MAX_BAR_PX, Math.floor(width / own)) }
}

/** A sung line and where it begins, in bars from the start of its section. */
export type PlacedLine = { id: string; text: string; at: number }

/** The sung lines of a section in order. */
export const placedLines = (
  { phrases, meter }: Pick<ScoreRecord, 'phrases' | 'meter'>,
  { id, firstBar, lines }: Pick<ScoreRecord['sections'][number], 'id' | 'firstBar' | 'lines'>,
): PlacedLine[] => {
  const bar = quartersOf(meter)
  return lines.flatMap(({ id: line, text }) => {
    const phrase = phrases.find((each) => each.section === id && each.line === line && each.voice === 'lead')
    const first = phrase?.notes[0]
    return first ? [{ id: line, text, at: Math.max(0, first.at / bar - firstBar) }] : []
  })
}
