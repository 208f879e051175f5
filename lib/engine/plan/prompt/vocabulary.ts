/** Rows of a meaning and its words, comma-separated, in English and Chinese. */
export type WordTable<T extends string> = readonly (readonly [meaning: T, words: string])[]

export type WordMatch<T extends string> = { meaning: T; word: string; start: number; end: number; negated: boolean }

const LATIN = /[\p{Script=Latin}0-9]/u
const isLetter = (character: string | undefined) => character !== undefined && LATIN.test(character)
const isLatin = (word: string) => isLetter(word[0])

/** Other scripts whose words end where their letters end. */
const SPACED_SCRIPTS = [/\p{Script=Arabic}/u, /\p{Script=Cyrillic}/u]
const isInsideWord = (word: string, before: string | undefined, after: string | undefined) =>
  SPACED_SCRIPTS.some((script) => script.test(word) && (script.test(before ?? '') || script.test(after ?? '')))

const NEGATION_BEFORE =
  /(?:\b(?:no|not|without|minus|w\/o|never|free of|except|zero|don't (?:want|use|like)(?: any)?|do not (?:want|use)(?: any)?|avoid|skip(?: the)?|remove(?: the)?|drop the|lose the|ditch(?: the)?|get rid of|leave out|cut out|instead of|rather than|sans)(?: any| a| an| the| more| live| real)?|(?:请?不要|别|没有|不想|不能|不)(?:用|有|加|要|放|任何)?|不是|不要|不用|没有|没|无|去掉|去除|不带|不加|不含|除了|不想要|不需要|不能有|拒绝|而不是)[ -]?$/

/** Link between items of a negated list: "no drums or bass", "不要鼓和贝斯". */
const LIST_LINK = /^\s*(?:or|and|nor|\/|&|、|和|与|或|及|也不要|,\s*(?:or|nor|no|and no))\s*(?:any |the )?$/

const NEGATION_AFTER = /^(?:-free\b|less\b| free\b|\s*[:：]\s*(?:none|no|off|without|无|没有)(?![a-z]))/

/** In a negated list "a, b or c", a comma continues the list only if an "or" follows. */
const isListContinuation = (between: string, after: string) =>
  LIST_LINK.test(between) || (/^\s*,\s*$/.test(between) && /^\s*(?:,\s*[a-z -]+)*,?\s*(?:or|nor)\s/.test(after))

const cachedEntries = new WeakMap<object, readonly { meaning: string; word: string }[]>()

/** Words of a table, longest first. Tables are constant, so the result is cached. */
const entriesOf = <T extends string>(table: WordTable<T>): readonly { meaning: T; word: string }[] => {
  const known = cachedEntries.get(table)
  if (known) return known as readonly { meaning: T; word: string }[]
  const entries = table
    .flatMap(([meaning, words]) => words.split(',').map((word) => ({ meaning, word: word.trim() })))
    .sort((a, b) => b.word.length - a.word.length)
  cachedEntries.set(table, entries)
  return entries
}

/**
 * Finds the words of a table in a normalised prompt. The longest match wins and matches never overlap.
 * Latin words match at word boundaries, with an optional plural s; Chinese words match anywhere.
 * Each match says whether it is negated.
 *
 * @example
 * findWords([['drums', 'drums,percussion']], 'piano, no drums')[0].negated // => true
 */
export const findWords = <T extends string>(table: WordTable<T>, text: string): WordMatch<T>[] => {
  const entries = entriesOf(table)
  const taken = new Uint8Array(text.length)
  const found: WordMatch<T>[] = []
  for (const { meaning, word } of entries) {
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
      let end = start + word.length
      if (isLatin(word)) {
        if (isLetter(text[start - 1])) continue
        if (text[end] === 's' && !isLetter(text[end + 1])) end++
        else if (isLetter(text[end]) && !text.startsWith('less', end)) continue
      }
      if (isInsideWord(word, text[start - 1], text[end])) continue
      if (taken.subarray(start, end).some(Boolean)) continue
      taken.fill(1, start, end)
      found.push({ meaning, word, start, end, negated: false })
    }
  }
  found.sort((a, b) => a.start - b.start)
  let previous: WordMatch<T> | undefined
  for (const match of found) {
    const before = text.slice(Math.max(0, match.start - 24), match.start)
    const between = previous ? text.slice(previous.end, match.start) : ''
    match.negated =
      NEGATION_BEFORE.test(before) ||
      NEGATION_AFTER.test(text.slice(match.end)) ||
      (previous?.negated === true && isListContinuation(between, text.slice(match.end)))
    previous = match
  }
  return found
}
