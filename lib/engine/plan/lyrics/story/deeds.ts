import type { Clause, StoryFacts, Topic } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { GROUP, headOf, isPlural, isTeam } from '#lib/engine/plan/lyrics/facts/subjects'
import { singularOf, verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import { topicFor, topicOf } from '#lib/engine/plan/lyrics/facts/topic'
import { isMusicWord } from '#lib/engine/plan/lyrics/facts/word-kinds'
import { capitalised, isThirdPerson, type Person, PRONOUNS, toI, toYou } from '#lib/engine/plan/lyrics/frames/fill'
import { type Frame, framesOf, type HeroKind, type Stanza } from '#lib/engine/plan/lyrics/frames/frame'
import { phraseAt, wordsIn } from '#lib/engine/plan/lyrics/frames/match'
import { ANSWERS } from '#lib/engine/plan/lyrics/story/answer-picker'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

/** The one who acts in a song, as its lines name him, and what he acts on. */
export type Hero = {
  kind: HeroKind
  /** The subject of the main clause in the prompt's words: "my neighbour Teresa". */
  subject: string
  /** The same in short: "Teresa". */
  name: string
  person: Person
  isMany: boolean
  /** Whether the prompt tells in the present. */
  isPresent: boolean
  /** What the deed is done to: "the bicycles"; null without one. */
  object: Topic | null
  /** The deed in short: "mend bicycles" and "mending bicycles"; null where it has no such form. */
  act: { base: string; gerund: string } | null
}

/** Nouns in the plural for people. */
const PEOPLE = /^(?:people|folks?|men|women|children|kids|guys|girls|boys)$/

const kindOf = (subject: string, topic: Topic | null, pronoun: Clause['pronoun']): HeroKind => {
  if (pronoun === 'i' || pronoun === 'we') return pronoun
  if (/^(?:they|nobody|people|everybody|somebody|someone)$/i.test(subject)) return 'they'
  const head = headOf(subject)
  if (isTeam(subject) || GROUP.test(head) || PEOPLE.test(head) || / and /.test(subject)) return 'group'
  if (/^(?:he|she)$/i.test(subject)) return 'person'
  const kind = topic?.kind ?? nounKind(singularOf(head.toLowerCase()))
  if (kind === 'animal') return 'animal'
  if (kind === 'person' || kind === 'relative' || kind === 'worker') return isPlural(head) ? 'group' : 'person'
  if (pronoun === 'female' || pronoun === 'male') return 'person'
  return kind === null && /^\p{Lu}/u.test(head) ? 'person' : 'thing'
}

/** Words of a request for a song that is sung to the one whom it names next. */
const SUNG_TO = /\b(?:for|to|of|roast|toast|thank\p{L}*|dear|hey)(?: to)? $/iu

/** Whether the song is sung to the one who acts: "a farewell song for Samira, who …". */
const isSungTo = (prompt: string, subject: string): boolean => {
  const words = subject.replace(/^(?:the|my|our) /, '')
  const at = prompt.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return false
  const before = prompt.slice(0, at).replace(/\b(?:an?|the|my|our|all)\s+$/i, '')
  return SUNG_TO.test(before) && !/\babout\b/i.test(before)
}

/** Most syllables of a deed within a line. */
const MAX_ACT = 6

/** The deed of a predicate in the past, in short: "mended bicycles for the street" → "mend bicycles". */
const actOf = (past: string): Hero['act'] => {
  // "Kept setting two plates" is setting them.
  const kept = /^(?:kept|keeps|keep) (\p{L}+ing)\b/u.exec(past)
  const told = kept ? past.replace(kept[0], verbForms(kept[1]!)?.past ?? kept[0]) : past
  const [verb = '', ...rest] = told.replace(/^(?:always|still|finally|just|only|even|never) /, '').split(' ')
  const forms = verbForms(verb)
  if (!forms || forms.past !== verb || /ing$/.test(rest[0] ?? '') || /^(?:was|were|had|did|could|would)$/.test(verb))
    return null
  const end = rest.findIndex(
    (word, at) =>
      at > 0 &&
      /^(?:for|in|on|at|since|every|by|with|when|while|because|and|but|until|after|before|over|from|the)$/.test(word),
  )
  const tail = (end < 0 ? rest : rest.slice(0, end)).join(' ')
  if (/\b(?:his|her|their|my|our|your|the|an?|to|in|on|of)$/.test(tail)) return null
  const base = [forms.base, tail].join(' ').trim()
  return syllableCount(base) > MAX_ACT ? null : { base, gerund: [forms.gerund, tail].join(' ').trim() }
}

/** What a jingle is for, and what it says of it: "Rosa's shoe repair", "open on Sundays". Null for another song. */
export const soldIn = (prompt: string): { name: string; slogans: string[] } | null => {
  const found =
    /\b(?:jingle|advert\p{L}*|commercial|radio spot)(?: for| of|:) (\p{L}[^,.;:]*?)(?= who| that| which|[,.;:]|$)(.*)$/iu.exec(
      prompt,
    )
  if (!found) return null
  const slogans = found[2]!.split(/[,.;:]/).map((part) => part.trim())
  return {
    name: capitalised(found[1]!),
    slogans: slogans.filter((part) => part !== '' && !part.split(' ').every(isMusicWord)),
  }
}

/** Who acts in a song, in the voice of a frame, or in the one that the prompt asks for. Null where it is about nobody. */
export const heroOf = ({ telling }: StoryFacts, prompt: string, frame: Frame | null = null): Hero | null => {
  const sold = soldIn(prompt)?.name
  const main = sold ? undefined : telling?.clauses[0]
  const topic = main ? topicFor(main.subject) : (telling?.topic ?? null)
  const subject = main?.subject ?? sold ?? topic?.text
  if (!telling || subject === undefined) return null
  const pronoun = main?.pronoun ?? (sold ? 'neuter' : topic!.pronoun)
  const kind = sold ? 'thing' : kindOf(subject, topic, pronoun)
  const isTo =
    frame === null
      ? /^(?:person|animal|group)$/.test(kind) && isSungTo(prompt, subject)
      : /"you" (?:is|are) the hero/.test(frame.speaker)
  // Of one whose gender the prompt does not show, no pronoun is sure but "you".
  const isUnknown =
    /^(?:plural|neuter)$/.test(pronoun) && /^(?:person|animal)$/.test(kind) && /^\p{Lu}/u.test(topic?.text ?? '')
  // Of a worker without a name, one is as likely as the other.
  const unnamed =
    isUnknown || kind !== 'person' || pronoun !== 'plural' ? pronoun : subject.length % 2 ? 'female' : 'male'
  const isYou = kind !== 'i' && kind !== 'we' && (isTo || (frame === null && isUnknown))
  const own =
    main && !/^(?:i|we)$/.test(pronoun) ? topicOf({ clauses: [{ ...main, subject: 'she' }], theme: null }) : null
  const object = main ? (own ?? (/^(?:i|we)$/.test(pronoun) ? telling.topic : null)) : null
  return {
    kind,
    subject,
    name: shortName(sold ?? topic?.text ?? subject),
    person: isYou ? 'you' : unnamed,
    isMany: kind === 'group' || /^(?:they|people|we)$/i.test(subject) || isPlural(headOf(subject)),
    isPresent: main === undefined || (main.whole ?? main).present !== undefined,
    object,
    act: main ? actOf(main.past) : null,
  }
}

/** "Amos the fiddle maker" → "Amos", "the girl from Leeds" → "the girl". */
const shortName = (name: string): string =>
  name
    .replace(/^(\p{Lu}\p{L}+) the \p{Ll}.*$/u, '$1')
    .replace(/^((?:the|my|our) .*?) (?:from|in|at|on|with|near) .*$/, '$1')

const BE: Readonly<Record<string, readonly [present: string, past: string]>> = {
  i: ['am', 'was'],
  it: ['is', 'was'],
  they: ['are', 'were'],
}
const IRREGULAR: Readonly<Record<string, readonly [third: string, past: string]>> = {
  have: ['has', 'had'],
  do: ['does', 'did'],
  go: ['goes', 'went'],
  will: ['will', 'would'],
  can: ['can', 'could'],
}

/** Forms that "n't" changes. */
const NEGATED: Readonly<Record<string, string>> = { will: "won't", can: "can't", am: 'am not' }

/** A verb in the present or the past, for "I", "it" or "they". */
const conjugated = (base: string, who: 'i' | 'it' | 'they', isPresent: boolean): string => {
  if (base === 'be') return BE[who]![isPresent ? 0 : 1]
  const regular = /(?:s|x|z|ch|sh)$/.test(base) ? `${base}es` : null
  const forms = verbForms(base)
  const [third, past] = IRREGULAR[base] ?? [regular ?? forms?.third ?? `${base}s`, forms?.past ?? `${base}ed`]
  return isPresent ? (who === 'it' ? third : base) : past
}

const withThe = (text: string) =>
  /^(?:the|my|our|his|her|their|your|an?|two|three|four|five|this|that)\b|^\p{Lu}/u.test(text) ? text : `the ${text}`

/** A stanza of a deed frame for somebody; one with a slot that nothing fills where he has no name or object. */
const boundStanza = (stanza: Stanza, hero: Hero, isAddressed: boolean, hasSinger: boolean): Stanza => {
  const { person, object } = hero
  const own = (text: string) =>
    person === 'you' ? toYou(`x ${text}`).slice(6) : person === 'i' ? toI(`x ${text}`).slice(4) : text
  const isOwn = person === 'i' || person === 'we' || person === 'you'
  const objectPerson: Person = object ? (object.isPlural ? 'plural' : object.pronoun) : 'neuter'
  const value = (slot: string): string | null => {
    const key = slot.toLowerCase()
    switch (key) {
      case 'hero':
        return isOwn ? PRONOUNS.he![person] : hero.name
      case 'to':
        return isOwn ? PRONOUNS.him![person] : hero.name
      case 'heros':
        return isOwn ? PRONOUNS.his![person] : /s$/.test(hero.name) ? `${hero.name}'` : `${hero.name}'s`
      case 'name':
        return person === 'i' || person === 'we' ? null : hero.name
      case 'call':
        return person === 'i' || person === 'we' ? null : capitalised(hero.name.replace(/^(?:the|my|our) /, ''))
      case 'object':
        return object ? own(withThe(object.text)) : null
      case 'it':
        return object ? PRONOUNS.him![objectPerson] : null
      case 'its':
        return object ? PRONOUNS.his![objectPerson] : null
      case 'they':
        return object ? PRONOUNS.he![objectPerson] : null
      case 'act':
        return hero.act ? own(hero.act.base) : null
      case 'acting':
        return hero.act ? own(hero.act.gerund) : null
      default:
        return PRONOUNS[key]?.[person] ?? null
    }
  }
  let named = false
  let isMissing = false
  const agreement = (who: string | undefined): 'i' | 'it' | 'they' => {
    if (who === 'it') return 'it'
    if (who === 'they') return 'they'
    if (who === 'that') return object && (object.isPlural || object.pronoun === 'plural') ? 'they' : 'it'
    if (person === 'i') return 'i'
    if (person === 'we' || person === 'you' || hero.isMany) return 'they'
    return named || person !== 'plural' ? 'it' : 'they'
  }
  const lines = stanza.map((line) =>
    capitalised(
      line.replace(
        /<(\w+)>|\[(?:(it|they|that) )?(\p{Ll}+)\](n't)?/gu,
        (_, slot: string | undefined, who: string | undefined, verb: string, not: string | undefined) => {
          if (slot === undefined) {
            const form = conjugated(verb, agreement(who), hero.isPresent)
            return not ? (NEGATED[form] ?? `${form}${not}`) : form
          }
          const text = value(slot)
          if (text === null) isMissing = true
          if (/^(?:he|hero)$/i.test(slot)) named = /^hero$/i.test(slot)
          return /^\p{Lu}/u.test(slot) ? capitalised(text ?? '') : (text ?? '')
        },
      ),
    ),
  )
  // Who is sung to is not anybody, and who sings is nobody's neighbour.
  const plain = stanza.join(' ')
  const isMixed =
    (person === 'you' && !isAddressed && /\byou(?:r|'\p{L}+)?\b/iu.test(plain)) ||
    (!hasSinger && /\b(?:I|[Mm]e|[Mm]y|[Ww]e|[Uu]s|[Oo]ur)\b/.test(plain))
  return isMissing || isMixed ? ['<nothing>', ...lines.slice(1)] : lines
}

const SUNG_TO_HERO = /"you" is the hero/

/** A deed frame for somebody: without the slots for who acts and what is done. */
export const boundTo = (frame: Frame, whom: Hero): Frame => {
  const isAddressed = SUNG_TO_HERO.test(frame.speaker) && whom.person !== 'i' && whom.person !== 'we'
  const hero: Hero = isAddressed ? { ...whom, person: 'you' } : whom
  // Who acts sings, or somebody whom the frame knows; else nobody says "I".
  const isOwn = frame.heroes.every((kind) => kind === 'i' || kind === 'we')
  const hasSinger = isOwn || (frame.speaker !== '' && hero.person !== 'i' && hero.person !== 'we')
  const bound = (stanza: Stanza) => boundStanza(stanza, hero, isAddressed, hasSinger)
  return {
    ...frame,
    speaker:
      hero.person === 'you'
        ? 'I tell it; "you" is the hero of the prompt'
        : hero.person === 'i' || hero.person === 'we'
          ? 'I am the one who did it'
          : 'I tell it',
    hero: hero.subject,
    parts: Object.fromEntries(
      Object.entries(frame.parts).map(([part, stanzas]) => [part, stanzas.map(bound)]),
    ) as unknown as Frame['parts'],
    after: frame.after.map(bound),
  }
}

/** The verb of a predicate in the past, in its base form: "had mended" → mend. */
const verbOf = (predicate: string): string => {
  const words = predicate.toLowerCase().split(' ')
  const isAuxiliary = (word: string, at: number) =>
    /^(?:had|was|were|did|could|would|been|finally|still|always|never|just|only)$/.test(word) && at < words.length - 1
  const verb = words.find((word, at) => !isAuxiliary(word, at)) ?? ''
  return verbForms(verb)?.base ?? verb
}

const OCCASION_SCORE = 20
const MATCH_SCORE = 6
const VERB_SCORE = 3
const NOUN_SCORE = 2
/** Score of a frame for any deed. */
const ANY_SCORE = 1
/** Words for songs that praise rather than tell. */
const BRIGHT =
  /\b(?:upbeat|happy|cheerful|funny|joyful|celebrat\w+|party|disco|salsa|polka|ska|reggae|swing|anthem|gospel|proud)\b/i
/** Score of the frame for any deed that praises, in a song to the one who acts or a bright one, and of the one that tells a tale. */
const VOICE_SCORE = 0.5

/** Whether a deed frame suits any deed. */
export const isAnyDeed = ({ match, verbs }: Frame): boolean => match.length + verbs.length === 0

/** Deed frames for what a prompt tells, the best first, each for the one who acts, and whether it is asked for in words. */
export const scoredDeeds = (
  facts: StoryFacts,
  prompt: string,
  hero: Hero,
  sung: readonly string[] = [],
): { frame: Frame; isAsked: boolean }[] => {
  const lastSung = ({ id }: Frame) => {
    const at = sung.findIndex((name) => name.startsWith(`${id}/`))
    return at < 0 ? sung.length : at
  }
  const read = wordsIn(prompt)
  const isBright = hero.person === 'you' || BRIGHT.test(prompt)
  const verb = verbOf(facts.telling?.clauses[0]?.past ?? '')
  return (
    framesOf('deeds')
      .flatMap((frame) => {
        if (!frame.heroes.includes(hero.kind)) return []
        if (frame.not.some((phrase) => phraseAt(read, phrase) >= 0)) return []
        const byMatch = frame.match.some((phrase) => phraseAt(read, phrase) >= 0)
        const byNoun = frame.nouns.some((noun) => phraseAt(read, noun) >= 0)
        const byVerb = frame.verbs.includes(verb) && (byNoun || frame.nouns.length === 0)
        const isAny = isAnyDeed(frame)
        if (!byMatch && !byVerb && !isAny) return []
        return [
          {
            frame,
            isAsked: byMatch,
            score:
              (byMatch ? (frame.isOccasion ? OCCASION_SCORE : MATCH_SCORE) : 0) +
              (byVerb ? VERB_SCORE : 0) +
              (byVerb && byNoun ? NOUN_SCORE : 0) +
              (isAny ? ANY_SCORE : 0) +
              (isAny && (frame.tones[0] === 'calm') !== isBright ? VOICE_SCORE : 0),
          },
        ]
      })
      // Of the frames for any deed, the one that was sung longest ago.
      .sort((a, b) => b.score - a.score || (isAnyDeed(a.frame) ? lastSung(b.frame) - lastSung(a.frame) : 0))
      .map(({ frame, isAsked }) => ({ frame: boundTo(frame, hero), isAsked }))
  )
}

export const deedFrames = (facts: StoryFacts, prompt: string, hero: Hero): Frame[] =>
  scoredDeeds(facts, prompt, hero).map(({ frame }) => frame)

/** Lines of a deed frame that complete what the prompt says, in the voice of another frame. */
export const afterLines = ({ id, after }: Frame, frame: Frame): { name: string; lines: Stanza }[] =>
  after.flatMap((lines, index) =>
    lines[0] === '<nothing>' || (isThirdPerson(frame) && /\b(?:I|me|my|we|our|you|your)\b/.test(lines.join(' ')))
      ? []
      : [{ name: `${ANSWERS}after ${id}/${index}`, lines }],
  )
