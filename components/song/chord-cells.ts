import { mergeChords } from '#components/song/song-position'
import type { SongChord } from '#lib/contract/studio'

/** A chord on the time axis of the waveform, in pixels. It lasts until the next one. */
export type ChordCell = { chord: SongChord; left: number; width: number }

const LETTER_WIDTH_PX = 8.5
/** Padding around a chord name. */
const NAME_PADDING_PX = 15

/** @param scale of the root font size */
// nameWidth('F#m', 1) // => 40.5
export const nameWidth = (symbol: string, scale: number) => (symbol.length * LETTER_WIDTH_PX + NAME_PADDING_PX) * scale

/** The chord changes of a song on an axis of this width. */
export const chordCells = (chords: readonly SongChord[], duration: number, width: number): ChordCell[] => {
  if (duration <= 0 || width <= 0) return []
  const axis = width / duration
  const merged = mergeChords(chords)
  return merged.map((chord, i) => ({
    chord,
    left: chord.at * axis,
    width: Math.max(0, (merged[i + 1]?.at ?? duration) - chord.at) * axis,
  }))
}

/** Where the name of a cell begins: at its change, or before it at the end of the axis. */
const nameLeft = ({ chord, left }: ChordCell, width: number, scale: number) =>
  Math.max(0, Math.min(left, width - nameWidth(chord.symbol, scale)))

/**
 * Positions in pixels of the names that are shown, by index: of the current chord always, of the others from the left as far as
 * they have room.
 */
export const shownNames = (
  cells: readonly ChordCell[],
  current: number,
  width: number,
  scale: number,
): Map<number, number> => {
  const shown = new Map<number, number>()
  const kept = cells[current]
  const keptLeft = kept ? nameLeft(kept, width, scale) : Number.POSITIVE_INFINITY
  const keptEnd = kept ? keptLeft + nameWidth(kept.chord.symbol, scale) : Number.POSITIVE_INFINITY
  let free = 0
  for (const [i, cell] of cells.entries()) {
    const left = i === current ? keptLeft : nameLeft(cell, width, scale)
    const end = left + nameWidth(cell.chord.symbol, scale)
    if (i !== current && (left < free || left > cell.left || (left < keptEnd && end > keptLeft))) continue
    shown.set(i, left)
    free = Math.max(free, end)
  }
  return shown
}
