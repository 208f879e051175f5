import { mergeChords } from '#components/song/song-position'
import type { SongChord } from '#lib/contract/studio'

/** Positions of chords in a row, in pixels. */
export type ChordCell = { chord: SongChord; left: number; width: number }
export type ChordRow = {
  cells: readonly ChordCell[]
  /** Width of the whole row, which may exceed the visible width. */
  length: number
}

const LETTER_WIDTH_PX = 8.5
/** Padding around a chord name. */
const CELL_PADDING_PX = 15
/** Width of a chord of usual length when the row scrolls. */
const SCROLLING_CELL_PX = 46

// roomOf('F#m') // => 40.5
export const roomOf = (symbol: string) => symbol.length * LETTER_WIDTH_PX + CELL_PADDING_PX

/**
 * Chords from their start to the next one. They lie on the song’s time axis if all names fit; otherwise on a longer row that
 * scrolls with the song.
 */
export const chordRow = (chords: readonly SongChord[], duration: number, width: number): ChordRow => {
  const merged = mergeChords(chords)
  const last = merged.at(-1)
  if (!last || duration <= 0 || width <= 0) return { cells: [], length: 0 }
  const spans = merged.map((chord, i) => ({ chord, lasts: Math.max(0, (merged[i + 1]?.at ?? duration) - chord.at) }))
  const axis = width / duration
  if (spans.every(({ chord, lasts }) => lasts * axis >= roomOf(chord.symbol)))
    return {
      cells: spans.map(({ chord, lasts }) => ({ chord, left: chord.at * axis, width: lasts * axis })),
      length: width,
    }
  const usual = spans.map(({ lasts }) => lasts).sort((a, b) => a - b)[spans.length >> 1] || 1
  const perSecond = Math.max(axis, SCROLLING_CELL_PX / usual)
  let left = (merged[0]?.at ?? 0) * perSecond
  const cells = spans.map(({ chord, lasts }) => {
    const cell = { chord, left, width: Math.max(roomOf(chord.symbol), lasts * perSecond) }
    left += cell.width
    return cell
  })
  return { cells, length: left }
}
