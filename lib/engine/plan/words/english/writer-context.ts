import { linesOf, pairsOf, takeOf } from '#lib/engine/plan/words/english/bank-rows'
import type { Bank } from '#lib/engine/plan/words/english/banks/bank'
import { MANNERS } from '#lib/engine/plan/words/english/banks/style-banks'
import { THINGS } from '#lib/engine/plan/words/english/banks/thing-banks'
import type { Thing, Topic } from '#lib/engine/plan/words/english/topic'
import { tailOf } from '#lib/engine/plan/words/rhyme'
import { countSyllables } from '#lib/lyrics/count'
import type { Random } from '#lib/music/random'

/** Where lines of a section come from; verses look back or tell of now. */
export type Role = 'past' | 'now' | 'pre' | 'bridge'

/** Two lines that belong together, ready to be sung. */
export type Couplet = {
  row: string
  /** Its place in its list, by which the takes share the rows out. */
  index: number
  a: string
  b: string
  /** Syllables of both lines. */
  lengths: readonly [number, number]
  thing: Thing | null
  /** How near its source is to the theme of the song. */
  near: number
}

export type Single = { row: string; index: number; text: string; length: number; thing: Thing | null; near: number }

export const capitalised = (line: string) => line.charAt(0).toUpperCase() + line.slice(1)

/** A row with the thing that it speaks of put in, agreeing with it. */
// filled('<the> [is/are] here', { text: 'stars', the: 'the stars', plural: true, … }) // => 'the stars are here'
export const filled = (text: string, thing: Thing | null): string => {
  if (!thing) return text
  return text
    .replace(/<the>/g, thing.the)
    .replace(/<n>/g, thing.text)
    .replace(/\[he\/they\]/g, thing.pronoun)
    .replace(/\[([^/\]]+)\/([^\]]+)\]/g, (_, one: string, many: string) => (thing.plural ? many : one))
    .replace(/\b(?:the|a|an) (?=(?:the|a|an|my|our|your) )/gi, '')
    .replace(/\bbe being\b/g, 'be')
}

/** What has been written, so that nothing comes twice. */
export class Notebook {
  readonly rows = new Set<string>()
  readonly lines = new Set<string>()
  /** How often each thing was named in verses, and in the section that is being written. */
  readonly things = new Map<string, number>()
  readonly here = new Set<string>()
  /** Which verse is being written, from 1. */
  verses = 0
  readonly words = new Map<string, number>()
  readonly rhymes = new Map<string, number>()

  write(text: string, row: string | null, thing: Thing | null) {
    this.lines.add(text.toLowerCase())
    if (row) this.rows.add(row)
    if (thing) {
      this.things.set(thing.text, (this.things.get(thing.text) ?? 0) + 1)
      this.here.add(thing.text)
    }
    for (const word of wordsOf(text)) this.words.set(word, (this.words.get(word) ?? 0) + 1)
    const rhyme = familyOf(text)
    this.rhymes.set(rhyme, (this.rhymes.get(rhyme) ?? 0) + 1)
  }
}

const known = new Map<string, readonly string[]>()

/** The words of weight in a line. */
export const wordsOf = (text: string): readonly string[] => {
  const kept = known.get(text)
  if (kept) return kept
  const words = [...new Set(text.toLowerCase().match(/[\p{L}']{4,}/gu) ?? [])].filter((word) => !LIGHT.has(word))
  if (known.size < 20000) known.set(text, words)
  return words
}

const LIGHT = new Set(
  "that this with when what then there they them your you're from have just like into upon over until till still every it's they're there's don't never again tonight will would could nobody someone".split(
    ' ',
  ),
)

/** What a line rhymes by: the sounds of its last word from its last stressed vowel on. */
export const familyOf = (line: string): string => {
  const { vowel, coda, weak } = tailOf(lastWord(line))
  return `${vowel} ${coda} ${weak}`
}

/** Only the last word decides a rhyme, and words are fewer than lines. */
// lastWord('the old grey wall,') // => 'wall'
export const lastWord = (line: string) => line.slice(line.lastIndexOf(' ') + 1)

export type Desk = {
  topic: Topic
  genre: string
  take: 0 | 1
  /** 0…5: how rows are dealt to the takes. */
  deal: number
  random: Random
  notes: Notebook
  /** What a crew answers in a shanty, in one way through the whole song. */
  answer: string
}

type Source = { text: (role: Role) => string; chorus: string; thing: Thing | null; near: number }

const sourcesOf = (desk: Desk): Source[] => {
  const of = (bank: Omit<Bank, 'name' | 'triggers' | 'hooks'>, thing: Thing | null, near: number): Source => ({
    text: (role) => bank[role],
    chorus: bank.chorus,
    thing,
    near,
  })
  const { topic } = desk
  return [
    ...topic.things.slice(0, 5).map((thing) => of(THINGS[thing.sort], thing, 1)),
    ...topic.banks.map((bank, index) => of(bank, null, index === 0 ? 3 : 0.6)),
    ...MANNERS.filter((manner) => manner.of.split(' ').includes(desk.genre)).map((manner) => of(manner, null, 1.2)),
  ]
}

const counts = new Map<string, number>()
export const lengthOf = (line: string): number => {
  let count = counts.get(line)
  if (count === undefined) {
    count = countSyllables(line)
    if (counts.size < 30000) counts.set(line, count)
  }
  return count
}

/** All couplets that a section may choose from. */
export const coupletsFor = (role: Role, desk: Desk): Couplet[] =>
  sourcesOf(desk).flatMap(({ text, thing, near }) =>
    pairsOf(text(role))
      .filter((pair) => !desk.notes.rows.has(pair.row))
      .map((pair): Couplet => {
        const a = capitalised(filled(pair.a, thing))
        const b = capitalised(filled(pair.b, thing))
        return { row: pair.row, index: pair.index, a, b, lengths: [lengthOf(a), lengthOf(b)], thing, near }
      }),
  )

/** All lines that a chorus may choose from, besides its hook. */
export const singlesFor = (desk: Desk): Single[] =>
  sourcesOf(desk).flatMap(({ chorus, thing, near }) =>
    linesOf(chorus)
      .filter(({ row }) => !desk.notes.rows.has(row))
      .map(({ row, index, line }): Single => {
        const text = capitalised(filled(line, thing))
        return { row, index, text, length: lengthOf(text), thing, near }
      }),
  )

/** How welcome a line or couplet is where nothing but itself is looked at. */
export const welcome = (
  entry: { row: string; index: number; thing: Thing | null; near: number },
  texts: readonly string[],
  lengths: readonly number[],
  wished: number,
  desk: Desk,
): number => {
  let score = entry.near + desk.random() * 3
  if (takeOf(entry.index, desk.deal) !== desk.take) score -= entry.thing ? 2 : 4.5
  if (entry.thing) {
    const told = desk.notes.things.get(entry.thing.text) ?? 0
    const rank = desk.topic.things.indexOf(entry.thing)
    score += told === 0 ? (desk.notes.verses > 1 ? 11 : 6) - rank * 0.5 : told === 1 && rank === 0 ? 2 : -1.6 * told
    if (desk.notes.here.has(entry.thing.text)) score -= 4
  }
  for (const length of lengths) {
    const off = Math.abs(length - wished)
    score -= off <= 1 ? 0.15 * off : 0.8 * (off - 1) + (length > wished + 4 ? 4 : 0)
  }
  for (const text of texts) {
    if (desk.notes.lines.has(text.toLowerCase())) score -= 40
    for (const word of wordsOf(text)) score -= Math.min(3, 0.9 * (desk.notes.words.get(word) ?? 0))
  }
  return score
}
