import type { StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { singularOf, verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import type { Doer, Frame, Tone } from '#lib/engine/plan/lyrics/frames/frame'
import {
  isSettingAt,
  phraseAt,
  phraseLength,
  spacedPhraseAt,
  stemOf,
  type Words,
  wordsIn,
} from '#lib/engine/plan/lyrics/frames/match'
import { type RankedStances, type Stance, stancesOf } from '#lib/engine/plan/lyrics/images/stance'
import { type Subject, subjectOf } from '#lib/engine/plan/lyrics/images/subject'

/** Scores of a `match` word, of an `also` word and of a tone that the prompt asks for. */
const MATCH_SCORE = 4
const ALSO_SCORE = 1.4
const TONE_SCORE = 1.5
/** Factor for words in the theme, which follows "about". */
const THEME_FACTOR = 1.5
/** Factor for phrases of several words. */
const PHRASE_FACTOR = 1.2
/** Highest score for an early subject, because it decides: "a lullaby for a boy who loves trains". */
const EARLY_SCORE = 6
/** Score of the word that opens the theme: "a robot falling in love". */
const OPENING_SCORE = 3
/** A frame with a lower score is about another subject. */
const MIN_SUBJECT_SCORE = 4

/** Words of a prompt that ask for a tone. */
const TONE_WORDS: Readonly<Record<Tone, RegExp>> = {
  tender: /\b(?:tender|gentle|loving|romantic|intimate|soft|sweet)/,
  warm: /\b(?:warm|cosy|cozy|heartfelt|grateful|nostalgic)/,
  joyful: /\b(?:joy|happy|cheer|celebrat|party|feel.?good|sunny|upbeat|euphoric|fun\b)/,
  funny: /\b(?:funny|comic|comedy|humorous|silly|hilarious|joke|parody|roast)/,
  sad: /\b(?:sad|sorrow|melanchol|heartbr|mourn|grief|tear|lonel|bittersweet|longing)/,
  angry: /\b(?:angry|anger|furious|rage|aggressive|diss)/,
  solemn: /\b(?:solemn|hymn|sacred|reverent|stately|dignified)/,
  hopeful: /\b(?:hope|uplift|inspir|optimis|encourag)/,
  proud: /\b(?:proud|pride|triumph|anthem|epic|heroic|victor)/,
  wry: /\b(?:wry|ironic|sarcastic|sardonic|dry|satir)/,
  dark: /\b(?:dark|haunt|eerie|gloom|spooky|sinister|brood)/,
  playful: /\b(?:playful|kids|children|cute|bouncy|whimsical|cheeky)/,
  dreamy: /\b(?:dream|ethereal|float|hazy|surreal)/,
  defiant: /\b(?:defiant|protest|rebel|punk|fight|revolution)/,
  calm: /\b(?:calm|peace|quiet|relax|lullaby|soothing|meditat)/,
}

/** Frames for any subject, which only their slots name. */
export const GENERIC_FRAMES: ReadonlySet<string> = new Set(['ode-to-a-thing', 'doing-it', 'portrait'])

/** Frames for subjects without a frame of their own, by kind of fact, the most specific kind first. */
const BY_FACT = [
  ['who', 'portrait'],
  ['name', 'portrait'],
  ['doing', 'doing-it'],
  ['thing', 'ode-to-a-thing'],
  ['things', 'ode-to-a-thing'],
  ['stuff', 'ode-to-a-thing'],
] as const

/** Words of prompts that ask for a song to fall asleep to; others only suggest its music. */
const ASKS_FOR_SLEEP =
  /\b(?:lullab\w+|bedtime|(?:to|go to|falls? to|fall|get to|sing to) sleep|good ?night|sleep song)\b/i

/** Frames of genres whose songs always have the same subject. */
const ALWAYS_BY_GENRE: Readonly<Record<string, string>> = { lullaby: 'lullaby' }

/** Frames of genres with typical subjects. */
const BY_GENRE: Readonly<Record<string, readonly string[]>> = {
  lullaby: ['lullaby'],
  shanty: ['sea-voyage', 'pirate-shanty'],
  gospel: ['hymn', 'gratitude'],
  hymn: ['hymn', 'gratitude'],
  children: ['animals-tale', 'bedtime-for-kids'],
  blues: ['money-trouble', 'insomnia'],
  country: ['truck-driver', 'small-town', 'road-trip'],
  house: ['dance-floor', 'summer-party'],
  techno: ['dance-floor'],
  disco: ['dance-floor', 'summer-party'],
  punk: ['teenage-rebellion', 'monday-at-the-office'],
}

/** Frames for prompts without a subject: sad, neutral, happy. Frames that a language lacks are skipped. */
const BY_FEELING: readonly (readonly string[])[] = [
  ['missing-someone', 'breakup', 'insomnia', 'divorce', 'loss', 'letter'],
  ['stars-and-moon', 'train-journey', 'friendship', 'clock-and-time', 'metro', 'seaside'],
  ['falling-in-love', 'crush', 'friendship', 'summer-party', 'road-trip', 'carrying-on', 'after-the-storm'],
]

/** Puts the words of a text in lower case between single spaces, for `hasPhrase`. */
export const asWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim()} `

const phraseCache = new Map<string, string>()
/** Whether a text from `asWords` contains a phrase or its plural. Chinese phrases match within words too. */
export const hasPhrase = (text: string, phrase: string): boolean => {
  if (/\p{Script=Han}/u.test(phrase)) return text.includes(phrase)
  let own = phraseCache.get(phrase)
  if (own === undefined) {
    own = asWords(phrase)
    phraseCache.set(phrase, own)
  }
  return text.includes(own) || text.includes(`${own.trimEnd()}s `)
}

const themeIn = (text: string) => ` ${/(?: about |关于|讲)(.+)$/s.exec(text)?.[1] ?? ''}`

/** The first word of a text from `asWords`, without its article. */
const opening = (words: string) => ` ${/^ (?:(?:a|an|the|my|our|two|some) )?(\S+)/.exec(words)?.[1] ?? ''} `

/** How well a frame fits a prompt from `asWords`, ≥ 0. 0 if the prompt has none of its words. */
const scoreOf = (frame: Frame, text: string, tones: ReadonlySet<Tone>): number => {
  const theme = themeIn(text)
  const weigh = (words: readonly string[], weight: number) =>
    words
      .filter((word) => hasPhrase(text, word))
      // "wedding" in "wedding toast" counts once.
      .filter((word, _, all) => !all.some((other) => other !== word && other.includes(word)))
      .reduce(
        (sum, word) =>
          sum + weight * (hasPhrase(theme, word) ? THEME_FACTOR : 1) * (word.includes(' ') ? PHRASE_FACTOR : 1),
        0,
      )
  const subject = weigh(frame.match, MATCH_SCORE) + weigh(frame.also, ALSO_SCORE)
  const lead = (within: string) => {
    const places = frame.match.filter((word) => hasPhrase(within, word)).map((word) => within.indexOf(word))
    return places.length > 0 ? EARLY_SCORE * (1 - Math.min(...places) / within.length) : 0
  }
  const opens = frame.match.some((word) => hasPhrase(opening(theme), word)) ? OPENING_SCORE : 0
  // "Rent" comes late in "a protest song about rent", but first in its theme.
  const first = Math.max(lead(text), theme.trim() === '' ? 0 : lead(theme) + opens)
  return subject === 0 ? 0 : subject + first + TONE_SCORE * frame.tones.filter((tone) => tones.has(tone)).length
}

/** The longest of the frame's words that a prompt has; empty without one. */
export const subjectWords = (frame: Frame, prompt: string): string => {
  const text = asWords(prompt)
  const found = frame.match.filter((word) => hasPhrase(text, word))
  return found.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

/** Words that say how a song is sung, or of which sort it is, but not of what: "a protest song about a river". */
const FORM_MATCH =
  /^(?:protests?|protest song|farewells?|goodbye|birthday song|hymns?|gospel|shanty|shanties|sea shanty|disco|rap|hip.?hop|ode|ode to|tribute to|celebrat\w+|for children|children's song|dj|rave|love|anthem|jingle|band|rock band|western|corporate|club anthem|team anthem|fight song|drinking song|epic|praise|thank you|thanks|thanking|thankful|grateful|gratitude|in memory of|toast to|roast|portrait of|about a man|about a woman|the life of|how to|learning to|learning how to|who me|dreaming|fame|musicians?|hope|hopeful|faith|playing music|love letters?|letters?)$/

/** Tones that a stance allows. */
const TONES_OF: Readonly<Record<Stance, readonly Tone[]>> = {
  love: ['tender', 'warm', 'joyful', 'proud', 'playful', 'hopeful', 'dreamy'],
  sad: ['sad', 'solemn', 'dark'],
  angry: ['angry', 'defiant', 'dark'],
  funny: ['funny', 'playful', 'wry'],
  brave: ['proud', 'defiant', 'hopeful', 'joyful'],
  tale: ['wry', 'solemn', 'dark', 'warm', 'funny', 'tender', 'sad', 'playful', 'proud', 'hopeful'],
  calm: ['calm', 'tender', 'dreamy', 'warm'],
}

/** What speaks for a frame in an English prompt. */
type Fit = {
  /** Value of the best match, by its number of words and its place in the prompt. */
  best: number
  /** Whether the words that match all name something else: "an ice cream van". */
  isOther: boolean
  /** Whether the words that match only name where something happens: "we met in a hospital waiting room". */
  isSetting: boolean
  /** Number of the frame's weaker words. */
  also: number
  /** Whether the frame has every word of the theme's first phrase. */
  isWhole: boolean
  total: number
}

/** Values of a match of one, two and more words; of one that opens the theme; of weaker words. */
const MATCH_VALUES = [4, 7, 9] as const
const OPENS_THEME = 2
const ALSO_VALUE = 0.8
const MAX_ALSO = 5
/** Factors for words that only name the form of the song, or the setting. */
const FORM_FACTOR = 0.5
const SETTING_FACTOR = 0.5
/** Value of a match that needs nothing else. */
const STRONG_MATCH = 7
/** Number of weaker words that together name the subject. */
const ENOUGH_ALSO = 4

/** A frame with a lower total is about another subject. */
const MIN_FIT = 2.5

/** The prompt, and the place of its theme and of its names among its words. */
type Read = {
  prompt: Words
  theme: number
  /** The end of its first phrase: "IKEA furniture" in "punk about IKEA furniture, with vocals". */
  phraseEnd: number
  hasColon: boolean
  isName: (word: string) => boolean
  tones: ReadonlySet<Tone>
}

const fitOf = (
  { match, also, tones }: Frame,
  { prompt, theme, phraseEnd, hasColon, isName, tones: asked }: Read,
): Fit => {
  const found = match.flatMap((phrase) => {
    const next = phraseAt(prompt, phrase)
    const at = next < 0 ? spacedPhraseAt(prompt, phrase) : next
    if (at < 0) return []
    const length = phraseLength(phrase)
    return length === 1 && isName(phrase) ? [] : [{ phrase, at, length }]
  })
  // "Wedding" in "wedding toast" counts once.
  const longest = found.filter(
    ({ at, length }) =>
      !found.some((other) => other.length > length && other.at <= at && other.at + other.length >= at + length),
  )
  const matches = [...new Map(longest.map((one) => [one.at, one])).values()]
  // "The miller's daughter" is no daughter of the singer, "an ice cream van" no ice cream.
  const isOther = ({ phrase, at, length }: { phrase: string; at: number; length: number }) => {
    const head = prompt.stems.indexOf(stemOf(phrase.split(' ').at(-1)!.toLowerCase()), at)
    // Other words may stand between those of a phrase.
    const end = head >= at ? head : at + length - 1
    const next = prompt.words[end + 1] ?? ''
    return (
      (/.'s$/.test(prompt.words[head - 1] ?? '') &&
        !/'s /.test(phrase) &&
        nounKind(prompt.stems[head] ?? '') === 'relative') ||
      (nounKind(prompt.stems[end]!) !== null &&
        !/(?<!wedd)ing$/.test(prompt.words[end]!) &&
        next.length > 2 &&
        !isName(next) &&
        /^(?:vehicle|place|worker|person|thing)$/.test(nounKind(next) ?? '') &&
        ![...match, ...also].some((word) => word.split(' ').some((part) => stemOf(part) === stemOf(next))))
    )
  }
  const isFormOf = ({ phrase, at }: { phrase: string; at: number }) =>
    at < theme && (hasColon || FORM_MATCH.test(phrase.toLowerCase()))
  const opensTheme = (each: { phrase: string; at: number }) =>
    !isFormOf(each) &&
    (each.at === theme ||
      (each.at === theme + 1 && !isSettingAt(prompt, each.at) && !/ing$/.test(prompt.words[theme] ?? '')))
  // Who "is in hospital" is ill, who "met in a hospital" need not be.
  const isPlace = ({ phrase, at }: { phrase: string; at: number }) =>
    isSettingAt(prompt, at) ||
    (/^(?:in|at|on) /.test(phrase) &&
      !/^(?:is|are|am|was|were|be|been|being|lie|lies|lay|lying)$/.test(prompt.words[at - 1] ?? ''))
  const values = matches.map((each) => {
    const { at, length } = each
    const isForm = isFormOf(each)
    const opens = opensTheme(each)
    const factor = isForm ? FORM_FACTOR : isOther(each) || (isSettingAt(prompt, at) && !opens) ? SETTING_FACTOR : 1
    return MATCH_VALUES[Math.min(length, MATCH_VALUES.length) - 1]! * factor + (opens ? OPENS_THEME : 0)
  })
  const matched = new Set(longest.flatMap(({ at, length }) => Array.from({ length }, (_, index) => at + index)))
  const places = new Set(
    also.map((phrase) => (isName(phrase) ? -1 : phraseAt(prompt, phrase))).filter((at) => at >= 0 && !matched.has(at)),
  )
  const best = Math.max(0, ...values)
  const tone = tones.filter((each) => asked.has(each)).length
  const others = values.reduce((sum, value) => sum + value, 0) - best
  return {
    best,
    isOther: matches.length > 0 && matches.every(isOther),
    isSetting: matches.length > 0 && matches.every((each) => isPlace(each) && !opensTheme(each)),
    also: places.size,
    isWhole: prompt.words.every((_, at) => at < theme || at >= phraseEnd || matched.has(at) || places.has(at)),
    total: best + 0.4 * others + ALSO_VALUE * Math.min(MAX_ALSO, places.size) + (best > 0 ? tone : 0),
  }
}

/** The kind of what an English theme names first: "guitar" in "a farewell to my old guitar". Null without a noun. */
const themeKind = (theme: string) => {
  const words = theme
    .trim()
    .split(' ')
    .slice(0, 5)
    .filter((word) => !/^(?:an?|the|my|our|old|late|dear|little)$/.test(word))
  const noun = words.find((word) =>
    /^(?:person|relative|worker|animal|place|vehicle|thing)$/.test(nounKind(singularOf(word)) ?? ''),
  )
  return noun ? nounKind(singularOf(noun)) : null
}

/** Whether a frame's story contradicts a prompt, or is sung to another kind of person or thing. */
const isExcluded = (frame: Frame, prompt: Words, kind: ReturnType<typeof themeKind>): boolean =>
  frame.not.some((phrase) => phraseAt(prompt, phrase) >= 0) ||
  (frame.for.length > 0 && kind !== null && !frame.for.includes(kind))

/** Whether a text from `asWords` has a word or another form of it: "forgives" for "forgiving". */
const hasStem = (text: string, word: string) =>
  hasPhrase(text, word) || (/^[a-z]{7,}$/.test(word) && text.includes(` ${word.slice(0, -3)}`))

const coreCache = new WeakMap<Frame, ReadonlySet<string>>()
/** The words of a frame's `match` that its lines are about: several words together, the first two, and those in `about`. */
const coreOf = (frame: Frame): ReadonlySet<string> => {
  let core = coreCache.get(frame)
  if (!core) {
    const story = asWords(`${frame.id.replaceAll('-', ' ')} ${frame.about}`)
    core = new Set(
      frame.match.filter((word, index) => index < 2 || /[ \p{Script=Han}]/u.test(word) || hasStem(story, word)),
    )
    coreCache.set(frame, core)
  }
  return core
}

/** The place of the theme in a text from `asWords`: after "about", or after "a song for". */
const themeAt = (text: string): number => {
  const about = / about |关于|讲/.exec(text)
  if (about) return about.index + about[0].length - 1
  const opener =
    /^ (?:\S+ ){0,7}?(?:song|ballad|ode|anthem|hymn|lullaby|tribute|letter|toast|roast|rap|shanty|waltz|track|tune|thanks|thanking) (?:for|to|of|against|thanking|where|in which) /.exec(
      text,
    )
  return opener ? opener[0].length - 1 : 0
}

/** The place of the first match in a text that a frame is truly about; null without one. */
const coreAt = (frame: Frame, text: string, theme: number): number | null => {
  const places = [...coreOf(frame)].flatMap((word) => {
    if (!hasPhrase(text, word)) return []
    const at = text.indexOf(word)
    // Before the theme, a form is named: "a hymn of thanks for the harvest".
    return at < theme && FORM_MATCH.test(word) ? [] : [at]
  })
  return places.length > 0 ? Math.min(...places) : null
}

/** Names of several words, after the first word of a prompt: "Riverside Otters". */
const NAMES = /(?<=\p{Ll}[ ,]+)(?!Christmas|New Year|Valentine|Mother|Father)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+/gu

/** Whether a match is part of a name, or the setting of something else: "she left on a Sunday train". */
const isIncidental = (text: string, at: number, names: string): boolean => {
  const word = text.slice(at).split(' ', 1)[0]!
  return (
    names.includes(` ${word} `) ||
    / (?:on|in|at|by|from|near|under) (?:(?:an?|the|my|our) )?(?:\S+ )?$/.test(text.slice(0, at))
  )
}

const LEAVING = /\b(?:(?:ran|went|flew|walked|swam) (?:away|off)|left|died|disappeared|vanished)\b/
/** Whether the prompt's subject goes for good, in a frame where it stays. */
const leaves = (frame: Frame, { event }: StoryFacts): boolean =>
  !/\b(?:died|dies|death|leav|left|gone|goodbye|miss|last|lost)/.test(frame.about) &&
  event.some(
    ({ text, doer }) => doer && LEAVING.test(text) && frame.match.some((word) => hasPhrase(` ${doer.noun} `, word)),
  )

/** A pattern frame for a subject, which its headers then name. */
const forSubject = (frame: Frame, subject: Subject): Frame => ({
  ...frame,
  about: frame.about.replaceAll('<subject>', subject.word),
  match: [...new Set([subject.word, ...subject.images.names.map((name) => name.toLowerCase())])],
  subject,
})

/** Stances that stand in for one which the frames of a kind lack. */
const NEAREST: Readonly<Record<Stance, readonly Stance[]>> = {
  love: ['calm', 'tale', 'brave'],
  sad: ['tale'],
  angry: [],
  funny: [],
  brave: ['tale', 'love'],
  tale: [],
  calm: ['love'],
}

/** The pattern frames for a subject, in the order of the stances. */
const patternsFor = (
  frames: readonly Frame[],
  subject: Subject,
  { stances }: RankedStances,
  variant: number,
  isFirstPerson: boolean,
): Frame[] => {
  const [best, ...rest] = stances
  const inOrder = best ? [...new Set([best, ...NEAREST[best], ...rest])] : []
  const all = inOrder.flatMap((stance) => {
    const fitting = frames.filter(({ patterns }) =>
      patterns.some((pattern) => pattern.kind === subject.images.kind && pattern.stance === stance),
    )
    return fitting.map((_, index) => forSubject(fitting[(index + variant) % fitting.length]!, subject))
  })
  // A tale about others cannot tell what the singer did.
  const isTale = ({ speaker }: Frame) => speaker.startsWith('nobody')
  return isFirstPerson ? [...all.filter((frame) => !isTale(frame)), ...all.filter(isTale)] : all
}

/** Words of a clause that say nothing about its subject. */
const COMMON =
  /^(?:the|and|for|with|from|into|that|this|who|his|her|their|our|was|were|had|has|have|never|always|still|over|after|every|one|two|old|new|little|first|last|all|its|got|went|came|took|made|would|could|about|because|morning|afternoon|evening|night|three|four|five|years|year|later)$/

/** Songs for an occasion tell it in a frame of its own, whatever else happens. */
const OCCASION =
  /\b(?:wedding|toast|lullaby|birthday|anniversary|graduation|christmas|funeral|farewell|mourning|retirement|team anthem|break-?up|new year|halloween|proposal|hymn|shanty|road trip)\b/

/** The share of the words for what happens in a prompt that a frame knows, 0…1. 1 where nothing happens. */
const coverage = (frame: Frame, { telling }: StoryFacts): number => {
  const clause = telling?.clauses[0]
  if (!clause) return 1
  const words = asWords(`${/^(?:I|we)$/.test(clause.subject) ? '' : clause.subject} ${clause.past}`)
    .split(' ')
    .filter((word) => word.length > 2 && !COMMON.test(word))
  const known = asWords(`${frame.match.join(' ')} ${frame.also.join(' ')} ${frame.about} ${frame.speaker}`)
  // "Washes" and "washed" count once.
  const stems = new Set(words.map((word) => word.slice(0, Math.max(3, Math.min(5, word.length - 1)))))
  const covered = [...stems].filter((stem) => known.includes(` ${stem}`))
  return stems.size === 0 ? 1 : covered.length / stems.size
}

/** Whether a frame is about what the subject of a prompt does: "quitting" for "I quit law school". */
const knowsVerb = (frame: Frame, { telling }: StoryFacts): boolean => {
  const clause = telling?.clauses[0]
  const verb = clause?.past.split(' ').find((word) => !/^(?:never|always|still|was|were|had|\p{L}+ly)$/u.test(word))
  const base = verb ? verbForms(verb)?.base : undefined
  return (
    base !== undefined &&
    !/^(?:get|go|come|make|take|be|have|do|find|lose|want|leave|keep|write|live|give)$/.test(base) &&
    [verb!, base, verbForms(base)!.gerund].some((form) => frame.match.some((word) => word.split(' ')[0] === form))
  )
}

/** Whether the frame is for the occasion that a prompt names. */
export const isOccasion = (frame: Frame, prompt: string): boolean => {
  const occasions = prompt.toLowerCase().match(OCCASION)
  return (
    occasions !== null && frame.match.some((word) => hasPhrase(asWords(word), occasions[0]) || word === occasions[0])
  )
}

/** Least coverage of a frame about the same story, rather than one that shares a word with it. */
const MIN_COVERAGE = 0.4

/** Whether a frame with a subject of its own is about what a prompt tells. */
const isAbout = (frame: Frame, prompt: string, facts: StoryFacts): boolean =>
  frame.patterns.length === 0 &&
  !GENERIC_FRAMES.has(frame.id) &&
  frame.match.some((word) => hasPhrase(asWords(prompt), word)) &&
  (isOccasion(frame, prompt) || coverage(frame, facts) >= MIN_COVERAGE || knowsVerb(frame, facts))

/** Whether a frame has none of the tones that a complaint or a joke needs. */
const contradicts = (frame: Frame, prompt: string, { stances, isStated }: RankedStances): boolean =>
  isStated &&
  (stances[0] === 'angry' || stances[0] === 'funny' || stances[0] === 'sad') &&
  !isOccasion(frame, prompt) &&
  !frame.tones.some((tone) => TONES_OF[stances[0]!].includes(tone))

/** Who does what a prompt tells. */
export const doerOf = ({ telling }: StoryFacts): Doer => {
  const pronoun = telling?.clauses[0]?.pronoun
  return pronoun === undefined ? 'none' : pronoun === 'i' || pronoun === 'we' ? pronoun : 'other'
}

export type FrameRequest = {
  prompt: string
  genre: string
  /** −1 sad, 0 neutral, 1 happy. */
  feeling: -1 | 0 | 1
  facts: StoryFacts
  /** 0…5: chooses between frames that fit equally well. */
  variant: number
}

/**
 * Frames for a prompt, the best first; at least one.
 * The order is: frames of its own subject, pattern frames for its subject, frames that only share words with it,
 * frames for its facts, for its genre, for its feeling.
 */
export const rankFrames = (frames: readonly Frame[], request: FrameRequest): Frame[] =>
  chooseFrames(frames, request).ranked

/** As `rankFrames`, and those of the frames that are about the prompt's own subject. */
export const chooseFrames = (
  frames: readonly Frame[],
  { prompt, genre, feeling, facts, variant }: FrameRequest,
): { ranked: Frame[]; own: ReadonlySet<Frame> } => {
  const text = asWords(prompt)
  const tones = new Set((Object.keys(TONE_WORDS) as Tone[]).filter((tone) => TONE_WORDS[tone].test(text)))
  const hasPatterns = frames.some(({ patterns }) => patterns.length > 0)
  const found = hasPatterns ? subjectOf(prompt) : null
  // The people and pastimes of a prompt are more than its setting.
  const isSetting = found?.isSetting === true && BY_FACT.some(([kind]) => kind !== 'doing' && facts[kind].length > 0)
  const subject = isSetting ? null : found
  const stances = stancesOf(prompt, genre, feeling, subject?.images.kind ?? null)
  const patterns = subject
    ? patternsFor(frames, subject, stances, variant, /^(?:i|we)$/.test(facts.telling?.clauses[0]?.pronoun ?? ''))
    : []
  // "Funny song for our party: the printer is broken" is about the printer.
  const colon = /^(?![^:]* about )[^:]{3,60}:(?= ?\S+ \S+ \S)/.exec(prompt)?.[0]
  const theme = colon === undefined || !hasPatterns ? themeAt(text) : asWords(colon).length - 1
  const names = asWords((prompt.match(NAMES) ?? []).join(' '))
  const subjectAt = found ? text.split(' ', found.at + 1).join(' ').length + 1 : text.length
  const words = wordsIn(prompt)
  const lead = text.slice(0, theme)
  const read: Read = {
    prompt: words,
    theme: wordsIn(lead).words.length,
    phraseEnd: wordsIn(prompt.slice(0, lead.length) + prompt.slice(lead.length).split(/[,.;!?]/, 1)[0]).words.length,
    hasColon: colon !== undefined,
    isName: (word) => names.includes(` ${word.toLowerCase()} `),
    tones,
  }
  const fits = new Map<Frame, Fit>(hasPatterns ? frames.map((frame) => [frame, fitOf(frame, read)]) : [])
  const kind = themeKind(text.slice(theme))
  // "My mum's birthday" is an occasion, "a goat that ate the wedding cake" is none.
  const verb = wordsIn(facts.telling?.clauses[0]?.past ?? '').stems[0]
  const verbPlace = verb === undefined ? -1 : words.stems.findIndex((stem, at) => at >= read.theme && stem === verb)
  const isForOccasion = (frame: Frame) => {
    const occasion = prompt.toLowerCase().match(OCCASION)?.[0]
    const at = occasion === undefined || !isOccasion(frame, prompt) ? -1 : phraseAt(words, occasion)
    const next = words.words[at + (occasion?.split(' ').length ?? 1)] ?? ''
    return (
      at >= 0 &&
      !isSettingAt(words, at) &&
      !(at < read.theme && FORM_MATCH.test(occasion!)) &&
      !/^(?:thing|person|animal|place)$/.test(nounKind(singularOf(next)) ?? '') &&
      (verbPlace < 0 || at < verbPlace)
    )
  }
  const doer = doerOf(facts)
  // "Never answering the phone" is about the refusal.
  const isRefusal =
    facts.telling?.clauses[0]?.pronoun === 'i' && /^(?:never|didn't) /.test(facts.telling.clauses[0].past)
  const isOwn = (frame: Frame): boolean => {
    const fit = fits.get(frame)
    if ((fit?.isOther || (fit?.isSetting && facts.telling?.clauses[0])) && fit.also < ENOUGH_ALSO) return false
    if (isRefusal && fit && fit.best < MATCH_VALUES[2] && !knowsVerb(frame, facts)) return false
    if (fit && isExcluded(frame, words, kind)) return false
    if (frame.doer.length > 0 && !frame.doer.includes(doer)) return false
    // Punk about flat-pack furniture is about the furniture, in the tone of its frame.
    if (fit?.isWhole && fit.also > 0 && fit.best >= MATCH_VALUES[0] + OPENS_THEME) return true
    if (fit && (contradicts(frame, prompt, stances) || (subject && leaves(frame, facts)))) return false
    if (
      fit &&
      (fit.best >= STRONG_MATCH ||
        (fit.best >= MATCH_VALUES[0] + OPENS_THEME && fit.also >= 2) ||
        (fit.best >= MATCH_VALUES[0] && (fit.also >= 3 || isForOccasion(frame))) ||
        fit.also >= ENOUGH_ALSO)
    )
      return true
    const at = coreAt(frame, text, theme)
    if (at === null) return false
    if (contradicts(frame, prompt, stances)) return false
    if (patterns.length + facts.who.length + facts.name.length > 0 && !isAbout(frame, prompt, facts)) return false
    if (isSetting && at >= subjectAt) return false
    if (subject && leaves(frame, facts)) return false
    if (patterns.length === 0) return true
    // "A rivalry between bakers" is about the rivalry, "a baker in a rivalry" about the baker.
    if (subject?.isWeak) return true
    if (at !== subjectAt) return at < subjectAt && !isIncidental(text, at, names)
    return !stances.isStated || frame.tones.slice(0, 2).some((tone) => TONES_OF[stances.stances[0]!].includes(tone))
  }
  const about = frames
    .filter(({ id }) => !GENERIC_FRAMES.has(id))
    .map((frame) => ({ frame, score: fits.get(frame)?.total ?? scoreOf(frame, text, tones) }))
    .filter(({ frame, score }) => score >= (fits.has(frame) ? MIN_FIT : MIN_SUBJECT_SCORE))
    .sort((a, b) => b.score - a.score)
    .map(({ frame }) => frame)
  // "A Christmas song about a soldier" is for Christmas first.
  const opensWith = (frame: Frame) => theme > 0 && coreAt(frame, text.slice(0, theme + 1), theme) !== null
  const fitting = about.filter(isOwn)
  const form = ALWAYS_BY_GENRE[genre]
  // A lullaby for twins has a frame of its own.
  const special = fitting.filter(
    ({ id, match }) =>
      id !== form &&
      match.some((phrase) => phrase.split(' ').includes(form!)) &&
      match.some((phrase) => phraseLength(phrase) > 1 && phraseAt(words, phrase) >= 0),
  )
  const own = [...new Set([...special, ...fitting.filter(opensWith), ...fitting.filter((frame) => !opensWith(frame))])]
  const rotated = (names: readonly string[]) => names.map((_, index) => names[(index + variant) % names.length]!)
  const named = [
    ...BY_FACT.filter(([kind]) => facts[kind].length > 0).map(([, name]) => name),
    ...rotated(BY_GENRE[genre] ?? []),
    ...rotated(BY_FEELING[feeling + 1]!),
  ].flatMap((name) => frames.filter((frame) => frame.id === name))
  const isAsked = !hasPatterns || own.length === 0 || ASKS_FOR_SLEEP.test(prompt)
  const always =
    special.length > 0 || !isAsked ? [] : frames.filter((frame) => frame.id === form && !isExcluded(frame, words, kind))
  // Without a subject of its own, a hymn or a shanty is sung in the frame of its form.
  const isStrayPattern = !patterns[0]?.patterns.some(
    (pattern) => pattern.stance === 'tale' && pattern.kind === subject?.images.kind,
  )
  const byForm =
    own.length > 0 || !hasPatterns
      ? []
      : / hymns? | psalm /.test(text)
        ? frames.filter(({ id }) => id === 'hymn')
        : / shant(?:y|ies) /.test(text) && isStrayPattern
          ? rotated(BY_GENRE.shanty!).flatMap((id) => frames.filter((frame) => frame.id === id))
          : []
  const foreign = about.filter((frame) => !isAbout(frame, prompt, facts))
  const others = isSetting
    ? [...named, ...about]
    : [...about.filter((frame) => !foreign.includes(frame)), ...named, ...foreign]
  // Frames about people rarely roast them.
  const roasts = /\broast/.test(text) ? [...own.filter(({ about }) => about.includes('roast')), ...patterns] : []
  const ranked = [...new Set([...always, ...roasts, ...own, ...byForm, ...patterns, ...others])]
  return {
    ranked: ranked.length > 0 ? ranked : [frames[variant % frames.length]!],
    own: new Set([...always, ...own, ...byForm]),
  }
}
