import { mergeChords } from '#components/song/song-position'
import type { SongChord, SongDetail, TimedLine } from '#lib/contract/studio'
import { type PlacedChord, sheetSections } from '#lib/data/songs/sheets/placement'
import { transposedSymbol } from '#lib/music/chord'
import { type Key, pitchClass } from '#lib/music/key'

/** A chord above a line. `index`: its place among the chord changes of the song. */
export type RowChord = PlacedChord & { index: number }

/** What is played until the next row: a line of the lyrics, or the chords of a section without any. Times in seconds. */
export type PracticeRow = {
  at: number
  /** Index of its section. */
  section: number
  line: TimedLine | null
  chords: RowChord[]
}

const BARS_PER_ROW = 4

/** The rows of a song in their order, with the chord changes above the syllables that they fall on. */
// practiceRows(song)[0] → { at: 0, section: 0, line: null, chords: [{ symbol: 'Am', at: 0, index: 0 }] }
export const practiceRows = (
  { sections, lines }: Pick<SongDetail, 'sections' | 'lines'>,
  chords: readonly SongChord[],
): PracticeRow[] => {
  // The sheet places chords by time and keeps their symbol only: here that is their index.
  const numbered = chords.map((chord, index) => ({ ...chord, symbol: String(index) }))
  const shown = (index: number, at: number): RowChord => ({ symbol: chords[index]?.symbol ?? '', at, index })
  return sheetSections({ sections, chords: numbered, lines: [...lines] }).flatMap((section, number): PracticeRow[] => {
    const sung = lines.filter((line) => line.section === number)
    if (sung.length > 0)
      return section.lines.map((line, i) => ({
        at: sung[i]!.at,
        section: number,
        line: sung[i]!,
        chords: line.chords.map(({ symbol, at }) => shown(Number(symbol), at)),
      }))
    const own = section.bars.map((index) => shown(Number(index), 0))
    if (own.length === 0) return [{ at: sections[number]!.at, section: number, line: null, chords: [] }]
    return Array.from({ length: Math.ceil(own.length / BARS_PER_ROW) }, (_, row) => {
      const here = own.slice(row * BARS_PER_ROW, (row + 1) * BARS_PER_ROW)
      return { at: chords[here[0]!.index]!.at, section: number, line: null, chords: here }
    })
  })
}

/**
 * The chord changes of a song as they are written for the player: moved with what sounds, and down by the capo.
 *
 * @param transpose semitones that the song sounds higher
 * @param capo fret of the capo: shapes are that many semitones lower than what sounds
 */
export const shownChords = (chords: readonly SongChord[], key: Key, transpose: number, capo: number): SongChord[] => {
  const steps = transpose - capo
  const written: Key = { ...key, tonic: pitchClass(key.tonic + steps) }
  return mergeChords(chords).map((chord) => ({ ...chord, symbol: transposedSymbol(chord.symbol, steps, written) }))
}
