import type { Fact, FactKind, Facts, Gender } from '#lib/engine/plan/lyrics/facts/facts'
import { asWords, GENERIC_FRAMES, hasPhrase } from '#lib/engine/plan/lyrics/frames/choose-frame'
import type { Frame, Stanza } from '#lib/engine/plan/lyrics/frames/frame'
import { pick, type Random } from '#lib/music/random'

const SLOT = /<(\w+(?: \w+)?)>/g
const PRONOUNS: Readonly<Record<string, Readonly<Record<Gender, string>>>> = {
  he: { female: 'she', male: 'he', neuter: 'it' },
  him: { female: 'her', male: 'him', neuter: 'it' },
  his: { female: 'her', male: 'his', neuter: 'its' },
  himself: { female: 'herself', male: 'himself', neuter: 'itself' },
}
/** Slots whose name is not the kind of their fact. */
const KIND_OF_SLOT: Readonly<Record<string, FactKind>> = { name2: 'name', do: 'doing' }

/** How often a song may use a fact of each kind. Facts of other kinds are used once. */
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

/** How often a song has used each fact, by kind and text. */
export type FactUses = Map<string, number>

const factKey = (kind: FactKind, { text }: Fact) => `${kind}: ${text.toLowerCase()}`

/** A stanza without slots, and the keys of the facts that it uses. */
export type FilledStanza = { lines: string[]; usedFacts: string[] }

/** Whether a frame is told in the third person. */
const isThirdPerson = ({ speaker }: Frame) => /^(?:nobody|无人|没有人)/i.test(speaker)

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

/** Lines that can state a habit: the clause alone, or after words such as "They say". */
const STATEMENT =
  /^(?:<event>$|(?:They say|It's true|You know|I know|We know|Some say|People say|They tell|Everyone knows) <event>)/

/** Puts a predicate into the second person: "was late" → "you were late". */
const toYou = (predicate: string) => `you ${predicate.replace(/^was\b/, 'were').replace(/^wasn't\b/, "weren't")}`

const hasWord = (frame: Frame, word: string) => frame.match.some((phrase) => hasPhrase(asWords(phrase), word))

type FactOfKind = { kind: FactKind; fact: Fact }

/** The fact for a name slot; "my sister" if there is no name. Null if neither fits the frame. */
const nameFor = (slot: string, frame: Frame, { name, who }: Facts): FactOfKind | null => {
  const fact = slot === 'name2' ? name[1] : name[0]
  // In a song to a grandfather, "you" already means the grandfather that the prompt names.
  const isYou =
    fact?.relation !== undefined && !isAddressed(frame) && !isThirdPerson(frame) && hasWord(frame, fact.relation)
  if (fact) return isYou ? null : { kind: 'name', fact }
  const person = who.find(({ text }) => /^(?:my|our|我)/.test(text))
  return slot === 'name' && person && !isAddressed(frame) && !isSubject(frame, 'who', person) && !isThirdPerson(frame)
    ? { kind: 'who', fact: person }
    : null
}

/** The least used fact of a kind that fits the stanza; null without one. */
const leastUsed = (
  kind: FactKind,
  slot: string,
  stanza: Stanza,
  frame: Frame,
  facts: Facts,
  uses: FactUses,
): FactOfKind | null => {
  const count = (fact: Fact) => uses.get(factKey(kind, fact)) ?? 0
  const isStatement = stanza.some((line) => STATEMENT.test(line))
  const [fact] = (facts[kind] ?? [])
    .filter(
      (candidate) =>
        isUsable(frame, kind, candidate) &&
        count(candidate) < (MAX_USES[kind] ?? 1) &&
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
 * Fills the slots of a stanza with the least used facts. Null if a fact is missing.
 *
 * @param uses counts by earlier stanzas; not changed
 * @param isShort whether to use the short form of facts that have one
 */
export const fillStanza = (
  stanza: Stanza,
  frame: Frame,
  facts: Facts,
  uses: FactUses,
  random: Random,
  isShort = false,
): FilledStanza | null => {
  const values = new Map<string, Fact>()
  const keys: string[] = []
  for (const slot of slotsOf(stanza)) {
    if (slot in PRONOUNS) continue
    const kind = KIND_OF_SLOT[slot] ?? (slot as FactKind)
    const found = kind === 'name' ? nameFor(slot, frame, facts) : leastUsed(kind, slot, stanza, frame, facts, uses)
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
    // "There was" takes an indefinite article: "there was the fox" → "there was a fox".
    lines.push(capitalised(filled.replace(/\bthere (was|lived|came|stood) the\b/i, 'there $1 a')))
  }
  return { lines: lines.map(fixArticles), usedFacts: keys }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "a umbrella" → "an umbrella". Vowels that sound like consonants keep "a". */
const fixArticles = (line: string): string =>
  line.replace(/\b(a|an) (?=([\p{L}\p{N}]+))/giu, (_, article: string, word: string) => {
    const vowel =
      /^(?:[aeiou]|8|11\b|18\b|hour|honest|honou?r|heir)/i.test(word) &&
      !/^(?:uni(?!n|m)|use|usu|eu|one\b|once|ukulele|ufo)/i.test(word)
    const fitting = vowel ? 'an' : 'a'
    return `${/^A/.test(article) ? capitalised(fitting) : fitting} `
  })
