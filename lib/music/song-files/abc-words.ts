/** Words of a w: line of ABC. */

/** What a note has: a syllable, nothing new (`hold`), or nothing at all (`skip`); `bar` goes to the next bar. */
export type AbcWord = { text: string; continues: boolean } | 'hold' | 'skip' | 'bar'

/**
 * @example
 * abcWords('har-bour *lights__') // => [{ text: 'har', continues: true }, { text: 'bour', continues: false }, 'skip', { text: 'lights', continues: false }, 'hold', 'hold']
 */
export const abcWords = (line: string): AbcWord[] => {
  const words: AbcWord[] = []
  let text = ''
  const end = (continues: boolean) => {
    if (text !== '') words.push({ text, continues })
    text = ''
  }
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!
    if (letter === '\\' && at < line.length - 1) {
      // The next letter stands for itself.
      text += line[++at]
    } else if (letter === '~') text += ' '
    else if (letter === '-') {
      // A hyphen that follows no syllable holds it for another note.
      if (text === '') words.push('hold')
      else end(true)
    } else if (/[\s_*|]/.test(letter)) {
      end(false)
      if (letter === '_') words.push('hold')
      if (letter === '*') words.push('skip')
      if (letter === '|') words.push('bar')
    } else text += letter
  }
  end(false)
  return words
}
