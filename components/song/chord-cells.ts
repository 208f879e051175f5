import { mergeChords } from '#components/song/moment'
import type { SongChord } from '#lib/contract/studio'

/** Where the chords of a song stand in a row. Lengths in pixels. */
export type ChordCell = { chord: SongChord; left: number; width: number }
export type ChordRow = {
  cells: readonly ChordCell[]
  /** Of the whole row, which is longer than what can be seen of it where chords change often. */
  length: number
}

const LETTER = 8.5
/** The line before a name and the room behind it. */
const AROUND = 15
/** Of a chord of usual length, where the row is longer than its window. */
const USUAL = 46

// roomOf('F#m') // => 40.5
export const roomOf = (symbol: string) => symbol.length * LETTER + AROUND

/**
 * Every chord from where it begins to where the next one does. On the song's own axis where all names have room there;
 * otherwise on a row of its own, along which it moves with the song: none is left out, and none seems to last longer than it does.
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
  const perSecond = Math.max(axis, USUAL / usual)
  let left = (merged[0]?.at ?? 0) * perSecond
  const cells = spans.map(({ chord, lasts }) => {
    const cell = { chord, left, width: Math.max(roomOf(chord.symbol), lasts * perSecond) }
    left += cell.width
    return cell
  })
  return { cells, length: left }
}
