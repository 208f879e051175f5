/** Two lines that belong together, with one choice made wherever the row offers several. */
export type LinePair = { row: string; index: number; a: string; b: string }

/** No row is tried in more ways than this; their choices are spread over all that there are. */
const MAX_ALTERNATIVES = 16

const GROUP = /\{([^{}]+)\}/

/** Every text that a row with {a|b|c} can become, at most 16 of them. */
// waysOf('a {red|blue} kite') // => ['a red kite', 'a blue kite']
export const alternativesOf = (row: string): string[] => {
  const groups = [...row.matchAll(new RegExp(GROUP, 'g'))].map((match) => match[1]!.split('|'))
  const total = groups.reduce((product, group) => product * group.length, 1)
  const count = Math.min(MAX_ALTERNATIVES, total)
  // A stride without a common factor walks over all choices of every group.
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

/** Rows are read once and kept. */
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
 * Which take a row of a list is kept for. The rows are dealt out evenly in one of six ways, so that the two takes of a
 * task share little and other tasks part them otherwise.
 */
// takeOf(0, 0) // => 0
// takeOf(1, 0) // => 1
export const takeOfRow = (index: number, variant: number): 0 | 1 => {
  const dealings = [index, index >> 1, (index + 1) >> 1]
  return ((dealings[variant % 3]! + Math.floor(variant / 3)) & 1) as 0 | 1
}

/** The pairs of a bank's text, all ways of each. */
export const pairsOf = (text: string): readonly LinePair[] =>
  readOnce('pairs', text, () =>
    rowsOf(text).flatMap((row, index) =>
      alternativesOf(row).map((alternative) => {
        const [a = '', b = ''] = alternative.split(' / ')
        return { row, index, a: a.trim(), b: b.trim() }
      }),
    ),
  )

/** The single lines of a bank's text, all ways of each. */
export const linesOf = (text: string): readonly { row: string; index: number; line: string }[] =>
  readOnce('lines', text, () =>
    rowsOf(text).flatMap((row, index) => alternativesOf(row).map((line) => ({ row, index, line }))),
  )

/** The hooks of a bank. */
export const hooksOf = (text: string): readonly string[] => readOnce('hooks', text, () => text.split('|'))
