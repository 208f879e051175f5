import type { ScoreRecord } from '#lib/contract/editing'

/** Words of a song and the tune that they are sung to. */

/** Syllables that the tune of a line has; null where it is not sung. */
export const tuneSyllables = ({ phrases }: Pick<ScoreRecord, 'phrases'>, line: string): number | null => {
  const lead = phrases.filter((phrase) => phrase.line === line && phrase.voice === 'lead')
  if (lead.length === 0) return null
  return lead.flatMap(({ notes }) => notes).filter(({ syllable }) => syllable !== null).length
}

/** Syllables of a changed line. The tune tells those of the old words, so that only the difference is estimated. */
export const syllablesOf = (
  text: string,
  before: string,
  tune: number | null,
  count: ((line: string) => number) | null,
): number | null => {
  if (text === before) return tune
  if (!count) return null
  const counted = count(text)
  // A rule that miscounts a word does so in both lines.
  return tune === null ? counted : Math.max(0, tune + counted - count(before))
}

/** The last word of a line, without punctuation; Chinese is written without spaces, so there it is a character. */
// lastWord('Carry me slow!') // => 'slow'
export const lastWord = (line: string): string | null => {
  const word = line.match(/[\p{L}\p{M}'’]+(?=[^\p{L}\p{M}]*$)/u)?.[0]
  if (!word) return null
  return /\p{Script=Han}/u.test(word) ? word.slice(-1) : word
}

/** The line with another last word, in the case of the replaced one. */
// withLastWord('Carry me slow!', 'low') // => 'Carry me low!'
export const withLastWord = (line: string, word: string): string => {
  const before = lastWord(line)
  if (before === null) return line.trim() === '' ? word : `${line.trimEnd()} ${word}`
  const at = line.lastIndexOf(before)
  const cased = /^\p{Lu}/u.test(before) ? word.charAt(0).toUpperCase() + word.slice(1) : word
  return line.slice(0, at) + cased + line.slice(at + before.length)
}

/** The lines of pasted text, without empty ones and tags of sections. */
// pastedLines('[Chorus]\nCarry me\n\nslow') // => ['Carry me', 'slow']
export const pastedLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\[.*\]$/.test(line))

type Line = ScoreRecord['sections'][number]['lines'][number]

/** The edits by which pasted lines take the place of a line and those after it. Those beyond the last line join it. */
export const pasteEdits = (lines: readonly Line[], from: number, pasted: readonly string[]) => {
  const room = lines.slice(from)
  return room.slice(0, pasted.length).map((line, index) => {
    const text = index === room.length - 1 ? pasted.slice(index).join(' ') : pasted[index]!
    return { line, text }
  })
}
