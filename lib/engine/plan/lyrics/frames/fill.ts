import type { Clause, Fact, FactKind, StoryFacts } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { singularOf, verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import { asWords, GENERIC_FRAMES, hasPhrase } from '#lib/engine/plan/lyrics/frames/choose-frame'
import type { Frame, Stanza } from '#lib/engine/plan/lyrics/frames/frame'
import { stemOf, wordsIn } from '#lib/engine/plan/lyrics/frames/match'
import { IMAGE_SLOTS, type ImageSlot } from '#lib/engine/plan/lyrics/images/images'
import type { Subject } from '#lib/engine/plan/lyrics/images/subject'
import { conjugatePhrase, VERB_SLOTS, type VerbSlot } from '#lib/engine/plan/lyrics/images/verb-phrase'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'
import { pick, type Random } from '#lib/music/random'

const SLOT = /<(\w+(?: \w+)?)>/g
export const PRONOUNS: Readonly<Record<string, Readonly<Record<Clause['pronoun'] | 'you', string>>>> = {
  he: { female: 'she', male: 'he', neuter: 'it', plural: 'they', i: 'I', we: 'we', you: 'you' },
  him: { female: 'her', male: 'him', neuter: 'it', plural: 'them', i: 'me', we: 'us', you: 'you' },
  his: { female: 'her', male: 'his', neuter: 'its', plural: 'their', i: 'my', we: 'our', you: 'your' },
  himself: {
    female: 'herself',
    male: 'himself',
    neuter: 'itself',
    plural: 'themselves',
    i: 'myself',
    we: 'ourselves',
    you: 'yourself',
  },
}
/** Slots whose name is not the kind of their fact. */
const KIND_OF_SLOT: Readonly<Record<string, FactKind>> = { name2: 'name', do: 'doing' }

/** How often a song may use a fact of each kind. StoryFacts of other kinds are used once. */
const MAX_USES: Readonly<Partial<Record<FactKind, number>>> = {
  name: 6,
  pet: 6,
  who: 2,
  place: 2,
  doing: 2,
  thing: 2,
  things: 2,
  stuff: 2,
}

/** Slots of a stanza in lower case, each once. */
export const slotsOf = (stanza: Stanza): string[] => [
  ...new Set(stanza.flatMap((line) => [...line.matchAll(SLOT)].map(([, slot]) => slot!.toLowerCase()))),
]

/** How often a song has used each fact and image, by kind and text. */
export type FactUses = Map<string, number>

/** The kind of image for a slot; null for slots of facts. */
const imageSlotOf = (slot: string): ImageSlot | null =>
  IMAGE_SLOTS.find((known) => known === slot) ?? (VERB_SLOTS.some((known) => known === slot) ? 'does' : null)

/** Whether a slot is filled from the subject of a pattern frame, not from a fact of the prompt. */
export const isSubjectSlot = (slot: string): boolean => slot === 'subject' || imageSlotOf(slot) !== null

/** Syllables of a line up to which any image fits. */
const MAX_IMAGE_LINE = 9

const imageKey = (kind: ImageSlot, text: string) => `image ${kind}: ${text}`
/** Whether a key of `usedFacts` is an image. */
export const isImageKey = (key: string): boolean => key.startsWith('image ')

const contentWords = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** The least used image of a kind; preferably one that shares no word with those in the song. */
const leastUsedImage = (
  kind: ImageSlot,
  { images }: Subject,
  uses: FactUses,
  keys: readonly string[],
  /** Syllables of the line without its slots. */
  length: number,
  random: Random,
): string | null => {
  const fragments = images.fragments[kind]
  if (fragments.length === 0) return null
  const taken = new Set([...uses.keys(), ...keys].filter(isImageKey).flatMap(contentWords))
  const cost = (text: string) => {
    const key = imageKey(kind, text)
    const count = (uses.get(key) ?? 0) + keys.filter((other) => other === key).length
    const excess = Math.max(0, length + syllableCount(text) - MAX_IMAGE_LINE)
    return 3 * count + excess + (contentWords(text).some((word) => taken.has(word)) ? 1 : 0)
  }
  const costs = fragments.map(cost)
  const least = Math.min(...costs)
  return pick(
    fragments.filter((_, index) => costs[index] === least),
    random,
  )
}

/** Whether a key of `usedFacts` is what happens in a prompt. */
export const isTellingKey = (key: string): boolean => key.startsWith('clause: ')

/** The one whom pronouns mean in a stanza that names nobody; undefined where the frame cannot say them. */
const pronounFor = (stanza: Stanza, frame: Frame, { telling }: StoryFacts): Person | null | undefined => {
  const [main] = telling?.clauses ?? []
  const slots = slotsOf(stanza)
  const named = slots.some((slot) => /^(?:name2?|who|pet|work)$/.test(slot))
  // A stanza that only says "she" continues the main clause.
  if (named || !main || !slots.some((slot) => slot in PRONOUNS)) return null
  if (isThirdPerson(frame) && /^(?:i|we)$/.test(main.pronoun)) return undefined
  if (main.pronoun === 'neuter' && nounKind(main.subject.split(' ').at(-1)!) !== 'animal') return undefined
  const person = personOf(main, frame)
  const pronoun = person === 'you' ? 'you' : person === 'me' ? 'i' : main.pronoun
  const text = stanza.join(' ')
  // Where "you" is anybody, it is not the addressee.
  if (pronoun === 'you' && /\byou\b/i.test(text)) return undefined
  // The singer does not speak of himself as of another one.
  const isOwn = pronoun === 'i' || pronoun === 'we'
  return isOwn && /\b(?:I|me|my|I'm|I'd|I've)\b/.test(text) ? undefined : pronoun
}

/** The one whom a pronoun in a song means. */
export type Person = Clause['pronoun'] | 'you'

/** Marks that hide the pronouns of others from a change of person. */
const HIDDEN = '\u2063'

/** A change of person that leaves the pronouns of others: "sang to my mum in her last week". */
const withOthers = ({ pronoun }: Clause, predicate: string, change: (text: string) => string): string => {
  const hide = (text: string) => text.replace(/\b(?:he|she|him|her|his|hers)\b/g, (word) => [...word].join(HIDDEN))
  const other =
    pronoun === 'female'
      ? /\b(?:my|our|the|an?) (?:mother|mum|mom|sister|daughter|wife|aunt|niece|grandmother|gran|nan|girl|woman|lady|girlfriend)\b/
      : /\b(?:my|our|the|an?) (?:father|dad|brother|son|husband|uncle|nephew|grandfather|grandad|boy|man|boyfriend)\b/
  const from = pronoun === 'neuter' ? 0 : predicate.search(other)
  const hidden = from < 0 ? predicate : predicate.slice(0, from) + hide(predicate.slice(from))
  return change(hidden).replaceAll(HIDDEN, '')
}

/** Most syllables of the words with which a song calls somebody. */
const MAX_CALL = 6

/**
 * A clause with its subject in the voice of a frame, in the tense of the prompt: "you repaired accordions".
 * Null where the frame cannot say it.
 *
 * @param isAgain whether a pronoun is enough for its subject
 * @param isNamed whether the one whom the song addresses has to be named
 */
export const sungClause = (
  clause: Clause,
  frame: Frame,
  isAgain: boolean,
  isNamed: boolean,
): { text: string; person: Person } | null => {
  const known = personOf(clause, frame)
  const name =
    /^(\p{Lu}\p{L}+) the \p{Ll}|(?:^| )(?<!\b(?:in|of|from|at|near|on|to) )((?:(?:Mrs?|Ms|Miss|Dr|Aunt|Uncle|Coach|Captain) )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)$/u.exec(
      clause.subject,
    )
  const called = name?.[1] ?? name?.[2]
  // A stranger is addressed only where the song says who it is.
  const isHero = known === 'you' && /"you" (?:is|are) the hero/.test(frame.speaker)
  // "Stranger, you returned my wallet"
  const [, common = ''] = /^(?:the|my|our) (?:\p{Ll}+ )*?((?:\p{Ll}+ )?\p{Ll}+)$/u.exec(clause.subject) ?? []
  const stranger = frame.hero === null || common === '' ? undefined : capitalised(common)
  const call = called ?? stranger
  const of = isHero && isNamed && (call === undefined || / and /.test(clause.subject)) ? 'third' : known
  if (of === 'own' && isThirdPerson(frame)) return null
  if (isThirdPerson(frame) && /\b(?:I|me|my|we|us|our)\b/.test(`${clause.subject} ${clause.past}`)) return null
  const told = clause.present ?? clause.past
  const yours = yourOwn(clause.subject, told, frame)
  if (yours) return { text: yours, person: clause.pronoun }
  if (of === 'you') {
    const yours = asYours(clause, told)
    const text = withOthers(clause, clause.present ? secondPerson(yours) : yours, toYou)
    // "Leo and Ada, you turn six": one name alone would leave out the other.
    const isPair = isNamed && /^\p{Lu}\p{L}+ and \p{Lu}\p{L}+$/u.test(clause.subject)
    // "My uncle Bram, you repair church clocks"
    const isRelated =
      /^my (?:\p{Ll}+ )+\p{Lu}\p{L}+$/u.test(clause.subject) && syllableCount(clause.subject) <= MAX_CALL
    return {
      text:
        isPair || (isHero && isNamed && isRelated)
          ? `${clause.subject}, ${text}`
          : isHero && isNamed
            ? `${call}, ${text}`
            : text,
      person: 'you',
    }
  }
  if (of === 'me') {
    const own = toSinger(clause.present ? secondPerson(told) : told, doerOf(clause).noun)
    return { text: own, person: 'i' }
  }
  const isGroup = clause.pronoun === 'plural' && / and |s$/.test(clause.subject)
  const subject = isAgain && (clause.pronoun !== 'plural' || isGroup) ? PRONOUNS.he![clause.pronoun] : clause.subject
  return { text: `${subject} ${told}`, person: clause.pronoun }
}

/** "Your hands smell of flour, because you ran a bakery" in a song to my mother; null for what nobody addressed has. */
const yourOwn = (subject: string, predicate: string, frame: Frame): string | null => {
  const [, owner = '', owned = ''] = /^(.+)'s? (\p{Ll}[^']*)$/u.exec(subject) ?? []
  if (owner === '' || !isDoneByYou({ text: predicate, doer: doerOf({ subject: owner }) }, frame)) return null
  return `your ${toYou(`${owned} ${predicate}`).slice('you '.length)}`
}

/** Who a clause is about in a frame: the singer by the prompt, "you", the singer by the frame, or another one. */
export const personOf = (clause: Clause, frame: Frame): 'own' | 'you' | 'me' | 'third' => {
  if (clause.pronoun === 'i' || clause.pronoun === 'we') return 'own'
  if (frame.hero !== null) {
    const isHero = clause.subject === frame.hero || frame.hero.endsWith(` ${clause.subject}`)
    return isHero && /"you" is the hero/.test(frame.speaker) ? 'you' : 'third'
  }
  const fact = { text: clause.past, doer: doerOf(clause) }
  return isDoneByYou(fact, frame) ? 'you' : isDoneByMe(fact, frame) ? 'me' : 'third'
}

export const doerOf = ({ subject }: Pick<Clause, 'subject'>): NonNullable<Fact['doer']> => {
  const words = subject.split(' ')
  if (/^(?:he|she)$/i.test(subject)) return { kind: 'partner', noun: subject.toLowerCase() }
  const isNamed = /^\p{Lu}/u.test(words.at(-1)!)
  const noun = (
    isNamed ? (words.findLast((word) => /^(?!(?:the|my|our)$)\p{Ll}/u.test(word)) ?? words.at(-1)!) : words.at(-1)!
  ).toLowerCase()
  return { kind: isNamed && words.every((word) => /^(?:\p{Lu}|and$)/u.test(word)) ? 'name' : 'noun', noun }
}

/** Puts the verb of a habit into the second person: "never washes a cup" → "never wash a cup". */
export const secondPerson = (predicate: string): string => {
  const words = predicate.split(' ')
  const at = words.findIndex((word) => !/^(?:never|always|still|often|just|only|\p{L}+ly)$/u.test(word))
  const verb = words[at] ?? ''
  const base = verb === 'is' || verb === 'are' ? 'are' : verb === 'has' ? 'have' : (verbForms(verb)?.base ?? verb)
  return words.map((word, index) => (index === at ? base : word)).join(' ')
}

/** A clause has one key, whether it is told as an event or in the prompt's own words. */
const factKey = (kind: FactKind, { text, clause }: Fact) =>
  clause === undefined ? `${kind}: ${text.toLowerCase()}` : `clause: ${clause.toLowerCase()}`

/** A stanza without slots, and the keys of the facts that it uses. */
export type FilledStanza = { lines: string[]; usedFacts: string[] }

/** "Their" of those whom a song addresses as "your". What others do at the same time stays: "while the bosses got their bonuses". */
const asYours = ({ pronoun }: Clause, predicate: string): string => {
  if (pronoun !== 'plural') return predicate
  const at = predicate.search(
    / (?:while|because|when|until|after|before|and) (?:the|all the|some|two|three|my|our) \p{Ll}/u,
  )
  const own = at < 0 ? predicate : predicate.slice(0, at)
  return own.replace(/\btheir\b/g, 'your').replace(/\bthem\b/g, 'you') + predicate.slice(own.length)
}

/** Whether a frame is told in the third person. */
export const isThirdPerson = ({ speaker }: Frame) => /^(?:nobody|无人|没有人)/i.test(speaker)

/** Whether a fact repeats the subject of a frame, such as a letter in a song that is a letter. */
export const isSubject = (frame: Frame, kind: FactKind, { text }: Fact): boolean => {
  if (!/^(?:thing|things|stuff|who|work|doing)$/.test(kind) || GENERIC_FRAMES.has(frame.id)) return false
  // In the third person, slots name the people of the story.
  if (kind === 'who' && isThirdPerson(frame)) return false
  const words = asWords(text)
  return frame.match.some((word) => hasPhrase(words, word))
}

/**
 * Whether a frame can use a fact. "My" needs a singer who says "I".
 * A person must not be the one that the song is about or sung to.
 */
const isUsable = (frame: Frame, kind: FactKind, fact: Fact): boolean => {
  if (isSubject(frame, kind, fact)) return false
  if (isThirdPerson(frame)) return !/\b(?:my|our|we|i|me|us)\b/i.test(fact.text)
  return kind !== 'who' || fact.isAside === true || GENERIC_FRAMES.has(frame.id)
}

const addressedCache = new WeakMap<Frame, boolean>()
/** Whether a frame addresses the person that it names: "<name>, put your fork down". */
const isAddressed = (frame: Frame): boolean => {
  let known = addressedCache.get(frame)
  if (known === undefined) {
    known = Object.values(frame.parts)
      .flat(2)
      .some((line) => /(?:^|")<name2?>[,?!]|, <name2?>(?:$|[,"?!])/.test(line))
    addressedCache.set(frame, known)
  }
  return known
}

/**
 * Whether a place or time belongs to an event that the lines do not tell:
 * a couple that met in a laundromat does nothing else there.
 */
const isElsewhere = (slot: string, { text }: Fact, stanza: Stanza, { event, telling }: StoryFacts): boolean => {
  const whole = (telling?.clauses ?? []).map(({ past, rest }) => `${past} ${rest ?? ''}`)
  const clauses = [...event.flatMap((fact) => [fact.text, fact.predicate ?? '']), ...whole].filter((clause) =>
    clause.toLowerCase().includes(text.toLowerCase()),
  )
  if (clauses.length === 0) return false
  const words = new Set(stanza.filter((line) => line.includes(`<${slot}>`)).flatMap((line) => asWords(line).split(' ')))
  return !clauses.some((clause) =>
    asWords(clause.replace(text, ''))
      .split(' ')
      .some((word) => word.length > 2 && words.has(word)),
  )
}

/** Whether a place would be told the wrong way round: "to Lisbon" in a song about a trip from Lisbon. */
const isWrongWay = ({ role }: Fact, slot: string, stanza: Stanza): boolean => {
  const before = (words: string) => stanza.some((line) => new RegExp(`\\b(?:${words}) <${slot}>`, 'i').test(line))
  return (
    (role === 'from' && before('to|into|towards?|for|reach(?:ed)?')) || (role === 'to' && before('from|left|leaving'))
  )
}

/** Determiners that a fact with "the" cannot have, because there is only one such thing. */
const COUNTED = /\b(?:every|each|another|one|some|any|no|this|that) <thing>|\bthere(?:'s| is| was) an? <thing>/i

/** Whether the story of a frame is the event of a prompt, which a line would then only repeat. */
const isToldBy = (frame: Frame, { text }: Fact): boolean => {
  if (frame.match.length === 0 || frame.patterns.length > 0 || GENERIC_FRAMES.has(frame.id)) return false
  const { stems, words } = wordsIn(text)
  const own = stems.filter((_, index) => words[index]!.length > 2 && !NO_CONTENT.test(words[index]!))
  const phrases = frame.match.map((phrase) => wordsIn(phrase).stems)
  const known = new Set([...phrases.filter((all) => all.length > 1).flat(), ...wordsIn(frame.about).stems])
  const single = new Set(phrases.filter((all) => all.length === 1).flat())
  return own.length > 0 && own.every((stem) => known.has(stem) || single.has(stem))
}
const NO_CONTENT = /^(?:she|they|you|was|were|had|has|have|who|for|and|from|with|into|out|off|over|two|three|first)$/

/** Lines that can state a habit: the clause alone, or after words such as "They say". */
const STATEMENT =
  /^(?:<event>$|(?:They say|It's true|You know|I know|We know|Some say|People say|They tell|Everyone knows) <event>)/

/** Whether "you" in a frame is the partner who left. */
const isToPartner = (frame: Frame) => ['breakup', 'break-up', 'heartbreak'].some((word) => hasWord(frame, word))

/** Who "you" is in a frame, by its header; empty without anyone. */
export const addressee = ({ speaker }: Frame) => /"you" (?:is|are|was) ([^;]+)/.exec(speaker)?.[1] ?? ''

/** Words for the subject of a pattern frame in its header. */
const SUBJECT_ADDRESSED = /\b(?:person|animal|dish|thing|place|feeling|what|team|vehicle|subject)\b/

/** Whether the one who does the event of a fact is "you" in a frame. */
const isDoneByYou = ({ doer, predicate, text }: Fact, frame: Frame): boolean => {
  if (!doer || isThirdPerson(frame)) return false
  if (/"you" (?:is|are) the hero/.test(frame.speaker)) return true
  if (doer.kind === 'name') return isAddressed(frame)
  if (doer.kind === 'partner') return isToPartner(frame)
  const you = asWords(addressee(frame))
  // "You" is the one who forgets, and somebody forgot.
  const deed = /^(?:(?:never|always|still|\p{L}+ly) )?(\p{L}+)/u.exec(predicate ?? text)?.[1] ?? ''
  if (/^ the one who /.test(you) && wordsIn(you).stems.includes(stemOf(deed))) return true
  if (frame.subject)
    return (
      SUBJECT_ADDRESSED.test(you) && frame.match.some((word) => hasPhrase(` ${doer.noun} `, word.split(' ').at(-1)!))
    )
  return (
    hasPhrase(you, doer.noun) ||
    (/^(?:daughter|son)$/.test(doer.noun) && hasPhrase(you, 'child')) ||
    (/^(?:father|mother|dad|mum|mom)$/.test(doer.noun) && hasPhrase(you, 'parent')) ||
    (hasWord(frame, doer.noun) && /\b(?:animal|pet)\b/.test(you))
  )
}

/** Whether the one who does the event of a fact sings a frame: a lighthouse keeper. */
const isDoneByMe = ({ doer }: Fact, frame: Frame): boolean =>
  doer?.kind === 'noun' &&
  // "My best friend" is not the singer.
  !/^(?:friend|mate|pal|buddy|neighbou?r|colleague)$/.test(doer.noun) &&
  !isThirdPerson(frame) &&
  hasPhrase(asWords(/(?:I am|I work as) ([^;,]+)/.exec(frame.speaker)?.[1] ?? ''), doer.noun)

/** Puts a predicate into the first person: "missed her kids" → "I missed my kids". */
export const toI = (predicate: string) =>
  `I ${toYou(predicate)
    .slice(4)
    .replace(/^were\b/, 'was')
    .replace(/^weren't\b/, "wasn't")
    .replace(/\byou were\b/g, 'I was')
    .replace(/\byou are\b/g, "I'm")
    .replace(/\byour\b/g, 'my')
    .replace(/\byourself\b/g, 'myself')
    .replace(/\byou\b/g, 'I')}`

/** As `toI`; several people who sing are "we": "the two old friends played cards". */
const toSinger = (predicate: string, noun: string): string =>
  singularOf(noun) === noun
    ? toI(predicate)
    : toI(predicate)
        .replace(/^I was\b/, 'we were')
        .replace(/^I\b/, 'we')
        .replace(/\btheir\b/g, 'our')
        .replace(/\bthem\b/g, 'us')

/** Puts a predicate into the second person: "was late" → "you were late", "sold his car" → "you sold your car". */
export const toYou = (predicate: string) =>
  `you ${predicate
    .replace(/^was\b/, 'were')
    .replace(/^wasn't\b/, "weren't")
    .replace(
      /\b(?:he|she) (is|was|has)\b/g,
      (_, verb: string) => `you ${verb === 'is' ? 'are' : verb === 'was' ? 'were' : 'have'}`,
    )
    .replace(/\b(?:he|she) (\p{L}+?)(?:(?<=sh|ch|ss|x|o)es|s)\b/gu, 'you $1')
    .replace(/\b(?:he|she)\b/g, 'you')
    .replace(/\b(?:his|her) (?=\p{L})/gu, 'your ')
    .replace(/\bhim(self)?\b/g, (_, self?: string) => (self ? 'yourself' : 'you'))}`

const hasWord = (frame: Frame, word: string) => frame.match.some((phrase) => hasPhrase(asWords(phrase), word))

type FactOfKind = { kind: FactKind; fact: Fact }

/** The fact for a name slot; "my sister" if there is no name. Null if neither fits the frame. */
const nameFor = (slot: string, frame: Frame, { name, who }: StoryFacts): FactOfKind | null => {
  const fact = slot === 'name2' ? name[1] : name[0]
  // In a song to a grandfather, "you" already means the grandfather that the prompt names.
  const isYou =
    fact?.relation !== undefined && !isAddressed(frame) && !isThirdPerson(frame) && hasWord(frame, fact.relation)
  if (fact) return isYou ? null : { kind: 'name', fact }
  // English lines with a name need one: "There's my boss" tells nothing.
  const person = who.find(({ text }) => /^我/.test(text))
  return slot === 'name' && person && !isAddressed(frame) && !isSubject(frame, 'who', person) && !isThirdPerson(frame)
    ? { kind: 'who', fact: person }
    : null
}

/** Whether the one who does the event of a fact, or has what does it, is "you" in a frame. */
const isOfYou = (fact: Fact, frame: Frame) =>
  isDoneByYou(fact, frame) || yourOwn(subjectOfEvent(fact), fact.predicate ?? '', frame) !== null

/** The words of an event before its predicate; empty where it has none. */
const subjectOfEvent = ({ text, predicate }: Fact): string =>
  predicate !== undefined && text.endsWith(` ${predicate}`) ? text.slice(0, -predicate.length - 1) : ''

/** Words with which somebody tells the addressee of an event, which need not be told of what he did. */
const TOLD_TO_YOU = /\b(?:tell|tells|told|telling) you\b[^<]*<event>/i

/** Whether lines tell of one time, when nothing "always" or "never" happened. */
const isOneTime = ({ text }: Fact, stanza: Stanza): boolean =>
  /\b(?:always|never|still|every)\b/.test(text) &&
  stanza.some((line) => /\b(?:day|night|week|when|while|cried out|hollered)\b.*<event>/.test(line))

/** The least used fact of a kind that fits the stanza; null without one. */
const leastUsed = (
  kind: FactKind,
  slot: string,
  stanza: Stanza,
  frame: Frame,
  facts: StoryFacts,
  uses: FactUses,
): FactOfKind | null => {
  const count = (fact: Fact) => uses.get(factKey(kind, fact)) ?? 0
  const isPremise =
    kind === 'event' && facts.telling !== undefined ? (fact: Fact) => isToldBy(frame, fact) : () => false
  const isStatement = stanza.some((line) => STATEMENT.test(line))
  const [fact] = (facts[kind] ?? [])
    .filter(
      (candidate) =>
        isUsable(frame, kind, candidate) &&
        !isPremise(candidate) &&
        count(candidate) < (MAX_USES[kind] ?? 1) &&
        (slot !== 'do' || candidate.base !== undefined) &&
        !(/^(?:in place|time)$/.test(kind) && isElsewhere(slot, candidate, stanza, facts)) &&
        !isWrongWay(candidate, slot, stanza) &&
        // "We opened since March"
        !(kind === 'time' && /^(?:since|until|till)\b/i.test(candidate.text)) &&
        !(kind === 'thing' && candidate.isDefinite && stanza.some((line) => COUNTED.test(line))) &&
        !(kind === 'event' && isOfYou(candidate, frame) && stanza.some((line) => TOLD_TO_YOU.test(line))) &&
        (!candidate.isHabit || isStatement || (candidate.once !== undefined && !isOneTime(candidate, stanza))),
    )
    .sort((a, b) => count(a) - count(b))
  return fact ? { kind, fact } : null
}

const textOf = (
  fact: Fact | undefined,
  slot: string,
  frame: Frame,
  isShort: boolean,
  isStatement: boolean,
): string | undefined => {
  if (slot === 'event' && fact?.once && !isStatement)
    return isDoneByYou(fact, frame)
      ? toYou(fact.once.predicate)
      : isDoneByMe(fact, frame)
        ? toSinger(fact.once.predicate, fact.doer!.noun)
        : fact.once.text
  if (slot === 'event' && fact?.predicate !== undefined) {
    const yours = yourOwn(subjectOfEvent(fact), fact.predicate, frame)
    if (yours) return yours
    if (isDoneByYou(fact, frame)) return toYou(fact.predicate)
    if (isDoneByMe(fact, frame)) return toSinger(fact.predicate, fact.doer!.noun)
  }
  return (isShort ? fact?.short : undefined) ?? fact?.text
}

/**
 * Fills the slots of a stanza with the least used facts. Null if a fact is missing.
 *
 * @param uses counts by earlier stanzas; not changed
 * @param isShort whether to use the short form of facts that have one
 */
export const fillStanza = (
  stanza: Stanza,
  frame: Frame,
  facts: StoryFacts,
  uses: FactUses,
  random: Random,
  isShort = false,
): FilledStanza | null => {
  const values = new Map<string, Fact>()
  const keys: string[] = []
  for (const slot of slotsOf(stanza)) {
    if (slot in PRONOUNS) continue
    if (isSubjectSlot(slot)) {
      if (!frame.subject) return null
      continue
    }
    const kind = KIND_OF_SLOT[slot] ?? (slot as FactKind)
    const found = kind === 'name' ? nameFor(slot, frame, facts) : leastUsed(kind, slot, stanza, frame, facts, uses)
    if (!found) return null
    values.set(slot, found.fact)
    keys.push(factKey(found.kind, found.fact))
  }
  const person =
    values.get('name') ?? values.get('who') ?? values.get('pet') ?? facts.name[0] ?? facts.who[0] ?? facts.pet[0]
  const toldOf = pronounFor(stanza, frame, facts)
  if (toldOf === undefined) return null
  const lines: string[] = []
  for (const line of stanza) {
    let missing = false
    const length = syllableCount(line.replace(SLOT, ''))
    const image = (slot: string): string | undefined => {
      const kind = imageSlotOf(slot)
      if (slot === 'subject') return frame.subject?.word
      const text = kind && frame.subject && leastUsedImage(kind, frame.subject, uses, keys, length, random)
      if (!kind || !text) return undefined
      keys.push(imageKey(kind, text))
      return kind === 'does' ? conjugatePhrase(text, slot as VerbSlot) : text
    }
    const filled = line
      .replace(/\{([^}]*)\}/g, (_, choices: string) => pick(choices.split('|'), random))
      .replace(/\b(a)( <thing>)/gi, (_, article: string, slot: string) =>
        values.get('thing')?.isDefinite ? `${article === 'a' ? 'the' : 'The'}${slot}` : article + slot,
      )
      .replace(SLOT, (_, slot: string) => {
        const name = slot.toLowerCase()
        const isCapital = slot !== name
        const pronoun = PRONOUNS[name]
        const text = isSubjectSlot(name)
          ? image(name)
          : pronoun
            ? toldOf
              ? pronoun[toldOf]
              : person?.gender && pronoun[person.gender]
            : name === 'do'
              ? values.get(name)?.base
              : textOf(
                  values.get(name),
                  name,
                  frame,
                  isShort,
                  stanza.some((other) => STATEMENT.test(other)),
                )
        if (!text) missing = true
        return isCapital ? capitalised(text ?? '') : (text ?? '')
      })
      .replace(/\[([^/\]]*)\/([^\]]*)\]/g, (_, one: string, many: string) => (values.has('things') ? many : one))
    if (missing) return null
    // "There was" takes an indefinite article: "there was the fox" → "there was a fox".
    lines.push(capitalised(filled.replace(/\bthere (was|lived|came|stood) the\b/i, 'there $1 a')))
  }
  return { lines: lines.map(fixArticles), usedFacts: keys }
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "a umbrella" → "an umbrella". Vowels that sound like consonants keep "a". */
const fixArticles = (line: string): string =>
  line.replace(/\b(a|an) (?=([\p{L}\p{N}]+))/giu, (_, article: string, word: string) => {
    const vowel =
      /^(?:[aeiou]|8|11\b|18\b|hour|honest|honou?r|heir)/i.test(word) &&
      !/^(?:uni(?!n|m)|use|usu|eu|one\b|once|ukulele|ufo)/i.test(word)
    const fitting = vowel ? 'an' : 'a'
    return `${/^A/.test(article) ? capitalised(fitting) : fitting} `
  })
