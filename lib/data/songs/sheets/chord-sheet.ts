import { stamp } from '#lib/data/songs/sheets/lrc'
import { type SheetLine, sheetSections } from '#lib/data/songs/sheets/placement'
import type { SongMetadata } from '#lib/db/column-types'

/** Head of the sheet; null if unknown. */
export type SheetHead = { title: string; bpm: number | null; key: string | null; meter: string | null }

/** Full-width characters take two columns of a monospaced font. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/

// widthOf('雨ab') // => 4
export const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (WIDE.test(char) ? 2 : 1), 0)

/** A row of chords above a line; chords never touch. */
// chordRow({ text: 'Hello you', chords: [{ symbol: 'Am', at: 0 }] }) → 'Am'
const chordRow = ({ text, chords }: SheetLine): string => {
  let row = ''
  for (const { symbol, at } of chords) {
    row = row.padEnd(Math.max(widthOf(text.slice(0, at)), row === '' ? 0 : row.length + 1))
    row += symbol
  }
  return row
}

/** Chords of an instrumental section: four per line, with bar lines. */
const rowsOfBars = (chords: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(chords.length / 4) }, (_, i) => `| ${chords.slice(i * 4, i * 4 + 4).join(' | ')} |`)

/** Lyrics with chords above them, by section, for a monospaced font; then every chord with its time. */
// chordSheet({ title: 'Rain', bpm: 96, key: 'A minor', meter: '4/4' }, metadata) → 'Rain\n96 bpm · A minor · 4/4\n\n[Verse 1]\nAm   F\n…'
export const chordSheet = (
  { title, bpm, key, meter }: SheetHead,
  metadata: Pick<SongMetadata, 'sections' | 'chords' | 'lines'>,
): string => {
  const about = [bpm === null ? null : `${Math.round(bpm)} bpm`, key, meter].filter((part) => part !== null)
  const sheet = sheetSections(metadata).flatMap(({ label, lines, bars }) => [
    `[${label}]`,
    ...rowsOfBars(bars),
    ...lines.flatMap((line) => [chordRow(line), line.text]).filter((row) => row !== ''),
    '',
  ])
  const timed = metadata.chords.map(({ at, symbol }) => `${stamp(at)}  ${symbol}`)
  return `${[title, about.join(' · '), '', ...sheet, 'Chords by time', '', ...timed].join('\n')}\n`
}
