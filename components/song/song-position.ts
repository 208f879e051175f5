import type { SongChord, TimedLine } from '#lib/contract/studio'

/** The section, chord, bar, line and word at a position of a song. Times in seconds. */

/** Index of the last item that has begun in a sorted list; −1 before the first. */
// indexAt([{ at: 0 }, { at: 4 }], 5) // => 1
export const indexAt = (list: readonly { at: number }[], seconds: number) => {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.at ?? Number.POSITIVE_INFINITY) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Index of the line that is sung or was sung last. It stays highlighted during the pause after it. */
export const lineAt = (lines: readonly TimedLine[], seconds: number) => indexAt(lines, seconds)

/** Number of words of a line that have begun. */
export const wordsBegun = (line: TimedLine, seconds: number) => indexAt(line.words, seconds) + 1

/** Whether a word that has begun is still sung. */
export const isSung = (word: { at: number; length: number }, seconds: number) => seconds < word.at + word.length

/** The text before each word of a line, and after the last: spaces and punctuation. */
// textGaps({ text: '你好，world!', words: 你 好 world }) → ['', '', '，', '!']
export const textGaps = ({ text, words }: TimedLine): string[] => {
  const gaps: string[] = []
  let from = 0
  for (const word of words) {
    const at = text.indexOf(word.text, from)
    // A service may spell a word in another way than the line does.
    if (at < 0) return ['', ...words.slice(1).map(() => (/\s/.test(text) ? ' ' : '')), '']
    gaps.push(text.slice(from, at))
    from = at + word.text.length
  }
  return [...gaps, text.slice(from)]
}

/** The letters of a line up to the end of each of its words. */
// wordEnds({ text: 'my town', words: my town }) → [2, 7]
export const wordEnds = (line: TimedLine): number[] => {
  const gaps = textGaps(line)
  let at = 0
  return line.words.map(({ text }, i) => {
    at += (gaps[i]?.length ?? 0) + text.length
    return at
  })
}

/** Quarter notes per bar; 4 if the meter is unknown. */
// quartersOf('6/8') // => 3
export const quartersOf = (meter: string | null) => {
  const [beats, unit] = (meter ?? '').split('/').map(Number)
  return beats && unit ? (beats * 4) / unit : 4
}

/** Length of a beat in seconds, and beats of a bar: eighths where the meter counts them. Null if the tempo is unknown. */
// beatsOf(120, '6/8') // => { length: 0.25, perBar: 6 }
export const beatsOf = (bpm: number | null, meter: string | null) => {
  if (!bpm) return null
  const [beats, unit] = (meter ?? '').split('/').map(Number)
  return beats && unit ? { length: (60 / bpm) * (4 / unit), perBar: beats } : { length: 60 / bpm, perBar: 4 }
}

/** The bar at a position, from 1; null if the tempo is unknown. */
// barOf(4, 120, '4/4') // => 3
export const barOf = (seconds: number, bpm: number | null, meter: string | null) => {
  if (!bpm) return null
  // Tolerates rounding: positions come from the audio clock.
  return Math.floor((seconds * bpm) / 60 / quartersOf(meter) + 1e-6) + 1
}
export const barsIn = (duration: number, bpm: number | null, meter: string | null) =>
  bpm ? Math.max(1, Math.round((duration * bpm) / 60 / quartersOf(meter))) : null

/** Beats until the next chord, or seconds if the tempo is unknown; at least 1. */
// untilChord(10, { at: 11, … }, 120) → 2
export const untilChord = (seconds: number, next: SongChord, bpm: number | null) => {
  const away = Math.max(0, next.at - seconds)
  return Math.max(1, bpm ? Math.ceil((away * bpm) / 60 - 1e-6) : Math.ceil(away))
}

/** Joins equal chords that follow one another. */
export const mergeChords = (chords: readonly SongChord[]) => {
  const merged: SongChord[] = []
  for (const chord of chords) {
    const last = merged.at(-1)
    if (last?.symbol === chord.symbol) last.length = chord.at + chord.length - last.at
    else merged.push({ ...chord })
  }
  return merged
}

export type SectionColour = 'intro' | 'verse' | 'pre' | 'chorus' | 'bridge' | 'break' | 'outro'
const COLOURS: readonly SectionColour[] = ['intro', 'verse', 'pre', 'chorus', 'bridge', 'break', 'outro']

/** The colour of a section. Other services’ kinds get the nearest one. */
// colourOf('pre-chorus') // => 'pre'
export const colourOf = (kind: string): SectionColour => {
  const name = kind.toLowerCase()
  if (name === 'hook' || name === 'drop') return 'chorus'
  if (name === 'solo' || name === 'instrumental' || name === 'interlude') return 'break'
  return COLOURS.find((colour) => name.startsWith(colour)) ?? 'verse'
}
