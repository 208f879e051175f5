import type { Fact, FactKind, Facts, Gender } from '#lib/engine/plan/lyrics/facts/facts'
import { ABOUT_ANYTHING, asWords, hasPhrase } from '#lib/engine/plan/lyrics/frames/choose-frame'
import type { Frame, Stanza } from '#lib/engine/plan/lyrics/frames/frame'
import { pick, type Random } from '#lib/music/random'

const SLOT = /<(\w+(?: \w+)?)>/g
const PRONOUNS: Readonly<Record<string, Readonly<Record<Gender, string>>>> = {
  he: { female: 'she', male: 'he', neuter: 'it' },
  him: { female: 'her', male: 'him', neuter: 'it' },
  his: { female: 'her', male: 'his', neuter: 'its' },
  himself: { female: 'herself', male: 'himself', neuter: 'itself' },
}
/** Slots of which the fact has another kind, or is not the first. */
const KIND_OF_SLOT: Readonly<Record<string, FactKind>> = { name2: 'name', do: 'doing' }

/** Facts that a stanza may come back to; an event is told once. */
const TIMES_TOLD: Readonly<Partial<Record<FactKind, number>>> = {
  name: 6,
  pet: 6,
  who: 2,
  place: 2,
  doing: 2,
  thing: 2,
  things: 2,
  stuff: 2,
}

export const slotsOf = (stanza: Stanza): string[] => [
  ...new Set(stanza.flatMap((line) => [...line.matchAll(SLOT)].map(([, slot]) => slot!.toLowerCase()))),
]

/** Facts that have been told, and how often. */
export type Told = Map<string, number>

const factKey = (kind: FactKind, { text }: Fact) => `${kind}: ${text.toLowerCase()}`

export type Filled = { lines: string[]; told: string[] }

/** Whether nobody in a frame says "I". */
const isTale = ({ speaker }: Frame) => /^(?:nobody|无人|没有人)/i.test(speaker)

/** Whether a fact is what the frame is about: a letter in a song that is a letter, my mother in a song to a mother. */
export const isSubject = (frame: Frame, kind: FactKind, { text }: Fact): boolean => {
  if (!/^(?:thing|things|stuff|who|work|doing)$/.test(kind) || ABOUT_ANYTHING.has(frame.id)) return false
  // A tale names whom it tells of.
  if (kind === 'who' && isTale(frame)) return false
  const words = asWords(text)
  return frame.match.some((word) => hasPhrase(words, word))
}

/** Whether a frame can tell a fact. "My" needs someone who says it; a third person must be none of those of the song. */
const isTellable = (frame: Frame, kind: FactKind, fact: Fact): boolean => {
  if (isSubject(frame, kind, fact)) return false
  if (isTale(frame)) return !/\b(?:my|our|we|i|me|us)\b/i.test(fact.text)
  return kind !== 'who' || fact.isAside === true || ABOUT_ANYTHING.has(frame.id)
}

const addressed = new WeakMap<Frame, boolean>()
/** Whether a frame speaks to the person whom it names: "<name>, put your fork down". */
const isAddressed = (frame: Frame): boolean => {
  let known = addressed.get(frame)
  if (known === undefined) {
    known = Object.values(frame.parts)
      .flat(2)
      .some((line) => /(?:^|")<name2?>[,?!]|, <name2?>(?:$|[,"?!])/.test(line))
    addressed.set(frame, known)
  }
  return known
}

/** Lines that may state a habit: the clause alone, or as what people say. */
const STATEMENT =
  /^(?:<event>$|(?:They say|It's true|You know|I know|We know|Some say|People say|They tell|Everyone knows) <event>)/

/** A clause about the person whom the song is sung to. */
const toYou = (predicate: string) => `you ${predicate.replace(/^was\b/, 'were').replace(/^wasn't\b/, "weren't")}`

const hasWord = (frame: Frame, word: string) => frame.match.some((phrase) => hasPhrase(asWords(phrase), word))

type Found = { kind: FactKind; fact: Fact }

/** Who stands for a name: in a song about somebody, "my sister" if no name is known. */
const nameFor = (slot: string, frame: Frame, { name, who }: Facts): Found | null => {
  const fact = slot === 'name2' ? name[1] : name[0]
  // "You" of a song to a grandfather is the grandfather whom the prompt names.
  const isYou = fact?.of !== undefined && !isAddressed(frame) && !isTale(frame) && hasWord(frame, fact.of)
  if (fact) return isYou ? null : { kind: 'name', fact }
  const person = who.find(({ text }) => /^(?:my|our|我)/.test(text))
  return slot === 'name' && person && !isAddressed(frame) && !isSubject(frame, 'who', person) && !isTale(frame)
    ? { kind: 'who', fact: person }
    : null
}

/** The fact of a kind that was told least often, if it suits the stanza. */
const leastTold = (
  kind: FactKind,
  slot: string,
  stanza: Stanza,
  frame: Frame,
  facts: Facts,
  told: Told,
): Found | null => {
  const count = (fact: Fact) => told.get(factKey(kind, fact)) ?? 0
  const isStatement = stanza.some((line) => STATEMENT.test(line))
  const [fact] = (facts[kind] ?? [])
    .filter(
      (candidate) =>
        isTellable(frame, kind, candidate) &&
        count(candidate) < (TIMES_TOLD[kind] ?? 1) &&
        (slot !== 'do' || candidate.base !== undefined) &&
        (!candidate.isHabit || isStatement),
    )
    .sort((a, b) => count(a) - count(b))
  return fact ? { kind, fact } : null
}

const textOf = (fact: Fact | undefined, slot: string, frame: Frame, isShort: boolean): string | undefined => {
  if (slot === 'event' && fact?.predicate !== undefined && isAddressed(frame)) return toYou(fact.predicate)
  return (isShort ? fact?.short : undefined) ?? fact?.text
}

/**
 * Fills the slots of a stanza with facts, those told least often first. Null if a fact is missing.
 *
 * @param told counts of earlier stanzas; not changed
 * @param isShort whether facts that have a shorter form take it
 */
export const fillStanza = (
  stanza: Stanza,
  frame: Frame,
  facts: Facts,
  told: Told,
  random: Random,
  isShort = false,
): Filled | null => {
  const values = new Map<string, Fact>()
  const keys: string[] = []
  for (const slot of slotsOf(stanza)) {
    if (slot in PRONOUNS) continue
    const kind = KIND_OF_SLOT[slot] ?? (slot as FactKind)
    const found = kind === 'name' ? nameFor(slot, frame, facts) : leastTold(kind, slot, stanza, frame, facts, told)
    if (!found) return null
    values.set(slot, found.fact)
    keys.push(factKey(found.kind, found.fact))
  }
  const person =
    values.get('name') ?? values.get('who') ?? values.get('pet') ?? facts.name[0] ?? facts.who[0] ?? facts.pet[0]
  const lines: string[] = []
  for (const line of stanza) {
    let missing = false
    const filled = line
      .replace(/\{([^}]*)\}/g, (_, choices: string) => pick(choices.split('|'), random))
      .replace(SLOT, (_, slot: string) => {
        const name = slot.toLowerCase()
        const isCapital = slot !== name
        const pronoun = PRONOUNS[name]
        const text = pronoun
          ? person?.gender && pronoun[person.gender]
          : name === 'do'
            ? values.get(name)?.base
            : textOf(values.get(name), name, frame, isShort)
        if (!text) missing = true
        return isCapital ? capitalised(text ?? '') : (text ?? '')
      })
      .replace(/\[([^/\]]*)\/([^\]]*)\]/g, (_, one: string, many: string) => (values.has('things') ? many : one))
    if (missing) return null
    // "There was a fox" introduces whom the prompt calls one.
    lines.push(capitalised(filled.replace(/\bthere (was|lived|came|stood) the\b/i, 'there $1 a')))
  }
  return { lines: lines.map(articlesBeforeSlots), told: keys }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "a umbrella" → "an umbrella". Vowels that sound like consonants keep "a". */
const articlesBeforeSlots = (line: string): string =>
  line.replace(/\b(a|an) (?=([\p{L}\p{N}]+))/giu, (_, article: string, word: string) => {
    const vowel =
      /^(?:[aeiou]|8|11\b|18\b|hour|honest|honou?r|heir)/i.test(word) &&
      !/^(?:uni(?!n|m)|use|usu|eu|one\b|once|ukulele|ufo)/i.test(word)
    const fitting = vowel ? 'an' : 'a'
    return `${/^A/.test(article) ? capitalised(fitting) : fitting} `
  })
