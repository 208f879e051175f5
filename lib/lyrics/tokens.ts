/** A part of a line in one script. `text` keeps its punctuation. */
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
 * Tokens of a line in order, split at spaces, dashes, ellipses and changes of script.
 * Punctuation stays with the letters before it, at the start with those after it.
 *
 * @example
 * tokensOf('I love 你').map(({ text }) => text) // => ['I', 'love', '你']
 */
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
    // Punctuation belongs to the surrounding letters.
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
