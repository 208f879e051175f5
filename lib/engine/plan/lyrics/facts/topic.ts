import type { Clause, Telling, Topic } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { headOf, isPlural, isTeam, pronounOf } from '#lib/engine/plan/lyrics/facts/subjects'
import { singularOf, verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

const MAX_TOPIC_SYLLABLES = 7
const DETERMINER = /^(?:an?|the|my|our|his|her|their|this|that|every|two|three|four|five)$/
/** Words that end a noun phrase. */
const END =
  /^(?:in|on|at|under|by|near|with|without|for|from|after|before|during|through|over|between|across|against|around|behind|beside|since|about|because|until|while|when|whenever|as|so|to|that|which|who|again|away|alone|together|twice|once|yesterday|today|and|but|last|every|out|off|back)$/
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/
const PREPOSITION = /^(?:for|about|at|to|on|with|in|into|out|up|off|through|from|over|down|of)$/

/** "My colleague Helen" → "Helen"; a long phrase without what follows its head. */
const shortOf = (phrase: string): string => {
  if (isTeam(phrase)) return syllableCount(phrase) <= MAX_TOPIC_SYLLABLES ? phrase : `the ${phrase.split(' ').at(-1)}`
  const name =
    /^(?:my|our|the) .*(?<! (?:in|at|of|on|from|near|to|with))(?<=\p{Ll}) ((?:\p{Lu}\p{L}+ )?\p{Lu}\p{L}+)$/u.exec(
      phrase,
    )?.[1]
  if (name && nounKind(phrase.split(' ')[1] ?? '') !== 'place') return name
  if (syllableCount(phrase) <= MAX_TOPIC_SYLLABLES) return phrase
  const head = phrase.split(/ (?:at|in|on|of|from|with|near|after|before|without|between|for|and) /)[0]!
  if (syllableCount(head) <= MAX_TOPIC_SYLLABLES) return head
  return `${head.split(' ')[0]} ${head.split(' ').at(-1)}`
}

export const topicFor = (whole: string): Topic | null => {
  // "The summer working at a van"
  const phrase = whole.replace(/ \p{L}+ing (?:at|in|on|for|with|as) .*$/u, '')
  const text = shortOf(phrase.replace(/^an? /, 'the '))
  if (isTeam(text)) return { text, noun: 'team', kind: 'idea', pronoun: 'plural', isPlural: true }
  const noun = singularOf(headOf(text).toLowerCase())
  const isNamed = /^\p{Lu}/u.test(headOf(text)) && !WEEKDAY.test(noun)
  // "The nearest one" is no subject.
  if (/^(?:one|thing|lot|way|bit)$/.test(noun)) return null
  // "My robot vacuum Dusty" is no person.
  const [, before = ''] = /^(?:my|our|the) (?:\p{Ll}+ )*(\p{Ll}+) \p{Lu}\p{L}+$/u.exec(phrase) ?? []
  const named = /^(?:thing|vehicle|place|animal)$/.test(nounKind(before) ?? '') ? nounKind(before) : 'person'
  if (syllableCount(text) > MAX_TOPIC_SYLLABLES || (!isNamed && nounKind(noun) === null)) return null
  return {
    text,
    noun,
    kind: isNamed ? named : nounKind(noun),
    pronoun: pronounOf(text, ''),
    isPlural: isPlural(headOf(text)),
  }
}

/** The object of a clause: "my driving licence" in "I lost my driving licence". */
const objectOf = ({ past, rest }: Clause): Topic | null => {
  const words = `${past}${rest && !past.endsWith(rest) ? ` ${rest}` : ''}`.split(' ')
  let at = words.findIndex((word) => !/^(?:never|always|still|finally|only|just|really|\p{L}+ly)$/u.test(word)) + 1
  // "Had to sell the farm", "didn't go to the reunion", "was afraid of flying"
  while (
    words[at] !== undefined &&
    !DETERMINER.test(words[at]!) &&
    (PREPOSITION.test(words[at]!) ||
      /^(?:not|never|afraid|scared|back|no|invited|it|him|her)$/.test(words[at]!) ||
      (/^(?:to|didn't)$/.test(words[at - 1] ?? '') && verbForms(words[at]!)?.base === words[at]))
  )
    at++
  const first = words[at]
  if (first === undefined) return null
  if (!DETERMINER.test(first)) {
    const next = words[at + 1]
    // "Saved water", "quit smoking"
    const isBare = next === undefined || END.test(next)
    return isBare && nounKind(singularOf(first)) !== null ? topicFor(first) : null
  }
  const end = words.findIndex((word, index) => index > at && END.test(word))
  const phrase = words.slice(at, end < 0 ? undefined : end).join(' ')
  return phrase.includes(' ') ? topicFor(phrase) : null
}

/**
 * What a song is about, in a short phrase: what the singer does something to, else who does something, else the theme. "Blues
 * about losing my driving licence" is about "my driving licence".
 */
export const topicOf = ({ clauses, theme }: Pick<Telling, 'clauses' | 'theme'>): Topic | null => {
  const [main] = clauses
  if (!main) return theme === null ? null : topicFor(theme)
  if (main.pronoun === 'i' || main.pronoun === 'we') return objectOf(main)
  return /^(?:he|she|it|they|nobody|people)$/i.test(main.subject) ? objectOf(main) : topicFor(main.subject)
}
