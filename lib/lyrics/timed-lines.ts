import { parseLyric } from '#lib/lyrics/sections'
import type { Seconds } from '#lib/music/time'

/** A word as an aligner heard it. Aligners leave out punctuation, and some split words into characters. */
export type HeardWord = { text: string; start: Seconds; end: Seconds }

type Span = { at: Seconds; length: Seconds }
type TimedWord = Span & { text: string }
export type TimedLyric = {
  sections: (Span & { kind: string; label: string })[]
  lines: (Span & { section: number; text: string; words: TimedWord[] })[]
}

/** Lines with equal times could not be told apart. */
const MIN_GAP: Seconds = 0.001

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** What of a word both sides have: its letters and digits. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')

/**
 * Words of a line; in scripts without spaces, its characters.
 *
 * @example
 * wordsOf('Hello, my 天空') // => ['Hello,', 'my', '天', '空']
 */
export const wordsOf = (line: string): string[] =>
  line
    .split(/\s+/)
    .flatMap((word) =>
      UNSPACED.test(word)
        ? (word.match(
            /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu,
          ) ?? [])
        : [word],
    )
    .filter((word) => lettersOf(word) !== '')

/** The text to align: what is sung, one line each. */
export const sungText = (lyric: string): string =>
  sungLinesOf(lyric)
    .flatMap(({ lines }) => lines)
    .join('\n')

const sungLinesOf = (lyric: string) =>
  parseLyric(lyric).map(({ kind, label, lines }) => ({
    kind,
    label,
    lines: lines.filter((line) => wordsOf(line).length > 0),
  }))

/**
 * The lyric with the times of its words; null where these are the times of other words. A section lasts from its first word
 * to that of the next section, or to the end of the recording.
 */
export const timedLyric = (lyric: string, heard: readonly HeardWord[], duration: Seconds): TimedLyric | null => {
  const within = (at: Seconds) => Math.max(0, Math.min(duration, at))
  const letters = heard.flatMap(({ text, start, end }) =>
    [...lettersOf(text)].map((letter) => ({ letter, start: within(start), end: within(end) })),
  )
  let next = 0
  let last: Seconds = -MIN_GAP
  const lines: TimedLyric['lines'] = []
  const sections: TimedLyric['sections'] = []
  for (const { kind, label, lines: sung } of sungLinesOf(lyric)) {
    if (sung.length === 0) continue
    for (const text of sung) {
      const words: TimedWord[] = []
      for (const word of wordsOf(text)) {
        const own = [...lettersOf(word)]
        const found = letters.slice(next, next + own.length)
        if (own.some((letter, i) => found[i]?.letter !== letter)) return null
        next += own.length
        // An aligner may put a word before the one that it follows.
        const at = Math.max(found[0]!.start, words.length > 0 ? last : last + MIN_GAP)
        const end = Math.max(at, ...found.map((each) => each.end))
        words.push({ at, length: end - at, text: word })
        last = at
      }
      const [first] = words
      const end = Math.max(...words.map(({ at, length }) => at + length))
      lines.push({ at: first!.at, length: end - first!.at, section: sections.length, text, words })
    }
    sections.push({ kind, label, at: lines.find(({ section }) => section === sections.length)!.at, length: 0 })
  }
  if (next !== letters.length || lines.length === 0) return null
  for (const [i, section] of sections.entries()) section.length = (sections[i + 1]?.at ?? duration) - section.at
  return { sections, lines }
}
