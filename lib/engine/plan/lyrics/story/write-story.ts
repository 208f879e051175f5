import { briefClause } from '#lib/engine/plan/lyrics/facts/clauses'
import { FACT_KINDS, type Statement, type StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { withoutPurpose } from '#lib/engine/plan/lyrics/facts/request-text'
import { contentStems, isTold, stemsOfLines } from '#lib/engine/plan/lyrics/facts/statements'
import { verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import { feelingOf } from '#lib/engine/plan/lyrics/feeling'
import {
  asWords,
  chooseFrames,
  doerOf,
  type FrameRequest,
  hasPhrase,
  isOccasion,
  stanceFor,
  subjectWords,
} from '#lib/engine/plan/lyrics/frames/choose-frame'
import { fillStanza, isSubject, isThirdPerson, toI, toYou } from '#lib/engine/plan/lyrics/frames/fill'
import { type Frame, type FramePart, framesOf } from '#lib/engine/plan/lyrics/frames/frame'
import { phraseAt, spacedPhraseAt, wordsIn } from '#lib/engine/plan/lyrics/frames/match'
import type { Stance } from '#lib/engine/plan/lyrics/images/stance'
import type { LyricRequest, SectionRequest, Story, WrittenLyrics } from '#lib/engine/plan/lyrics/lyric-request'
import { AnswerPicker } from '#lib/engine/plan/lyrics/story/answer-picker'
import {
  closingCouplet,
  type FactChorus,
  factChorus,
  hooksOf,
  saysTheme,
} from '#lib/engine/plan/lyrics/story/fact-chorus'
import { type FactContext, type FactVerse, factVerse } from '#lib/engine/plan/lyrics/story/fact-verses'
import { fieldsOf, sharedFields } from '#lib/engine/plan/lyrics/story/fields'
import { sceneVerse } from '#lib/engine/plan/lyrics/story/scene-verses'
import { StanzaChooser } from '#lib/engine/plan/lyrics/story/stanza-chooser'
import { countStanzas, isRap, STANZA_LINES, versePartsOf } from '#lib/engine/plan/lyrics/story/story-form'
import { type StoryLanguage, storyLanguage } from '#lib/engine/plan/lyrics/story/story-language'

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
/** The same for a couplet on the point of the prompt. */
const MAX_COUPLET_EXCESS = 4

/** Two lines that end a song instead of others; null where none fits the tune of those. */
type Close = (fits: (lines: readonly string[]) => boolean, isSplit: boolean) => readonly string[] | null

/**
 * The last of several choruses: two of its last lines, but for the hook, become the last words of the story, or a couplet
 * on the point of the prompt, where they fit the tune.
 */
const lastChorus = (
  chooser: StanzaChooser,
  chorus: readonly string[],
  close: Close | null,
  hasOutro: boolean,
): string[] => {
  const places = closingPlaces(chorus)
  if (!places) return [...chorus]
  const { count } = chooser.language
  const excess = (lines: readonly string[]) =>
    Math.max(...lines.map((line, index) => Math.abs(count(line) - count(chorus[places[index]!]!))))
  const fits = (lines: readonly string[]) => lines.length === 2 && excess(lines) <= MAX_ENDING_EXCESS
  // The last words are sung after the chorus where the song has a place for them.
  const words = hasOutro ? null : chooser.choose('outro', (lines) => (fits(lines) ? 0 : null))
  // A couplet may not cut a sentence of the chorus in two.
  const before = chorus[places[0]! - 1]
  const isSplit = places[1]! - places[0]! > 1
  const mayClose = before === chorus[0] || (!isSplit && places[0]! % 2 === 0)
  const ending = words ?? (mayClose && close?.((lines) => excess(lines) <= MAX_COUPLET_EXCESS, isSplit)) ?? null
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

/**
 * A frame for a song, and others that say what the prompt tells, or complete a long song.
 * `spare` tells the second take where the first leaves nothing of the frame. A vague frame suits any story.
 */
type Frames = { frame: Frame; others: readonly Frame[]; spare: Frame; isOwn: boolean; isVague: boolean }

/** Stanzas and hooks of the other take. */
type Taken = { stanzas: readonly string[]; hooks: ReadonlySet<string> }

const NOTHING_TAKEN: Taken = { stanzas: [], hooks: new Set() }

/** Writes the lyrics of one take, without the stanzas in `used`. */
const writeTake = (
  request: LyricRequest,
  { frame, others }: Pick<Frames, 'frame' | 'others'>,
  facts: StoryFacts,
  requestedTitle: string | null,
  used: readonly string[],
  { verses: planned, chorus: factual, close }: ToldParts = NOTHING_TOLD,
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
        const own = isLast && !factual ? lastChorus(chooser, usual, close, hasOutro) : usual
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
type ToldParts = {
  verses: ReadonlyMap<number, FactVerse>
  chorus: FactChorus | null
  /** Ends the last chorus where the frame has no last words for it. */
  close: Close | null
}
const NOTHING_TOLD: ToldParts = { verses: new Map(), chorus: null, close: null }

/** Share of a frame's stanzas that may be replaced where it has a subject of its own. */
const REPLACED_SHARE = 0.5

/**
 * Writes the lyrics of one take, so that they tell what the prompt says: stanzas of the frame that say nothing of it are
 * replaced, and a chorus that is not about it.
 */
const writeTold = (
  request: LyricRequest,
  frames: Pick<Frames, 'frame' | 'others' | 'isOwn' | 'isVague'>,
  facts: StoryFacts,
  requestedTitle: string | null,
  taken: Taken,
): ReturnType<typeof writeTake> => {
  const draft = writeTake(request, frames, facts, requestedTitle, taken.stanzas)
  const statements = facts.telling?.statements ?? []
  if (request.language === 'zh' || statements.length === 0) return draft
  const { frame } = frames
  const { stanzas, variant = 0, take } = request
  const context: FactContext = {
    frame,
    stance: tellingStance(frame, request, facts),
    language: storyLanguage(request.language),
    fields: fieldsOf(statements.map(({ said }) => said).join(', ')),
    shared: sharedFields(statements),
    picker: new AnswerPicker(
      variant,
      `${request.prompt} ${take}`,
      taken.stanzas,
      stanzas && 'sung' in stanzas ? stanzas.sung : [],
      stanzas && 'again' in stanzas ? stanzas.again : null,
    ),
  }
  const hooks = hooksOf(facts, frame)
  // "Here's to Nadia" says nothing of what she did.
  const isPraise = framesOf('telling').includes(frame) && hooks.some(({ isSentence }) => isSentence)
  const isSaid = requestedTitle !== null || frames.isOwn || saysTheme(draft.chorus, facts, isPraise)
  const chorus = isSaid ? null : factChorus(hooks, context, draft.chorus.length)
  const verses = toldVerses(draft, chorus?.lines ?? draft.chorus, frames, statements, {
    ...context,
    prompt: request.prompt,
  })
  // A song that is asked to be sad ends so, in whatever frame.
  const isSad = context.stance === 'sad' && feelingOf(request.mood, request.prompt) < 0
  const own = request.genre === 'lullaby' ? 'calm' : isSad ? 'sad' : CLOSING_STANCES[frame.tones[0] ?? '']
  const closing = { ...context, stance: own ?? context.stance }
  const close: Close = (fits, isSplit) => closingCouplet(closing, fits, isSplit)
  const written = writeTake(request, frames, facts, requestedTitle, taken.stanzas, { verses, chorus, close })
  return { ...written, stanzas: [...written.stanzas, ...context.picker.chosen] }
}

/** The stances of telling frames that are neither praise nor calm, by their first tone. */
const BY_TONE: Readonly<Record<string, Stance>> = { angry: 'angry', sad: 'sad', funny: 'funny' }

/** The stances in which frames end, by their first tone. */
const CLOSING_STANCES: Readonly<Record<string, Stance>> = {
  ...BY_TONE,
  ...Object.fromEntries(['tender', 'warm', 'joyful', 'proud', 'hopeful'].map((tone) => [tone, 'love'])),
  ...Object.fromEntries(['wry', 'playful'].map((tone) => [tone, 'funny'])),
  defiant: 'angry',
}

/** Number of stanzas of details in a song whose frame suits anything. */
const MAX_SCENES = 2
/** Number of semantic fields that one stanza of details pictures. */
const SCENE_FIELDS = 2

/** Share of the statements that a song of its own subject tells at least, where it has the room. */
const TOLD_SHARE = 0.8

/** Share of the words of a statement that name the subject of a frame which tells it. */
const OWN_SHARE = 0.75

/** The words of a frame that a prompt has. */
const wordsOfPrompt = ({ match, also }: Frame, prompt: string): string[] => {
  const text = wordsIn(prompt)
  return [...match, ...also].filter((phrase) => phraseAt(text, phrase) >= 0 || spacedPhraseAt(text, phrase) >= 0)
}

/** Stanzas for the statements that a draft does not tell, in the places of those that tell least. */
const toldVerses = (
  { passed, sections }: Pick<ReturnType<typeof writeTake>, 'passed' | 'sections'>,
  chorus: readonly string[],
  { frame, isOwn, isVague }: Pick<Frames, 'frame' | 'isOwn' | 'isVague'>,
  statements: readonly Statement[],
  context: FactContext & { prompt: string },
): ReadonlyMap<number, FactVerse> => {
  const stems = stemsOfLines([...sections.flat(), ...chorus])
  // The story of a frame of its own subject is what the prompt says of it.
  const own = isOwn ? [contentStems(wordsOfPrompt(frame, context.prompt).join(' '))] : []
  const all = new Set(stems.flatMap((near) => [...near]))
  // "The dinosaur is afraid of the dentist" is not told by a song of any child at the dentist.
  const isNamed = ({ stems: words, clause, role, head }: Statement) => {
    if (role === 'who' && head !== undefined && !all.has(head)) return false
    const hero = clause && /^(?:the|my|our) |^\p{Lu}/u.test(clause.subject) ? [...contentStems(clause.subject)] : []
    return words.some((word) => all.has(word)) && (hero.length === 0 || hero.some((word) => all.has(word)))
  }
  // "The Harbour Street bowling club" is not told by the closing of any place.
  const isProper = ({ clause }: Statement) => {
    const proper = [...contentStems((clause?.subject.match(/\p{Lu}\p{L}+/gu) ?? []).join(' '))]
    return proper.length === 0 || proper.some((word) => all.has(word))
  }
  const chorusStems = stemsOfLines(chorus)
  let pending = statements.filter((statement, index) =>
    isVague
      ? index === 0 || !isTold(statement, chorusStems)
      : !isProper(statement) ||
        (!isTold(statement, stems) && !(isTold(statement, own, OWN_SHARE) && isNamed(statement))),
  )
  const stanzaStems = passed.map(stemsOfLines)
  const tells = (place: number) => statements.filter((statement) => isTold(statement, stanzaStems[place]!)).length
  // The sentences of a vague frame around what the prompt says suit anything: they are replaced first.
  const told = (place: number) => (isVague ? -tells(place) : tells(place))
  // The first thing said opens the song.
  const isOpening = (place: number) => place === 0 && pending[0] === statements[0]
  const places = passed
    .flatMap((lines, place) => (lines.length >= STANZA_LINES ? [place] : []))
    .sort((a, b) => Number(isOpening(b)) - Number(isOpening(a)) || told(a) - told(b) || a - b)
  const chosen: { place: number; verse: FactVerse }[] = []
  // A frame of its own subject keeps stanzas that carry its story.
  const room = isOwn && places.length > 1 ? places.length - 1 : places.length
  const mayReplace = () => {
    const share = chosen.length / Math.max(1, places.length)
    if (!isOwn || share < REPLACED_SHARE) return true
    return pending.length > (1 - TOLD_SHARE) * statements.length && chosen.length < places.length - 1
  }
  while (pending.length > 0 && chosen.length < places.length && mayReplace()) {
    const place = places[chosen.length]!
    const isDense = pending.length > 2 * (room - chosen.length)
    const verse = factVerse(pending, context, {
      isDense,
      isFull: pending.length > room - chosen.length,
      opensSong: chosen.length === 0 && isOpening(place),
    })
    if (verse === null) {
      pending = pending.slice(1)
      continue
    }
    // What the place has told has to be told again.
    if (told(place) >= verse.told.length && !isOpening(place)) break
    chosen.push({ place, verse })
    pending = pending.filter((statement) => !verse.told.includes(statement))
  }
  // Where nothing is left to tell, a frame for anything gives way to pictures of the same things; its own ending stays.
  const isGeneric = framesOf('telling').includes(frame)
  const free = places.slice(chosen.length).filter((place) => place > 0 && (isVague || told(place) === 0))
  const replaced = new Set(chosen.map(({ place }) => place))
  const isToldWithout = (place: number) => {
    const left = passed.filter((_, at) => at !== place && !replaced.has(at)).flat()
    const sung = stemsOfLines([...left, ...chosen.flatMap(({ verse }) => verse.lines), ...chorus])
    return statements.every((statement) => !isTold(statement, stems) || isTold(statement, sung))
  }
  const scenes = isVague ? MAX_SCENES : 1
  for (const place of isGeneric ? free : []) {
    if (
      replaced.size >= Math.max(1, places.length - 1) ||
      chosen.filter(({ verse }) => verse.told.length === 0).length >= scenes
    )
      break
    const fields = context.fields.slice(0, SCENE_FIELDS)
    const lines = isToldWithout(place) ? sceneVerse(fields, frame, context.picker) : null
    if (!lines) continue
    chosen.push({ place, verse: { lines, told: [] } })
    replaced.add(place)
  }
  // In the order of the prompt.
  const inOrder = chosen.map(({ place }) => place).sort((a, b) => a - b)
  return new Map(chosen.map(({ verse }, index) => [inOrder[index]!, verse]))
}

const frameRequestOf = (request: Omit<LyricRequest, 'sections'>, facts: StoryFacts): FrameRequest => ({
  prompt: request.prompt,
  genre: request.genre ?? '',
  feeling: feelingOf(request.mood, request.prompt),
  facts,
  variant: request.variant ?? 0,
})

const chosenFrames = (request: Omit<LyricRequest, 'sections'>, facts: StoryFacts) =>
  chooseFrames(storyLanguage(request.language).frames(), frameRequestOf(request, facts))

/** The stance in which a prompt is told: as a tale of a person of history where nothing else is asked. */
const tellingStance = (frame: Frame, request: LyricRequest, facts: StoryFacts): Stance => {
  const stance = stanceFor(frame, frameRequestOf(request, facts))
  // A betrayal is no praise, whatever the genre.
  const told = frame.telling.length > 0 ? BY_TONE[frame.tones[0] ?? ''] : undefined
  if (told && (stance === 'love' || stance === 'calm')) return told
  const isFamous = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(facts.telling?.clauses[0]?.subject ?? '')
  if (isFamous && stance === 'love') return 'tale'
  // "A song for the volunteers" thanks them, and a tale of what the singer did is no tale of others.
  const isGiven = /\b(?:song|anthem|ballad|hymn|tune|track) (?:for|to) (?:the|our|my|all|people|everyone|\p{Lu})/u.test(
    request.prompt,
  )
  const [, noun = ''] =
    /^(?:my|our) (?:\p{Ll}+ )*?(\p{Ll}+)(?: (?:in|on|at|of|from|with) .*)?$/u.exec(
      facts.telling?.clauses[0]?.subject ?? '',
    ) ?? []
  // "Our bakery turns ten" is no tale either.
  const isOurs = /^(?:place|thing|vehicle)$/.test(nounKind(noun) ?? '')
  return stance === 'tale' && (isGiven || isOurs) ? 'love' : stance
}

/** Whether a pattern frame is about what somebody else of the prompt only uses or acts on: "a novel on his phone". */
const isMinor = ({ subject, match }: Frame, { telling }: StoryFacts): boolean => {
  const clause = telling?.clauses[0]
  if (!clause || !subject || match.some((word) => hasPhrase(asWords(clause.subject), word))) return false
  // "They want to close the library" accuses no library.
  if (subject.images.kind === 'person') return clause.subject === 'they' || clause.pronoun === 'neuter'
  return (
    /^(?:object|food|vehicle|event)$/.test(subject.images.kind) &&
    clause.pronoun !== 'neuter' &&
    new RegExp(`\\b(?:on|with|in|for|from|at|by|before|after|during) (?:\\S+ ){0,3}${subject.word}\\b`).test(
      clause.past,
    )
  )
}

/** The words of a predicate, with the base form of its verb: "drove a bus" → drive, drove, a, bus. */
const predicateWords = (predicate: string): ReadonlySet<string> => {
  const words = predicate.toLowerCase().split(' ')
  // Of "was found", the participle tells.
  const verb = words.find((word) => !/^(?:was|were|never|always|still|finally|\p{L}+ly)$/u.test(word)) ?? ''
  // Who was lost at sea, or never came back, is gone.
  if (/^(?:was|were) lost\b/.test(predicate)) return new Set(['drown'])
  if (/^never (?:returned\b|(?:came|made it) (?:back|home)\b)/.test(predicate)) return new Set(['vanish'])
  // What somebody never does has another story than what somebody does.
  const negation = words.slice(0, 2).find((word) => /^(?:never|didn't)$/.test(word))
  if (negation) return new Set([negation])
  if (/\bin love\b/.test(predicate)) return new Set(['love'])
  if (/^(?:fell|fall) out\b/.test(predicate)) return new Set(['fight'])
  if (/^moved into\b/.test(predicate)) return new Set(['settle'])
  // "Had to sell the farm"
  const forced = /^had to (\p{Ll}+)/u.exec(predicate)?.[1]
  if (forced) return new Set([forced])
  if (/^(?:always |still )?want/.test(predicate))
    return new Set(/\bto (?:be|become|win|learn|fly|sing|dance)\b/.test(predicate) ? ['dream'] : [])
  const lasting = /\bfor \S+ (?:years|winters|decades)\b/.test(predicate) ? ['work'] : []
  return new Set([
    verbForms(verb)?.base ?? verb,
    ...lasting,
    ...words.filter((word) => /^(?:afraid|scared|sale|mad)$/.test(word)),
  ])
}

/**
 * Frames without a subject of their own for what a prompt tells, the best first.
 * A specific one is for the verbs, words or topic of the prompt, not only for its stance and for who does it.
 */
const genericFrames = (
  stance: Stance,
  facts: StoryFacts,
  prompt: string,
  variant: number,
): { frame: Frame; isSpecific: boolean }[] => {
  // A frame continues what the first clause says; others only speak for it.
  const [main, ...later] = (facts.telling?.clauses ?? []).map(({ past }) => predicateWords(past))
  const doer = doerOf(facts)
  const topic = facts.telling?.topic ?? null
  const read = wordsIn(prompt)
  const fitting = framesOf('telling').flatMap((frame) => {
    if (!frame.telling.includes(stance)) return []
    if (frame.doer.length > 0 && !frame.doer.includes(doer)) return []
    if (frame.not.some((phrase) => phraseAt(read, phrase) >= 0)) return []
    // Nobody tells a tale of "my dog" that "slept on my feet".
    const [first] = facts.telling?.clauses ?? []
    if (first && isThirdPerson(frame) && /\b(?:I|me|my|we|us|our)\b/.test(`${first.subject} ${first.past}`)) return []
    const byMatch = frame.match.some((phrase) => phraseAt(read, phrase) >= 0)
    const byVerb = frame.verbs.some((verb) => main?.has(verb))
    const byLaterVerb = !byVerb && frame.verbs.some((verb) => later.some((words) => words.has(verb)))
    const byNoun = topic !== null && frame.nouns.includes(topic.noun)
    const byKind = topic !== null && topic.kind !== null && frame.for.includes(topic.kind)
    const suitsAnything = frame.for.length + frame.nouns.length === 0
    // Whoever acts, or what the song is about, has to be of the frame's kinds. What the singer acts on need not be.
    const isOther = topic !== null && topic.kind !== null && /^(?:other|none)$/.test(doer)
    if (isOther && frame.for.length > 0 && !byKind && !byNoun) return []
    const suitsVerb = byVerb || frame.verbs.length + frame.match.length === 0
    if (!byMatch && !(suitsVerb && (suitsAnything || byKind || byNoun))) return []
    // A story of others than the prompt's fits few prompts.
    const isStory = isThirdPerson(frame) && !byMatch && !byNoun && !byVerb
    const score =
      (isStory ? -4 : 0) + (byMatch ? 3 : 0) + (byVerb ? 3 : byLaterVerb ? 1 : 0) + (byNoun ? 2 : 0) + (byKind ? 1 : 0)
    return [{ frame, score, isSpecific: byMatch || byVerb || byNoun }]
  })
  const rotated = fitting.map((_, index) => fitting[(index + variant) % fitting.length]!)
  return rotated.sort((a, b) => b.score - a.score)
}

/** Whether two frames are sung by the same one, to the same one. */
const isSameVoice = (a: Frame, b: Frame): boolean =>
  [/^nobody/, /"you" is the hero/, /"you"/, /^we\b/].every((voice) => voice.test(a.speaker) === voice.test(b.speaker))

const GONE = /\b(?:died|left|gone|lost|passed away|disappeared|closed|stolen|sold|vanished|moved away|ran away)\b/

/** Whether a pattern frame tells less than what happens in the prompt. */
const isWeakPattern = (frame: Frame, facts: StoryFacts, stance: Stance): boolean => {
  const doer = doerOf(facts)
  if (frame.patterns.every((pattern) => pattern.stance !== stance)) return true
  // A tale would be of something else than the prompt.
  if (stance === 'tale') return true
  if (doer === 'none') return false
  // Praise is for what somebody does, and so is a song of courage.
  if (stance === 'love' || stance === 'brave') return true
  // A roast is about what the prompt tells of somebody, a lament for one who is gone.
  if (stance === 'funny' && frame.subject?.images.kind === 'person') return true
  if (isMinor(frame, facts) || (stance === 'sad' && !GONE.test(facts.telling!.clauses[0]!.past))) return true
  const { subject } = facts.telling!.clauses[0]!
  return !frame.match.some((word) => hasPhrase(asWords(subject), word))
}

/** The occasion that a prompt names before its story: "Wedding song for" in "Wedding song for Hanna, who met Luis". */
const occasionOf = (prompt: string) =>
  /^[^,:;.]*?\b(?:wedding|birthday|christmas|retirement|graduation|anniversary)\b(?= |[:,])/i.exec(
    prompt.split(/[,:;.]| (?:who|that|which|about|when|after) /)[0]!,
  )?.[0] ?? ''

/** When something happened: "built a treehouse the summer our parents split up". */
const ASIDE = / the (?:summer|winter|spring|autumn|year|day|night|week) (?:i|we|he|she|they|my|our) .*/i

/**
 * Whether a frame of its own subject is about what a prompt says first, or sings of: a band that "played its set at the
 * airport" says no goodbye there.
 */
const isAboutMain = (frame: Frame, facts: StoryFacts, prompt: string): boolean => {
  const { statements = [], topic, theme } = facts.telling ?? {}
  const [main] = statements
  const aside = ASIDE.exec(prompt)?.[0] ?? ''
  if (main?.clause === undefined || isOccasion(frame, occasionOf(prompt))) return true
  if (statements.length < 2 && aside === '') return true
  const about = contentStems(`${topic?.text ?? ''} ${theme ?? ''}`)
  const text = wordsIn(prompt.replace(aside, ' '))
  const predicate = contentStems(main.clause.past)
  return frame.match.some((phrase) => {
    if (phraseAt(text, phrase) < 0 && spacedPhraseAt(text, phrase) < 0) return false
    // A phrase of several words decides.
    const stems = contentStems(phrase)
    if (stems.size > 1) return true
    return [...stems].some((stem) => about.has(stem) || main.stems.includes(stem) || predicate.has(stem))
  })
}

/** The frames of a song. One that is written again keeps its own. */
const framesFor = (request: LyricRequest, facts: StoryFacts): Frames => {
  const all = storyLanguage(request.language).frames()
  const { ranked: frames, own } = chosenFrames(request, facts)
  const best = frames[0]!
  const again = request.stanzas && 'again' in request.stanzas ? request.stanzas.again : []
  const ids = again.map((name) => name.slice(0, name.indexOf('/')))
  if (request.language === 'zh' || facts.telling === undefined)
    return {
      frame: [...frames, ...all].find(({ id }) => ids.includes(id)) ?? best,
      others: [],
      spare: frames[1] ?? best,
      isOwn: true,
      isVague: false,
    }
  const stance = tellingStance(best, request, facts)
  const found = genericFrames(stance, facts, request.prompt, request.variant ?? 0)
  const generic = found.map(({ frame }) => frame)
  const isSpecific = found[0]?.isSpecific === true
  const isPattern = best.patterns.length > 0
  const isIncidental = own.has(best) && again.length === 0 && !isAboutMain(best, facts, request.prompt)
  const isGeneric =
    generic.length > 0 &&
    (!own.has(best) || isIncidental) &&
    (isSpecific ||
      isIncidental ||
      (isPattern ? isWeakPattern(best, facts, stance) : doerOf(facts) !== 'none' || facts.telling.theme !== null))
  const frame = [...frames, ...all, ...framesOf('telling')].find(({ id }) => ids.includes(id))
  const chosen = frame ?? (isGeneric ? generic[0]! : best)
  const isTold = framesOf('telling').includes(chosen)
  return {
    frame: chosen,
    spare: chosen === best ? (frames[1] ?? best) : best,
    others: isTold ? generic.filter((each) => each !== chosen && isSameVoice(each, chosen)) : [],
    isOwn: own.has(chosen) && !isIncidental,
    isVague: isTold && !found.some((each) => each.frame === chosen && each.isSpecific),
  }
}

/** A typical form that needs more stanzas than most songs. */
const typicalForm = (request: LyricRequest): SectionRequest[] =>
  (
    [
      ['verse', isRap(request) ? 16 : 8],
      ['pre-chorus', 2],
      ['chorus', 8],
      ['verse', isRap(request) ? 16 : 8],
      ['bridge', 4],
      ['verse', 4],
    ] as const
  ).map(([kind, lines]) => ({ kind, label: '', lines, syllables: 8 }))

/** Whether one line fills a verse. */
const isRepeated = (lines: readonly string[]) => lines.length > 2 && new Set(lines).size === 1

/** What the second take must not repeat of the first. Nothing for a song that is written again. */
const takenByFirst = (
  { take, stanzas }: LyricRequest,
  first: () => readonly { title: string; stanzas: readonly string[] }[],
): Taken => {
  if (take === 0 || (stanzas !== undefined && 'again' in stanzas)) return NOTHING_TAKEN
  const takes = first()
  return {
    stanzas: stanzas?.taken ?? takes.flatMap(({ stanzas }) => stanzas),
    hooks: new Set(takes.map(({ title }) => title)),
  }
}

/** A name of the prompt that is sung; null without one. */
const sungName = ({ name, pet, place }: StoryFacts, sections: readonly (readonly string[])[]): string | null => {
  const lyric = sections.flat().join(' ')
  const names = [...name, ...pet, ...place].map(({ base, text }) => base ?? text)
  return names.find((each) => /^\p{Lu}/u.test(each) && lyric.includes(each)) ?? null
}

/**
 * Writes lyrics in English or Chinese. Fills the story frame that fits the prompt best with the prompt's facts.
 * The first line of the chorus is the title, unless one is requested. The two takes share no stanza and
 * no title, where another is left.
 */
export const writeStory = (asked: LyricRequest, requestedTitle: string | null = null): WrittenLyrics => {
  const request = { ...asked, prompt: withoutPurpose(asked.prompt) }
  const language = storyLanguage(request.language)
  const facts = language.facts(request.prompt)
  const frames = framesFor(request, facts)
  const { frame } = frames
  // The form of the first take is unknown here, so what it sings in this form and in a typical one is avoided.
  const first = () =>
    [request.sections, typicalForm(request)].map((sections) =>
      writeTold({ ...request, take: 0, sections }, frames, facts, requestedTitle, NOTHING_TAKEN),
    )
  const taken = takenByFirst(request, first)
  const fresh = writeTold(request, frames, facts, requestedTitle, taken)
  // Where the first take left nothing for a verse, the second has another frame.
  const hasGap = fresh.sections.some((lines, index) => request.sections[index]!.kind === 'verse' && isRepeated(lines))
  const other = { frame: frames.spare, others: frames.others, isOwn: false, isVague: false }
  const written = hasGap ? writeTold(request, other, facts, requestedTitle, taken) : fresh
  const told = hasGap ? frames.spare : frame
  const { title: hook, sections, stanzas } = written
  // A prompt whose names are in one hook alone gives both takes that hook.
  const title = requestedTitle === null && taken.hooks.has(hook) ? (sungName(facts, sections) ?? hook) : hook
  const clauses = (facts.telling?.clauses ?? []).map((clause) => {
    const brief = briefClause(clause)
    const forms = [clause, brief].flatMap(({ subject, past, present }) =>
      [past, present].flatMap((form) => (form ? [`${subject} ${form}`, toYou(form), toI(form), `you ${form}`] : [])),
    )
    return { said: `${clause.subject} ${clause.past}`, sung: forms }
  })
  const story: Story = {
    said: subjectWords(told, request.prompt),
    about: told.about,
    stanzas,
    facts: [
      ...FACT_KINDS.flatMap((kind) =>
        facts[kind]
          .filter((fact) => !isSubject(frame, kind, fact))
          .map(({ text, base, short, predicate, once }) => ({
            said: text,
            sung: [
              text,
              base,
              short,
              predicate,
              predicate && toYou(predicate),
              once?.text,
              once && toYou(once.predicate),
            ].filter((form) => form !== undefined),
          })),
      ),
      ...clauses.filter(({ said }) => !facts.event.some(({ text }) => text.toLowerCase() === said.toLowerCase())),
    ],
  }
  return { title: language.titleOf(title), sections, story }
}

/** Number of frames that are searched for a line. */
const MAX_SEARCHED_FRAMES = 12
const SEARCHED_PARTS = ['verse 1a', 'verse 1b', 'verse 2a', 'verse 2b', 'bridge', 'verse 3', 'chorus'] as const

/** Lines that may complete a given couplet, from the frames that fit the prompt best first. */
export const frameLines = (request: Omit<LyricRequest, 'sections'>): string[] => {
  const language = storyLanguage(request.language)
  const facts = language.facts(request.prompt)
  const frames = new Set([...chosenFrames(request, facts).ranked, ...language.frames()])
  return [...frames]
    .slice(0, MAX_SEARCHED_FRAMES)
    .flatMap((frame) =>
      SEARCHED_PARTS.flatMap((part) =>
        frame.parts[part].flatMap((stanza) => fillStanza(stanza, frame, facts, new Map(), request.random)?.lines ?? []),
      ),
    )
}
