import { type LinePair, pairsOf, takeOfRow } from '#lib/engine/plan/lyrics/english/bank-rows'
import {
  BLUES,
  BLUES_ABOUT,
  NURSERY,
  NURSERY_ABOUT,
  RAP,
  RAP_ABOUT,
  SHANTY,
  SHANTY_ANSWERS,
} from '#lib/engine/plan/lyrics/english/banks/verse-forms'
import { hookOf } from '#lib/engine/plan/lyrics/english/hook'
import { chorusLines, stanza } from '#lib/engine/plan/lyrics/english/stanza'
import type { Thing } from '#lib/engine/plan/lyrics/english/thing'
import { topicOf } from '#lib/engine/plan/lyrics/english/topic'
import {
  type CoupletSource,
  capitalised,
  fillTemplate,
  LyricHistory,
  syllableCount,
  type WriterContext,
} from '#lib/engine/plan/lyrics/english/writer-context'
import { feelingOf } from '#lib/engine/plan/lyrics/feeling'
import type { LyricRequest, SectionRequest } from '#lib/engine/plan/lyrics/lyric-request'
import { pick, type Random, shuffled } from '#lib/music/random'

/** Vocables for sections without lyrics of their own. */
const VOCABLES = ['Ooh, ooh, ooh, ooh', 'Oh, oh, oh, oh', 'La la, la la la', 'Na na, na na na', 'Hey, hey, hey, hey']

/** Genres whose verses rhyme in couplets. */
const COUPLET_GENRES = new Set(['children', 'country', 'folk', 'lullaby', 'celtic', 'punk', 'gospel'])

const lowercaseFirst = (title: string) =>
  /^(?:I\b|I'|\p{Lu}\p{Ll}*,|God\b|Christmas\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)/u.test(title)
    ? title
    : title.charAt(0).toLowerCase() + title.slice(1)

/** Writes a chorus: the hook, and rhymed lines between its repetitions. */
const writeChorus = (title: string, section: SectionRequest, context: WriterContext): string[] => {
  const length = syllableCount(title)
  // A repeated hook keeps the capital of a name.
  const own = context.topic.things[0]
  const again = own && title.startsWith(own.text) && /^\p{Lu}/u.test(own.text) ? title : lowercaseFirst(title)
  const hook = 2 * length <= section.syllables + 1 ? `${title}, ${again}` : title
  const called = length + 1 <= section.syllables ? `Oh, ${again}` : title
  const out: string[] = []
  const pattern = pick(
    context.genre === 'house' || context.genre === 'techno' ? [1, 1, 0] : [0, 0, 1, 2, 3],
    context.random,
  )
  // A long chorus repeats its first four lines, or eight if it is very long.
  const distinct = section.lines >= 12 ? 8 : 4
  while (out.length < Math.min(section.lines, distinct)) {
    const left = section.lines - out.length
    if (left === 1) {
      out.push(title)
      break
    }
    const [first, second] = chorusLines(title, section.syllables, context)
    for (const line of [first, second]) if (line) context.history.record(line.text, line.row, null)
    const c = first?.text ?? 'Sing it one more time'
    const d = second?.text ?? 'Sing it all the time'
    if (left === 2) out.push(hook, c)
    else if (left === 3) out.push(hook, c, d)
    else if (pattern === 0) out.push(hook, c, called, d)
    else if (pattern === 1) out.push(hook, called, c, d)
    else if (pattern === 2) out.push(hook, c, d, called)
    else out.push(hook, c, hook, d)
  }
  const chorusText = [...out]
  while (out.length < section.lines) out.push(...chorusText)
  context.history.record(title, null, null)
  return out.slice(0, section.lines)
}

/** Pairs for genres with a verse form of their own, shuffled. Rows of this take and about the thing come first. */
const styledPairs = (general: string, about: string, thing: Thing | null, context: WriterContext): LinePair[] => {
  const fresh = (text: string) =>
    shuffled(pairsOf(text), context.random).filter((pair) => !context.history.rows.has(pair.row))
  const unique = (pairs: LinePair[]) =>
    pairs.filter((pair, index) => pairs.findIndex((x) => x.row === pair.row) === index)
  const isOwnTake = (pair: LinePair) => takeOfRow(pair.index, context.variant) === context.take
  const own = (pairs: LinePair[]) => unique(pairs).sort((x, y) => Number(isOwnTake(y)) - Number(isOwnTake(x)))
  const first = thing === null ? [] : own(fresh(about)).slice(0, 1)
  const rest = own(fresh(general))
  return [...first, ...rest].map((pair) => ({
    ...pair,
    a: capitalised(fillTemplate(pair.a, thing)),
    b: capitalised(fillTemplate(pair.b, thing)),
  }))
}

const recordPair = (context: WriterContext, thing: Thing | null, pair: LinePair): [string, string] => {
  context.history.record(pair.a, pair.row, /<the>|<n>/.test(pair.row) ? thing : null)
  context.history.record(pair.b, null, null)
  return [pair.a, pair.b]
}

/** A verse in the genre's own form; null for genres with ordinary verses. */
const styledVerse = (section: SectionRequest, rap: boolean, context: WriterContext): string[] | null => {
  const thing = context.topic.things.find((candidate) => !['phrase', 'doing'].includes(candidate.kind)) ?? null
  const out: string[] = []
  if (rap) {
    for (const pair of styledPairs(RAP, RAP_ABOUT, thing, context)) {
      if (out.length >= section.lines) break
      out.push(...recordPair(context, thing, pair))
    }
  } else if (context.genre === 'blues') {
    // AAB: a line, its repetition, and the answer.
    for (const pair of styledPairs(BLUES, BLUES_ABOUT, thing, context)) {
      if (out.length >= section.lines) break
      const [a, b] = recordPair(context, thing, pair)
      out.push(...(section.lines - out.length >= 3 ? [a, a, b] : [a, b]))
    }
  } else if (context.genre === 'shanty') {
    const shantyAnswer = context.shantyAnswer
    for (const pair of styledPairs(SHANTY, '', null, context)) {
      if (out.length >= section.lines) break
      const [a, b] = recordPair(context, null, pair)
      out.push(...(section.lines - out.length >= 4 ? [a, shantyAnswer, b, shantyAnswer] : [a, b]))
    }
  } else if (context.genre === 'children') {
    for (const pair of styledPairs(NURSERY, NURSERY_ABOUT, thing, context)) {
      if (out.length >= section.lines) break
      out.push(...recordPair(context, thing, pair))
    }
  }
  return out.length >= section.lines ? out.slice(0, section.lines) : null
}

const roleOf = (
  kind: SectionRequest['kind'],
  verse: number,
  tenses: readonly ['past' | 'now', 'past' | 'now'],
): CoupletSource => (kind === 'pre-chorus' ? 'pre' : kind === 'bridge' ? 'bridge' : tenses[verse % 2]!)

const tensesOf = (random: Random): readonly ['past' | 'now', 'past' | 'now'] => {
  const chance = random()
  return chance < 0.6 ? ['past', 'now'] : chance < 0.8 ? ['now', 'past'] : ['now', 'now']
}

const MINOR_WORDS = /^(?:a|an|the|and|of|in|on|at|to|by|for|from|with|or|but|till)$/

const titleCase = (text: string) =>
  text
    .split(' ')
    .map((word, index) => (index > 0 && MINOR_WORDS.test(word) ? word : capitalised(word)))
    .join(' ')

/**
 * Writes English lyrics. Each section picks couplets that rhyme and fit the requested length.
 * They come from the banks of the theme, of the named things and of the genre.
 * The chorus repeats the hook, which is the title.
 * Rap, blues, shanties and children's songs have their own verse forms.
 */
export const writeEnglish = (
  request: LyricRequest,
  requestedTitle: string | null = null,
): { title: string; sections: string[][] } => {
  const { random } = request
  const feeling = feelingOf(request.mood, request.prompt)
  const genre = request.genre ?? ''
  const topic = topicOf(request.prompt, genre, feeling, random)
  const context: WriterContext = {
    topic,
    genre,
    take: request.take,
    variant: request.variant ?? 0,
    random,
    history: new LyricHistory(),
    shantyAnswer: pick(
      SHANTY_ANSWERS.split('|').filter((_, index) => index % 2 === request.take),
      random,
    ),
  }
  const title = requestedTitle === null ? hookOf(context) : capitalised(requestedTitle)
  const tenses = tensesOf(random)
  const chorusRequest = request.sections.find((section) => section.kind === 'chorus')
  const pairs = COUPLET_GENRES.has(genre)

  let chorus: string[] | null = null
  if (chorusRequest) {
    const longest = Math.max(...request.sections.filter(({ kind }) => kind === 'chorus').map(({ lines }) => lines))
    chorus = writeChorus(title, { ...chorusRequest, lines: longest }, context)
  }
  let verses = 0
  const sections = request.sections.map((section) => {
    if (section.lines <= 0) return []
    if (section.kind === 'chorus') return (chorus ?? [title]).slice(0, section.lines)
    if (section.kind === 'intro' || section.kind === 'break')
      return Array.from({ length: section.lines }, (_, index) => VOCABLES[index % VOCABLES.length]!)
    if (section.kind === 'outro')
      return section.lines === 1
        ? [title]
        : [...stanza('bridge', section.lines - 1, section.syllables, false, context), title]
    const verse = section.kind === 'verse' ? verses++ : 0
    context.history.verse = verses
    const own = section.kind === 'verse' ? styledVerse(section, request.delivery === 'rap', context) : null
    if (own) return own
    const role = roleOf(section.kind, verse, tenses)
    // In a song without a chorus, verses open with the title.
    const opening = !chorusRequest && section.kind === 'verse' && section.lines >= 4
    const first = opening ? writeChorus(title, { ...section, lines: 4 }, context) : []
    const rest = section.lines - first.length
    return rest > 0 ? [...first, ...stanza(role, rest, section.syllables, pairs, context)] : first
  })
  return { title: titleCase(title), sections }
}
