import type { RawNote } from '#lib/music/song-files/raw-song'
import type { ArrangedLine, MelodyNote } from '#lib/music/song-to-arrange'
import type { Beats } from '#lib/music/time'
import { wordsOfNotes } from '#lib/music/words-of-notes'

/** A rest of this length ends a line; a longer one ends a phrase without words. */
const LINE_REST: Beats = 1
const TUNE_REST: Beats = 2

/** Syllables from which a mark or a capital letter ends a line. */
const MIN_SYLLABLES = { mark: 5, capital: 4 }
/** Notes of the longest line. */
const MAX_LINE_NOTES = 64
const MAX_LINE_LETTERS = 400

const CAPITAL = /^[“"'(¿¡]*(?!I\b|I['’])\p{Lu}/u
const CLOSING_MARK = /[.,;:!?…。，！？、]["”’)]*$/

/** Whether a line ends between two notes. */
const isBreak = (line: readonly RawNote[], next: RawNote, hasLineMarks: boolean): boolean => {
  const last = line[line.length - 1]!
  const rest = next.at - last.at - last.length
  const isSung = line.some(({ syllable }) => syllable)
  // What has words is sung, and what has none is played.
  if (!isSung && next.syllable) return true
  if (!isSung) return rest >= TUNE_REST || line.length >= MAX_LINE_NOTES
  if (!next.syllable) return rest >= LINE_REST
  const sung = line.flatMap(({ syllable }) => syllable ?? [])
  const before = sung[sung.length - 1]!
  if (next.syllable.startsLine || before.endsLine) return true
  if (line.length >= MAX_LINE_NOTES || wordsOfNotes(line.map(textOf)).length > MAX_LINE_LETTERS) return true
  if (hasLineMarks || before.continues) return false
  if (rest >= LINE_REST) return true
  if (CLOSING_MARK.test(before.text)) return sung.length >= MIN_SYLLABLES.mark
  return sung.length >= MIN_SYLLABLES.capital && CAPITAL.test(next.syllable.text)
}

/** A hyphen of the word itself, as in “one-way”, joins it with the next syllable too. */
const textOf = ({ syllable }: RawNote) =>
  syllable ? { syllable: syllable.text + (syllable.continues || syllable.text.endsWith('-') ? '-' : '') } : {}

const lineOf = (notes: readonly RawNote[]): ArrangedLine => {
  const [first, last] = [notes[0]!, notes[notes.length - 1]!]
  return {
    at: first.at,
    length: last.at + last.length - first.at,
    notes: notes.map((note): MelodyNote => ({ at: note.at, length: note.length, pitch: note.pitch, ...textOf(note) })),
  }
}

/** Lines of a melody. @param borders starts of sections, where lines end too unless a word goes on */
export const splitLines = (notes: readonly RawNote[], borders: readonly Beats[]): ArrangedLine[] => {
  const hasLineMarks = notes.some(({ syllable }) => syllable?.startsLine || syllable?.endsLine)
  const lines: RawNote[][] = []
  for (const note of notes) {
    const line = lines[lines.length - 1]
    const last = line?.[line.length - 1]
    const goesOn = line?.findLast(({ syllable }) => syllable)?.syllable?.continues || (last?.syllable && !note.syllable)
    const border = last && !goesOn && borders.some((at) => at > last.at + 1e-6 && at <= note.at + 1e-6)
    if (!line || border || isBreak(line, note, hasLineMarks)) lines.push([note])
    else line.push(note)
  }
  return lines.map(lineOf)
}
