import type { Clause } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { CONJUNCTION, DANGLING, shorten } from '#lib/engine/plan/lyrics/facts/shorten'
import { asSubject, GROUP, headOf, isPlural, pronounOf } from '#lib/engine/plan/lyrics/facts/subjects'
import { ADVERB, innerPast, tenseOf } from '#lib/engine/plan/lyrics/facts/tenses'
import {
  INVARIANT,
  pastOf,
  singularOf,
  spellNumbers,
  type Term,
  termsOf,
  verbForms,
} from '#lib/engine/plan/lyrics/facts/terms'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'
import { synonymsIn } from '#lib/engine/wordnet'

/** Most syllables of a clause in one line, and of its predicate alone. */
const MAX_CLAUSE_SYLLABLES = 14
const MAX_PREDICATE_SYLLABLES = 13
/** Most syllables of what follows a brief clause in a line of its own: "after his divorce". */
const MAX_REST_SYLLABLES = 12
const MIN_REST_SYLLABLES = 4
/** Syllables of a clause in a chorus, which is sung again and again. */
const MAX_BRIEF_SYLLABLES = 9
const MAX_BRIEF_SUBJECT_SYLLABLES = 4

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
    / (?!(?:from|of|in|at|near|to|on) )\p{Ll}+ (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)$/u.exec(clause.subject)?.[1] ??
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
export const clausesFrom = (subject: string, text: string): Clause[] => {
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

/** Words that end in -ing and begin no activity. */
const NO_GERUND =
  /^(?:something|nothing|everything|anything|morning|evening|king|spring|string|ring|wedding|viking|lightning|ceiling|building|darling|during|sewing|swimming pool)$/i

export const PARTICIPLE =
  /^(?:lost|found|built|made|sent|hidden|written|carved|drawn|stolen|broken|torn|thrown|buried|born|known|sold|caught|hung|frozen)$/

/** Verbs in the past that "to" and another verb follow. */
const TAKES_INFINITIVE =
  /^(?:learned|learnt|decided|started|tried|refused|managed|agreed|promised|wanted|hoped|planned|offered|failed|vowed|continued|loved|hated|needed|used|wished|threatened|helped|stopped|waited|moved|returned|hurried|stayed|walked|climbed)$/

/** Nouns for what one does. */
const OCCUPATION =
  /^(?:job|hustle|gig|business|life|career|hobby|habit|shift|summer|year|years|week|day|days|night|nights|dream|routine|time)$/

const ORDINAL = /^(?:first|second|third|last|next|only|own|late|old|new|best|worst)$/

/** A noun with a participle: "a soldier calling home", "a letter found in an old piano". */
export const ofParticiple = (theme: string): Clause[] => {
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
    // "The bowling club closing"
    const isCompound = GROUP.test(next) && words.slice(at + 2).some((later) => /ing$/.test(later))
    if (isCompound) continue
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
    // "Ida learned to ride": she did it.
    const isOwnDeed = next === 'to' && TAKES_INFINITIVE.test(word)
    const isDone =
      !isOwnDeed &&
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
  // "Finally fixing the bicycle"
  const told = text.replace(/^(?:finally|secretly|always|still|almost) (?=\p{L}+ing )/iu, '')
  const [, negation = '', positive = told] = /^(never|not) (\p{L}+ing .+)$/iu.exec(told) ?? []
  const [first = '', ...others] = positive.split(' ')
  const isNoun = NO_GERUND.test(first) && !/^building (?:an?|the|my|our) /i.test(positive)
  const forms = /ing$/i.test(first) && !isNoun ? verbForms(first.toLowerCase()) : null
  if (!forms || others.length === 0) return []
  const isBeforeNoun = !/^(?:in|at|on|to|off|by|up|as)$/.test(others[0]!)
  if (BY_ITSELF.test(first) && isBeforeNoun && nounKind(singularOf(others[0]!.toLowerCase())) !== null) {
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
  const deed = clauseOf(subject, `${past} ${object}`)
  // "Chewing my nails" is a habit, "quitting law school" happened once.
  const isHabit = !isBeing && (negation.toLowerCase() === 'never' || HABITS.test(forms.base))
  const present = isHabit && deed ? deed.past.replace(forms.past, forms.base) : null
  const clause = deed && present ? { ...deed, present } : deed
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
export const ofPlural = (text: string): Clause[] => {
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
export const ofObject = (phrase: string, subject: string, predicate: string): Clause[] => {
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
  const [, verb, infinitive, to, after = ''] = found
  // "The workshop we had to clear out after he died"
  const [particle = ''] = /^ (?:out|up|down|off|away)(?= (?!of|to|from|in|on|with)|$)/.exec(after) ?? []
  const rest = after.slice(particle.length)
  // "The ring I lost in the lake and found seven years later"
  const [, first = rest, again = ''] = /^(.*?) and (\p{L}+(?: .+)?)$/u.exec(rest) ?? []
  const isSecond = again !== '' && tenseOf(again.split(' ')[0]!, true) !== null
  const clause = clauseOf(subject, `${verb}${infinitive}${particle}${to} ${object}${isSecond ? first : rest}`)
  const pronoun = isPlural(headOf(object)) ? 'them' : 'it'
  const second = isSecond ? clauseOf(subject, again.replace(/^(\S+)/, `$1 ${pronoun}`)) : null
  return [...(clause ? [clause] : []), ...(second ? [second] : [])]
}
