import type { Translator } from '#lib/i18n/translator'

/** Style words by group. Chosen ones are appended to the prompt. */
export const STYLE_GROUPS = ['genre', 'mood', 'instruments'] as const
export type StyleGroup = (typeof STYLE_GROUPS)[number]

/** They are prompt text and are not translated later. */
export const wordsOfGroup = (t: Translator<'ideas'>, group: StyleGroup): readonly string[] => t(group).split('|')

/** A key for comparing words, regardless of case and spaces. */
// styleKey(' Trip-Hop ') // => 'trip-hop'
export const styleKey = (word: string) => word.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Adds a word once. */
// addStyle(['Waltz'], 'waltz') // => ['Waltz']
export const addStyle = (chips: readonly string[], word: string): string[] => {
  const clean = word.normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll(/,+/g, '')
  const key = styleKey(clean)
  return key === '' || chips.some((chip) => styleKey(chip) === key) ? [...chips] : [...chips, clean]
}

export const removeStyle = (chips: readonly string[], word: string) =>
  chips.filter((chip) => styleKey(chip) !== styleKey(word))

/** What a typed style leaves out; null if it names a style. No wave is one. */
// excludedBy('No drums') // => 'drums'
export const excludedBy = (word: string): string | null =>
  /^\s*(?:(?:no|without)\s+(?!wave\b)|不要|没有|无)\s*(.+)$/iu.exec(word)?.[1]?.trim() ?? null

const HAN = /\p{Script=Han}/u

/** The prompt to send: typed text, then styles. Chinese text is joined with Chinese commas. */
// promptText('A slow waltz.', ['Trip-hop', 'Warm']) // => 'A slow waltz. Trip-hop, Warm'
export const promptText = (text: string, chips: readonly string[]) => {
  const written = text.trim()
  const [comma, space] = HAN.test(written + chips.join('')) ? ['，', ''] : [', ', ' ']
  if (chips.length === 0) return written
  if (written === '') return chips.join(comma)
  return written + (/[.!?…。！？,;:，；：]$/u.test(written) ? space : comma) + chips.join(comma)
}
