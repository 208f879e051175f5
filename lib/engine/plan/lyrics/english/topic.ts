import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'
import { BANKS, banksOf, defaultBanks } from '#lib/engine/plan/lyrics/english/banks/banks'
import { type Subject, subjectOf } from '#lib/engine/plan/lyrics/english/subject'
import { isPlural, isTime, type Thing, thingKind, thingOf } from '#lib/engine/plan/lyrics/english/thing'
import { isMusicWord, TIME_WORDS } from '#lib/engine/plan/lyrics/english/word-kinds'
import type { Feeling } from '#lib/engine/plan/lyrics/feeling'
import { countSyllables } from '#lib/lyrics/count'
import { pick, type Random } from '#lib/music/random'

/**
 * What a song is about: its things, and the banks that provide its lines.
 * Things may be a clause or gerund phrase of the prompt.
 */
export type Topic = {
  things: readonly Thing[]
  banks: readonly Bank[]
  /** Whether the prompt's own words selected the first bank. */
  named: boolean
}

/** Subjects too serious for a hook. Their bank speaks of them instead. */
const SENSITIVE_SUBJECTS =
  /miscarriage|stillb|abortion|suicid|overdose|cancer|genocide|massacre|\brape|abuse|hospice|dementia|alzheimer|school shooting/i

/** Genres with a fixed theme. */
const GENRE_THEMES: Readonly<Record<string, string>> = { lullaby: 'peace', shanty: 'sea', gospel: 'faith' }

/** Where the theme ends and the description of the sound begins. */
const THEME_END =
  /\s+(?:with(?! (?:my|our|you|him|her|them|us|friends?|grand\p{L}+|mom|dad|mum|the (?:kids|boys|girls))\b)|featuring|in the style|sung|no|without|using|played|for (?:a|an|my|our|the) (?:video|film|game|party)|in (?:a|an)? ?(?:slow|fast|minor|major|english|spanish|french|german|style)|at \d+|\d+ ?bpm|as an?)\b.*$/iu

const aboutOf = (prompt: string): string =>
  (prompt.match(/\b(?:about|on the theme of|theme:|story of|tribute to|ode to)\s+([^,.;:!?\n]+)/i)?.[1] ?? '')
    .replace(THEME_END, '')
    .trim()

const NOT_A_GERUND =
  /^(?:something|nothing|everything|anything|morning|evening|king|spring|string|ring|wedding|viking|lightning|ceiling|building|darling)\b/i

/** A gerund phrase of the prompt: "losing my job", "growing up in Queens". */
const gerundPhrase = (prompt: string, about: string): string | null => {
  const fits = (text: string) => text.split(' ').length <= 6 && countSyllables(text) <= 10 && !NOT_A_GERUND.test(text)
  const feels = about.match(/^how it (?:feels|is|felt) to be ([\p{L}\d'’ -]+)$/iu)?.[1]
  if (feels && fits(`being ${feels}`)) return `being ${feels}`
  const phrase = about.match(/^(?:never |not )?\p{L}+ing\b(?: [\p{L}\d'’ -]+)?$/iu)?.[0]
  if (phrase && fits(phrase)) return phrase
  const inside = prompt.match(
    /\b(\p{Ll}{2,}ing (?:in|on|through|to|under|over|down|up|away|home|back|along|across|into|like) [\p{L}'’ -]+?)(?=[,.;:!?\n]|$| with | and )/u,
  )?.[1]
  return inside && fits(inside) && !inside.split(' ').some(isMusicWord) ? inside : null
}

/** A short phrase that is a title as it is: "the fall of an empire". */
const titlePhrase = (about: string): string | null => {
  const text = about.replace(/^(?:the story of|a story of|how|why|when|what)\s+/i, '')
  const words = text.split(/\s+/)
  if (words.length < 3 || words.length > 6 || countSyllables(text) > 9) return null
  if (/\b(?:who|that|which|is|are|was|were|has|have|i|we|you|they|he|she|it|can|could|wants?)\b/i.test(text))
    return null
  if (/^\p{L}+ing\b/iu.test(text) && !NOT_A_GERUND.test(text)) return null
  if (/^how\b/i.test(about)) return null
  return /\b(?:\p{Ll}{2,}ing|of|and|in|on|from|at|by|to|without|between|after|before)\b/iu.test(text) ||
    /^(?:the|my|our) last\b/i.test(text)
    ? text
    : null
}

/** A theme of only a noun and its modifiers: "a broken washing machine", "time travel". */
const nounPhrase = (about: string, nouns: Subject['nouns'], prompt: string): Thing | null => {
  const [, article = '', text = ''] =
    about.match(/^(?:(a|an|the|my|our)\s+)?([\p{L}\d'’-]+(?: [\p{L}\d'’-]+){0,3})$/iu) ?? []
  const words = text.split(' ')
  const last = words.at(-1) ?? ''
  if (!text || countSyllables(text) > 8 || last.length < 3 || TIME_WORDS.has(last.toLowerCase())) return null
  if (
    /\b(?:of|and|in|on|from|at|by|to|with|about|is|are|was|that|who|which|never|not|all|you|me|us|it|them|we|i|he|she|they)\b/i.test(
      text,
    )
  )
    return null
  // "A soldier coming home" is a person and a clause, unlike "a washing machine".
  const acting = words.findIndex((word) => /^\p{Ll}{2,}ing$/u.test(word))
  if (
    acting > 0 &&
    nouns.some((noun) => noun.text.toLowerCase().split(' ').at(-1) === words[acting - 1]?.toLowerCase())
  )
    return null
  if (/\bthe\b/i.test(text)) return null
  if (
    words.some(
      (word) => isMusicWord(word.toLowerCase()) && !(word === last && nouns.some((noun) => noun.text.endsWith(last))),
    ) ||
    /^\p{L}+ing$/iu.test(text)
  )
    return null
  const head = nouns.find((noun) => noun.text.toLowerCase().split(' ').at(-1) === last.toLowerCase())
  // A name is stronger without its modifiers.
  if (head?.kind === 'X' || nouns.some((noun) => noun.kind === 'X' && text.includes(noun.text))) return null
  const kind = head ? thingKind(head, prompt) : 'other'
  const owned = /^(?:my|our)$/i.test(article)
  // A singular noun without an article is abstract: "time travel", "insomnia".
  const vague = !article && kind === 'other' && !isPlural(last)
  if (!head && words.length === 1 && article) return null
  const shown = /\p{Lu}/u.test(text) && !/^\p{Lu}\p{Ll}+$/u.test(text) ? text : text.toLowerCase()
  return thingOf(vague ? 'idea' : kind, owned ? `${article.toLowerCase()} ${shown}` : shown)
}

/** A relative clause about a thing, sung as a sentence: "my cat hates Mondays". */
const relativeClause = (prompt: string, things: readonly Thing[]): string | null => {
  const found = prompt.match(
    /([\p{L}'’-]+),? (?:who|that|which) ([\p{L}\d'’-]+(?: [\p{L}\d'’-]+){0,6}?) ?(?=[,.;:!?\n]|$| and | with | but )/u,
  )
  const [, head = '', clause = ''] = found ?? []
  const known = things.find((thing) => thing.text.toLowerCase().endsWith(head.toLowerCase()))
  // "A jazz singer who …": the subject of a clause is a person, even with a style word.
  const person = prompt.match(/\b(?:a|an|the) ((?:\p{Ll}+ )?\p{Ll}+) who\b/u)?.[1]
  const of = known ?? (person ? thingOf('human', person) : /s$/.test(head) ? thingOf('fact', head) : undefined)
  if (
    !of ||
    !clause ||
    /^(?:is about|sounds?|goes|makes? (?:you|me|people)|feels?|i|you|we|they|he|she)\b/i.test(clause)
  )
    return null
  const sentence = `${of.kind === 'human' || of.kind === 'animal' ? of.the : of.text} ${clause.trim()}`
  return countSyllables(sentence) <= 11 ? sentence : null
}

/**
 * Reads the topic of a song. Concrete things come first.
 * A gerund or title phrase of the prompt is added as a thing. There is at least one bank.
 *
 * @example
 * topicOf('about my cat Müsli who hates Mondays', 'pop', 0, randomFrom(1, 'words')).things[1].text // => 'Müsli hates Mondays'
 */
export const topicOf = (prompt: string, genre: string, feeling: Feeling, random: Random): Topic => {
  const subject = subjectOf(prompt)
  const about = aboutOf(prompt)
  const whole = nounPhrase(about, subject.nouns, prompt)
  const part = (text: string) =>
    whole !== null && ` ${whole.text.toLowerCase()} `.includes(` ${text.toLowerCase().split(' ').at(-1)} `)
  const things = subject.nouns
    .filter((noun) => !part(noun.text) && !isTime(noun.text))
    .map((noun) => thingOf(thingKind(noun, prompt), noun.text))
  const fact = relativeClause(prompt, things)
  const doing = gerundPhrase(prompt, about)
  const phrase = doing === null ? titlePhrase(about) : null
  const own: Thing[] = [
    ...(doing ? [thingOf('doing', doing)] : []),
    ...(whole && !doing ? [whole] : []),
    ...things.filter((thing) => thing.kind === 'person'),
    ...things.filter((thing) => thing.kind !== 'person'),
  ]
  if (phrase && !own.some((thing) => thing.text.toLowerCase() === phrase.toLowerCase()))
    own.splice(Math.min(1, own.length), 0, thingOf('phrase', phrase))
  const named = banksOf(prompt, about || subject.nouns.map((noun) => noun.text).join(' '))
  const defaults = defaultBanks(genre, feeling)
  const set = GENRE_THEMES[genre]
  const first =
    (SENSITIVE_SUBJECTS.test(prompt) ? BANKS.find((bank) => bank.name === 'loss') : undefined) ??
    BANKS.find((bank) => bank.name === set) ??
    named[0] ??
    pick(defaults, random)
  const rest = [...named, ...(feeling !== 0 ? defaultBanks('', feeling) : defaults)].filter((bank) => bank !== first)
  const second = named.find((bank) => bank !== first) ?? (rest.length > 0 ? pick(rest, random) : first)
  if (fact) own.splice(Math.min(1, own.length), 0, thingOf('fact', fact))
  return {
    things: own.filter(({ text }) => !SENSITIVE_SUBJECTS.test(text)).slice(0, 5),
    banks: first === second ? [first] : [first, second],
    named: first === named[0],
  }
}
