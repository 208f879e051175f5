import {
  BLUES,
  BLUES_ABOUT,
  NURSERY,
  NURSERY_ABOUT,
  RAP,
  RAP_ABOUT,
  SHANTY,
  SHANTY_ANSWERS,
} from '#lib/engine/plan/words/english/banks/rap'
import { hookOf } from '#lib/engine/plan/words/english/hook'
import { type Pair, pairsOf, takeOf } from '#lib/engine/plan/words/english/rows'
import { answers, stanza } from '#lib/engine/plan/words/english/stanza'
import { type Thing, topicOf } from '#lib/engine/plan/words/english/topic'
import {
  capitalised,
  type Desk,
  filled,
  lengthOf,
  Notebook,
  type Role,
} from '#lib/engine/plan/words/english/writer-context'
import { feelingOf } from '#lib/engine/plan/words/feeling'
import type { LyricWish, SectionWish } from '#lib/engine/plan/words/lyric-wish'
import { pick, type Random, shuffled } from '#lib/music/random'

/** Vocables for sections that ask for lines without words of their own. */
const VOCABLES = ['Ooh, ooh, ooh, ooh', 'Oh, oh, oh, oh', 'La la, la la la', 'Na na, na na na', 'Hey, hey, hey, hey']

/** Styles whose verses rhyme side by side. */
const IN_PAIRS = new Set(['children', 'country', 'folk', 'lullaby', 'celtic', 'punk', 'gospel'])

const lowered = (title: string) =>
  /^(?:I\b|I'|\p{Lu}\p{Ll}*,|God\b|Christmas\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)/u.test(title)
    ? title
    : title.charAt(0).toLowerCase() + title.slice(1)

/** A chorus: the hook, and lines between that rhyme with each other. */
const chorusOf = (title: string, section: SectionWish, desk: Desk): string[] => {
  const length = lengthOf(title)
  // Names keep their capital where the hook is said again.
  const own = desk.topic.things[0]
  const again = own && title.startsWith(own.text) && /^\p{Lu}/u.test(own.text) ? title : lowered(title)
  const hook = 2 * length <= section.syllables + 1 ? `${title}, ${again}` : title
  const called = length + 1 <= section.syllables ? `Oh, ${again}` : title
  const out: string[] = []
  const pattern = pick(desk.genre === 'house' || desk.genre === 'techno' ? [1, 1, 0] : [0, 0, 1, 2, 3], desk.random)
  // A long chorus says the same again: it has one claim, or two where it is very long.
  const distinct = section.lines >= 12 ? 8 : 4
  while (out.length < Math.min(section.lines, distinct)) {
    const left = section.lines - out.length
    if (left === 1) {
      out.push(title)
      break
    }
    const [first, second] = answers(title, section.syllables, desk)
    for (const line of [first, second]) if (line) desk.notes.write(line.text, line.row, null)
    const c = first?.text ?? 'Sing it one more time'
    const d = second?.text ?? 'Sing it all the time'
    if (left === 2) out.push(hook, c)
    else if (left === 3) out.push(hook, c, d)
    else if (pattern === 0) out.push(hook, c, called, d)
    else if (pattern === 1) out.push(hook, called, c, d)
    else if (pattern === 2) out.push(hook, c, d, called)
    else out.push(hook, c, hook, d)
  }
  const claim = [...out]
  while (out.length < section.lines) out.push(...claim)
  desk.notes.write(title, null, null)
  return out.slice(0, section.lines)
}

/** Rows of a style that has its own kind of verse, in a chance order, those of this take and about the thing first. */
const styled = (general: string, about: string, thing: Thing | null, desk: Desk): Pair[] => {
  const fresh = (text: string) => shuffled(pairsOf(text), desk.random).filter((pair) => !desk.notes.rows.has(pair.row))
  const unique = (pairs: Pair[]) => pairs.filter((pair, index) => pairs.findIndex((x) => x.row === pair.row) === index)
  const mine = (pair: Pair) => takeOf(pair.index, desk.deal) === desk.take
  const own = (pairs: Pair[]) => unique(pairs).sort((x, y) => Number(mine(y)) - Number(mine(x)))
  const first = thing === null ? [] : own(fresh(about)).slice(0, 1)
  const rest = own(fresh(general))
  return [...first, ...rest].map((pair) => ({
    ...pair,
    a: capitalised(filled(pair.a, thing)),
    b: capitalised(filled(pair.b, thing)),
  }))
}

const written = (desk: Desk, thing: Thing | null, pair: Pair): [string, string] => {
  desk.notes.write(pair.a, pair.row, /<the>|<n>/.test(pair.row) ? thing : null)
  desk.notes.write(pair.b, null, null)
  return [pair.a, pair.b]
}

/** The verse of a style that has its own form; null where the style sings like any other. */
const ownVerse = (section: SectionWish, rap: boolean, desk: Desk): string[] | null => {
  const thing = desk.topic.things.find((candidate) => !['phrase', 'doing'].includes(candidate.sort)) ?? null
  const out: string[] = []
  if (rap) {
    for (const pair of styled(RAP, RAP_ABOUT, thing, desk)) {
      if (out.length >= section.lines) break
      out.push(...written(desk, thing, pair))
    }
  } else if (desk.genre === 'blues') {
    // A line, the same again, and its answer.
    for (const pair of styled(BLUES, BLUES_ABOUT, thing, desk)) {
      if (out.length >= section.lines) break
      const [a, b] = written(desk, thing, pair)
      out.push(...(section.lines - out.length >= 3 ? [a, a, b] : [a, b]))
    }
  } else if (desk.genre === 'shanty') {
    const answer = desk.answer
    for (const pair of styled(SHANTY, '', null, desk)) {
      if (out.length >= section.lines) break
      const [a, b] = written(desk, null, pair)
      out.push(...(section.lines - out.length >= 4 ? [a, answer, b, answer] : [a, b]))
    }
  } else if (desk.genre === 'children') {
    for (const pair of styled(NURSERY, NURSERY_ABOUT, thing, desk)) {
      if (out.length >= section.lines) break
      out.push(...written(desk, thing, pair))
    }
  }
  return out.length >= section.lines ? out.slice(0, section.lines) : null
}

const roleOf = (kind: SectionWish['kind'], verse: number, tenses: readonly ['past' | 'now', 'past' | 'now']): Role =>
  kind === 'pre-chorus' ? 'pre' : kind === 'bridge' ? 'bridge' : tenses[verse % 2]!

const tensesOf = (random: Random): readonly ['past' | 'now', 'past' | 'now'] => {
  const chance = random()
  return chance < 0.6 ? ['past', 'now'] : chance < 0.8 ? ['now', 'past'] : ['now', 'now']
}

const SMALL = /^(?:a|an|the|and|of|in|on|at|to|by|for|from|with|or|but|till)$/

const titleCased = (text: string) =>
  text
    .split(' ')
    .map((word, index) => (index > 0 && SMALL.test(word) ? word : capitalised(word)))
    .join(' ')

/**
 * English words. Every section chooses couplets from the banks of the song's theme, of the things that the prompt names
 * and of its style, so that they rhyme and fit the lengths asked for; the chorus turns on the hook, which is the title.
 * Rap, blues, shanties and songs for children have verses of their own kind.
 */
export const writeEnglish = (wish: LyricWish, asked: string | null = null): { title: string; sections: string[][] } => {
  const { random } = wish
  const feeling = feelingOf(wish.mood, wish.prompt)
  const genre = wish.genre ?? ''
  const topic = topicOf(wish.prompt, genre, feeling, random)
  const desk: Desk = {
    topic,
    genre,
    take: wish.take,
    deal: wish.deal ?? 0,
    random,
    notes: new Notebook(),
    answer: pick(
      SHANTY_ANSWERS.split('|').filter((_, index) => index % 2 === wish.take),
      random,
    ),
  }
  const title = asked === null ? hookOf(desk) : capitalised(asked)
  const tenses = tensesOf(random)
  const chorusWish = wish.sections.find((section) => section.kind === 'chorus')
  const pairs = IN_PAIRS.has(genre)

  let chorus: string[] | null = null
  if (chorusWish) {
    const longest = Math.max(...wish.sections.filter(({ kind }) => kind === 'chorus').map(({ lines }) => lines))
    chorus = chorusOf(title, { ...chorusWish, lines: longest }, desk)
  }
  let verses = 0
  const sections = wish.sections.map((section) => {
    if (section.lines <= 0) return []
    if (section.kind === 'chorus') return (chorus ?? [title]).slice(0, section.lines)
    if (section.kind === 'intro' || section.kind === 'break')
      return Array.from({ length: section.lines }, (_, index) => VOCABLES[index % VOCABLES.length]!)
    if (section.kind === 'outro')
      return section.lines === 1
        ? [title]
        : [...stanza('bridge', section.lines - 1, section.syllables, false, desk), title]
    const verse = section.kind === 'verse' ? verses++ : 0
    desk.notes.verses = verses
    const own = section.kind === 'verse' ? ownVerse(section, wish.delivery === 'rap', desk) : null
    if (own) return own
    const role = roleOf(section.kind, verse, tenses)
    // A song without a chorus opens its verses with the title.
    const opening = !chorusWish && section.kind === 'verse' && section.lines >= 4
    const first = opening ? chorusOf(title, { ...section, lines: 4 }, desk) : []
    const rest = section.lines - first.length
    return rest > 0 ? [...first, ...stanza(role, rest, section.syllables, pairs, desk)] : first
  })
  return { title: titleCased(title), sections }
}
