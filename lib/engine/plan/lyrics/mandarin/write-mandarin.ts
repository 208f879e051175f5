import { type LinePair, pairsOf, takeOfRow } from '#lib/engine/plan/lyrics/english/bank-rows'
import type { LyricRequest, SectionRequest } from '#lib/engine/plan/lyrics/lyric-request'
import { rhymeClass } from '#lib/engine/plan/lyrics/mandarin/rhyme-class'
import {
  LULLABY_BANK,
  type Subject,
  subjectOf,
  type Thing,
  type ThingKind,
} from '#lib/engine/plan/lyrics/mandarin/subject'
import {
  CHINESE_BANKS,
  CHINESE_COMMON,
  CHINESE_NURSERY,
  CHINESE_NURSERY_ABOUT,
  CHINESE_RAP,
  CHINESE_THINGS,
} from '#lib/engine/plan/lyrics/mandarin/verses'
import { isTitleOfTake } from '#lib/engine/plan/lyrics/title-take'
import { pick, type Random, shuffled } from '#lib/music/random'

type MandarinContext = {
  subject: Subject
  take: 0 | 1
  variant: number
  random: Random
  usedRows: Set<string>
  rhymeCounts: Map<string, number>
}
type LineSource = { text: string; thing: Thing | null; relevance: number }
type Couplet = { pair: LinePair; a: string; b: string; rhyme: string; score: number; thing: Thing | null }

const fillTemplate = (text: string, thing: Thing | null) => (thing ? text.replaceAll('名', thing.text) : text)

const characterCount = (text: string) => [...text.replace(/\s/g, '')].length

const coupletsOf = (
  sources: readonly LineSource[],
  mentioned: Set<string>,
  targetCharacters: number,
  context: MandarinContext,
): Couplet[] =>
  sources.flatMap(({ text, thing, relevance }) =>
    pairsOf(text)
      .filter((pair) => !context.usedRows.has(pair.row))
      .map((pair): Couplet => {
        const a = fillTemplate(pair.a, thing)
        const b = fillTemplate(pair.b, thing)
        const error = Math.max(0, Math.abs((characterCount(a) + characterCount(b)) / 2 - targetCharacters) - 2)
        let score =
          relevance +
          3 * context.random() -
          0.5 * error -
          (takeOfRow(pair.index, context.variant) === context.take ? 0 : 7)
        // A thing is named once per section, the first thing in every verse.
        if (thing) score += mentioned.has(thing.text) ? -6 : 4.5 - 1.5 * context.subject.things.indexOf(thing)
        return { pair, a, b, rhyme: rhymeClass(b), score, thing }
      }),
  )

/** Lower-ranked candidates never win. */
const MAX_CANDIDATES = 80

/** The best two couplets, preferably with one rhyme. */
const quatrain = (
  sources: readonly LineSource[],
  mentioned: Set<string>,
  targetCharacters: number,
  context: MandarinContext,
): Couplet[] => {
  const all = coupletsOf(sources, mentioned, targetCharacters, context)
    .sort((x, y) => y.score - x.score)
    .slice(0, MAX_CANDIDATES)
  let best: Couplet[] = all.slice(0, 1)
  let bestScore = -Infinity
  for (const first of all)
    for (const second of all) {
      if (first === second || first.pair.row === second.pair.row) continue
      const last = [first.b.at(-1), second.b.at(-1)]
      const rhymed = first.rhyme === second.rhyme && last[0] !== last[1] ? 7 : 0
      const both = first.thing && first.thing === second.thing ? 8 : 0
      const repeatedRhymes = 1.2 * (context.rhymeCounts.get(first.rhyme) ?? 0)
      const uneven = Math.max(0, Math.abs(characterCount(first.b) - characterCount(second.b)) - 2)
      const score = first.score + second.score + rhymed - both - repeatedRhymes - 0.6 * uneven
      if (score > bestScore) {
        bestScore = score
        best = [first, second]
      }
    }
  return best
}

const stanza = (
  sources: readonly LineSource[],
  lines: number,
  targetCharacters: number,
  context: MandarinContext,
): string[] => {
  const out: string[] = []
  const mentioned = new Set<string>()
  while (out.length < lines) {
    const found = quatrain(sources, mentioned, targetCharacters, context)
    const wanted = lines - out.length <= 2 ? found.slice(0, 1) : found
    if (wanted.length === 0) break
    for (const { pair, a, b, rhyme, thing } of wanted) {
      context.usedRows.add(pair.row)
      if (thing) mentioned.add(thing.text)
      context.rhymeCounts.set(rhyme, (context.rhymeCounts.get(rhyme) ?? 0) + 1)
      out.push(a, b)
    }
  }
  return out.slice(0, lines)
}

/** Kinds of things that a lullaby can address. */
const LULLABY_ADDRESSEES: ReadonlySet<ThingKind> = new Set(['人', '孩子', '动物'])
const LULLABY_HOOKS = '晚安名|睡吧名|名的好梦|名快睡吧|等名睡着'

const titleFor = (context: MandarinContext): string => {
  const { things, banks, phrase, named } = context.subject
  const own = things
    .slice(0, 2)
    .flatMap((thing) => CHINESE_THINGS[thing.kind].hooks.split('|').map((hook) => hook.replaceAll('名', thing.text)))
  const addressee =
    banks[0]!.name === LULLABY_BANK && things[0] && LULLABY_ADDRESSEES.has(things[0].kind) ? things[0] : null
  const themed = addressee
    ? LULLABY_HOOKS.split('|').map((hook) => hook.replaceAll('名', addressee.text))
    : banks[0]!.hooks.split('|')
  const allowed = (titles: readonly string[]) =>
    titles.filter((title) => isTitleOfTake(title, context.take) && characterCount(title) <= 8)
  if (phrase && allowed([phrase]).length > 0) return phrase
  // An abstract subject may take its title from the theme too.
  const inner = things[0]?.kind === '心事' && named
  const first = allowed(addressee ? themed : inner ? [...own, ...themed] : own)
  // The title names the thing of the prompt; without one it comes from the theme.
  const titles = first.length > 0 ? first : allowed(themed)
  return pick(titles.length > 0 ? titles : context.take === 0 ? ['再唱一遍'] : ['慢慢地走'], context.random)
}

/**
 * Writes Chinese lyrics from the banks of the theme and of the named things, two couplets per rhyme class.
 * The hook opens and closes the chorus and is the title.
 * Rap and children's songs have their own verse forms.
 */
export const writeMandarin = (
  request: LyricRequest,
  requestedTitle: string | null = null,
): { title: string; sections: string[][] } => {
  const { random } = request
  const context: MandarinContext = {
    subject: subjectOf(request.prompt, random),
    take: request.take,
    variant: request.variant ?? 0,
    random,
    usedRows: new Set(),
    rhymeCounts: new Map(),
  }
  const title = requestedTitle ?? titleFor(context)
  const { things, banks } = context.subject
  const of = (field: 'verse' | 'chorus'): LineSource[] => [
    ...things.map((thing) => ({ text: CHINESE_THINGS[thing.kind][field], thing, relevance: 1 })),
    ...banks.map((bank, index) => ({ text: bank[field], thing: null, relevance: index === 0 ? 4 : 0.5 })),
  ]
  const common = (text: string, relevance = 0): LineSource => ({ text, thing: null, relevance })
  const verseSources = [...of('verse'), common(CHINESE_COMMON.verse, -1)]
  const everything = CHINESE_BANKS.map((bank) => common(bank.verse, -6))

  const writeChorus = (section: SectionRequest): string[] => {
    const out: string[] = []
    while (out.length < section.lines) {
      const left = section.lines - out.length
      const lines = stanza(
        [...of('chorus'), ...CHINESE_BANKS.map((bank) => common(bank.chorus, -6))],
        Math.min(left, 2),
        section.syllables,
        context,
      )
      // A short hook is sung twice.
      const hook = 2 * characterCount(title) <= section.syllables + 2 ? `${title} ${title}` : title
      if (left === 1) out.push(title)
      else if (left === 2) out.push(hook, lines[1] ?? title)
      else out.push(hook, ...lines, title)
    }
    return out.slice(0, section.lines)
  }

  const longest = Math.max(0, ...request.sections.filter(({ kind }) => kind === 'chorus').map(({ lines }) => lines))
  const chorusRequest = request.sections.find(({ kind }) => kind === 'chorus')
  const chorus = chorusRequest ? writeChorus({ ...chorusRequest, lines: longest }) : null

  const sections = request.sections.map((section) => {
    if (section.lines <= 0) return []
    if (section.kind === 'chorus') return (chorus ?? [title]).slice(0, section.lines)
    if (section.kind === 'intro' || section.kind === 'break')
      return Array.from({ length: section.lines }, (_, index) => (index % 2 === 0 ? '啦啦啦啦啦啦' : '噢噢噢噢'))
    if (section.kind === 'outro')
      return [
        ...stanza([common(CHINESE_COMMON.bridge), ...everything], section.lines - 1, section.syllables, context),
        title,
      ]
    if (section.kind === 'pre-chorus')
      return stanza(
        [
          common(CHINESE_COMMON.pre),
          ...verseSources.map((source) => ({ ...source, relevance: source.relevance - 8 })),
          ...everything,
        ],
        section.lines,
        section.syllables,
        context,
      )
    if (section.kind === 'bridge')
      return stanza(
        [
          common(CHINESE_COMMON.bridge),
          ...verseSources.map((source) => ({ ...source, relevance: source.relevance - 8 })),
          ...everything,
        ],
        section.lines,
        section.syllables,
        context,
      )
    if (request.delivery === 'rap') {
      const rows = shuffled(pairsOf(CHINESE_RAP), random).filter(({ row }) => !context.usedRows.has(row))
      rows.sort(
        (x, y) =>
          Number(takeOfRow(y.index, context.variant) === context.take) -
          Number(takeOfRow(x.index, context.variant) === context.take),
      )
      const chosen = rows.slice(0, Math.ceil(section.lines / 2))
      for (const { row } of chosen) context.usedRows.add(row)
      const lines = chosen.flatMap(({ a, b }) => [a, b])
      const missing = section.lines - lines.length
      return [
        ...lines,
        ...(missing > 0 ? stanza([...verseSources, ...everything], missing, section.syllables, context) : []),
      ].slice(0, section.lines)
    }
    if (request.genre === 'children')
      return stanza(
        [
          ...things.slice(0, 1).map((thing) => ({ text: CHINESE_NURSERY_ABOUT, thing, relevance: 2 })),
          common(CHINESE_NURSERY, 4),
          ...everything,
        ],
        section.lines,
        section.syllables,
        context,
      )
    const opening = !chorusRequest && section.lines >= 4 ? writeChorus({ ...section, lines: 4 }) : []
    const rest = section.lines - opening.length
    return rest > 0
      ? [...opening, ...stanza([...verseSources, ...everything], rest, section.syllables, context)]
      : opening
  })
  return { title, sections }
}
