/** A stretch of a line that is read in one way. `text` keeps its punctuation. */
export type Token =
  | { kind: 'latin'; text: string }
  | { kind: 'han'; text: string }
  | { kind: 'kana'; text: string }
  | { kind: 'hangul'; text: string }
  | { kind: 'other'; text: string }

const kindOf = (letter: string): Token['kind'] | 'mark' => {
  if (/\p{Script=Han}/u.test(letter)) return 'han'
  if (/[\u3041-\u3096\u30a1-\u30fc〜～]/u.test(letter)) return 'kana'
  if (/[\uac00-\ud7a3]/.test(letter)) return 'hangul'
  if (/[\p{Script=Latin}\d\uff10-\uff19]/u.test(letter)) return 'latin'
  return /[\p{L}\p{N}]/u.test(letter) ? 'other' : 'mark'
}

/**
 * The tokens of a line in order: parts between spaces, dashes and ellipses, divided where the script changes.
 * Punctuation stays with the letters before it, or with those after it at the start.
 */
// tokensOf('I love 你') // => I · love · 你
export const tokensOf = (line: string): Token[] =>
  line
    .replace(/(?<=\p{L})[-‐‑–—…~]+(?=\p{L})/gu, (mark) => `${mark} `)
    .split(/\s+/u)
    .flatMap(splitByScript)

const splitByScript = (part: string): Token[] => {
  const tokens: Token[] = []
  let kind: Token['kind'] | null = null
  let text = ''
  for (const letter of part) {
    const own = kindOf(letter)
    // Marks belong to the letters around them.
    if (own === 'mark' || kind === null || own === kind) {
      if (own !== 'mark') kind = own
      text += letter
      continue
    }
    tokens.push({ kind, text })
    kind = own
    text = letter
  }
  if (kind !== null) tokens.push({ kind, text })
  else if (/[&@%+=#♥❤]/.test(text)) tokens.push({ kind: 'latin', text })
  return tokens
}
