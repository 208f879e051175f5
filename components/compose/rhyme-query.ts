import { readLyric } from '#components/compose/lyric-text'

/** A word that rhymes are wanted for, and the range of the text that a choice replaces. */
export type RhymeQuery = { word: string; from: number; to: number }

const LETTERS = /[\p{L}\p{M}][\p{L}\p{M}'’]*/gu

const wordsIn = (line: string) =>
  [...line.matchAll(LETTERS)].map((found) => ({ word: found[0], from: found.index, to: found.index + found[0].length }))

/**
 * The word at a position. Chinese is written without spaces, so there it is the character before the position.
 * Where no word is, the last word of the sung line above is asked for, and a choice is inserted. Null without any.
 */
// rhymeQueryAt('running slow', 12) // => { word: 'slow', from: 8, to: 12 }
export const rhymeQueryAt = (text: string, at: number): RhymeQuery | null => {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const line = text.slice(start).split('\n', 1)[0] ?? ''
  const column = at - start
  const here = wordsIn(line).find(({ from, to }) => from <= column && column <= to)
  if (here && /\p{Script=Han}/u.test(here.word)) {
    const before = Math.max(here.from + 1, column)
    return { word: line.slice(before - 1, before), from: start + before - 1, to: start + before }
  }
  if (here) return { word: here.word, from: start + here.from, to: start + here.to }
  const above = readLyric(text.slice(0, start)).lines.findLast(({ words }) => words !== '')
  const last = wordsIn(column > 0 && line.trim() !== '' ? line.slice(0, column) : (above?.words ?? '')).at(-1)?.word
  if (last === undefined) return null
  return { word: /\p{Script=Han}/u.test(last) ? last.slice(-1) : last, from: at, to: at }
}
