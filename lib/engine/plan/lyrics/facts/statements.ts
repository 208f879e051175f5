import { clauseOf, ofGerund, ofSentence } from '#lib/engine/plan/lyrics/facts/clauses'
import { timeText } from '#lib/engine/plan/lyrics/facts/english-facts'
import type { Clause, Facts, Statement, StatementRole } from '#lib/engine/plan/lyrics/facts/facts'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { isRequestFor, storyTextOf } from '#lib/engine/plan/lyrics/facts/request-text'
import { asSubject, headOf, isTeam, pronounOf } from '#lib/engine/plan/lyrics/facts/subjects'
import { clausesOfTheme, UNSPOKEN } from '#lib/engine/plan/lyrics/facts/telling'
import { ADVERB, tenseOf } from '#lib/engine/plan/lyrics/facts/tenses'
import { singularOf, spellNumbers, verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import { isGenreOrInstrument, isMusicWord } from '#lib/engine/plan/lyrics/facts/word-kinds'
import { stemOf } from '#lib/engine/plan/lyrics/frames/match'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

/** Only the beginning of a long prompt is told. */
const MAX_TOLD_CHARACTERS = 700
const MAX_STATEMENTS = 12
/** Most syllables of a phrase without a verb. */
const MAX_PHRASE_SYLLABLES = 9
/** Share of the words of a statement with which it counts as told. */
const TOLD_SHARE = 0.6

const COMMON =
  /^(?:the|and|but|for|with|who|whom|whose|which|that|this|these|those|was|were|are|is|has|had|have|been|being|she|her|hers|him|his|he|they|them|their|our|ours|your|you|its|it|one|all|any|each|own|very|just|about|from|into|onto|through|over|out|off|not|now|then|than|there|when|where|while|because|after|before|until|every|some|how|what|named|called|could|would|did|does|didn't|doesn't|never|always|still|also|only|even|too|song|songs|ballad|anthem|lullaby|hymn)$/

/** Stems of the words of a text that tell something. */
export const contentStems = (text: string): Set<string> =>
  new Set(
    (
      spellNumbers(text)
        .toLowerCase()
        .replace(/[’‘]/g, "'")
        .match(/[\p{L}\p{N}'-]+/gu) ?? []
    )
      .map((word) => word.replace(/'s?$/, ''))
      .filter((word) => word.length > 2 && !COMMON.test(word))
      .map(stemOf),
  )

/** Number of lines in a row that may tell one statement. */
const TOLD_LINES = 4

/** The stems of each few lines of a song in a row. */
export const stemsOfLines = (lines: readonly string[]): ReadonlySet<string>[] => {
  const own = lines.map((line) => contentStems(line))
  return own.map((_, at) => new Set(own.slice(at, at + TOLD_LINES).flatMap((stems) => [...stems])))
}

/** Whether lines of a song, from `stemsOfLines`, tell a statement. */
export const isTold = (
  { stems, head }: Pick<Statement, 'stems' | 'head'>,
  sung: readonly ReadonlySet<string>[],
  share = TOLD_SHARE,
): boolean =>
  sung.some(
    (near) =>
      (head === undefined || near.has(head)) && stems.filter((stem) => near.has(stem)).length >= share * stems.length,
  )

/** The stem of the noun that a phrase names first; undefined where it has no content. */
const headStem = (phrase: string): string | undefined => [...contentStems(headOf(phrase.replace(PLACING, '')))][0]

/** A preposition before a noun phrase: "in the garage". */
const PLACING = /^(?:in|on|at|under|by|near|beside|behind|along|above|outside|inside|beneath|across|from) /

/** An adverbial at the beginning of a sentence is sung at its end: "every August she leaves jars". */
const LEADING =
  /^((?:every|each|one|last|next|this|on|in|at|during|after|before|since|by|for|under|behind|outside)\b[^,]{2,40}?),? ((?:he|she|it|they|we|i|nobody|everybody)\b .+)$/i

const withTail = (sentence: string): string => {
  const found = LEADING.exec(sentence)
  return found ? `${found[2]} ${found[1]!.charAt(0).toLowerCase()}${found[1]!.slice(1)}` : sentence
}

const CONNECTOR =
  /^(?:and|but|so|then|also|or|who|which|that|where|when|while|because|until|plus|yet|though|although|as|since|whose|even though|so that|if|now)\s+/i

/** Parts of a sentence, of which each may tell something of its own. */
const partsOf = (sentence: string): string[] =>
  sentence
    .split(
      /\s*[,–—]\s*|\s+(?=(?:and|but|who|which|where) )(?!(?<=(?:my|our|the) (?:\p{Ll}+ )+\p{Lu}\p{Ll}+\s+)and \p{Lu}\p{Ll}+(?:$|,| who))/u,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '')

const roleOfClause = (clause: Clause): StatementRole => {
  const { past, present, subject, pronoun } = clause
  if (LOSS.test(past)) return 'loss'
  const first = past.split(' ').find((word) => !ADVERB.test(word)) ?? ''
  if (
    /^(?:was|were) (?:\p{L}{2,}(?:ed|en)|cut|torn|sold|built|found|born|made|hit|sent) (?:in|on|at|by|from|down|up|out|for|under|\p{L}+ (?:years|months|days|weeks))\b/u.test(
      past,
    )
  )
    return 'event'
  if (/^(?:was|were|had|could|would|knew|loved|hated|wanted|lived|owned|didn't|wasn't|couldn't)$/.test(first))
    return 'being'
  if (pronoun === 'neuter' && nounKind(headOf(subject.toLowerCase())) !== 'animal') return 'event'
  // "Hands in her keys on Friday" happens once.
  return present === undefined ? 'deed' : ONCE.test(present) ? 'being' : 'habit'
}

/** The time of what is still to come, at the end of a predicate. */
const ONCE =
  /\b(?:tomorrow|tonight|soon|(?:on|this|next) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)|(?:this|next) (?:week|month|year|spring|summer|autumn|winter)|in (?:january|february|march|april|may|june|july|august|september|october|november|december))$/i

const LOSS =
  /\b(?:died|cut down|demolished|lost (?:my|our|her|his|their|the)|closed|burned down|sank|drowned|vanished|sold (?:my|our|his|her|the)|tore down|torn down|left (?:me|us|her|him|behind)|gone|never came back|moved away|passed away|stole|stolen)\b/

const roleOfPhrase = (phrase: string): StatementRole => {
  if (/^no /.test(phrase)) return 'loss'
  if (isTeam(phrase)) return 'team'
  const head = singularOf(headOf(phrase.toLowerCase().replace(/^(?:in|on|at|with|from|to|for|by) /, '')))
  // "My mother Elena", "our bus driver Mr Okafor"
  const isNamed = /\p{Lu}\p{L}+$/u.test(phrase)
  const people = phrase.split(' ').filter((word) => /^(?:person|relative|worker)$/.test(nounKind(word) ?? ''))
  if (isNamed && people.length > 0) return 'who'
  const kind = nounKind(head)
  if (kind === 'time') return 'time'
  if (kind === 'place') return 'place'
  if (/^(?:person|relative|worker)$/.test(kind ?? '')) return 'who'
  return 'thing'
}

const isOnlyMusic = (text: string) =>
  // "He is 70 now"
  !/\b(?:i|we|he|she|they)\b.*\d/i.test(text) &&
  [...(text.toLowerCase().match(/[\p{L}'-]{3,}/gu) ?? [])].every((word) => COMMON.test(word) || isMusicWord(word))

/** A style without anybody in it: "Glorbish funk with slap bass", "cinematic strings building slowly". */
const isStyle = (text: string) =>
  !/\b(?:i|we|you|he|she|they|my|our|your|his|her|their|the|who|about)\b/i.test(text) &&
  (text.toLowerCase().match(/[\p{L}'-]{3,}/gu) ?? []).some(isGenreOrInstrument)

/** "The tortoise named Gerald" is "Gerald the tortoise", a bare name after that. */
const namedSubject = (subject: string) =>
  subject.replace(/^(the|our|my) (.+?) (?:named|called) (\p{Lu}\p{L}+)$/u, '$3 the $2')

/** Whether a word after "and" begins another predicate rather than a noun: "hates", "painted". */
const beginsPredicate = (word: string, isPresent: boolean): boolean => {
  const tense = tenseOf(word, false) ?? tenseOf(word, true)
  if (!tense) return false
  const isVerb = isPresent ? tense.present !== null : tense.past === word
  return isVerb && /^(?:idea)?$/.test(nounKind(singularOf(word)) ?? '')
}

/** What somebody does who is named first: "Old Pieter sleeps standing up". */
const namedClause = (text: string): Clause[] => {
  // "His bride Carmen paints boats"
  const bare = text.replace(/^(?:his|her|their) (?:\p{Ll}+ ){1,2}(?=\p{Lu}\p{L}+ \p{Ll})/u, '')
  const [, name = '', predicate = ''] = /^((?:\p{Lu}[\p{L}'-]+ ){1,3})(\p{Ll}.*)$/u.exec(bare) ?? []
  const verb = predicate.split(' ').find((word) => !ADVERB.test(word)) ?? ''
  if (name === '' || /^(?:The|A|An|My|Our|Every|In|On|At|No)\b/.test(name) || !tenseOf(verb, false)) return []
  const clause = clauseOf(name.trim(), predicate)
  return clause ? [{ ...clause, pronoun: clause.pronoun === 'neuter' ? 'plural' : clause.pronoun }] : []
}

/** Most syllables of a predicate that is sung as one. */
const MAX_PREDICATE_SYLLABLES = 19

/** A long predicate as two: "rows across the bay to deliver letters" → "rows across the bay", "delivers letters". */
const ofPurpose = (predicate: string, isThird: boolean): [string, string] | null => {
  const [, before = '', verb = '', rest = ''] = /^(\S+ \S+ .+?) to (\p{Ll}+) (.+)$/u.exec(predicate) ?? []
  const forms = verb === '' || syllableCount(predicate) <= MAX_PREDICATE_SYLLABLES ? null : verbForms(verb)
  if (forms?.base !== verb || /^(?:the|a|an|my|our|his|her|their|two|three)$/.test(verb)) return null
  const isPresent = tenseOf(before.split(' ').find((word) => !ADVERB.test(word)) ?? '', !isThird)?.present != null
  return [before, `${isThird ? forms.third : isPresent ? forms.base : forms.past} ${rest}`]
}

/** Predicates that "and" joins, as clauses of one subject. */
const splitClause = (clause: Clause): Clause[] => {
  // What follows a comma is a part of its own.
  const told = (clause.whole?.present ?? clause.whole?.past ?? clause.past)
    .replace(/, .*$/, '')
    .replace(/ and (?:an?|the|my|our) (?:\p{L}+ ){1,2}(?:who|that|which) .*$/u, '')
  const isPresent = clause.whole?.present !== undefined
  const isMany = /^(?:i|we|you|they)$/i.test(clause.subject) || / and |s$/.test(clause.subject)
  const parts: string[] = []
  for (const part of told.split(/,? (?:and|but) (?=[\p{L}']+ )/u)) {
    const verb = part.split(' ').find((word) => !ADVERB.test(word)) ?? ''
    if (parts.length === 0) parts.push(part)
    else if (beginsPredicate(verb, isPresent)) {
      // What another one does is a statement of its own.
      if (!isMany || tenseOf(verb, true) !== null) parts.push(part)
    } else if (ofSentence(part).length + namedClause(part).length === 0) parts.push(`${parts.pop()} and ${part}`)
  }
  const purpose = parts.length === 1 ? ofPurpose(parts[0]!, isPresent && !isMany) : null
  if (purpose) parts.splice(0, 1, ...purpose)
  if (!clause.whole || parts[0] === (clause.whole.present ?? clause.whole.past)) return [clause]
  const clauses = parts.flatMap((part) => clauseOf(clause.subject, part, clause.pronoun) ?? [])
  return clauses.length === parts.length ? clauses : [clause]
}

/** The statements of a prompt in its order: its clauses, then what they leave out. */
class Collector {
  readonly statements: Statement[] = []
  private readonly covered = new Set<string>()

  private isKnown(stems: ReadonlySet<string>) {
    return [...stems].filter((stem) => !this.covered.has(stem)).length < 0.5 * stems.size
  }

  /** Adds a clause, or its predicates one by one: "guards our car park", "hates cyclists". Returns whether one is new. */
  addClause(clause: Clause): boolean {
    if (/^(?:was |were )?(?:called|named) \p{Lu}/u.test(clause.past)) return false
    return splitClause(clause).filter((part) => this.addPart(part)).length > 0
  }

  private addPart(clause: Clause): boolean {
    const { subject } = clause
    const said = clause.whole?.past ?? clause.past
    const own = contentStems(clause.whole?.present ?? said)
    if (own.size === 0 || this.isKnown(own) || UNSPOKEN.test(said)) return false
    const named = { ...clause, subject: namedSubject(subject) }
    this.push({ said: `${subject} ${said}`, role: roleOfClause(clause), clause: named, stems: [...own] }, subject)
    return true
  }

  addPhrase(phrase: string, role: StatementRole): boolean {
    const stems = contentStems(phrase)
    if (stems.size === 0 || this.isKnown(stems) || UNSPOKEN.test(phrase) || isOnlyMusic(phrase)) return false
    if (syllableCount(phrase) > MAX_PHRASE_SYLLABLES) return false
    this.push({ said: phrase, role, phrase: spellNumbers(phrase), stems: [...stems], head: headStem(phrase) })
    return true
  }

  private push(statement: Statement, subject = '') {
    if (this.statements.length >= MAX_STATEMENTS) return
    this.statements.push(statement)
    for (const stem of [...statement.stems, ...contentStems(subject)]) this.covered.add(stem)
  }

  /** Whether the statements so far say most of a text. */
  covers(text: string) {
    const stems = contentStems(text)
    return stems.size === 0 || this.isKnown(stems)
  }
}

/** "He's", "she's taller" → "he is". */
const expanded = (text: string) =>
  text
    .replace(/\b(I)'m\b/gi, '$1 am')
    .replace(/\b(he|she|it|who|that)'s (?=\p{L})/giu, '$1 is ')
    .replace(/\b(we|they|you)'re\b/gi, '$1 are')
    .replace(/\b(i|we|they|you)'ve\b/gi, '$1 have')

/** Clauses of a part of a sentence whose subject may stand before it. */
const clausesOfPart = (part: string, last: Clause | null, other: Clause | null): Clause[] => {
  let text = part
  while (CONNECTOR.test(text)) text = text.replace(CONNECTOR, '')
  text = withTail(text.replace(/[.!?]+$/, ''))
  const first = text.split(' ').find((word) => !ADVERB.test(word.toLowerCase())) ?? ''
  // After "when we're late", "and retires" is what another one does.
  const isOthers = tenseOf(first, true) === null && tenseOf(first, false)?.present !== undefined
  const running = isOthers || /^(?:he|she|they|it)$/i.test(first) ? (other ?? last) : last
  if (/ing$/i.test(first)) {
    const [own] = ofGerund(text)
    if (!own || !running || running.pronoun === 'i' || running.pronoun === 'we') return own ? [own] : []
    const told = clauseOf(running.subject, own.whole?.past ?? own.past, running.pronoun)
    return told ? [told] : []
  }
  if (running && /^(?:he|she|it|they)$/i.test(first)) {
    const rest = text.slice(text.indexOf(' ') + 1)
    const told = clauseOf(running.subject, rest, running.pronoun)
    const isOther = /^it$/i.test(first) !== (running.pronoun === 'neuter')
    if (told && !isOther) return [told]
  }
  const sentence = ofSentence(text)
  if (sentence.length > 0) return sentence
  const named = namedClause(text)
  if (named.length > 0) return named
  const isMany = running !== null && /^(?:i|we|you|plural)$/.test(running.pronoun)
  if (running && (tenseOf(first, isMany) ?? tenseOf(first, false))) {
    const told = clauseOf(running.subject, text, running.pronoun)
    if (told) return [told]
  }
  return []
}

/** "My wife Marta after twenty years" is my wife Marta; the time is a statement of its own. */
const personOnly = (part: string) =>
  part.replace(/^((?:my|our) (?:\p{Ll}+ )+(?:\p{Lu}\p{L}+ ?)+?) (?:after|before|since|on|for|with|at) .*$/u, '$1')

/** Words before how somebody was when something happened. */
export const MANNER = /^(?:both|all|each|all of us|both of us) (?:with|without|in|on) \p{Ll}/u

/** Without a determiner, a phrase of a noun gets one: "dark at three" stays. */
const phraseOfPart = (part: string): string | null => {
  let text = part
  while (CONNECTOR.test(text)) text = text.replace(CONNECTOR, '')
  text = text.replace(/[.!?:]+$/, '')
  const words = text.split(' ')
  if (words.length > 7 || words.length < 1) return null
  if (/\b(?:is|are|was|were|has|have|had|i|he|she|they|we)\b/i.test(text)) return null
  // "Both with broken wrists" goes on with the sentence before.
  if (MANNER.test(text)) return text.toLowerCase() === text ? text : null
  if (/^(?:to|of|than|by|as|so|about|like|please|mention|include|no|not|keep|make|add|upbeat|slow) /i.test(text)) {
    return /^no \p{L}+$/iu.test(text) ? text.toLowerCase() : null
  }
  if (/(?:^| )(?:of|to|in|on|at|the|a|an|my|for|with|from|by|and|or)$/i.test(text)) return null
  const isDetermined = /^(?:an?|the|my|our|his|her|their|two|three|four|five|six|seven|no|\d+|in|on|at|with|from)\b/
  if (!isDetermined.test(text) && !/^\p{Lu}/u.test(text)) return null
  return /^(?:\p{Lu}\p{Ll}+ )*\p{Lu}\p{Ll}+$/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/**
 * What a prompt says, one statement for each thing: its clauses with all of their words, then people, places, times and
 * things that they leave out.
 */
export const statementsOf = (prompt: string, facts: Facts, theme: string | null): Statement[] => {
  const collector = new Collector()
  if (UNSPOKEN.test(prompt)) return []
  const text = expanded(
    storyTextOf(
      prompt
        .slice(0, MAX_TOLD_CHARACTERS)
        .replace(/\b(Mrs?|Ms|Dr|St)\./g, '$1')
        .replace(/[’‘]/g, "'")
        .replace(/[“”"]/g, '')
        .replace(/\d{1,3}(?:,\d{3})+/g, spellNumbers)
        // "Ada loves sharks, Ben loves trains and both hate peas"
        .replace(/(, | and )both (?=\p{Ll}+ \p{Ll})(?!(?:of|with|without|in|on) )/gu, '$1they ')
        .replace(/\bat \d{1,2}(?::00)? ?[ap]\.?m\b\.?/gi, timeText),
      (span) => isRequestFor(span) || isOnlyMusic(span),
    ),
  )
  /** The last one who acts, and the last one other than the singer. */
  let running: Clause | null = null
  let other: Clause | null = / for .*:/.test(prompt) ? personIn(prompt, facts) : null
  const isOwn = ({ pronoun }: Clause) => pronoun === 'i' || pronoun === 'we'
  const note = (clause: Clause) => {
    running = clause
    if (!isOwn(clause)) other = clause
  }
  for (const sentence of text.split(/(?<=[.!?;:])\s+/)) {
    const plain = withTail(sentence.replace(/[.!?;:,]+$/, ''))
    // "He knows all our names" after "our bus driver Mr Okafor"
    let known: Clause | null = other
    const named: Clause[] = []
    for (const clause of isStyle(plain) ? [] : clausesOfTheme(plain)) {
      const who: Clause = resolved(clause, known)
      const meant: Clause = who === clause ? resolved(clause, meantBy(clause, facts)) : who
      named.push(meant)
      if (!isOwn(meant) && facts.name.length < 2) known = meant
    }
    for (const clause of named) if (collector.addClause(clause)) note(clause)
    if (named[0]) note(named[0])
    for (const part of partsOf(plain)) {
      if (collector.covers(part) || isOnlyMusic(part) || isStyle(part)) continue
      const found: Clause[] = clausesOfPart(part, running, antecedentOf(plain, part) ?? other)
      const added = found
        .map((clause) => {
          const meant = meantBy(clause, facts)
          // Of two people, the gender tells which one.
          return resolved(clause, meant && facts.name.length > 1 ? meant : (other ?? meant))
        })
        .filter((clause) => collector.addClause(clause))
      for (const clause of added) note(clause)
      if (added.length > 0) continue
      const phrase = phraseOfPart(personOnly(part))
      if (phrase) collector.addPhrase(phrase, roleOfPhrase(phrase))
      const actor = phrase ? actorOf(phrase) : null
      // "Mr Lindqvist, our school janitor" is called by his name.
      const isApposed =
        phrase !== null && facts.name.length === 1 && !/\p{Lu}/u.test(phrase) && isAfterName(plain, part)
      if (actor && !isApposed) note(actor)
    }
    const person: Clause | null = running ?? personIn(sentence, facts)
    if (person) note(person)
  }
  if (theme) collector.addPhrase(personOnly(theme), roleOfPhrase(personOnly(theme)))
  for (const { text: place } of facts['in place']) if (text.includes(place)) collector.addPhrase(place, 'place')
  for (const { text: time } of facts.time) collector.addPhrase(time, 'time')
  for (const { text: span } of facts.span) collector.addPhrase(span, 'span')
  for (const { text: name } of [...facts.name, ...facts.pet]) if (!HOLY.test(name)) collector.addPhrase(name, 'who')
  for (const { text: thing } of [...facts.thing, ...facts.things, ...facts.stuff])
    collector.addPhrase(`the ${thing}`, 'thing')
  // In the order of the prompt.
  const words = (
    spellNumbers(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}'-]+/gu) ?? []
  ).map((word) => stemOf(word.replace(/'s?$/, '')))
  const placeOf = ({ stems }: Statement) => {
    const places = stems.map((stem) => words.indexOf(stem)).filter((at) => at >= 0)
    return places.reduce((sum, at) => sum + at, 0) / Math.max(1, places.length)
  }
  return addressed(
    [...collector.statements].sort((a, b) => placeOf(a) - placeOf(b)),
    prompt,
  )
}

/** Joins the one to whom a song is sung to what both did: "Ines" and "we met" to "Ines, we met". */
const addressed = (statements: readonly Statement[], prompt: string): Statement[] => {
  const name = /\b(?:for|to) (\p{Lu}\p{Ll}+)\b/u.exec(prompt)?.[1]
  const called = statements.find(({ phrase }) => phrase !== undefined && phrase === name)
  const deed = statements.find(({ clause }) => /^(?:i|we)$/.test(clause?.pronoun ?? ''))
  if (name === undefined || !called || !deed) return [...statements]
  const joined = { ...deed, addressee: name, stems: [...called.stems, ...deed.stems], head: called.stems[0]! }
  return statements.filter((each) => each !== called).map((each) => (each === deed ? joined : each))
}

/** Whether a part of a sentence stands after a name and a comma. */
const isAfterName = (sentence: string, part: string) =>
  /\p{Lu}\p{L}+, *$/u.test(sentence.slice(0, Math.max(0, sentence.indexOf(part))))

/** Whom "who" means at the beginning of a part: "the woman" in "the woman who fixes the photocopier". */
const antecedentOf = (sentence: string, part: string): Clause | null => {
  const before = /^who /.test(part) ? sentence.slice(0, Math.max(0, sentence.indexOf(part))) : ''
  const phrase = /\b((?:the|an?|my|our) (?:\p{Ll}+ )*\p{Ll}+) $/u
    .exec(before)?.[1]
    ?.split(/ (?:with|to|of|by|and|for|from) /)
    .at(-1)
  const subject = phrase && /^(?:the|an?|my|our) /.test(phrase) ? asSubject(phrase) : null
  return subject ? { subject, pronoun: pronounOf(subject, part), past: '' } : null
}

const STREET = / (?:Street|Road|Lane|Square|Avenue|Drive|Hill|Park|Bridge|Court)$/

/** Names to whom a song may be sung, but of whom it tells nothing. */
const HOLY = /^(?:God|Lord|Jesus|Christ|Allah)\b/

/** Somebody whom a phrase names, and who acts in what follows: "two brothers", "the beekeeper next door". */
const actorOf = (phrase: string): Clause | null => {
  if (/^no /.test(phrase)) return null
  if (isTeam(phrase)) return { subject: phrase, pronoun: 'plural', past: '' }
  const text = phrase.replace(/ next door$/, '')
  const kind = nounKind(singularOf(headOf(text.toLowerCase())))
  const name = /^(?:my|our|the) .*?(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)$/u.exec(text)?.[1]
  if ((!name && (kind === null || kind === 'time')) || (name !== undefined && STREET.test(name))) return null
  const subject = name ?? asSubject(phrase)
  return subject ? { subject, pronoun: pronounOf(text, ''), past: '' } : null
}

/** The person whom a sentence without a verb names: "a song for our bus driver Mr Okafor". */
const personIn = (sentence: string, { name, who, pet }: Facts): Clause | null => {
  const person = [...name, ...pet, ...who].find(({ text }) => sentence.includes(text.replace(/^the /, '')))
  if (!person) return null
  return { subject: person.text, pronoun: person.gender ?? 'plural', past: '' }
}

/** The only person of a prompt whom a pronoun can mean, or the two whom "they" means. */
const meantBy = ({ subject }: Clause, { name, pet }: Facts): Clause | null => {
  const pronoun = subject.toLowerCase()
  if (pronoun === 'they' && name.length === 2)
    return { subject: name.map(({ text }) => text).join(' and '), pronoun: 'plural', past: '' }
  if (!/^(?:he|she)$/.test(pronoun)) return null
  const gender = pronoun === 'he' ? 'male' : 'female'
  // People come before animals, and the gender that a name shows before one that it may have.
  const [possible = []] = [name, pet]
    .flatMap((group) => [
      group.filter((each) => each.gender === gender),
      group.filter((each) => each.gender === undefined),
    ])
    .filter((group) => group.length > 0)
  return possible.length === 1 ? { subject: possible[0]!.text, pronoun: gender, past: '' } : null
}

/** A clause whose pronoun is replaced by the one whom an earlier clause names. */
const resolved = (clause: Clause, known: Clause | null): Clause => {
  if (!known || !/^(?:he|she|it|they)$/i.test(clause.subject)) return clause
  if (/^(?:i|we)$/.test(known.pronoun)) return clause
  return { ...clause, subject: known.subject, pronoun: clause.pronoun === 'plural' ? known.pronoun : clause.pronoun }
}
