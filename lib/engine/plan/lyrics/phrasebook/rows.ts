/** Two lines of a pair, with one alternative chosen in each group. */
export type LinePair = { row: string; index: number; a: string; b: string }

/** Most alternatives of one row. They are spread over all combinations. */
const MAX_ALTERNATIVES = 16

const GROUP = /\{([^{}]+)\}/

/**
 * Texts that a row with {a|b|c} groups can become, at most 16.
 *
 * @example
 * alternativesOf('a {red|blue} kite') // => ['a red kite', 'a blue kite']
 */
export const alternativesOf = (row: string): string[] => {
  const groups = [...row.matchAll(new RegExp(GROUP, 'g'))].map((match) => match[1]!.split('|'))
  const total = groups.reduce((product, group) => product * group.length, 1)
  const count = Math.min(MAX_ALTERNATIVES, total)
  // A stride that does not divide the total varies the choices of every group.
  const stride = total <= MAX_ALTERNATIVES ? 1 : [7, 11, 13, 17, 19, 23].find((step) => total % step !== 0)!
  return Array.from({ length: count }, (_, index) => {
    let number = (index * stride) % total
    return row.replace(new RegExp(GROUP, 'g'), (_, text: string) => {
      const choices = text.split('|')
      const choice = choices[number % choices.length]!
      number = Math.floor(number / choices.length)
      return choice
    })
  })
}

const cachedRows = new Map<string, readonly unknown[]>()

/** Caches parsed rows by kind and text. */
const readOnce = <T>(kind: string, text: string, read: () => readonly T[]): readonly T[] => {
  const key = `${kind} ${text}`
  const known = cachedRows.get(key)
  if (known) return known as readonly T[]
  const made = read()
  cachedRows.set(key, made)
  return made
}

const rowsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * The take that may use a row. Six variants share the rows evenly between the two takes.
 * The takes of one task so share few lines, and other tasks split the rows differently.
 *
 * @example
 * takeOfRow(0, 0) // => 0
 * takeOfRow(1, 0) // => 1
 */
export const takeOfRow = (index: number, variant: number): 0 | 1 => {
  const splits = [index, index >> 1, (index + 1) >> 1]
  return ((splits[variant % 3]! + Math.floor(variant / 3)) & 1) as 0 | 1
}

/** Line pairs of a bank with all their alternatives. */
export const pairsOf = (text: string): readonly LinePair[] =>
  readOnce('pairs', text, () =>
    rowsOf(text).flatMap((row, index) =>
      alternativesOf(row).map((alternative) => {
        const [a = '', b = ''] = alternative.split(' / ')
        return { row, index, a: a.trim(), b: b.trim() }
      }),
    ),
  )
