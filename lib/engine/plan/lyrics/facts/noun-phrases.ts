import type { Fact, Gender } from '#lib/engine/plan/lyrics/facts/facts'
import { type NounKind, nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { singularOf, type Term } from '#lib/engine/plan/lyrics/facts/terms'

const FEMALE =
  /^(?:grand)?(?:mother|mom|mum|mama|ma|daughter|sister|aunt|wife|girlfriend|queen|girl|woman|lady|princess|nan|nana|granny|gran|bride|widow|niece|witch|goddess|mermaid|waitress|actress|nun|seamstress)$/
const MALE =
  /^(?:grand)?(?:father|dad|daddy|papa|pa|son|brother|uncle|husband|boyfriend|king|boy|man|gentleman|prince|groom|nephew|wizard|cowboy|fisherman|postman|milkman|waiter|monk|pop|pops)$/
export const isDeterminer = ({ lower, tags }: Term) =>
  /^(?:a|an|the|my|our|your|his|her|their|this|that|these|those|some|every|each|no|all)$/.test(lower) ||
  (tags.has('Possessive') && tags.has('Pronoun'))

export const isName = ({ text, tags }: Term) =>
  tags.has('ProperNoun') &&
  // Words in capitals are brands or acronyms: "IKEA furniture".
  !/^\p{Lu}{2,}$/u.test(text) &&
  /^\p{Lu}/u.test(text) &&
  // "Terminal 3" is no person.
  !/^(?:Terminal|Gate|Platform|Route|Room|Floor|Street|Road|Line|Square|Avenue)$/.test(text) &&
  !tags.has('WeekDay') &&
  !tags.has('Month') &&
  !tags.has('Demonym')
export const isNoun = (term: Term) =>
  term.tags.has('Noun') && !term.tags.has('Pronoun') && !/^(?:my|our|your|his|her|their|its)$/.test(term.lower)
const isModifier = (term: Term) =>
  term.tags.has('Adjective') || isNoun(term) || (term.tags.has('Participle') && !term.tags.has('Gerund'))

/** A noun phrase in a list of terms. `to` is exclusive. */
export type Phrase = {
  from: number
  to: number
  /** In lower case, with a possessor: "my grandmother's". Empty without one. */
  determiner: string
  modifiers: string[]
  head: Term
  /** The head in lower case and singular. */
  noun: string
  kind: NounKind | null
  plural: boolean
}

const isCapitalised = (text: string) => /^\p{Lu}/u.test(text) && text !== text.toUpperCase()
/** Whether a word keeps its capital letter within a phrase: "Sunday train", "French bread". */
const isCalendarName = (lower: string, tags: ReadonlySet<string>) =>
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^christmas$/.test(lower) || tags.has('Month') || tags.has('Demonym')

/** The noun phrase that begins at a position; null without one. */
export const phraseAt = (terms: readonly Term[], from: number): Phrase | null => {
  let at = from
  let determiner = ''
  if (terms[at] && isDeterminer(terms[at]!)) determiner = terms[at++]!.lower
  // "my grandmother's kitchen": the possessor is a determiner.
  if (terms[at]?.tags.has('Possessive') && isNoun(terms[at]!)) determiner = `${determiner} ${terms[at++]!.text}`.trim()
  const words: Term[] = []
  // "my broken bicycle": a participle.
  if (determiner !== '' && terms[at]?.tags.has('PastTense') && terms[at + 1] && isModifier(terms[at + 1]!))
    words.push(terms[at++]!)
  while (
    at < terms.length &&
    isModifier(terms[at]!) &&
    !(words.length > 0 && isName(terms[at]!) !== isName(words.at(-1)!))
  ) {
    words.push(terms[at]!)
    at++
    if (terms[at - 1]!.isLastInSpan) break
  }
  // "bus stop": a compound, whose second word alone may be a verb.
  const next = terms[at]
  if (
    words.length > 0 &&
    next &&
    !words.at(-1)!.isLastInSpan &&
    !isName(next) &&
    nounKind(`${words.at(-1)!.lower} ${next.lower}`) !== null
  ) {
    words.push({ ...next, tags: new Set(['Noun', 'Singular']) })
    at++
  }
  while (words.length > 0 && !isNoun(words.at(-1)!)) {
    words.pop()
    at--
  }
  const head = words.at(-1)
  if (!head) return null
  const plural = head.tags.has('Plural')
  const noun = plural ? singularOf(head.lower) : head.lower
  const pair = words.length > 1 ? `${words.at(-2)!.lower} ${noun}` : noun
  return {
    from,
    to: at,
    determiner,
    modifiers: words
      .slice(0, -1)
      .map(({ text, lower, tags }) => (isCapitalised(text) && !isCalendarName(lower, tags) ? lower : text)),
    head,
    noun,
    kind: (pair === noun ? null : nounKind(pair)) ?? nounKind(noun),
    plural,
  }
}

export const genderOf = (noun: string): Gender | undefined =>
  FEMALE.test(noun) ? 'female' : MALE.test(noun) ? 'male' : undefined

export const genderOfName = ({ tags }: Term): Gender | undefined =>
  tags.has('FemaleName') ? 'female' : tags.has('MaleName') ? 'male' : undefined

export const withGender = (text: string, gender: Gender | undefined): Fact => (gender ? { text, gender } : { text })

export const nameOf = ({ modifiers, head }: Phrase) =>
  [...modifiers, head.text].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
