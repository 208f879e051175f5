import type { Clause } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { DANGLING } from '#lib/engine/plan/lyrics/facts/shorten'
import { singularOf, termsOf } from '#lib/engine/plan/lyrics/facts/terms'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

const FEMALE =
  /^(?:.*(?:mother|mom|mum|mama|daughter|sister|aunt|wife|girlfriend|queen|girl|woman|lady|princess|gran|granny|grandma|nana|bride|widow|niece|witch|mermaid|waitress|actress|nun|landlady))$/
const MALE =
  /^(?:.*(?:father|dad|daddy|papa|son|brother|uncle|husband|boyfriend|king|boy|gentleman|prince|groom|nephew|wizard|cowboy|fisherman|postman|milkman|waiter|monk|grandpa|widower|landlord))$/

/** Whether a noun is in the plural. Names are not: "Ms Alvarez". */
export const isPlural = (noun: string) =>
  !/^\p{Lu}/u.test(noun) &&
  !/(?:ss|us|is)$/.test(noun) &&
  (singularOf(noun) !== noun || /^(?:people|children|men|women)$/.test(noun))

/** The last word of a noun phrase before its preposition: "woman" in "the woman at the bakery". */
export const headOf = (phrase: string) =>
  phrase
    .split(/ (?:at|in|on|of|from|with|near|under|behind|by|without|between|for) /)[0]!
    .split(' ')
    .at(-1)!

/** "Uncle Ben" in "uncle Ben freezes every time". */
const KIN_BEFORE_NAME =
  /^(?:uncle|aunt|auntie|cousin|granny|grandma|grandpa|father|mother|sister|brother|coach|captain|doctor|professor|baby|old|little|big) (?=\p{Lu})/u

/** "A captain" → "the captain"; null for a phrase that is no subject. */
export const asSubject = (whole: string): string | null => {
  // Of "a shipwreck and the cook", the last one acts.
  const phrase = whole.replace(/^an? [^,]+ and (?=(?:the|my|his|her) )/i, '')
  const names = phrase.match(/\p{Lu}\p{L}+/gu) ?? []
  if (
    /^(?:(?:my|our|the) )?(?:\p{Ll}+ )*\p{Lu}\p{L}+ and (?:(?:my|our|the|his|her) )?(?:\p{Ll}+ )*\p{Lu}\p{L}+$/u.test(
      phrase,
    )
  )
    return names.join(' and ')
  const text = phrase
    .replace(/,$/, '')
    .replace(/^(?:an?|one|some) /i, 'the ')
    .replace(/^(?:My|Our|The|Two|Three) /, (word) => word.toLowerCase())
    .replace(/ and an? /, ' and the ')
    .replace(KIN_BEFORE_NAME, (kin) => `${kin.charAt(0).toUpperCase()}${kin.slice(1)}`)
  if (text === '' || DANGLING.test(headOf(text))) return null
  if (text.split(' ').length > 7 || syllableCount(text) > 9) {
    // "The volunteers at the Grimsby food pantry" are the volunteers.
    const head = text.replace(/ (?:at|in|on|from|with|near|under|behind|by) .*$/, '')
    return head === text || / (?:\p{L}+ing|to|who|that|me|us|him|them) /u.test(head) ? null : asSubject(head)
  }
  // "Fishermen who never came back" are the fishermen.
  if (
    /^\p{Ll}+$/u.test(text) &&
    isPlural(text) &&
    /^(?:person|relative|worker|animal)$/.test(nounKind(singularOf(text)) ?? '')
  )
    return `the ${text}`
  if (!/^(?:the|my|our|two|three|four|five|people|nobody|everybody|children)\b|^\p{Lu}/u.test(text)) return null
  if (/^(?:two|three|four|five) /.test(text)) return `the ${text}`
  return text
}

/** Whether a phrase names a team: "the Riverside Rovers". Such names have a noun in the plural, unlike "the Andes". */
export const isTeam = (phrase: string): boolean => {
  const noun = /^(?:the|our) (?:\p{Lu}[\p{L}'-]+ )*(\p{Lu}\p{L}+s)$/u.exec(phrase)?.[1]?.toLowerCase() ?? ''
  const kind = noun === '' || !isPlural(noun) ? null : nounKind(singularOf(noun))
  return /^(?:person|relative|worker|animal|thing)$/.test(kind ?? '')
}

/** Names that end like those of the other gender. */
const MALE_IN_A =
  /^(?:Luca|Joshua|Noa|Ezra|Elisha|Mustafa|Sasha|Mika|Nikita|Andrea|Nicola|Misha|Ilya|Kaya|Musa|Isa|Costa|Kosta|Aba|Koba|Yaya|Dana|Alba|Borja|Jona|Juha|Pekka|Jukka|Akira)$/
const FEMALE_IN_O = /^(?:Margo|Cleo|Coco|Consuelo|Rosario|Shiho|Io|Juno|Calypso|Echo|\p{L}+ko)$/u

/** Nouns for several people, which are "they". */
export const GROUP =
  /^(?:couple|team|choir|band|family|crew|group|class|club|orchestra|squad|gang|band|army|council|committee|company|congregation|pair|duo|trio|audience|community|brigade)$/

export const pronounOf = (subject: string, rest: string): Clause['pronoun'] => {
  if (/^i$/i.test(subject)) return 'i'
  if (/^we$/i.test(subject)) return 'we'
  if (/^you$/i.test(subject)) return 'you'
  if (/^(?:he|she|it)$/i.test(subject))
    return /^he$/i.test(subject) ? 'male' : /^she$/i.test(subject) ? 'female' : 'neuter'
  if (/^they$/i.test(subject) || / and /.test(subject)) return 'plural'
  // "My grandfather's watch" is no man.
  const words = subject
    .toLowerCase()
    .replace(/^.*'s? /, '')
    .split(' ')
  if (isPlural(headOf(subject)) || GROUP.test(headOf(subject))) return 'plural'
  if (words.some((word) => FEMALE.test(word))) return 'female'
  if (words.some((word) => MALE.test(word))) return 'male'
  const kind = nounKind(headOf(subject.toLowerCase()))
  if (/^(?:thing|place|vehicle|time|idea)$/.test(kind ?? '') && !/^\p{Lu}/u.test(subject)) return 'neuter'
  const hers = /\b(?:she|her|hers|herself)\b/i.test(rest)
  const his = /\b(?:he|his|him|himself)\b/i.test(rest)
  if (hers !== his) return hers ? 'female' : 'male'
  const [tagged] = termsOf(subject)
    .filter(({ text }) => /^\p{Lu}/u.test(text))
    .map(({ tags }) => tags)
  if (tagged?.has('FemaleName')) return 'female'
  if (tagged?.has('MaleName')) return 'male'
  const name = /^(?:(?:my|our|the) )?(?:\p{Ll}+ )*(\p{Lu}\p{Ll}+)$/u.exec(subject)?.[1]
  if (tagged && name && !words.some((word) => nounKind(word) === 'animal')) {
    if (/[^aeiou]i?a$/.test(name) && !MALE_IN_A.test(name)) return 'female'
    if (/[^ai]o$/.test(name) && !FEMALE_IN_O.test(name)) return 'male'
  }
  // "Our hamster Turbo" is called "he".
  if (words.some((word) => nounKind(word) === 'animal')) return name && / /.test(subject) ? 'male' : 'neuter'
  if (tagged || kind === 'person' || kind === 'worker' || kind === 'relative') return 'plural'
  return 'neuter'
}
