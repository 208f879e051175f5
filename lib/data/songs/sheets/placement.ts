import type { SongMetadata } from '#lib/db/column-types'

/** Assigns chords to letters of the lyrics. */

type Chord = SongMetadata['chords'][number]
type Line = SongMetadata['lines'][number]

/** `at`: offset in the line, in UTF-16 code units. */
export type PlacedChord = { symbol: string; at: number }
export type SheetLine = { text: string; chords: PlacedChord[] }
export type SheetSection = {
  kind: string
  label: string
  lines: SheetLine[]
  /** Chords of an instrumental section; otherwise empty. */
  bars: string[]
}

/** A chord this shortly after the start of a syllable belongs to it, in seconds. */
const SYLLABLE_TOLERANCE_SECONDS = 0.08

/** Sections with their lines, each chord above the syllable sung at its time. */
// sheetSections(metadata)[1] → { kind: 'verse', label: 'Verse 1', lines: [{ text: 'Hello you', chords: [{ symbol: 'Am', at: 0 }] }], bars: [] }
export const sheetSections = ({
  sections,
  chords,
  lines,
}: Pick<SongMetadata, 'sections' | 'chords' | 'lines'>): SheetSection[] =>
  sections.map(({ kind, label, at, length }, index) => {
    const until = at + length
    const inside = chords.filter((chord) => chord.at >= at - 0.05 && chord.at < until - 0.05)
    const sung = lines.filter((line) => line.section === index)
    if (sung.length === 0) return { kind, label, lines: [], bars: inside.map(({ symbol }) => symbol) }
    return {
      kind,
      label,
      bars: [],
      lines: sung.map((line, i) => {
        // Chords between two lines belong to the previous one; those before the first line, to the first.
        const from = i === 0 ? at - 0.05 : line.at - 0.15
        const to = sung[i + 1] ? sung[i + 1]!.at - 0.15 : until - 0.05
        const own = chords.filter((chord) => chord.at >= from && chord.at < to)
        return { text: line.text, chords: placed(own, line) }
      }),
    }
  })

const placed = (chords: readonly Chord[], line: Line): PlacedChord[] => {
  const onsets = onsetsOf(line)
  return chords.map(({ at, symbol }) => {
    // A chord within a syllable is placed above it; one before the first syllable, at the start.
    const last = onsets.findLastIndex((onset) => onset.seconds <= at + SYLLABLE_TOLERANCE_SECONDS)
    const next = onsets[last + 1]
    const near = next && next.seconds - at < at - (onsets[last]?.seconds ?? Number.NEGATIVE_INFINITY) ? last + 1 : last
    return { symbol, at: near < 0 ? 0 : onsets[near]!.at }
  })
}

/** Offset and time of each syllable of a line. Syllables of one word share its time equally. */
const onsetsOf = ({ text, words }: Line): { at: number; seconds: number }[] => {
  let from = 0
  return words.flatMap((word) => {
    const found = text.toLowerCase().indexOf(word.text.toLowerCase(), from)
    const start = found < 0 ? from : found
    from = start + (found < 0 ? 0 : word.text.length)
    const parts = syllableStarts(word.text)
    return parts.map((part, i) => ({ at: start + part, seconds: word.at + (word.length * i) / parts.length }))
  })
}

const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/
const VOWELS = /[aeiouyäöüàâáãåæœéèêëíìîïóòôõøúùûýаеёиоуыэюяієїα-ωάέήίόύώ]+/giu

/**
 * Approximate syllable starts of a word, for placing chords. Each vowel takes the consonant before it.
 * The mute e at the end of an English word is no syllable.
 */
// syllableStarts('tomorrow') // => [0, 2, 5]
export const syllableStarts = (word: string): number[] => {
  if (WIDE.test(word)) return [...word.matchAll(/./gsu)].map(({ index }) => index)
  const vowels = [...word.matchAll(VOWELS)].filter(
    ({ index, 0: vowel }, i) => i === 0 || !/^e$/i.test(vowel) || /[^\s.,!?;:’'”"]/u.test(word.slice(index + 1)),
  )
  return [0, ...vowels.slice(1).map(({ index }) => (VOWEL.test(word[index - 1] ?? '') ? index : index - 1))]
}

const VOWEL = /[aeiouy]/i
