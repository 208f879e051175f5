import { feelingOf } from '#lib/engine/plan/lyrics/feeling'
import type { Plan } from '#lib/engine/plan/plan'
import { WEAK_GENRE_WORDS } from '#lib/engine/plan/prompt/genre-words'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import type { PlacedClaim } from '#lib/engine/plan/reading/reading'
import { FILLER_WORDS, FOREIGN_FILLERS, HAN_FILLERS, MUSIC_NOUNS } from '#lib/engine/plan/reading/unread-words'

/** A run of words between marks and claims, at a place in the text. */
type Run = { start: number; end: number; words: readonly Word[] }
type Word = { text: string; start: number; end: number }

/** More pieces say nothing more, and each is read again. */
const MAX_PIECES = 8
/** A shorter Latin word is grammar or an abbreviation. */
const MIN_LETTERS = 3
/** A single Chinese character is mostly grammar. */
const MIN_HAN = 2
/** Letters that the forms of a word share: "tired", "tiring". */
const STEM_LETTERS = 4

/** Ends a piece, besides claims and punctuation. */
const BREAK = /^(?:with|without|featuring|feat|ft|plus|but|while|over|under|into|then|like|about)$/
const WORD = /\p{Script=Han}+|[\p{L}][\p{L}\p{M}'-]*|[^\s]/gu

const WEAK_WORDS = new Set<string>(WEAK_GENRE_WORDS.flatMap(([, words]) => words.split(',')))
const singular = (word: string) => word.replace(/(?<=\p{L}{3})s$/u, '')
const isFiller = (word: string) =>
  word.length < MIN_LETTERS ||
  [word, singular(word)].some((form) =>
    [FILLER_WORDS, MUSIC_NOUNS, FOREIGN_FILLERS, WEAK_WORDS].some((fillers) => fillers.has(form)),
  )

/** The content of a Chinese run: what its fillers leave over. */
const hanContent = ({ text, start }: Word): Word | null => {
  const left = text.replace(HAN_FILLERS, (filler) => ' '.repeat(filler.length))
  const first = left.search(/\S/)
  const end = left.trimEnd().length
  return [...left.replaceAll(' ', '')].length < MIN_HAN || !/\S\S/.test(left)
    ? null
    : { text: text.slice(first, end), start: start + first, end: start + end }
}

const contentOf = (word: Word): Word | null => {
  if (/^\p{Script=Han}/u.test(word.text)) return hanContent(word)
  return /^\p{L}/u.test(word.text) && !isFiller(word.text) ? word : null
}

/** The runs of a text in which what was read is blanked, without their fillers at both ends. */
const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  let words: Word[] = []
  let end = 0
  let last = 0
  const close = () => {
    if (words.length > 0) runs.push({ start: words[0]!.start, end, words })
    words = []
  }
  for (const match of text.matchAll(WORD)) {
    const word = { text: match[0], start: match.index, end: match.index + match[0].length }
    // Blanked words leave more than one space.
    if (word.start - last > 1 || BREAK.test(word.text) || !/^\p{L}/u.test(word.text)) close()
    const content = contentOf(word)
    if (content) {
      words.push(content)
      end = content.end
    } else if (end === last && MUSIC_NOUNS.has(word.text)) end = word.end
    last = word.end
  }
  close()
  return runs
}

/** Whether no rule reads anything from words. */
const isNeutral = (words: string) => JSON.stringify(readPrompt(words)) === JSON.stringify(readPrompt(''))

/** Whether the song sings of a word: its lyrics, title or subject have it, or a claim about the story. */
const isTold = ({ text }: Word, told: string): boolean => {
  if (!/^\p{Script=Han}/u.test(text)) {
    const stem = text.slice(0, Math.max(STEM_LETTERS, text.length - 3))
    return new RegExp(`(?<!\\p{L})${stem}`, 'u').test(told)
  }
  const characters = [...text]
  return characters.some((character, index) => index > 0 && told.includes(characters[index - 1]! + character))
}

/** Everything that a song says and that claims are about, in lower case. */
const toldBy = ({ title, sections, story }: Plan, claims: readonly string[]) =>
  [
    title,
    ...sections.flatMap(({ lines }) => lines),
    story?.about ?? '',
    ...(story?.facts ?? []).flatMap(({ said, sung }) => [said, ...sung]),
    ...claims,
  ]
    .join('\n')
    .toLowerCase()

/** A comparison describes what was read: "soft as snow". */
const COMPARES = /\bas (?:an? |the )?$/

/**
 * Pieces of a prompt that nothing came of: no rule reads them, and the song does not sing of them.
 *
 * @param text the normalised prompt, in which directions and claims are blanked, and the theme of a song with words
 * @param whole the normalised prompt
 * @param claimed the words of the other claims
 */
// unreadClaims('     strings that arrive late', 'folk strings that arrive late', …) → [{ start: 18, end: 29, kind: 'other', … }]
export const unreadClaims = (text: string, whole: string, plan: Plan, claimed: readonly string[]): PlacedClaim[] => {
  const told = toldBy(plan, claimed)
  const runs = runsOf(text).filter(({ start, end, words }) => {
    const piece = whole.slice(start, end)
    return (
      !words.some((word) => isTold(word, told)) &&
      !COMPARES.test(whole.slice(0, start)) &&
      // Lyrics take their feeling from any word.
      (!plan.singer || feelingOf('', piece) === 0) &&
      isNeutral(piece)
    )
  })
  const asRead = runs.length > 0 ? JSON.stringify(readPrompt(whole)) : ''
  return runs
    .filter(({ start, end }) => {
      const without = whole.slice(0, start) + ' '.repeat(end - start) + whole.slice(end)
      return JSON.stringify(readPrompt(without)) === asRead
    })
    .slice(0, MAX_PIECES)
    .map(({ start, end }) => ({ start, end, kind: 'other', got: '', exactness: 'not' }))
}
