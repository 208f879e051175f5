import { feelingOf } from '#lib/engine/plan/lyrics/feeling'
import type { Plan } from '#lib/engine/plan/plan'
import { WEAK_GENRE_WORDS } from '#lib/engine/plan/prompt/genre-words'
import { readPrompt } from '#lib/engine/plan/prompt/read-prompt'
import type { PlacedClaim } from '#lib/engine/plan/reading/reading'
import { FILLER_WORDS, FOREIGN_FILLERS, HAN_FILLERS, MUSIC_NOUNS } from '#lib/engine/plan/reading/unread-words'

/** Words between punctuation and claims, with their range in the text. */
type Run = { start: number; end: number; words: readonly Word[] }
type Word = { text: string; start: number; end: number }

/** Upper limit of the unread pieces in one reading. */
const MAX_UNREAD_CLAIMS = 8
/** A shorter Latin word is grammar or an abbreviation. */
const MIN_WORD_LETTERS = 3
/** A single Chinese character is mostly grammar. */
const MIN_HAN_CHARACTERS = 2
/** Minimum number of first letters that forms of a word share: "tired", "tiring". */
const MIN_STEM_LETTERS = 4

/** Words that end a piece, like claims and punctuation. */
const BREAK_WORD = /^(?:with|without|featuring|feat|ft|plus|but|while|over|under|into|then|like|about)$/
const WORD = /\p{Script=Han}+|[\p{L}][\p{L}\p{M}'-]*|[^\s]/gu

const WEAK_WORDS = new Set<string>(WEAK_GENRE_WORDS.flatMap(([, words]) => words.split(',')))
const singular = (word: string) => word.replace(/(?<=\p{L}{3})s$/u, '')
const isFiller = (word: string) =>
  word.length < MIN_WORD_LETTERS ||
  [word, singular(word)].some((form) =>
    [FILLER_WORDS, MUSIC_NOUNS, FOREIGN_FILLERS, WEAK_WORDS].some((fillers) => fillers.has(form)),
  )

/** A Chinese word without its fillers; null if too little is left. */
const hanContent = ({ text, start }: Word): Word | null => {
  const left = text.replace(HAN_FILLERS, (filler) => ' '.repeat(filler.length))
  const first = left.search(/\S/)
  const end = left.trimEnd().length
  return [...left.replaceAll(' ', '')].length < MIN_HAN_CHARACTERS || !/\S\S/.test(left)
    ? null
    : { text: text.slice(first, end), start: start + first, end: start + end }
}

const contentOf = (word: Word): Word | null => {
  if (/^\p{Script=Han}/u.test(word.text)) return hanContent(word)
  return /^\p{L}/u.test(word.text) && !isFiller(word.text) ? word : null
}

/** The runs of a text whose claims are blanked. Leaves out fillers at both ends of a run. */
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
    if (word.start - last > 1 || BREAK_WORD.test(word.text) || !/^\p{L}/u.test(word.text)) close()
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

/** Whether the lyrics, title, story or other claims contain a form of a word. */
const isMentioned = ({ text }: Word, songText: string): boolean => {
  if (!/^\p{Script=Han}/u.test(text)) {
    const stem = text.slice(0, Math.max(MIN_STEM_LETTERS, text.length - 3))
    return new RegExp(`(?<!\\p{L})${stem}`, 'u').test(songText)
  }
  const characters = [...text]
  return characters.some((character, index) => index > 0 && songText.includes(characters[index - 1]! + character))
}

/** The title, lyrics, story and claimed words of a song, in lower case. */
const songTextOf = ({ title, sections, story }: Plan, claims: readonly string[]) =>
  [
    title,
    ...sections.flatMap(({ lines }) => lines),
    story?.about ?? '',
    ...(story?.facts ?? []).flatMap(({ said, sung }) => [said, ...sung]),
    ...claims,
  ]
    .join('\n')
    .toLowerCase()

/** Text before a comparison. A comparison only describes words that were read: "soft as snow". */
const BEFORE_COMPARISON = /\bas (?:an? |the )?$/

/**
 * Pieces of a prompt without effect: no rule reads them, and the song does not mention them.
 *
 * @param text the normalised prompt without directions and claims, all blanked
 * @param whole the normalised prompt
 * @param claimed the words of the other claims
 */
// unreadClaims('     strings that arrive late', 'folk strings that arrive late', …) → [{ start: 18, end: 29, kind: 'other', … }]
export const unreadClaims = (text: string, whole: string, plan: Plan, claimed: readonly string[]): PlacedClaim[] => {
  const songText = songTextOf(plan, claimed)
  const runs = runsOf(text).filter(({ start, end, words }) => {
    const piece = whole.slice(start, end)
    return (
      !words.some((word) => isMentioned(word, songText)) &&
      !BEFORE_COMPARISON.test(whole.slice(0, start)) &&
      // Any word can set the feeling of the lyrics.
      (!plan.singer || feelingOf('', piece) === 0) &&
      isNeutral(piece)
    )
  })
  const wholeReading = runs.length > 0 ? JSON.stringify(readPrompt(whole)) : ''
  return runs
    .filter(({ start, end }) => {
      const without = whole.slice(0, start) + ' '.repeat(end - start) + whole.slice(end)
      return JSON.stringify(readPrompt(without)) === wholeReading
    })
    .slice(0, MAX_UNREAD_CLAIMS)
    .map(({ start, end }) => ({ start, end, kind: 'other', got: '', exactness: 'not' }))
}
