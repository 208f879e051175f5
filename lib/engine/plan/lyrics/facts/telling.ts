import { timeText } from '#lib/engine/plan/lyrics/facts/english-facts'
import type { Clause, Telling } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import {
  INVARIANT,
  pastOf,
  singularOf,
  spellNumbers,
  type Term,
  termsOf,
  verbForms,
} from '#lib/engine/plan/lyrics/facts/terms'
import { isGenreOrInstrument, isMusicWord } from '#lib/engine/plan/lyrics/facts/word-kinds'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'
import { synonymsIn } from '#lib/engine/wordnet'

/** Most syllables of a clause in one line, and of its predicate alone. */
const MAX_CLAUSE_SYLLABLES = 14
const MAX_PREDICATE_SYLLABLES = 13
const MAX_THEME_SYLLABLES = 11
const MAX_CLAUSES = 3
/** Most syllables of what follows a brief clause in a line of its own: "after his divorce". */
const MAX_REST_SYLLABLES = 12
const MIN_REST_SYLLABLES = 4
/** Syllables of a clause in a chorus, which is sung again and again. */
const MAX_BRIEF_SYLLABLES = 9
const MAX_BRIEF_SUBJECT_SYLLABLES = 4

/** Subjects that a song does not say aloud. */
export const UNSPOKEN =
  /\b(?:miscarr\w+|stillb\w+|overdos\w+|suicid\w+|rap(?:e|ed|ist)|abus\w+|murder\w*|cancer|assault\w*|self-harm|abortion)\b/i

const FORM =
  'songs?|ballads?|anthems?|hymns?|lullaby|lullabies|toasts?|roasts?|raps?|shanty|blues|waltz|ode|tribute|tune|track|letter|poem|farewell|goodbye|apology|thank[- ]you|jingle|gospel|duet|disco|banger|piece|serenade|elegy|lament'
/** The request before a theme: "Angry rock song about", "A song in the form of a letter to". */
const LEAD = new RegExp(
  `^(?:[^,:;]{0,60}?\\b(?:${FORM})\\b[^,:;]{0,40}? )?(?:about|thanking(?: (?:God|the Lord|Jesus|heaven|fate) for)?|where|in which|set in) |^[^,:;]{0,60}?\\b(?:${FORM})\\b(?: in the form of a letter)? (?:from (?:an?|the|my|our) [^,]{1,30} to|for|to|of|in|on|against) |^[^,:;]{0,40}?\\b(?:${FORM})\\s*[:,] *`,
  'i',
)

export const ADVERB =
  /^(?:never|always|still|often|once|finally|almost|just|even|only|really|secretly|every|sometimes|usually|also|now)$/
const CUT_WORD =
  /^(?:in|on|at|under|by|near|with|without|for|from|after|before|during|through|over|between|across|against|around|behind|beside|since|about|because|until|every|each|even|while|when|as|so)$/
/** Words that must not end a line. */
const DANGLING =
  /^(?:a|an|the|my|our|his|her|their|its|your|of|to|in|on|at|by|for|with|from|and|or|but|no|every|this|that|than|because|while|after|before|into|over)$/

/** The same words, where a complete clause may end with them. */
const STRANDED = /^(?:no|to|in|on|by|for|with|from|than|this|that|over|before)$/

const FEMALE =
  /^(?:.*(?:mother|mom|mum|mama|daughter|sister|aunt|wife|girlfriend|queen|girl|woman|lady|princess|gran|granny|grandma|nana|bride|widow|niece|witch|mermaid|waitress|actress|nun|landlady))$/
const MALE =
  /^(?:.*(?:father|dad|daddy|papa|son|brother|uncle|husband|boyfriend|king|boy|gentleman|prince|groom|nephew|wizard|cowboy|fisherman|postman|milkman|waiter|monk|grandpa|widower|landlord))$/

/** "Upbeat pop for my sister Lena" is for her. */
const withoutStyle = (text: string): string => {
  const [, style = '', rest] = /^([^:;.]{0,60}?) for (.+)$/s.exec(text) ?? []
  const last = style.toLowerCase().split(/[ ,]+/).at(-1) ?? ''
  const isGenre = isGenreOrInstrument(last) || /^(?:soul|country|metal|house|blues|gospel)$/.test(last)
  const isUnpeopled = !/\b(?:i|we|you|he|she|they|my|our|his|her|their|the)\b/i.test(style)
  return rest !== undefined && isGenre && isUnpeopled ? rest : text
}

/** What a music is for, rather than about: "lo-fi beat to study to". */
const PURPOSE =
  /^([^,:;.]{0,60}?\b(?:beats?|music|tracks?|songs?|tunes?|playlist|mix|lo-?fi|jazz|house|techno|ambient|anthem)) (?:(?:for me )?to (?:study|relax|work|drive|run|cook|chill|code|read|focus|train|exercise|work out|unwind|dance|clean|think) (?:to|with)|for (?:studying|relaxing|working(?: out)?|driving|running|cooking|coding|reading|focus(?:ing)?|concentration|cleaning))\b,? ?(?:while |when |as )?/i

/** A prompt without what its music is for. */
export const withoutPurpose = (prompt: string): string => prompt.replace(PURPOSE, '$1 ')

/** The theme of a request, without what describes the music. */
export const storyTextOf = (prompt: string, isLeftOut = isExtra): string => {
  const whole = prompt.replace(PURPOSE, '').replace(/\s+/g, ' ').trim()
  // "Funny song for our office party: the printer is broken" tells what follows.
  const [, told] =
    new RegExp(`^[^:;]{0,80}?\\b(?:${FORM}|rock|pop|soul|r&b)\\b[^:;]{0,50}: (?=\\S+ \\S+ \\S)(.+)$`, 'is').exec(
      whole,
    ) ?? []
  const text = told ?? whole
  const [, before = '', after] = /^([^,:;]{0,60}?) about (.+)$/s.exec(text) ?? []
  // "We argue about the map" names no theme.
  const isRequest = after !== undefined && !/\b(?:i|we|they|she|he|you)\b/i.test(before)
  const rest = isRequest ? after : told === undefined ? withoutStyle(text.replace(LEAD, '')) : text
  const spans = rest.split(/(?<=[,.;:!?])\s+/)
  const kept = spans.filter((span, index) => index === 0 || !isLeftOut(span))
  return ownPerson(kept.join(' ').replace(/[.!?;:,\s]+$/, ''))
}

/** Whether a span describes the music, or asks for something. */
const isExtra = (span: string) => isStyle(span) || isRequestFor(span)

/** "Mention the cardamom buns", "no heartbreak". */
export const isRequestFor = (span: string) =>
  /^(?:please |and )?(?:mention|include|name|add|with|without|no|not|say|use|keep|make) /i.test(span)

/** "You" in a theme such as "moving back in with your parents" is whoever sings. */
const ownPerson = (theme: string): string =>
  /^\S+ing\b/i.test(theme) && !/\b(?:i|my|me|she|he|her|his)\b/i.test(theme)
    ? theme
        .replace(/\byour\b/g, 'my')
        .replace(/\byourself\b/g, 'myself')
        .replace(/\byou\b/g, 'me')
    : theme

/** "Warm and funny", "male voice, 124 BPM". */
const isStyle = (span: string): boolean =>
  (!/\b(?:who|that|which|my|our|his|her|i|we|she|he|they|the|and the|after|when)\b/i.test(span) &&
    // "Stolen from a van in Ghent"
    !/^\p{L}+(?:ed|en) (?:from|in|by|on|at) (?:an?|\p{Lu})/u.test(span)) ||
  span.split(' ').every((word) => isMusicWord(word.toLowerCase().replace(/\W/g, '')))

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
  /^(?:uncle|aunt|auntie|cousin|granny|grandma|grandpa|father|mother|sister|brother|coach|captain|doctor|professor|old|little|big) (?=\p{Lu})/u

/** "A captain" → "the captain"; null for a phrase that is no subject. */
export const asSubject = (whole: string): string | null => {
  // Of "a shipwreck and the cook", the last one acts.
  const phrase = whole.replace(/^an? [^,]+ and (?=(?:the|my|his|her) )/i, '')
  const names = phrase.match(/\p{Lu}\p{L}+/gu) ?? []
  if (/ and /.test(phrase) && names.length === 2 && /^\p{Lu}|\p{Lu}\p{L}+ and /u.test(phrase))
    return names.join(' and ')
  const text = phrase
    .replace(/,$/, '')
    .replace(/^(?:an?|one|some) /i, 'the ')
    .replace(/^(?:My|Our|The|Two|Three) /, (word) => word.toLowerCase())
    .replace(/ and an? /, ' and the ')
    .replace(KIN_BEFORE_NAME, (kin) => `${kin.charAt(0).toUpperCase()}${kin.slice(1)}`)
  if (text === '' || text.split(' ').length > 7 || syllableCount(text) > 9 || DANGLING.test(headOf(text))) return null
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

/** Nouns for several people, which are "they". */
const GROUP =
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
  if (words.some((word) => nounKind(word) === 'animal')) return 'neuter'
  if (tagged || kind === 'person' || kind === 'worker' || kind === 'relative') return 'plural'
  return 'neuter'
}

/** Verbs and adjectives that need the infinitive or the phrase after them: "wants to win", "afraid of", "know how to". */
const NEEDS_MORE =
  /^(?:want(?:s|ed)?|tr(?:y|ies|ied)|know|knows|knew|how|pretend(?:s|ed)?|learn(?:s|ed|t)?|used|going|go|goes|went|refuse[sd]?|forg[eo]ts?|need(?:s|ed)?|have|has|had|seem(?:s|ed)?|begins?|began|starts?|started|decide[sd]?|promise[sd]?|hope[sd]?|love[sd]?|like[sd]?|about|is|was|were|are|be|fell|falls?|ready|afraid|scared|able|belong(?:s|ed)?|back|listen(?:s|ed)?|talk(?:s|ed)?|spoke|speaks?|look(?:s|ed)?|wait(?:s|ed)?|turn(?:s|ed)?|mov(?:e|es|ed)|liv(?:e|es|ed)|come|comes|came|far|close|next|full|made|out|invited|allowed|married|engaged|row(?:s|ed)?|walk(?:s|ed)?|runs?|ran|climb(?:s|ed)?|swims?|swam|drives?|drove|travel(?:s|led|ed)?|emigrated|escaped|dance[sd]?|met|proposed)$/

const CONJUNCTION = /^(?:when|because|while|until|after|before|since)$/

/** Whether a predicate can end before a word, where an adverbial begins: "to pay for college", "after his divorce". */
export const canCut = (words: readonly string[], at: number): boolean => {
  const word = words[at]!.toLowerCase()
  const before = words[at - 1]?.toLowerCase() ?? ''
  // What a conjunction joins stays whole.
  if (CONJUNCTION.test(word)) return at > 0 && !DANGLING.test(before)
  if (at < 2 || DANGLING.test(before) || NEEDS_MORE.test(before)) return false
  if (words.slice(1, at).some((each) => CONJUNCTION.test(each))) return false
  if (/^in the (?:morning|evening|afternoon)/.test(words.slice(at, at + 3).join(' ')) && at > 2) return false
  if (/^(?:in love|in charge|in a row|at all|at last)\b/.test(words.slice(at, at + 3).join(' '))) return false
  // "To pay for college" stays whole.
  const infinitive = words.slice(0, at).lastIndexOf('to')
  if (infinitive >= 2 && at - infinitive < 4 && !NEEDS_MORE.test(words[infinitive - 1]!)) return false
  if (word === 'to') return verbForms(words[at + 1] ?? '')?.base === words[at + 1]
  return CUT_WORD.test(word) && !(word === 'so' && at === words.length - 1)
}

/** Cuts adverbials from the end until a text fits. Null if its core is still too long. */
const shorten = (text: string, most: number): string | null => {
  let words = text.split(' ')
  while (syllableCount(words.join(' ')) > most) {
    const all = words
    const cut = words.findLastIndex((_, at) => canCut(all, at))
    if (cut < 1) return null
    words = words.slice(0, cut)
  }
  // Uncut, "learned to say no" and "the party I was invited to" are complete.
  const isWhole = words.length === text.split(' ').length
  while (words.length > 1 && DANGLING.test(words.at(-1)!) && !(isWhole && STRANDED.test(words.at(-1)!)))
    words = words.slice(0, -1)
  // "The barn burned down the night" without "before the dance".
  if (
    words.length < text.split(' ').length &&
    /^the (?:night|day|morning|evening|year|week)$/.test(words.slice(-2).join(' '))
  )
    words = words.slice(0, -2)
  return words.length > 1 || syllableCount(text) <= most ? words.join(' ') : null
}

/** Verbs that WordNet lacks. */
const NEW_VERB = /^(?:text|email|google|tweet|hitchhike|skype|message|vlog)$/

/** Past forms that the parser gets wrong. */
const IRREGULAR: Readonly<Record<string, string>> = {
  left: 'left',
  lost: 'lost',
  found: 'found',
  felt: 'felt',
  wakes: 'woke',
  wake: 'woke',
  wants: 'wanted',
  row: 'rowed',
  rows: 'rowed',
  burns: 'burned',
  crows: 'crowed',
  crow: 'crowed',
}

const PAST_OF_NEGATED: Readonly<Record<string, string>> = {
  "doesn't": "didn't",
  "don't": "didn't",
  "can't": "couldn't",
  cannot: "couldn't",
  "won't": "wouldn't",
  "isn't": "wasn't",
  "aren't": "weren't",
  "hasn't": "hadn't",
  "haven't": "hadn't",
}

type Tense = { past: string; present: string | null }
/** The past of a finite verb, and its own form if it is in the present. Null for another word. */
export const tenseOf = (word: string, isPluralSubject: boolean): Tense | null => {
  const verb = word.toLowerCase()
  const plural = isPluralSubject ? 'were' : 'was'
  if (/^(?:is|are|am)$/.test(verb)) return { past: plural, present: verb }
  if (/^(?:was|were|had|did|could|would)$/.test(verb)) return { past: verb, present: null }
  if (/^(?:has|have)$/.test(verb)) return { past: 'had', present: verb }
  if (/^(?:can|will)$/.test(verb)) return { past: verb === 'can' ? 'could' : 'would', present: verb }
  if (/^(?:was|were|had|did|could|would)n't$/.test(verb)) return { past: verb, present: null }
  const negated = PAST_OF_NEGATED[verb.replace('’', "'")]
  if (negated) return { past: negated, present: verb }
  const irregular = IRREGULAR[verb]
  if (irregular) return irregular === verb ? { past: verb, present: null } : { past: irregular, present: verb }
  const forms = verbForms(verb)
  if (!forms || (synonymsIn('verb', forms.base).length === 0 && !NEW_VERB.test(forms.base))) return null
  if (verb === 'let' || verb === 'put' || verb === 'cut' || verb === 'hit' || verb === 'quit')
    return { past: verb, present: null }
  if (forms.past === verb) return { past: verb, present: null }
  if (forms.third === verb && !isPluralSubject) return { past: forms.past, present: verb }
  if (forms.base === verb && isPluralSubject) return { past: forms.past, present: verb }
  return null
}

/** Puts clauses within a predicate into the past: "letters he never sends" → "letters he never sent". */
const innerPast = (text: string): string =>
  innerSubjects(text)
    .replace(
      /\b(that|which|who) (won't|can't|cannot|don't|doesn't|isn't|aren't)\b/gi,
      (_, relative: string, verb: string) => `${relative} ${PAST_OF_NEGATED[verb.toLowerCase()]}`,
    )
    .replace(
      /\b(that|which) (never|always|still) (\p{Ll}+s)\b/gu,
      (whole, relative: string, adverb: string, verb: string) => {
        const tense = tenseOf(verb, false)
        return tense?.present ? `${relative} ${adverb} ${tense.past}` : whole
      },
    )

const innerSubjects = (text: string): string =>
  text.replace(
    /\b(he|she|it|they|nobody|everybody|(?<=\b(?:when|whenever|because|while|until|if|that|how|what|where) )(?:I|we|(?:my|our|the|his|her) \p{Ll}+)) ((?:never|always|still|only|really) )?([\p{L}']+)/giu,
    (whole, subject: string, adverb: string | undefined, verb: string) => {
      const tense = tenseOf(verb, /^(?:they|I|we)$/i.test(subject) || isPlural(subject.split(' ').at(-1)!))
      return tense ? `${subject} ${adverb ?? ''}${tense.past}` : whole
    },
  )

/** The clause of a subject and a predicate that begins with a finite verb or an adverb; null without one. */
export const clauseOf = (subject: string, predicate: string, gender?: Clause['pronoun']): Clause | null => {
  const words = predicate.replace(/[,.;:!?]+$/, '').split(' ')
  const at = words.findIndex((word) => !ADVERB.test(word.toLowerCase()))
  if (at < 0 || at > 2) return null
  const own = pronounOf(subject, predicate)
  const pronoun = gender ?? own
  const isMany = /^(?:i|we|you|they)$/i.test(subject) || / and /.test(subject) || isPlural(headOf(subject))
  const tense =
    tenseOf(words[at]!, isMany && !/^i$/i.test(subject)) ??
    // "A couple who argue"
    (GROUP.test(headOf(subject)) ? tenseOf(words[at]!, true) : null)
  if (!tense) return null
  const before = words.slice(0, at).join(' ')
  const after = words.slice(at + 1).join(' ')
  // "Hurt every time it rains" is a habit, though its form may be the past.
  const isHabit =
    isMany && tense.past === words[at] && INVARIANT.test(tense.past) && /\b(?:every|whenever|each)\b/.test(after)
  const now = isHabit ? tense.past : tense.present
  const past = [before, tense.past, innerPast(after)].filter((part) => part !== '').join(' ')
  const present = now && [before, now, after].filter((part) => part !== '').join(' ')
  const isPronoun = /^(?:i|we|you|he|she|it|they)$/i.test(subject)
  const room = Math.min(MAX_PREDICATE_SYLLABLES, MAX_CLAUSE_SYLLABLES - (isPronoun ? 1 : 0))
  const shortPast = shorten(spellNumbers(past), room)
  if (!shortPast) return null
  const shortPresent = present ? shorten(spellNumbers(present), room) : null
  // A bare verb tells nothing, and a verb of being only with a complement.
  if (/^(?:was|were|had|did|could|would)$/.test(shortPast)) return null
  const whole = spellNumbers(past)
  const clause: Clause = {
    subject,
    pronoun,
    past: shortPast,
    ...(shortPresent && { present: shortPresent }),
    whole: { past: whole, ...(present && { present: spellNumbers(present) }) },
  }
  const core = briefClause(clause).past
  const rest = whole.startsWith(`${core} `) ? shorten(whole.slice(core.length + 1), MAX_REST_SYLLABLES) : null
  return rest && syllableCount(rest) >= MIN_REST_SYLLABLES ? { ...clause, rest } : clause
}

/** A clause in a short form for a chorus: "Hazel drove a school bus". */
export const briefClause = (clause: Clause): Clause => {
  // "My aunt Hazel" is Hazel, "the Berlin Wall" no Wall.
  const name =
    / (?!(?:from|of|in|at|near|to|on) )\p{Ll}+ (\p{Lu}\p{L}+)$/u.exec(clause.subject)?.[1] ??
    /^(\p{Lu}\p{L}+) the \p{Ll}/u.exec(clause.subject)?.[1]
  const isLongSubject = syllableCount(clause.subject) > MAX_BRIEF_SUBJECT_SYLLABLES
  const subject =
    name !== undefined && /^(?:my|our|the) |^\S+ the /.test(clause.subject)
      ? name
      : isLongSubject && name === undefined && !/'s? /.test(clause.subject) && !/ and /.test(clause.subject)
        ? `${clause.subject.split(' ')[0]} ${headOf(clause.subject)}`
        : clause.subject
  const room = MAX_BRIEF_SYLLABLES - syllableCount(subject)
  const brief = (predicate: string) => {
    const isLong = syllableCount(predicate) > room + 1
    const short = isLong ? (shorten(predicate, room) ?? shorten(predicate, syllableCount(predicate) - 1)) : null
    const next = short === null ? '' : predicate.slice(short.length + 1).split(' ')[0]!
    return short !== null && (short.split(' ').length > 2 || CONJUNCTION.test(next) || /^(?:was|were) \S+$/.test(short))
      ? short
      : predicate
  }
  const past = brief(clause.past)
  const present = clause.present && brief(clause.present)
  return { subject, pronoun: clause.pronoun, past, ...(present && { present }) }
}

/** Splits a predicate before "and" or "but", where another verb or clause follows. */
const splitPredicates = (predicate: string): string[] =>
  predicate.split(
    /,? (?:and|but) (?=(?:(?:he|she|it|they|we|i|[\p{L}]+ly|never|still|once|always|now|also) )?[\p{L}']+)/iu,
  )

/** Clauses that follow with "and": "and kept my coat", "and it sank". */
const clausesFrom = (subject: string, text: string): Clause[] => {
  const parts = splitPredicates(text)
  const clauses: Clause[] = []
  let predicate = parts[0]!
  const rest: string[] = []
  const others: Clause[] = []
  for (const part of parts.slice(1)) {
    const own = /^(?:(?:the|my|our|two|three|his|her|everybody|nobody) |\p{Lu}\p{Ll}+ \p{Ll})/u.test(part)
      ? ofSentence(part)
      : []
    if (own.length > 0) {
      others.push(...own)
      continue
    }
    const [first = '', second = ''] = part.split(' ')
    const isPronoun = /^(?:he|she|it|they|we|i)$/i.test(first)
    const verb = isPronoun || ADVERB.test(first.toLowerCase()) ? second : first
    const known = termsOf(part).find(({ lower }) => lower === verb.toLowerCase().replace(/[,.]$/, ''))
    // After an adverb, the parser may take a verb for a noun: "still dances".
    const isVerb =
      (known?.tags.has('Verb') && !known.tags.has('Gerund')) ||
      (known !== undefined && verb === second && ADVERB.test(first.toLowerCase()) && !/ing$/.test(verb))
    if (isVerb && tenseOf(verb, true) !== null) rest.push(part)
    else if (isVerb && tenseOf(verb, false) !== null) rest.push(part)
    else if (rest.length === 0) predicate += ` and ${part}`
  }
  const main = clauseOf(subject, predicate)
  if (!main && rest.length + others.length > 0) return []
  if (main) clauses.push(main)
  for (const part of rest) {
    const own = /^(he|she|it|they|we|i) (.+)$/i.exec(part)
    const clause = own
      ? clauseOf(own[1]!.toLowerCase() === 'i' ? 'I' : own[1]!.toLowerCase(), own[2]!)
      : clauseOf(subject, part, main?.pronoun)
    if (clause) clauses.push(clause)
  }
  return [...clauses, ...others]
}

const TIME_HEAD =
  /^(?:the|that|one) (?:(?:first|last|long|hot|cold|very) )?(?:summer|winter|spring|autumn|day|night|morning|evening|afternoon|year|week|time|weekend|moment)(?: when| that)? /i

/** Words that end in -ing and begin no activity. */
const NO_GERUND =
  /^(?:something|nothing|everything|anything|morning|evening|king|spring|string|ring|wedding|viking|lightning|ceiling|building|darling|during|sewing|swimming pool)$/i

const PARTICIPLE =
  /^(?:lost|found|built|made|sent|hidden|written|carved|drawn|stolen|broken|torn|thrown|buried|born|known|sold|caught|hung|frozen)$/

/** Nouns for what one does. */
const OCCUPATION =
  /^(?:job|hustle|gig|business|life|career|hobby|habit|shift|summer|year|years|week|day|days|night|nights|dream|routine|time)$/

const ORDINAL = /^(?:first|second|third|last|next|only|own|late|old|new|best|worst)$/

/** What somebody is doing, or what was done: "a soldier calling home", "a letter found in an old piano". */
const ofParticiple = (theme: string): Clause[] => {
  const words = theme
    .replace(/,.*$/, '')
    .replace(/^(.+?) for (?=\p{L}+ing )/u, '$1 ')
    .split(' ')
  for (let at = 1; at < Math.min(words.length - 1, 8); at++) {
    const word = words[at]!.toLowerCase()
    const next = words[at + 1]!.toLowerCase()
    const phrase = words.slice(0, at).join(' ')
    const head = words[at - 1]!
    if (DANGLING.test(head.toLowerCase())) continue
    const headKind = nounKind(singularOf(head.toLowerCase()))
    // "My daughter's first" is no subject.
    const isHead = /^\p{Lu}/u.test(head) || (headKind !== null && !ORDINAL.test(head.toLowerCase()))
    // "My side hustle selling sneakers" is what the singer does.
    if (/ing$/.test(word) && /^(?:my|our) /i.test(phrase) && OCCUPATION.test(head))
      return ofGerund(words.slice(at).join(' '))
    const acts = /^(?:person|relative|worker|animal)$/.test(headKind ?? '') || GROUP.test(head.toLowerCase())
    const isPhrase =
      /^(?:an?|the|my|our|two|three)\b|^\p{Lu}/iu.test(phrase) && !/\b(?:of|in|on|at|from|with|for)$/.test(phrase)
    if (!isHead || !isPhrase) continue
    const rest = words.slice(at + 1).join(' ')
    const subject = asSubject(phrase)
    if (!subject) continue
    // "A moon landing as seen by …" is a noun.
    const isNoun = /^(?:as|of|by|in|at|on|with|and)$/.test(next)
    if (
      /ing$/.test(word) &&
      !isNoun &&
      !NO_GERUND.test(word) &&
      (acts || nounKind(`${word} ${singularOf(next)}`) === null)
    ) {
      const forms = verbForms(word)
      // "A forest being cut down"
      const isPassive = word === 'being' && (PARTICIPLE.test(next) || /ed$|^cut$/.test(next))
      if (isPassive) {
        const clause = clauseOf(subject, `${isPlural(headOf(subject)) ? 'were' : 'was'} ${rest}`)
        return clause ? [clause] : []
      }
      const clause =
        forms && synonymsIn('verb', forms.base).length > 0 ? clauseOf(subject, `${forms.past} ${rest}`) : null
      return clause ? [clause] : []
    }
    const isDone =
      /^(?:by|in|on|at|under|behind|from|between|inside|off|to|with|during|near|before|after|without)$/.test(next) &&
      (/ed$/.test(word) || PARTICIPLE.test(word) || (word === 'left' && pronounOf(subject, '') === 'neuter')) &&
      verbForms(word) !== null
    if (isDone) {
      const clause = clauseOf(subject, `${isPlural(headOf(subject)) ? 'were' : 'was'} ${word} ${rest}`)
      return clause ? [clause] : []
    }
  }
  return []
}

/** Verbs of what somebody does again and again, or for long. */
const HABITS =
  /^(?:chew|bite|smoke|wait|swipe|shop|eat|procrastinate|talk|collect|scroll|snore|hope|sleep|overthink|oversleep|snack|bicker|argue)$/

/** What things do by themselves: "melting ice cream" names ice cream. */
const BY_ITSELF =
  /^(?:melting|falling|dying|rising|shooting|sinking|rotting|fading|boiling|freezing|flying|ticking|leaking)$/i

/** An activity as what the singer did: "quitting law school" → "I quit law school". */
export const ofGerund = (text: string): Clause[] => {
  const [, negation = '', positive = text] = /^(never|not) (\p{L}+ing .+)$/iu.exec(text) ?? []
  const [first = '', ...others] = positive.split(' ')
  const forms = /ing$/i.test(first) && !NO_GERUND.test(first) ? verbForms(first.toLowerCase()) : null
  if (!forms || others.length === 0) return []
  if (BY_ITSELF.test(first) && nounKind(singularOf(others[0]!.toLowerCase())) !== null) {
    // "Melting ice cream and skipping school"
    const [, next] = / and (\p{L}+ing .+)$/u.exec(others.join(' ')) ?? []
    return next === undefined ? [] : ofGerund(next)
  }
  const rest = others.join(' ')
  const [, main = rest, link = '', second = ''] =
    /^(.+?) (after|and|while|before|without|instead of) ((?:(?:still|not|never|then|also|now) )?\p{L}+ing .+)$/u.exec(
      rest,
    ) ?? []
  const subject = /\bour\b|\btogether\b|\bus\b/.test(rest) ? 'we' : 'I'
  const being = subject === 'I' ? 'was' : 'were'
  const isBeing = forms.base === 'be'
  const past =
    negation.toLowerCase() === 'not'
      ? isBeing
        ? `${being} not`
        : `didn't ${forms.base}`
      : [negation.toLowerCase(), isBeing ? being : forms.past].filter((word) => word !== '').join(' ')
  // "Texting an ex" is one's own.
  const object = main.replace(/^an? (?=ex\b)/, 'my ')
  const told = clauseOf(subject, `${past} ${object}`)
  // "Chewing my nails" is a habit, "quitting law school" happened once.
  const isHabit = !isBeing && (negation.toLowerCase() === 'never' || HABITS.test(forms.base))
  const present = isHabit && told ? told.past.replace(forms.past, forms.base) : null
  const clause = told && present ? { ...told, present } : told
  return [
    ...(clause ? [clause] : []),
    ...(/after|and|before|while/.test(link) ? ofGerund(second.replace(/^(?:still|then|also|now) /, '')) : []),
  ]
}

/** Past forms that the parser may take for nouns or adjectives. */
const PAST_NOT_NOUN =
  /^(?:fell|met|came|went|ran|stood|froze|sang|stole|broke|burned|drowned|became|rose|flew|grew|knew|threw)$/

/** The finite verb of a clause whose subject comes first: its index among the words; −1 without one. */
const verbIndex = (terms: readonly Term[]): number =>
  terms.findIndex(
    ({ lower, tags }, index) =>
      (index > 0 && PAST_NOT_NOUN.test(lower)) ||
      (index > 0 &&
        tags.has('Verb') &&
        !tags.has('Gerund') &&
        !tags.has('Infinitive') &&
        pastOf(terms[index]!) !== null),
  )

/** A subject of several, whose verb the parser may take for a noun: "two sisters stop speaking". */
const ofPlural = (text: string): Clause[] => {
  const [, phrase = '', predicate = ''] =
    /^((?:(?:the|my|our|two|three|four|five|all) )?(?:\p{L}+ )?\p{L}{2,}s|people|children) (?=\p{Ll}+ )(.+)$/u.exec(
      text,
    ) ?? []
  const head = headOf(phrase)
  if (phrase === '' || !isPlural(head) || nounKind(singularOf(head)) === null) return []
  const verb = predicate.split(' ').find((word) => !ADVERB.test(word)) ?? ''
  const isVerb =
    verbForms(verb)?.base === verb && !PARTICIPLE.test(verb) && !/^(?:in|on|at|of|from|with|and|who|that)$/.test(verb)
  const subject = isVerb ? asSubject(phrase) : null
  return subject ? clausesFrom(subject, predicate) : []
}

/** A main clause: "my grandfather sold his last tractor", "the circus came to our village". */
export const ofSentence = (text: string): Clause[] => {
  const several = ofPlural(text)
  if (several.length > 0) return several
  const pronoun = /^(I|we|you|she|he|they) (.+)$/iu.exec(text)
  if (pronoun) return clausesFrom(pronoun[1] === 'I' ? 'I' : pronoun[1]!.toLowerCase(), pronoun[2]!)
  const terms = termsOf(text)
  const verb = verbIndex(terms)
  const words = text.split(' ')
  if (verb < 1 || verb > 6 || words[verb]?.toLowerCase().replace(/\W+$/, '') !== terms[verb]!.lower) return []
  const at = ADVERB.test(words[verb - 1]!.toLowerCase()) ? verb - 1 : verb
  const phrase = words.slice(0, at).join(' ')
  if (/[,.;:!?]/.test(phrase) || /^(?:who|that|which|and)$/.test(words[at - 1]!)) return []
  // "Two old friends playing cards"
  if (words.length > 2 && /ing$/.test(words[at - 1]!) && nounKind(words[at - 1]!.toLowerCase()) === null) return []
  const next = words[verb + 1]?.toLowerCase() ?? ''
  const isBeforePlace =
    next === '' || /^(?:at|in|on|of|from|with|over|across|under|behind|around|between|by)$/.test(next)
  // "The night shift nurses at St Mary's"
  const isPeople =
    isPlural(words[verb]!) &&
    /^(?:person|relative|worker)$/.test(nounKind(singularOf(words[verb]!.toLowerCase())) ?? '')
  if (isPeople && isBeforePlace) return []
  const subject = asSubject(phrase)
  if (!subject) return []
  // "My family scattered over three continents"
  const isState = isBeforePlace && next !== '' && at === verb && STATE.test(words[verb]!)
  const being = /^(?:plural|we|you)$/.test(pronounOf(subject, '')) && !GROUP.test(headOf(subject)) ? 'are' : 'is'
  return clausesFrom(subject, `${isState ? `${being} ` : ''}${words.slice(at).join(' ')}`)
}

/** Participles that tell how somebody is, not what somebody did. */
const STATE =
  /^(?:scattered|spread|stuck|based|stranded|trapped|buried|covered|filled|divided|hidden|lost|parked|locked)$/

/** What somebody does to the theme: "a pickup truck that I inherited from my dad". */
const ofObject = (phrase: string, subject: string, predicate: string): Clause[] => {
  const object = asSubject(phrase)
  if (!object) return []
  // "The wedding I was not invited to"
  if (/ (?:to|in|on|by|with|from|for|at|about)$/.test(predicate)) {
    const clause = clauseOf(subject, `${predicate} ${object}`)
    return clause ? [clause] : []
  }
  const found = /^((?:never |always |still )?\S+)((?: to [\p{L}]+)?)((?: (?:me|us|him|her|them))?)((?: .+)?)$/u.exec(
    predicate,
  )
  if (!found) return []
  const [, verb, infinitive, to, rest] = found
  // "The ring I lost in the lake and found seven years later"
  const [, first = rest!, again = ''] = /^(.*?) and (\p{L}+(?: .+)?)$/u.exec(rest!) ?? []
  const isSecond = again !== '' && tenseOf(again.split(' ')[0]!, true) !== null
  const clause = clauseOf(subject, `${verb}${infinitive}${to} ${object}${isSecond ? first : rest}`)
  const pronoun = isPlural(headOf(object)) ? 'them' : 'it'
  const second = isSecond ? clauseOf(subject, again.replace(/^(\S+)/, `$1 ${pronoun}`)) : null
  return [...(clause ? [clause] : []), ...(second ? [second] : [])]
}

const determined = (phrase: string): string | null => {
  const text = phrase
    .replace(/,.*$/, '')
    .replace(/^(?:an?) /i, 'the ')
    .replace(/^(?:My|Our|The) /, (word) => word.toLowerCase())
  if (!/^(?:the|my|our|two|three|\p{Lu})/u.test(text)) return null
  const words = text.split(' ')
  if (words.length > 14 || words.length < 2) return null
  let kept = words
  while (syllableCount(kept.join(' ')) > MAX_THEME_SYLLABLES) {
    const cut = kept.findLastIndex((word) =>
      /^(?:in|on|at|from|with|without|and|between|for|during|by|below|of)$/.test(word),
    )
    if (cut < 2) return null
    kept = kept.slice(0, cut)
  }
  if (/^(?:first|last|same|only)$/.test(kept.at(-1)!) || kept.some((word) => isMusicWord(word.toLowerCase())))
    return null
  return spellNumbers(kept.join(' '))
}

/**
 * What an English prompt tells: its clauses, and what it is about.
 *
 * @example
 * tellingOf('Roast of my flatmate Gina, who never washes a cup').clauses[0].present // => 'never washes a cup'
 */
export const tellingOf = (prompt: string): Omit<Telling, 'topic' | 'statements'> => {
  if (UNSPOKEN.test(prompt)) return { clauses: [], theme: null, details: [] }
  const theme = storyTextOf(
    prompt
      .slice(0, 300)
      .replace(/\b(Mrs?|Ms|Dr|St)\./g, '$1')
      .replace(/[’‘]/g, "'")
      .replace(/[“”"]/g, '')
      .replace(/\bat \d{1,2}(?::00)? ?[ap]\.?m\b\.?/gi, timeText),
  )
  const clauses = clausesOfTheme(theme).filter(
    ({ past }) => !past.split(' ').some((word) => /^(?:song|lyrics|ballad|tempo|chorus)$/.test(word)),
  )
  const head = theme.replace(/,? (?:who|that|which|when|where|whose|because|while) .*$/, '').replace(/, .*$/, '')
  const isClause =
    clauses.some(({ past }) => head.includes(` ${past.split(' ')[0]!} `)) ||
    /^(?:i|we|he|she|they|it)\b/i.test(head) ||
    /^\S+ing /.test(head) ||
    ofParticiple(theme).length > 0 ||
    TIME_HEAD.test(`${head} `)
  return { clauses: clauses.slice(0, MAX_CLAUSES), theme: isClause ? null : determined(head), details: [] }
}

/** Clauses of a theme, and of the sentences that follow it: "my mum's birthday, she still owns the boots". */
export const clausesOfTheme = (theme: string): Clause[] => {
  const main = mainClauses(theme)
  const later = theme
    .split(/[,;.] (?:and |but )?/)
    .slice(1)
    .filter((span) => /^(?:she|he|they|it|i|we|you|the|my|our|uncle|aunt|cousin) \p{L}/iu.test(span))
    .flatMap(ofSentence)
  const isNew = ({ past }: Clause) => !main.some((other) => other.past.includes(past) || past.includes(other.past))
  // "And regretting it" tells nothing alone.
  const all = [...main, ...later.filter(isNew)]
  return all.filter(({ past }, index) => index === 0 || !/^\S+ (?:it|them|him|her|that)$/.test(past))
}

/** Places on which one is. */
const ON_PLACE =
  /\b(?:bench|bridge|street|roof|beach|ferry|boat|ship|train|bus|tram|island|road|hill|farm|coast|pier|square|stairs|balcony|platform)\b/

/** What is done to a place by nobody named: "the closing of the public library". */
const NOMINAL: Readonly<Record<string, string>> = {
  closing: 'are closing',
  closure: 'are closing',
  demolition: 'are tearing down',
  destruction: 'are destroying',
  selling: 'are selling',
  sale: 'are selling',
  privatisation: 'are selling off',
}

const mainClauses = (theme: string): Clause[] => {
  if (theme === '') return []
  const several = ofPlural(theme)
  if (several.length > 0) return several
  const [, deed = '', closed = ''] = /^the (\p{L}+) of ((?:the|our|my) [^,]+)/u.exec(theme) ?? []
  if (NOMINAL[deed]) {
    const clause = clauseOf('they', `${NOMINAL[deed]} ${closed}`)
    return clause ? [clause] : []
  }
  // "A love letter by a tourist who missed the last tram": the tourist sings.
  const by = /(?:^| )by an? (?:\p{L}+ ){1,2}who (.+)$/u.exec(theme)
  if (by) {
    const told = clausesFrom('I', by[1]!.replace(/,.*$/, ''))
    if (told.length > 0) return told
  }
  const done = /^((?:an?|the|my|our) [^,]{2,40}), (\p{L}+) ((?:by|from|in|on|at) .+)$/u.exec(theme)
  if (done && (PARTICIPLE.test(done[2]!) || /ed$/.test(done[2]!))) {
    const subject = asSubject(done[1]!)
    const clause = subject
      ? clauseOf(subject, `${isPlural(headOf(subject)) ? 'were' : 'was'} ${done[2]} ${done[3]}`)
      : null
    if (clause) return [clause]
  }
  const after = /^(?:thanks?|gratitude|joy|relief|grief|hope|anger)\b.*? (?:after|because|that|when) (.+)$/i.exec(theme)
  if (after) {
    const told = ofSentence(after[1]!)
    if (told.length > 0) return told
  }
  const time = TIME_HEAD.exec(theme)
  if (time) {
    const told = ofSentence(theme.slice(time[0].length))
    if (told.length > 0) return told
  }
  const where = /^(.+?),? where (.+?)(?: and that (.+))?$/i.exec(theme)
  if (where) {
    const place = asSubject(where[1]!)
    const told = ofSentence(where[2]!).slice(0, 1)
    const there = told.flatMap(
      ({ subject, past }) => clauseOf(subject, `${past} ${ON_PLACE.test(place ?? '') ? 'on' : 'in'} ${place}`) ?? [],
    )
    const later = place && where[3] ? clauseOf(place, where[3]) : null
    if (place && there.length > 0) return [...there, ...(later ? [later] : [])]
  }
  const how = /^how (.+)$/i.exec(theme)
  if (how) return ofSentence(how[1]!)
  const gerund = ofGerund(theme.replace(/,.*$/, ''))
  if (gerund.length > 0) return gerund
  const relative = /^(.+?),? (?:who|that|which) (.+)$/i.exec(
    theme
      .replace(/^[^,]+, (?=an? [^,]+ (?:who|that|which) )/, '')
      .replace(/^([^,]+), (?:an?|the|my|our) [^,]+, (?=(?:who|that|which) )/, '$1 '),
  )
  if (relative && !/,/.test(relative[1]!) && !/ (?:and|but) \p{Ll}+$/u.test(relative[1]!)) {
    const [, phrase, predicate] = relative
    const inner =
      /^(I|we|she|he|they|you|nobody|everybody|somebody|someone|(?:my|our|two|three|the|his|her) \p{L}+) (.+)$/u.exec(
        predicate!,
      )
    if (inner) {
      const object = ofObject(phrase!, inner[1]!, inner[2]!)
      if (object.length > 0) return object
    }
    // "A song for Father's Day from three kids who broke his car"
    const giver = / from ((?:the|my|our|two|three|four|five|all) [^,]+)$/.exec(phrase!)?.[1]
    if (giver) {
      const told = clausesFrom('we', predicate!.replace(/,.*$/, '').replace(/\b(?:his|her|their)\b/g, 'your'))
      if (told.length > 0) return told
    }
    const subject = asSubject(phrase!)
    // "My laptop and the novel that was on it"
    const isOfLast = / and /.test(phrase!) && /^(?:was|is|has) .*\bit$/.test(predicate!)
    if (subject && !isOfLast) {
      const isPerson = / who [^,]+$/i.test(theme) && /^\p{Lu}\p{Ll}+$/u.test(subject)
      const told = clausesFrom(
        subject,
        predicate!.replace(/,(?! (?:and|even|because|after|when|until|while) ).*$/, '').replace(/,/g, ''),
      ).map((clause): Clause => (isPerson && clause.pronoun === 'neuter' ? { ...clause, pronoun: 'plural' } : clause))
      if (told.length > 0) return told
    }
  }
  const object =
    /^((?:a|an|the|my|our) [^,]+?) (I|we|she|he|they|nobody|everybody|somebody|someone|my \p{L}+|our \p{L}+) ((?:never |always |still )?\p{L}+ .+|\p{L}+)$/u.exec(
      theme,
    )
  if (
    object &&
    (/^(?:nobody|every|some)/.test(object[2]!) ||
      tenseOf(object[3]!.split(' ').find((word) => !ADVERB.test(word)) ?? '', true))
  ) {
    const told = ofObject(object[1]!, object[2]!, object[3]!)
    if (told.length > 0) return told
  }
  if (relative) return []
  const participle = ofParticiple(theme)
  if (participle.length > 0) return participle
  // "Our team after losing the final"
  const [, loser = '', losing = ''] = /^([^,]+?) after (\p{L}+ing [^,]+)$/u.exec(theme) ?? []
  const who = loser === '' ? null : asSubject(loser)
  const [lost] = who ? ofGerund(losing) : []
  if (who && lost) {
    const clause = clauseOf(who, lost.past)
    if (clause) return [clause]
  }
  const when = / when (.+)$/.exec(theme)
  return when ? ofSentence(when[1]!) : ofSentence(theme)
}
