import { type FactList, MAX_SYLLABLES } from '#lib/engine/plan/lyrics/facts/fact-list'
import type { Fact } from '#lib/engine/plan/lyrics/facts/facts'
import { SONG_NOUNS, wordSet } from '#lib/engine/plan/lyrics/facts/narrative-spans'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { isDeterminer, isName, isNoun, nameOf, type Phrase, phraseAt } from '#lib/engine/plan/lyrics/facts/noun-phrases'
import { pastOf, singularOf, spellNumbers, type Term, verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import { isMusicWord, TIME_WORDS } from '#lib/engine/plan/lyrics/facts/word-kinds'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'
import { synonymsIn } from '#lib/engine/wordnet'

const OBJECT_PRONOUNS = /\b(?:her|him|their|his|them|it|its|theirs|hers|himself|herself|themselves)\b/i

const CLAUSE_WORDS = wordSet('who that which when how where because after before while until so but and as why whose')

const NOT_A_GERUND =
  /^(?:something|nothing|everything|anything|morning|evening|king|spring|string|ring|wedding|viking|lightning|ceiling|building|darling|washing|answering|during|boring|loving|living|working class|outgoing|charming|touching|coming-of-age|haunting|uplifting|soaring|driving|moving|rolling|flowing|glowing)$/

/** Words before which a long clause may be cut. */
const CUT_WORD =
  /^(?:in|on|at|under|by|near|with|without|from|to|for|after|before|during|through|into|over|behind|beside|of|about|and|but|he|she|they|we|i|because|until|this|every)$/i

/** Cuts adverbials from the end until the words fit. Null if `minWords` words are still too long. */
const shortened = (words: readonly string[], minWords: number, fits: (text: string) => boolean): string | null => {
  let kept = [...words]
  while (!fits(kept.join(' '))) {
    const cut = kept.findLastIndex((word) => CUT_WORD.test(word))
    if (cut < minWords) return null
    kept = kept.slice(0, cut)
  }
  return kept.join(' ').replace(/'$/, '')
}

/** A clause, the word that joins it to the span, and its index in the span. */
type Clause = { connector: string; terms: readonly Term[]; from: number; span: readonly Term[] }

/** Splits a span into clauses. */
export const clausesOf = (span: readonly Term[]): Clause[] => {
  const clauses: Clause[] = []
  let from = 0
  let connector = ''
  const close = (to: number) => {
    if (to > from) clauses.push({ connector, terms: span.slice(from, to), from, span })
  }
  span.forEach((term, index) => {
    const joins =
      CLAUSE_WORDS.has(term.lower) &&
      !(term.lower === 'because' && span[index + 1]?.lower === 'of') &&
      !(
        term.lower === 'and' &&
        !isVerbal(span[index + 1]) &&
        !(span[index + 1]?.tags.has('Adverb') && isVerbal(span[index + 2])) &&
        !startsClause(span, index + 1)
      ) &&
      !(term.lower === 'that' && span[index + 1] && isNoun(span[index + 1]!) && !isVerbal(span[index + 2]))
    if (!joins) return
    close(index)
    connector = term.lower
    from = index + 1
  })
  close(span.length)
  return clauses
}

const isVerbal = (term: Term | undefined) => term?.tags.has('Verb') ?? false
/** Whether a subject and its verb follow. */
const startsClause = (terms: readonly Term[], at: number) => {
  const first = terms[at]
  if (!first) return false
  if (/^(?:i|we|he|she|they|it|you)$/.test(first.lower)) return true
  const phrase = phraseAt(terms, at)
  return phrase !== null && isFiniteVerb(terms[phrase.to])
}

const isFiniteVerb = (term: Term | undefined) =>
  term !== undefined &&
  !/^(?:named|called)$/.test(term.lower) &&
  term.tags.has('Verb') &&
  !term.tags.has('Gerund') &&
  !term.tags.has('Infinitive') &&
  (term.tags.has('PastTense') ||
    term.tags.has('PresentTense') ||
    term.tags.has('Copula') ||
    term.tags.has('Auxiliary') ||
    term.tags.has('Modal'))

/** Whether a text ends with two people: "Anna and Tom", "Marcus and his bride Elena". */
const isPairAtEnd = (text: string, a: string, b: string): boolean => {
  const at = text.toLowerCase().lastIndexOf(`${a} and `.toLowerCase())
  const rest = at < 0 ? '' : text.slice(at + a.length + 5)
  return (
    rest.toLowerCase() === b.toLowerCase() ||
    (/^(?:his|her|my|the|our) (?:\S+ ){1,2}/.test(rest) && rest.endsWith(` ${b}`) && rest.split(' ').length < 5)
  )
}

/** The people that a clause refers to: both in "Anna and Tom, who met", else the person named last. */
export const antecedentOf = (
  list: FactList,
  { connector, span, from }: Clause,
  before: readonly Term[],
  last: Fact | null,
): Fact | null => {
  const words = [...before, ...span.slice(0, Math.max(0, from - (connector === '' ? 0 : 1)))].map(({ text }) => text)
  const [a, b] = list.facts.name.slice(0, 2)
  const isPair = a && b && isPairAtEnd(words.join(' '), a.text, b.text)
  return isPair && /^(?:who|that|which|)$/.test(connector) ? { text: `${a.text} and ${b.text}` } : last
}

/** A noun phrase as the subject of an event: "a crew" → "the crew", "two strangers" → "the two strangers". */
const asSubject = (terms: readonly Term[], { determiner, modifiers, head, from }: Phrase): Fact | null => {
  if (SONG_NOUNS.has(head.lower) || isMusicWord(head.lower) || /'/.test(determiner)) return null
  if (/^(?:his|her|their|its|your|no)$/.test(determiner)) return null
  const count = determiner === '' && terms[from - 1]?.tags.has('Value') ? [terms[from - 1]!.lower] : []
  const words = [...count, ...modifiers.filter((word) => !isMusicWord(word.toLowerCase())), head.lower]
  return { text: [/^(?:my|our)$/.test(determiner) ? determiner : 'the', ...words].join(' ') }
}

/** The noun phrase that ends before a position. */
const phraseBefore = (terms: readonly Term[], to: number): Phrase | null => {
  for (let from = Math.max(0, to - 5); from < to; from++) {
    const phrase = phraseAt(terms, from)
    if (phrase?.to === to) return phrase
  }
  return null
}

/** What a relative clause tells of: the person named last before it, else its noun. */
export const headBefore = (
  terms: readonly Term[],
  to: number,
  named: readonly { fact: Fact; end: number }[],
): Fact | null => {
  const known = named.find(({ end }) => end === to)
  if (known) return known.fact
  const phrase = phraseBefore(terms, to)
  return phrase && !isName(phrase.head) ? asSubject(terms, phrase) : null
}

/** Adds the event of a participle: "a soldier calling home" → "the soldier called home". */
const addParticiple = (list: FactList, terms: readonly Term[], antecedent: Fact | null): Fact | null => {
  const at = terms.findIndex(
    ({ lower, tags }, index) =>
      index > 0 && (tags.has('Gerund') || /^\p{L}{2,}ing$/u.test(lower)) && !NOT_A_GERUND.test(lower),
  )
  if (at < 1 || at > terms.length - 2) return null
  // "thanking my mother for working two jobs"
  const noun = terms[at - 1]!.lower === 'for' ? at - 1 : at
  const phrase = phraseBefore(terms, noun)
  if (!phrase || (noun < at && phrase.from === 0)) return null
  // "My grandmother's sewing machine" has a compound, and no event.
  if (
    phrase.head.tags.has('Possessive') ||
    nounKind(`${terms[at]!.lower} ${singularOf(terms[at + 1]!.lower)}`) !== null
  )
    return null
  if (phrase.determiner === '' && !phrase.plural && !isName(phrase.head)) return null
  const subject = isName(phrase.head) ? { text: nameOf(phrase) } : asSubject(terms, phrase)
  const past = verbForms(terms[at]!.lower)?.past
  const rest = terms.slice(at + 1)
  if (!subject || !past || rest.some((term) => isFiniteVerb(term) || SONG_NOUNS.has(term.lower))) return null
  const restText = withoutAge(rest.map(({ text }) => text))
  if (restText.length === 0 || OBJECT_PRONOUNS.test(restText.join(' '))) return null
  addEvent(list, [...subject.text.split(' '), past, ...restText], subject.text.split(' ').length, false)
  return antecedent ?? subject
}

/** Puts an object behind the pronoun or infinitive that follows a verb, and before the rest. */
const withObject = (rest: readonly string[], object: string): string[] => {
  const at = /^(?:me|us|him|her|them|you)$/.test(rest[0] ?? '') ? 1 : rest[0] === 'to' ? 2 : 0
  return [...rest.slice(0, at), object, ...rest.slice(at)]
}

/** Whether the words between two positions are the subject of a clause: "my father", "they". */
const isSubjectAt = (terms: readonly Term[], from: number, to: number): boolean =>
  (to === from + 1 && /^(?:i|we|you|they)$/.test(terms[from]!.lower)) ||
  (isDeterminer(terms[from]!) && phraseAt(terms, from)?.to === to)

/**
 * Adds the event and the activity of a clause: "Otto met Anna", "collecting stamps".
 * Returns the subject of the clause, for a clause that follows with "and".
 */
export const addClause = (list: FactList, { connector, terms }: Clause, antecedent: Fact | null): Fact | null => {
  const words = terms.map(({ text }) => text)
  const first = terms[0]
  if (!first || terms.length > 12) return null
  if (
    first.tags.has('Gerund') ||
    (terms.length > 1 && /^\p{L}{2,}ing$/u.test(first.lower) && !NOT_A_GERUND.test(first.lower))
  ) {
    if (/^(?:thank|prais|celebrat)ing$/.test(first.lower)) return addParticiple(list, terms, null)
    addDoing(list, terms)
    return null
  }
  let verb = terms.findIndex(
    (term, index) =>
      isFiniteVerb(term) || (term.tags.has('Infinitive') && /^(?:i|we|you|they)$/.test(terms[index - 1]?.lower ?? '')),
  )
  const startsWithAdverb = first.tags.has('Adverb') || first.lower === 'never' || first.lower === 'always'
  if (verb < 0) return addParticiple(list, terms, antecedent)
  let subject = words.slice(0, verb).join(' ')
  let isOwn = false
  if (verb === 0 || (startsWithAdverb && verb === 1)) {
    if (!antecedent || !/^(?:who|that|which|and|)$/.test(connector)) return null
    // "told by the baker"
    if (terms[verb + 1]?.lower === 'by') return null
    // What a thing does is no pastime of the singer.
    const isPerson = [...list.facts.name, ...list.facts.who].some(({ text }) => text === antecedent.text)
    if (isPerson && terms[verb]!.tags.has('PresentTense') && !terms[verb]!.tags.has('Copula') && !startsWithAdverb)
      addDoing(list, terms.slice(verb))
    subject = antecedent.text
    words.unshift(antecedent.text)
    verb++
  } else if (/^(?:he|she|they|it)$/i.test(subject)) {
    if (/^it$/i.test(subject)) return null
    const isPair = antecedent !== null && / and /.test(antecedent.text)
    if (/^they$/i.test(subject)) words[0] = isPair ? antecedent!.text : 'they'
    else if (antecedent && !isPair) words[0] = antecedent.text
    // Without an antecedent, "she" is the one whom the song misses.
    else if (!antecedent) words[0] = subject.toLowerCase()
    else return null
    subject = words[0]!
  } else {
    const thing = phraseAt(terms, 0)
    // "a truck my father left me", "the park they want to sell": the clause tells of what comes first.
    if (
      thing &&
      thing.to < verb &&
      !/^(?:and|or)$/.test(terms[thing.to]!.lower) &&
      isSubjectAt(terms, thing.to, verb)
    ) {
      const object = TIME_WORDS.has(thing.noun) ? null : asSubject(terms, thing)
      if (object === null || terms[verb + 1]?.lower === 'that') return null
      const past = pastOf(terms[verb]!)
      if (past)
        addEvent(
          list,
          [...words.slice(thing.to, verb), past, ...withObject(words.slice(verb + 1), object.text)],
          verb - thing.to,
          false,
        )
      return null
    }
    const head = terms[verb - 1]!
    const subjectIsClear =
      isNoun(head) || /^(?:i|we|you)$/.test(head.lower) || head.tags.has('Adverb') || head.lower === 'never'
    if (!subjectIsClear || terms.slice(0, verb).some(({ tags }) => tags.has('Preposition'))) return null
    if (SONG_NOUNS.has(head.lower)) return null
    const noun = terms.slice(0, verb).find(isNoun)
    // "rain falls" is right without a determiner, "driver falls" is not.
    if (
      noun &&
      !isName(noun) &&
      !terms.slice(0, verb).some(isDeterminer) &&
      !noun.tags.has('Plural') &&
      !noun.tags.has('Uncountable')
    )
      return null
    // "My grandfather sold his last tractor": the subject owns it.
    isOwn = noun !== undefined && !/\b(?:him|them|himself|herself|themselves)\b/i.test(words.slice(verb).join(' '))
  }
  const offset = words.length - terms.length
  if (
    terms.slice(verb - offset + 1).some(
      (term, index, rest) =>
        isFiniteVerb(term) &&
        !term.tags.has('PastTense') &&
        !rest[index - 1]?.tags.has('Value') &&
        // "everything he cooks"
        !/^(?:he|she|they|i|we)$/.test(rest[rest[index - 1]?.tags.has('Adverb') ? index - 2 : index - 1]?.lower ?? ''),
    )
  )
    return null
  const rest = words.slice(1).join(' ')
  if (OBJECT_PRONOUNS.test(rest) && !antecedent && !isOwn) return null
  const last = terms.at(-1)!
  if (last.tags.has('Preposition') || last.tags.has('Determiner') || last.tags.has('Conjunction')) return null
  if (
    terms.some(
      ({ lower }) =>
        SONG_NOUNS.has(lower) && !/^(?:people|kids|children|everything|something|nothing|anything)$/.test(lower),
    )
  )
    return null
  const verbTerm = terms[verb - offset]!
  const isPresent = !verbTerm.tags.has('PastTense')
  const repeats = words.some((word) => HABITUAL.test(word))
  // States and past habits are no events: "Otto repaired watches for fifty years".
  const next = terms[verb - offset + 1]
  const isState =
    verbTerm.tags.has('Copula') &&
    !(isPresent && repeats) &&
    // "who is late for school", "that was stolen last week"
    !(
      /^(?:who|that|which)$/.test(connector) &&
      terms.length > verb - offset + 2 &&
      next &&
      !isDeterminer(next) &&
      !next.tags.has('Value')
    )
  if (isState || (!isPresent && (repeats || LASTING.test(words.join(' '))))) return null
  const isHabit = isPresent && (repeats || (/^(?:who|that|which)$/.test(connector) && !verbTerm.tags.has('Copula')))
  if (!isHabit) {
    const past = pastOf(verbTerm)
    if (!past) return null
    words[verb] = past
  }
  const asPassive = passiveOf(terms, verb - offset)
  if (asPassive !== null) words[verb] = asPassive
  addEvent(list, words, verb, isHabit)
  return { text: subject.replace(/^an? /i, 'the ') }
}

/** Adds an event from its words; `verb` is the index of its verb. */
const addEvent = (list: FactList, words: readonly string[], verb: number, isHabit: boolean) => {
  const isPassive = words[verb]!.includes(' ')
  const least = isPassive ? verb + 2 : Math.max(verb + 2, 3)
  const most = MAX_SYLLABLES.event!
  const all = words.join(' ').split(' ')
  const short = shortened(all, least, (clause) => syllableCount(spellNumbers(clause)) <= most)
  if (!short) return
  // "The summer we built a raft" is parsed as "we built a raft the summer".
  if (/ the (?:summer|winter|spring|autumn|day|night|morning|evening|year|time)$/.test(short)) return
  // "I have never been" needs its place.
  if (/\b(?:been|was|were|had)$/.test(short)) return
  const text = spellNumbers(short)
    .replace(/^[Aa]n? /, 'the ')
    .replace(/^(?:The|My|Our|We|You)\b/, (word) => word.toLowerCase())
  const doer = pronounFor(list, words.slice(0, verb))
  const isPartner = /^(?:she|he) /.test(text)
  // Without a long subject, more of the clause fits.
  const own = subjectLength(words, verb)
  const parts = (shortened(all.slice(own), 2, (clause) => syllableCount(spellNumbers(clause)) < most) ?? '').split(' ')
  if (parts.length < 1 || parts[0] === '') return
  const predicate = spellNumbers((isHabit ? inSecondPerson(parts) : parts).join(' '))
  const past = isHabit ? inPast(parts) : null
  list.add('event', {
    text,
    ...(isHabit && { isHabit }),
    ...(doer && { short: `${doer.pronoun} ${spellNumbers(parts.join(' '))}` }),
    predicate,
    ...(past && { once: { text: text.replace(parts.join(' '), past), predicate: past } }),
    doer: {
      kind: doer?.isNamed ? 'name' : isPartner ? 'partner' : 'noun',
      noun: all.slice(0, own).at(-1)!.toLowerCase(),
    },
  })
}

/** Puts the verb of a habit into the past: "never washes the dishes" → "never washed the dishes". */
const inPast = (words: readonly string[]): string | null => {
  const at = words.findIndex((word) => !ADVERB.test(word))
  const verb = words[at]?.toLowerCase() ?? ''
  const form = verb === 'is' ? 'was' : verb === 'has' ? 'had' : verbForms(verb)?.past
  // A clause within keeps its own tense: "everything he cooks".
  if (form === undefined || /\b(?:he|she|they) /.test(words.join(' '))) return null
  return spellNumbers(words.map((word, index) => (index === at ? form : word)).join(' '))
}

/** Puts the verb of a habit into the second person: "never washes the dishes" → "never wash the dishes". */
const inSecondPerson = (words: readonly string[]): string[] => {
  const at = words.findIndex((word) => !ADVERB.test(word))
  const verb = words[at]?.toLowerCase() ?? ''
  const form = verb === 'is' ? 'are' : verb === 'has' ? 'have' : (verbForms(verb)?.base ?? verb)
  return words.map((word, index) => (index === at ? form : word))
}

/** Verbs that need an object; their past form before a preposition is a participle. */
const TRANSITIVE =
  /^(?:found|lost|made|built|sent|left|kept|told|sold|hidden|given|taken|bought|stolen|buried|forgotten|written|painted|poisoned|carved|torn|thrown|broken|hung|abandoned|locked|trapped|wrapped|planted|washed)$/

/**
 * The passive of a participle that follows its noun: "a river poisoned by a factory" → "was poisoned".
 * Null for other verbs.
 */
const passiveOf = (terms: readonly Term[], verb: number): string | null => {
  const { lower, tags } = terms[verb] ?? {}
  const subject = terms[verb - 1]
  const next = terms[verb + 1]?.lower ?? ''
  if (!lower || !tags?.has('PastTense') || !subject || !isNoun(subject)) return null
  const isPassive =
    next === 'by' || (TRANSITIVE.test(lower) && /^(?:in|on|under|behind|inside|between|at|from|to|with)$/.test(next))
  return isPassive && !/^(?:who|which|that)$/.test(subject.lower)
    ? `${subject.tags.has('Plural') ? 'were' : 'was'} ${lower}`
    : null
}

const HABITUAL = /^(?:always|never|usually|often|sometimes|every|constantly|still|forever)$/i
const LASTING = /\bfor (?:\S+ ){0,2}(?:years|months|weeks|decades|summers|winters)\b/i
const ADVERB = /^(?:never|always|still|often|once|almost|just|even|only|really|\p{L}+ly)$/u

/** Number of words in the subject of a clause, without an adverb before its verb. */
const subjectLength = (words: readonly string[], verb: number) =>
  words
    .slice(0, ADVERB.test(words[verb - 1] ?? '') ? verb - 1 : verb)
    .join(' ')
    .split(' ').length

/** The pronoun for a subject that another fact mentions; `isNamed` if by a name. Null for other subjects. */
const pronounFor = (list: FactList, subject: readonly string[]): { pronoun: string; isNamed: boolean } | null => {
  const text = ` ${subject.join(' ').toLowerCase()} `
  const names = list.facts.name.filter(({ text: name }) => text.includes(` ${name.toLowerCase()} `))
  if (names.length > 1) return { pronoun: 'they', isNamed: true }
  const person =
    names[0] ??
    [...list.facts.who, ...list.facts.pet].find(({ text: name }) => text.includes(` ${name.toLowerCase()} `))
  if (!person?.gender || person.gender === 'neuter') return null
  return { pronoun: person.gender === 'female' ? 'she' : 'he', isNamed: names.length > 0 }
}

const AGE =
  /^(?:\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{L}+)?|\p{L}+teen|ten|eleven|twelve)$/iu
/** Cuts an age or a date from the end, which a line would join to its own words: "to swim at fifty | one autumn". */
const withoutAge = (words: readonly string[]): string[] =>
  /^(?:at|in|after|since)$/i.test(words.at(-2) ?? '') && AGE.test(words.at(-1) ?? '') ? words.slice(0, -2) : [...words]

const addDoing = (list: FactList, terms: readonly Term[]) => {
  const [verb, ...rest] = terms
  const forms = verbForms(verb!.lower)
  if (
    !forms ||
    /^(?:be|have|feel|want|love|hate|like|need|know|think|mean|seem|get|keep|retire|leave|die|turn|move|miss)$/.test(
      forms.base,
    )
  )
    return
  const end = rest.findIndex(({ isLastInSpan }) => isLastInSpan)
  const kept = withoutAge((end < 0 ? rest : rest.slice(0, end + 1)).map(({ text }) => text))
  const tail = kept.join(' ')
  // The person of "everything he cooks" is not the one who does it in the song.
  if (OBJECT_PRONOUNS.test(tail) || /\b(?:he|she|they|who|that)\b/i.test(tail)) return
  // "Turning eighty" is no pastime.
  if (/^turn/.test(forms.base) && kept.length === 1 && /^\d|ty$|teen$/.test(kept[0]!)) return
  if (rest.some(({ lower, tags }) => SONG_NOUNS.has(lower) || tags.has('Copula') || tags.has('PastTense'))) return
  const sung = shortened([forms.gerund, ...kept], 2, (text) => syllableCount(text) <= MAX_SYLLABLES.doing!)
  if (!sung) return
  const base = synonymsIn('verb', forms.base).length > 0 ? forms.base + sung.slice(forms.gerund.length) : null
  list.add('doing', base === null ? { text: sung } : { text: sung, base })
}
