import type { Translator } from '#lib/i18n/translator'

/** Style words by group. Chosen ones are appended to the prompt. */
export const STYLE_GROUPS = ['genre', 'mood', 'tempo', 'key', 'instruments', 'voice'] as const
export type StyleGroup = (typeof STYLE_GROUPS)[number]

/** They are prompt text and are not translated later. */
export const wordsOfGroup = (t: Translator<'ideas'>, group: StyleGroup): readonly string[] => t(group).split('|')

/** A key for comparing words, regardless of case, spaces and accidentals. */
// styleKey(' F# Minor ') // => 'f♯ minor'
export const styleKey = (word: string) =>
  word
    .normalize('NFC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replace(/^([a-g])#/, '$1♯')
    .replace(/^([a-g])b (?=major|minor)/, '$1♭ ')

const tempo = (key: string) => /^\d{2,3}\s*bpm$/.test(key)
const musicalKey = (key: string) => /^(?:[a-g][♯♭]? (major|minor)|[升降]?[a-g][大小]调)$/.test(key)
const excludes = (a: string, b: string) => (tempo(a) && tempo(b)) || (musicalKey(a) && musicalKey(b))

/** Adds a word once. A second tempo or key replaces the first. */
// addStyle(['72 BPM'], '84 bpm') // => ['84 bpm']
export const addStyle = (chips: readonly string[], word: string): string[] => {
  const clean = word.normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll(/,+/g, '')
  const key = styleKey(clean)
  if (key === '' || chips.some((chip) => styleKey(chip) === key)) return [...chips]
  const at = chips.findIndex((chip) => excludes(styleKey(chip), key))
  return at < 0 ? [...chips, clean] : chips.map((chip, i) => (i === at ? clean : chip))
}

export const removeStyle = (chips: readonly string[], word: string) =>
  chips.filter((chip) => styleKey(chip) !== styleKey(word))

const INSTRUMENTAL = /\binstrumental\b|纯音乐/i
const HAN = /\p{Script=Han}/u

/** The prompt to send: typed text, styles, then "instrumental" if set. Chinese text is joined with Chinese commas. */
// promptText('A slow waltz.', ['Trip-hop', '72 BPM'], false) // => 'A slow waltz. Trip-hop, 72 BPM'
export const promptText = (text: string, chips: readonly string[], instrumental: boolean) => {
  const written = text.trim()
  const chinese = HAN.test(written + chips.join(''))
  const [comma, space] = chinese ? ['，', ''] : [', ', ' ']
  const asked = instrumental && !INSTRUMENTAL.test(`${written} ${chips.join(' ')}`)
  const words = [...chips, ...(asked ? [chinese ? '纯音乐' : 'instrumental'] : [])]
  if (words.length === 0) return written
  if (written === '') return words.join(comma)
  return written + (/[.!?…。！？,;:，；：]$/u.test(written) ? space : comma) + words.join(comma)
}
