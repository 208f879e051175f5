import type { StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import type { FramePart } from '#lib/engine/plan/lyrics/frames/frame'
import type { LyricRequest, SectionRequest } from '#lib/engine/plan/lyrics/lyric-request'
import type { FactChorus } from '#lib/engine/plan/lyrics/story/fact-chorus'
import type { FactVerse } from '#lib/engine/plan/lyrics/story/fact-verses'
import type { Frames } from '#lib/engine/plan/lyrics/story/frames-of-song'
import { StanzaChooser } from '#lib/engine/plan/lyrics/story/stanza-chooser'
import { countStanzas, isRap, STANZA_LINES, versePartsOf } from '#lib/engine/plan/lyrics/story/story-form'
import type { StoryLanguage } from '#lib/engine/plan/lyrics/story/story-language'

/** Lines with which the crew answers in a shanty. */
const SHANTY_ANSWERS = [
  'Haul away, boys, haul away',
  'Heave her up and let her go',
  'Way, hey, roll her down',
  'And it’s one more pull for home',
  'Pull together, one and all',
  'Row, my bullies, row her home',
]

const ofLength = (lines: number) => (stanza: readonly string[]) => (stanza.length === lines ? 0 : null)
const anyLength = () => 0

/**
 * Lines of a verse from its parts of the story. Other parts complete it when no stanza is left.
 *
 * @param usesLater whether the song has a place for "verse 2b" of its own
 */
const verseLines = (
  chooser: StanzaChooser,
  parts: readonly FramePart[],
  wanted: number,
  usesLater = true,
): string[] => {
  const lines: string[] = []
  const fallbacks = /2|3|bridge/.test(parts[0] ?? '') ? LATE_FALLBACKS : EARLY_FALLBACKS
  const all = [...parts, ...fallbacks]
  // Stanzas of another frame come last.
  for (const [index, part] of [...all, ...all].entries()) {
    chooser.usesOthers = index >= all.length
    const left = wanted - lines.length
    if (left <= 0) break
    // Half a stanza is complete if its two lines rhyme.
    const fits =
      left >= STANZA_LINES
        ? anyLength
        : (stanza: readonly string[]) => (left === 2 && chooser.rhymes(stanza[0], stanza[1]) ? 4 : 0)
    // The turn of a short song is told by the stanza that knows more of the prompt.
    const among: FramePart[] =
      parts.length === 1 && part === 'verse 2a' && !usesLater ? ['verse 2a', 'verse 2b'] : [part]
    const stanza = chooser.chooseAmong(among, fits)?.slice(0, left)
    if (!stanza) continue
    lines.push(...chooser.passStanza(stanza))
  }
  chooser.usesOthers = true
  return lines
}

/** Parts that complete the first verse and later ones. */
const EARLY_FALLBACKS: readonly FramePart[] = ['verse 1a', 'verse 1b', 'verse 1b', 'bridge', 'verse 1a', 'verse 2b']
const LATE_FALLBACKS: readonly FramePart[] = ['verse 2b', 'verse 2a', 'verse 3', 'bridge', 'verse 2b', 'verse 2a']

/** Score of a second chorus stanza with the hook of the first, and per syllable by which their lines differ. */
const SAME_HOOK = 4
const UNEQUAL_SYLLABLE = -0.5

/** How well a stanza continues another one to the same tune. */
const continues =
  (first: readonly string[], { count }: StoryLanguage) =>
  (lines: readonly string[]) => {
    if (lines.length !== first.length) return null
    const unequal = lines.reduce((sum, line, index) => sum + Math.abs(count(line) - count(first[index]!)), 0)
    return UNEQUAL_SYLLABLE * unequal + (lines[0] === first[0] ? SAME_HOOK : 0)
  }

/**
 * The lines of a chorus; the first is the hook. Two stanzas fill a long one.
 * A requested title replaces the hook. Stanzas whose hook has no rhyme are preferred for it.
 *
 * @param spare number of stanzas that must remain for the other take
 */
const chorusOf = (chooser: StanzaChooser, section: SectionRequest, title: string | null, spare: number): string[] => {
  const double = section.lines >= 2 * STANZA_LINES
  const fits = (lines: readonly string[]) => {
    const free = title === null || !(chooser.rhymes(lines[0], lines[1]) || chooser.rhymes(lines[0], lines[2])) ? 0 : -6
    return free + (lines.length >= 2 * STANZA_LINES === double ? (section.lines >= 3 * STANZA_LINES ? 6 : 2) : 0)
  }
  const stanza = chooser.choose('chorus', fits) ?? [title ?? chooser.language.vocables[0]!]
  const hook = stanza[0]!
  const second =
    double && stanza.length === STANZA_LINES
      ? chooser.choose('chorus', continues(stanza, chooser.language), spare)
      : null
  const all = [...stanza, ...(second ?? []).slice(0, STANZA_LINES)]
  const lines = title === null ? all : withHook(all, hook, sungTitle(title, section, chooser.language))
  const fitting = lines.slice(0, section.lines <= STANZA_LINES ? STANZA_LINES : lines.length)
  return Array.from({ length: section.lines }, (_, index) => fitting[index % fitting.length]!)
}

/** Most syllables by which the last words of a song may differ from the lines that they replace. */
const MAX_ENDING_EXCESS = 3

/** The last of several choruses: its last lines, but for the hook, become the last words of the story, where they fit. */
const lastChorus = (chooser: StanzaChooser, chorus: readonly string[], hasOutro: boolean): string[] => {
  const places = closingPlaces(chorus)
  if (!places) return [...chorus]
  const { count } = chooser.language
  const excess = (lines: readonly string[]) =>
    Math.max(...lines.map((line, index) => Math.abs(count(line) - count(chorus[places[index]!]!))))
  const fits = (lines: readonly string[]) => lines.length === 2 && excess(lines) <= MAX_ENDING_EXCESS
  // The last words are sung after the chorus where the song has a place for them.
  const words = hasOutro ? null : chooser.choose('outro', (lines) => (fits(lines) ? 0 : null))
  // A couplet may not cut a sentence of the chorus in two.
  const isSplit = places[1]! - places[0]! > 1
  const ending = words && !isSplit && (chorus[places[0]! - 1] === chorus[0] || places[0]! % 2 === 0) ? words : null
  return !ending ? [...chorus] : chorus.map((line, at) => ending[places.indexOf(at)] ?? line)
}

/** The places of the last two lines of a chorus, but for its hook; null in a shorter one. */
const closingPlaces = (chorus: readonly string[]): number[] | null => {
  if (chorus.length < STANZA_LINES) return null
  const places = chorus.flatMap((line, at) => (line === chorus[0] ? [] : [at])).slice(-2)
  return places.length === 2 ? places : null
}

const withHook = (lines: readonly string[], hook: string, title: string) =>
  lines.map((line) => (line === hook ? title : line))

/** A short title is sung twice. */
const sungTitle = (title: string, { syllables }: SectionRequest, { count }: StoryLanguage) =>
  2 * count(title) > syllables
    ? title
    : /\p{Script=Han}/u.test(title)
      ? `${title} ${title}`
      : `${title}, ${lowercaseFirst(title)}`

const lowercaseFirst = (title: string) =>
  /^(?:I\b|I'|\p{Lu}\p{Ll}*(?: \p{Lu}|,|$))/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)

/** Words with which a line continues the sentence of the line before. */
const CONTINUES =
  /^(?:And|But|Or|Who|That|Which|Whose|With|Without|To|In|On|At|For|From|By|Of|Into|Because|When|While|Until|Till|Before|After|Than|As|Like|So|Would|Had|Was)\b/

/**
 * Blues (AAB): the first two lines are sung twice, because a sentence may fill both, and the others answer.
 * In a verse of three lines, the first one is sung twice, unless the second continues it.
 */
const bluesVerse = (stanza: readonly string[], lines: number): string[] => {
  const [first = '', second = ''] = stanza
  if (lines >= 6) return [first, second, ...stanza].slice(0, lines)
  return (CONTINUES.test(second) || /,$/.test(first) ? [first, second] : [first, first, second]).slice(0, lines)
}

/** A shanty: the crew answers each stanza twice. */
const shantyVerse = (stanza: readonly string[], answer: string): string[] => [...stanza, answer, answer]
/** Writes the lyrics of one take, without the stanzas in `used`. */
export const writeTake = (
  request: LyricRequest,
  { frame, others }: Pick<Frames, 'frame' | 'others'>,
  facts: StoryFacts,
  requestedTitle: string | null,
  used: readonly string[],
  { verses: planned, chorus: factual }: ToldParts = NOTHING_TOLD,
) => {
  const { sections, genre } = request
  const chooser = new StanzaChooser(frame, facts, request, used, others, planned)
  const { vocables } = chooser.language
  const answer = SHANTY_ANSWERS[((request.variant ?? 0) + 3 * request.take) % SHANTY_ANSWERS.length]!
  const choruses = sections.filter(({ kind }) => kind === 'chorus')
  const longest = choruses.reduce<SectionRequest | null>(
    (best, section) => (section.lines > (best?.lines ?? 0) ? section : best),
    null,
  )
  // The first take leaves a chorus for the second.
  const spare = request.take === 0 ? 1 : 0
  const longestChorus = longest ?? { kind: 'chorus', label: '', lines: STANZA_LINES, syllables: 7 }
  const inFull = (lines: readonly string[]) =>
    Array.from({ length: longestChorus.lines }, (_, index) => lines[index % lines.length]!)
  const ownChorus = chorusOf(chooser, longestChorus, requestedTitle, spare)
  const chorus = factual ? inFull(factual.lines) : ownChorus
  const title = requestedTitle ?? factual?.title ?? chorus[0]!

  const verses = sections.filter(({ kind, lines }) => kind === 'verse' && lines > 0)
  const isBlues = genre === 'blues' && request.language === 'en' && !isRap(request)
  const isShanty = genre === 'shanty' && request.language === 'en' && !isRap(request)
  const room = (section: SectionRequest) =>
    isBlues ? Math.ceil(section.lines / 6) : isShanty ? Math.ceil(section.lines / 6) : countStanzas(section)
  const story = versePartsOf(verses.map(room), isRap(request))
  const usesLater = story.flat().includes('verse 2b')
  let verse = 0
  let pre: string[] | null = null
  const lines = sections.map((section): string[] => {
    if (section.lines <= 0) return []
    switch (section.kind) {
      case 'chorus': {
        const isLast = choruses.length > 1 && section === choruses.at(-1)
        const hasOutro = sections.some(({ kind, lines }) => kind === 'outro' && lines > 0)
        const usual = ownChorus.slice(0, section.lines)
        const own = isLast && !factual ? lastChorus(chooser, usual, hasOutro) : usual
        return factual ? inFull(isLast ? factual.ending : factual.lines).slice(0, section.lines) : own
      }
      case 'pre-chorus': {
        // All pre-choruses have the same lyrics.
        pre ??= chooser.choose('pre', ofLength(section.lines)) ?? chooser.choose('pre', anyLength) ?? []
        if (pre.length < section.lines) pre = [...pre, ...(chooser.choose('pre', anyLength) ?? [])]
        return fitted(pre, section.lines, title)
      }
      case 'bridge':
        return fitted(verseLines(chooser, ['bridge', 'verse 3', 'bridge'], section.lines), section.lines, title)
      case 'outro': {
        const lines = section.lines > 1 ? (chooser.choose('outro', anyLength) ?? []).slice(0, section.lines - 1) : []
        return fitted(lines, section.lines, title)
      }
      case 'verse': {
        const parts = story[verse++] ?? ['verse 3']
        const closes = choruses.length === 0 && verse === verses.length
        const tell = (part: FramePart) => verseLines(chooser, [part], STANZA_LINES, usesLater)
        // Without a chorus, the last verse ends with the hook.
        const stanzas = (closes ? parts.slice(0, -1) : parts).map((part) => () => tell(part))
        if (closes) stanzas.push(() => chorus.slice(0, STANZA_LINES))
        // A blues of one stanza has a couplet of the story before the hook.
        if (isBlues && closes && verses.length === 1 && parts.length === 1 && section.lines > 3)
          return fitted(
            bluesVerse([...tell(parts[0]!).slice(0, 2), ...chorus.slice(0, 2)], section.lines),
            section.lines,
            title,
          )
        if (isBlues)
          return fitted(
            stanzas.flatMap((stanza) => bluesVerse(stanza(), 6)),
            section.lines,
            title,
          )
        if (isShanty)
          return fitted(
            stanzas.flatMap((stanza) => shantyVerse(stanza(), answer)),
            section.lines,
            title,
          )
        if (closes) {
          const before = verseLines(chooser, parts.slice(0, -1), section.lines - STANZA_LINES)
          return fitted([...before, ...chorus.slice(0, STANZA_LINES)], section.lines, title)
        }
        return fitted(verseLines(chooser, parts, section.lines, usesLater), section.lines, title)
      }
      default:
        return Array.from({ length: section.lines }, (_, index) => vocables[index % vocables.length]!)
    }
  })
  return { title, sections: lines, stanzas: chooser.chosen, passed: chooser.passed, chorus }
}

/** Exactly `wanted` lines. The title replaces missing ones. */
const fitted = (lines: readonly string[], wanted: number, title: string): string[] =>
  Array.from({ length: wanted }, (_, index) => lines[index] ?? title)

/** Stanzas of a song that tell the prompt's statements, by their place among the stanzas of its verses. */
export type ToldParts = {
  verses: ReadonlyMap<number, FactVerse>
  chorus: FactChorus | null
}
export const NOTHING_TOLD: ToldParts = { verses: new Map(), chorus: null }
