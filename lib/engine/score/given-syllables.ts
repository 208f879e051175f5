import { type Language, languageOfLine } from '#lib/lyrics/language'
import type { Syllable } from '#lib/lyrics/syllable'
import { syllables } from '#lib/lyrics/syllables'

/** A syllable as a file writes it; `continues`: its word goes on. */
export type GivenSyllable = { text: string; continues: boolean }

/** One syllable of several: its sounds from the first vowel to the last consonants. */
const merged = (parts: readonly Syllable[]): Syllable => {
  const stressed = parts.find(({ stress }) => stress === 1) ?? parts[0]!
  return { ...stressed, onset: parts[0]!.onset, coda: parts[parts.length - 1]!.coda }
}

/** Sounds of the syllables of one word. Where its reading has another number, each is read by itself. */
const soundsOfWord = (word: readonly GivenSyllable[], language: Language): Syllable[] => {
  const whole = syllables(word.map(({ text }) => text).join(''), language)
  if (whole.length === word.length) return whole
  return word.map(({ text }, index) => {
    const own = syllables(text, language)
    if (own.length > 0) return merged(own)
    return whole[Math.min(index, whole.length - 1)] ?? { text, word: 0, onset: [], nucleus: 'AH', coda: [], stress: 0 }
  })
}

/** Sounds of the syllables of a line, one for each, with the letters of the file. */
export const soundsOf = (line: readonly GivenSyllable[], words: string, songLanguage: Language): Syllable[] => {
  const language = languageOfLine(words, songLanguage)
  const read = syllables(words, language)
  const starts = line.map((_, index) => index === 0 || !line[index - 1]!.continues)
  let word = -1
  const numbers = starts.map((start) => (start ? ++word : word))
  const sounds =
    read.length === line.length
      ? read
      : starts.flatMap((start, index) => {
          if (!start) return []
          const end = starts.indexOf(true, index + 1)
          return soundsOfWord(line.slice(index, end < 0 ? line.length : end), language)
        })
  return line.map(({ text }, index) => ({ ...sounds[index]!, text, word: numbers[index]! }))
}
