import type { SongFacts } from '#lib/songs/rows'
import { stamp } from '#lib/songs/sheets/lrc'

/** What the head of the sheet says; null where it is not known. */
export type SheetHead = { title: string; bpm: number | null; key: string | null; meter: string | null }

type Chord = SongFacts['chords'][number]
type Line = SongFacts['lines'][number]

/** Chinese and Japanese characters, Korean syllables and full-width signs take two columns of a typewriter face. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/

// widthOf('雨ab') // => 4
export const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (WIDE.test(char) ? 2 : 1), 0)

/** Where each word of a line begins, in columns. */
const columnsOf = ({ text, words }: Line): number[] => {
  let at = 0
  return words.map((word) => {
    const found = text.toLowerCase().indexOf(word.text.toLowerCase(), at)
    const start = found < 0 ? at : found
    at = start + (found < 0 ? 0 : word.text.length)
    return widthOf(text.slice(0, start))
  })
}

/** Chords in a row above a line, each over the word that is sung when it comes; two never touch. */
// chordRow([{ symbol: 'Am', at: 0, length: 2 }], { text: 'Hello you', … }) // => 'Am'
export const chordRow = (chords: readonly Chord[], line: Line): string => {
  const columns = columnsOf(line)
  let row = ''
  for (const { at, symbol } of chords) {
    // A chord that comes within a word stands over it; one that comes before the first word stands at the beginning.
    const word = line.words.findLastIndex((sung) => sung.at <= at + 0.08)
    const next = line.words[word + 1]
    const near = next && next.at - at < at - (line.words[word]?.at ?? Number.NEGATIVE_INFINITY) ? word + 1 : word
    const wanted = near < 0 ? 0 : columns[near]!
    row = row.padEnd(Math.max(wanted, row === '' ? 0 : row.length + 1))
    row += symbol
  }
  return row
}

/** The chords of a section that nobody sings in: four to a line, with bars between them. */
const barsOf = (chords: readonly Chord[]): string[] =>
  Array.from(
    { length: Math.ceil(chords.length / 4) },
    (_, i) =>
      `| ${chords
        .slice(i * 4, i * 4 + 4)
        .map(({ symbol }) => symbol)
        .join(' | ')} |`,
  )

/**
 * The words with their chords above them, section by section, for a typewriter face; then every chord with its time.
 */
// chordSheet({ title: 'Rain', bpm: 96, key: 'A minor', meter: '4/4' }, facts) // => 'Rain\n96 bpm · A minor · 4/4\n\n[Verse 1]\nAm   F\n…'
export const chordSheet = (
  { title, bpm, key, meter }: SheetHead,
  { sections, chords, lines }: Pick<SongFacts, 'sections' | 'chords' | 'lines'>,
): string => {
  const about = [bpm === null ? null : `${Math.round(bpm)} bpm`, key, meter].filter((part) => part !== null)
  const sheet = sections.flatMap((section, index) => {
    const until = section.at + section.length
    const inside = chords.filter((chord) => chord.at >= section.at - 0.05 && chord.at < until - 0.05)
    const sung = lines.filter((line) => line.section === index)
    if (sung.length === 0) return [`[${section.label}]`, ...barsOf(inside), '']
    const rows = sung.flatMap((line, i) => {
      // What is played between two lines belongs to the one before; what comes before the first, to the first.
      const from = i === 0 ? section.at - 0.05 : line.at - 0.15
      const to = sung[i + 1] ? sung[i + 1]!.at - 0.15 : until - 0.05
      return [
        chordRow(
          chords.filter((chord) => chord.at >= from && chord.at < to),
          line,
        ),
        line.text,
      ]
    })
    return [`[${section.label}]`, ...rows.filter((row) => row !== ''), '']
  })
  const timed = chords.map(({ at, symbol }) => `${stamp(at)}  ${symbol}`)
  return `${[title, about.join(' · '), '', ...sheet, 'Chords by time', '', ...timed].join('\n')}\n`
}
