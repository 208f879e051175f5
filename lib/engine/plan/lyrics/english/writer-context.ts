import { linesOf, pairsOf, takeOfRow } from '#lib/engine/plan/lyrics/english/bank-rows'
import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'
import { STYLE_BANKS } from '#lib/engine/plan/lyrics/english/banks/style-banks'
import { THING_BANKS } from '#lib/engine/plan/lyrics/english/banks/thing-banks'
import type { Thing } from '#lib/engine/plan/lyrics/english/thing'
import type { Topic } from '#lib/engine/plan/lyrics/english/topic'
import { rimeOf } from '#lib/engine/plan/lyrics/rhyme'
import { countSyllables } from '#lib/lyrics/count'
import type { Random } from '#lib/music/random'

/** Parts of a bank that verses, pre-choruses and bridges draw from. */
export type CoupletSource = 'past' | 'now' | 'pre' | 'bridge'

/** Two lines of a pair, ready to be sung. */
export type Couplet = {
  row: string
  /** Index of its row, by which the takes share the rows. */
  index: number
  a: string
  b: string
  /** Syllables of both lines. */
  lengths: readonly [number, number]
  thing: Thing | null
  /** Relevance of its bank to the theme of the song. */
  relevance: number
}

export type ChorusLine = {
  row: string
  index: number
  text: string
  length: number
  thing: Thing | null
  relevance: number
}

export const capitalised = (line: string) => line.charAt(0).toUpperCase() + line.slice(1)

/**
 * Fills a template with a thing and makes the verb agree.
 *
 * @example
 * fillTemplate('<n> [is/are] here', { kind: 'sky', text: 'stars', the: 'the stars', plural: true, pronoun: 'they' }) // => 'stars are here'
 */
export const fillTemplate = (text: string, thing: Thing | null): string => {
  if (!thing) return text
  return text
    .replace(/<the>/g, thing.the)
    .replace(/<n>/g, thing.text)
    .replace(/\[he\/they\]/g, thing.pronoun)
    .replace(/\[([^/\]]+)\/([^\]]+)\]/g, (_, one: string, many: string) => (thing.plural ? many : one))
    .replace(/\b(?:the|a|an) (?=(?:the|a|an|my|our|your) )/gi, '')
    .replace(/\bbe being\b/g, 'be')
}

/** Records what has been written, so that lines do not repeat. */
export class LyricHistory {
  readonly rows = new Set<string>()
  readonly lines = new Set<string>()
  /** Times each thing was named in verses; below, things named in the current section. */
  readonly things = new Map<string, number>()
  readonly sectionThings = new Set<string>()
  /** Number of the current verse, from 1. */
  verse = 0
  readonly words = new Map<string, number>()
  readonly rhymes = new Map<string, number>()

  record(text: string, row: string | null, thing: Thing | null) {
    this.lines.add(text.toLowerCase())
    if (row) this.rows.add(row)
    if (thing) {
      this.things.set(thing.text, (this.things.get(thing.text) ?? 0) + 1)
      this.sectionThings.add(thing.text)
    }
    for (const word of contentWords(text)) this.words.set(word, (this.words.get(word) ?? 0) + 1)
    const rhyme = rhymeFamily(text)
    this.rhymes.set(rhyme, (this.rhymes.get(rhyme) ?? 0) + 1)
  }
}

const cachedWords = new Map<string, readonly string[]>()

/** Content words of a line, without stop words. */
export const contentWords = (text: string): readonly string[] => {
  const kept = cachedWords.get(text)
  if (kept) return kept
  const words = [...new Set(text.toLowerCase().match(/[\p{L}']{4,}/gu) ?? [])].filter((word) => !STOP_WORDS.has(word))
  if (cachedWords.size < 20000) cachedWords.set(text, words)
  return words
}

const STOP_WORDS = new Set(
  "that this with when what then there they them your you're from have just like into upon over until till still every it's they're there's don't never again tonight will would could nobody someone".split(
    ' ',
  ),
)

/** Key of a line's rhyme: the sounds of its last word from the last stressed vowel. */
export const rhymeFamily = (line: string): string => {
  const { vowel, coda, weak } = rimeOf(lastWord(line))
  return `${vowel} ${coda} ${weak}`
}

/**
 * The last word decides a rhyme, and caching by word is cheaper than by line.
 *
 * @example
 * lastWord('the old grey wall') // => 'wall'
 */
export const lastWord = (line: string) => line.slice(line.lastIndexOf(' ') + 1)

export type WriterContext = {
  topic: Topic
  genre: string
  take: 0 | 1
  /** 0…5: how the rows are shared between the takes. */
  variant: number
  random: Random
  history: LyricHistory
  /** Response of the crew in a shanty, the same in all verses. */
  shantyAnswer: string
}

type LineSource = { text: (role: CoupletSource) => string; chorus: string; thing: Thing | null; relevance: number }

const sourcesOf = (context: WriterContext): LineSource[] => {
  const of = (bank: Omit<Bank, 'name' | 'triggers' | 'hooks'>, thing: Thing | null, relevance: number): LineSource => ({
    text: (role) => bank[role],
    chorus: bank.chorus,
    thing,
    relevance,
  })
  const { topic } = context
  return [
    ...topic.things.slice(0, 5).map((thing) => of(THING_BANKS[thing.kind], thing, 1)),
    ...topic.banks.map((bank, index) => of(bank, null, index === 0 ? 3 : 0.6)),
    ...STYLE_BANKS.filter((styleBank) => styleBank.genres.split(' ').includes(context.genre)).map((styleBank) =>
      of(styleBank, null, 1.2),
    ),
  ]
}

const cachedCounts = new Map<string, number>()
export const syllableCount = (line: string): number => {
  let count = cachedCounts.get(line)
  if (count === undefined) {
    count = countSyllables(line)
    if (cachedCounts.size < 30000) cachedCounts.set(line, count)
  }
  return count
}

/** All couplets available to a section. */
export const coupletsFor = (role: CoupletSource, context: WriterContext): Couplet[] =>
  sourcesOf(context).flatMap(({ text, thing, relevance }) =>
    pairsOf(text(role))
      .filter((pair) => !context.history.rows.has(pair.row))
      .map((pair): Couplet => {
        const a = capitalised(fillTemplate(pair.a, thing))
        const b = capitalised(fillTemplate(pair.b, thing))
        return {
          row: pair.row,
          index: pair.index,
          a,
          b,
          lengths: [syllableCount(a), syllableCount(b)],
          thing,
          relevance,
        }
      }),
  )

/** All lines available to a chorus besides its hook. */
export const chorusLinesFor = (context: WriterContext): ChorusLine[] =>
  sourcesOf(context).flatMap(({ chorus, thing, relevance }) =>
    linesOf(chorus)
      .filter(({ row }) => !context.history.rows.has(row))
      .map(({ row, index, line }): ChorusLine => {
        const text = capitalised(fillTemplate(line, thing))
        return { row, index, text, length: syllableCount(text), thing, relevance }
      }),
  )

/** Score of a line or couplet by itself: relevance, length, novelty and take. */
export const scoreLines = (
  entry: { row: string; index: number; thing: Thing | null; relevance: number },
  texts: readonly string[],
  lengths: readonly number[],
  targetSyllables: number,
  context: WriterContext,
): number => {
  let score = entry.relevance + context.random() * 3
  if (takeOfRow(entry.index, context.variant) !== context.take) score -= entry.thing ? 2 : 4.5
  if (entry.thing) {
    const mentions = context.history.things.get(entry.thing.text) ?? 0
    const rank = context.topic.things.indexOf(entry.thing)
    score +=
      mentions === 0
        ? (context.history.verse > 1 ? 11 : 6) - rank * 0.5
        : mentions === 1 && rank === 0
          ? 2
          : -1.6 * mentions
    if (context.history.sectionThings.has(entry.thing.text)) score -= 4
  }
  for (const length of lengths) {
    const error = Math.abs(length - targetSyllables)
    score -= error <= 1 ? 0.15 * error : 0.8 * (error - 1) + (length > targetSyllables + 4 ? 4 : 0)
  }
  for (const text of texts) {
    if (context.history.lines.has(text.toLowerCase())) score -= 40
    for (const word of contentWords(text)) score -= Math.min(3, 0.9 * (context.history.words.get(word) ?? 0))
  }
  return score
}
