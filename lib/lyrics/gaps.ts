/**
 * Separator after each word of a line: a space, or nothing in scripts without spaces.
 * `words` are those of the line, in order.
 *
 * @example
 * gapsOf('Hello my town', ['Hello', 'my', 'town']) // => [' ', ' ', '']
 * gapsOf('雨が降る', ['雨が', '降る']) // => ['', '']
 */
export const gapsOf = (line: string, words: readonly string[]): string[] => {
  let at = 0
  return words.map((word, i) => {
    const found = line.indexOf(word, at)
    const next = words[i + 1]
    at = found < 0 ? at : found + word.length
    if (next === undefined) return ''
    const following = line.indexOf(next, at)
    return found < 0 || following < 0 || /\s/.test(line.slice(at, following)) ? ' ' : ''
  })
}
