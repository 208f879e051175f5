/** What a table says: each meaning with the words for it, comma-separated, in English and Chinese. */
export type Table<T extends string> = readonly (readonly [meaning: T, words: string])[]

export type Found<T extends string> = { meaning: T; word: string; start: number; end: number; negated: boolean }

const isLetter = (character: string | undefined) => character !== undefined && /[a-z0-9]/.test(character)
const isLatin = (word: string) => /^[a-z0-9]/.test(word)

const NEGATION_BEFORE =
  /(?:\b(?:no|not|without|minus|w\/o|never|free of|except|zero|don't (?:want|use|like)(?: any)?|do not (?:want|use)(?: any)?|avoid|skip(?: the)?|remove(?: the)?|drop the|lose the)(?: any| a| an| the| more| live| real)?|不要|不用|没有|没|无|去掉|去除|别用|别要|不带|不加|不含|除了)[ -]?$/

/** Between two words of one negated list: "no drums or bass", "不要鼓和贝斯". */
const LIST_LINK = /^\s*(?:or|and|nor|\/|&|、|和|与|或|及|也不要|,\s*(?:or|nor|no|and no))\s*(?:any |the )?$/

const NEGATION_AFTER = /^(?:-free\b|less\b| free\b)/

/** "a, b or c" after a negation: the comma belongs to the list only where an "or" closes it. */
const listGoesOn = (between: string, after: string) =>
  LIST_LINK.test(between) || (/^\s*,\s*$/.test(between) && /^\s*(?:,\s*[a-z -]+)*,?\s*(?:or|nor)\s/.test(after))

/**
 * Finds the words of a table in folded text: longest first and never twice in one place; Latin words at word borders,
 * with or without a plural s; Chinese ones anywhere. Says of each whether it is negated.
 */
// find(INSTRUMENT_WORDS, 'piano, no drums') // => piano, and drums negated
export const find = <T extends string>(table: Table<T>, text: string): Found<T>[] => {
  const entries = table
    .flatMap(([meaning, words]) => words.split(',').map((word) => ({ meaning, word: word.trim() })))
    .sort((a, b) => b.word.length - a.word.length)
  const taken = new Uint8Array(text.length)
  const found: Found<T>[] = []
  for (const { meaning, word } of entries) {
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
      let end = start + word.length
      if (isLatin(word)) {
        if (isLetter(text[start - 1])) continue
        if (text[end] === 's' && !isLetter(text[end + 1])) end++
        else if (isLetter(text[end]) && !text.startsWith('less', end)) continue
      }
      if (taken.subarray(start, end).some(Boolean)) continue
      taken.fill(1, start, end)
      found.push({ meaning, word, start, end, negated: false })
    }
  }
  found.sort((a, b) => a.start - b.start)
  let previous: Found<T> | undefined
  for (const match of found) {
    const before = text.slice(Math.max(0, match.start - 24), match.start)
    const between = previous ? text.slice(previous.end, match.start) : ''
    match.negated =
      NEGATION_BEFORE.test(before) ||
      NEGATION_AFTER.test(text.slice(match.end)) ||
      (previous?.negated === true && listGoesOn(between, text.slice(match.end)))
    previous = match
  }
  return found
}
