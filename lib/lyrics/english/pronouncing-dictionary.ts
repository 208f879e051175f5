import { readFileSync } from 'node:fs'
import { packageFile } from '#lib/lyrics/package-file'

/**
 * The file of the CMU pronouncing dictionary, searched as it is: 4.7 MB instead of the 60 MB and 140 ms that its
 * 135,000 entries take as an object in each thread.
 * A line is `  "word": "W ER1 D",`. Lines are sorted by word, but for a few neighbours; further pronunciations, `word(2)`,
 * follow their word.
 */
type Lines = { bytes: Buffer; start: number; end: number }

const NEWLINE = 0x0a
const QUOTE = 0x22
const PARENTHESIS = 0x28
/** Two spaces and a quote. */
const INDENT_BYTES = 3

let lines: Lines | null = null

const readLines = (): Lines => {
  const bytes = readFileSync(packageFile('cmu-pronouncing-dictionary', 'index.js'))
  const opening = '= {\n'
  const start = bytes.indexOf(opening) + opening.length
  const end = bytes.lastIndexOf('\n}') + 1
  if (start < opening.length || end <= start) throw new Error('The pronouncing dictionary has another format.')
  return { bytes, start, end }
}

/** Order of a line's word relative to another word: negative, 0 or positive. */
const compareWord = (bytes: Buffer, line: number, word: Buffer): number => {
  for (let i = 0; ; i++) {
    const byte = bytes[line + INDENT_BYTES + i]!
    const isEnd = byte === QUOTE || byte === PARENTHESIS
    if (isEnd || i === word.length) return isEnd ? i - word.length : 1
    if (byte !== word[i]) return byte - word[i]!
  }
}

/** Lines that a word may be away from its sorted position. */
const MAX_DISORDER_LINES = 6

/** The first line of a word around a position, or null. */
const nearLine = ({ bytes, start, end }: Lines, position: number, word: Buffer): number | null => {
  if (position < end && compareWord(bytes, position, word) === 0) return position
  let line = position
  for (let back = 0; back < MAX_DISORDER_LINES && line > start; back++) line = bytes.lastIndexOf(NEWLINE, line - 2) + 1
  for (let checked = 0; checked < 2 * MAX_DISORDER_LINES && line < end; checked++) {
    if (compareWord(bytes, line, word) === 0) return line
    line = bytes.indexOf(NEWLINE, line) + 1
  }
  return null
}

/**
 * First pronunciation of a lower-case word in ARPABET; null if the dictionary lacks the word.
 *
 * @example
 * findPronunciation('sea') // => 'S IY1'
 */
export const findPronunciation = (word: string): string | null => {
  lines ??= readLines()
  const { bytes } = lines
  const wanted = Buffer.from(word)
  let low = lines.start
  let high = lines.end
  while (low < high) {
    const middle = (low + high) >> 1
    const line = Math.max(low, bytes.lastIndexOf(NEWLINE, middle - 1) + 1)
    if (compareWord(bytes, line, wanted) < 0) low = bytes.indexOf(NEWLINE, middle) + 1
    else high = line
  }
  const found = nearLine(lines, low, wanted)
  if (found === null) return null
  const from = found + INDENT_BYTES + wanted.length + '": "'.length
  return bytes.toString('latin1', from, bytes.indexOf(QUOTE, from))
}
