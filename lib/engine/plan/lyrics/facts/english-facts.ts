import { FACT_KINDS, type Fact, type FactKind, type Facts, type Gender } from '#lib/engine/plan/lyrics/facts/facts'
import { isSubstance, type NounKind, nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { pastOf, singularOf, spellNumbers, type Term, termsOf, verbForms } from '#lib/engine/plan/lyrics/facts/terms'
import { isMusicWord, TIME_WORDS } from '#lib/engine/plan/lyrics/facts/word-kinds'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'
import { synonymsIn } from '#lib/engine/wordnet'

/** Only the beginning of a long prompt is searched for facts, because a song uses a few. */
const MAX_PROMPT_CHARACTERS = 1500
/** Longest facts that fit into a line of lyrics. */
const MAX_SYLLABLES: Readonly<Partial<Record<FactKind, number>>> = {
  who: 6,
  work: 5,
  'in place': 7,
  time: 6,
  span: 5,
  thing: 5,
  things: 5,
  stuff: 5,
  doing: 8,
  event: 10,
  quality: 4,
}
const MAX_FACTS_PER_KIND = 6

const FEMALE =
  /^(?:grand)?(?:mother|mom|mum|mama|ma|daughter|sister|aunt|wife|girlfriend|queen|girl|woman|lady|princess|nan|nana|granny|gran|bride|widow|niece|witch|goddess|mermaid|waitress|actress|nun|seamstress)$/
const MALE =
  /^(?:grand)?(?:father|dad|daddy|papa|pa|son|brother|uncle|husband|boyfriend|king|boy|man|gentleman|prince|groom|nephew|wizard|cowboy|fisherman|postman|milkman|waiter|monk|pop|pops)$/
/** Relatives that are used as names: "a song for Grandma". */
const KIN_NAME = /^(?:grandma|grandpa|granny|nana|mom|mum|mama|dad|daddy|papa)$/i

/** Endings of nouns for trades and roles. */
const TRADE = /(?:er|or|ist|ian|smith|.{3}man|wright)$/

const PLACE_PREPOSITION = /^(?:in|on|at|under|by|near|beside|behind|along|above|outside|inside|beneath|across)$/
/** Mass nouns that are tagged as countable. */
const MASS_NOUN =
  /^(?:laundry|luggage|furniture|homework|money|mail|jewellery|jewelry|mould|mold|dust|grass|rain|snow|thunder|lightning|fog|mist|wind|frost|sand|mud|gold|silver|paper|wood|bread|rice)$/
const MODIFIER_NOT_SUNG =
  /^(?:new|certain|same|other|own|whole|main|real|different|several|various|more|most|many|few|first|second|third|last|next)$/
const OBJECT_PRONOUNS = /\b(?:her|him|their|his|them|it|its|theirs|hers|himself|herself|themselves)\b/i

/** Capitalised words that name the music or its language rather than a place: "in Am", "in Arabic". */
const KEY_OR_LANGUAGE =
  /^(?:[A-G][#b♯♭]?m?(?:aj|in)?|arabic|bengali|cantonese|chinese|czech|danish|dutch|english|farsi|finnish|french|german|greek|hebrew|hindi|hungarian|icelandic|indonesian|irish|italian|japanese|korean|latin|mandarin|norwegian|persian|polish|portuguese|punjabi|romanian|russian|spanish|swahili|swedish|tamil|thai|turkish|ukrainian|urdu|vietnamese|welsh|yoruba|zulu)$/i

const wordSet = (words: string) => new Set(words.split(' '))
const CLAUSE_WORDS = wordSet('who that which when how where because after before while until so but and as why whose')
/** Nouns that mean the song itself, not its subject. */
const SONG_NOUNS = wordSet(
  'song songs music track tune piece ballad anthem hymn lullaby theme jingle rap verse chorus bridge lyric lyrics story style vibe mood feel feeling energy sound beat voice vocals singer take version perspective point view title hook intro outro kind sort type thing things stuff something nothing anything someone somebody nobody anybody everyone everybody people way lot bit part side hit banger number opera musical toast duet jam kids children fun female male vocal instrumental ode roast apology tribute thanks hit prayer poem',
)

/** Verbs of requests for a song. */
const REQUEST_VERB = /^(?:write|make|sing|compose|create|do|is|want|need|give|song|rap|singing|telling)$/

/**
 * Splits a prompt at punctuation into spans that tell a story.
 * A request with "about" is cut to its theme. Spans that only describe the music are left out.
 */
const narrativeSpans = (terms: readonly Term[]): (readonly Term[])[] => {
  const spans: Term[][] = [[]]
  for (const term of terms) {
    spans.at(-1)!.push(term)
    if (term.isLastInSpan) spans.push([])
  }
  let hasTheme = false
  return spans.flatMap((span): (readonly Term[])[] => {
    const about = span.findIndex(({ lower }) => lower === 'about')
    // "We argue about the map" names no theme.
    const isRequest = span
      .slice(0, about)
      .every(({ tags, lower }) => !tags.has('Pronoun') && !(tags.has('Verb') && !REQUEST_VERB.test(lower)))
    if (about >= 0 && about < span.length - 1 && isRequest) {
      hasTheme = true
      return [span.slice(about + 1)]
    }
    const rest = withoutLead(span)
    const describesMusic = rest.every(
      ({ lower, tags }) =>
        isMusicWord(lower) || SONG_NOUNS.has(lower) || !(tags.has('Noun') || tags.has('Verb')) || tags.has('Pronoun'),
    )
    const hasMusic = rest.some(({ lower }) => isMusicWord(lower))
    const isNarrative = rest.some(
      ({ tags, lower }) =>
        tags.has('Possessive') ||
        tags.has('ProperNoun') ||
        tags.has('PastTense') ||
        /^(?:my|our|who|when|how)$/.test(lower),
    )
    if (describesMusic || (hasMusic && !isNarrative && !hasTheme)) return []
    return [rest]
  })
}

/** Drops a lead such as "write me a funny song for", so that people and things of the song remain. */
const withoutLead = (span: readonly Term[]): readonly Term[] => {
  const at = span.findIndex(
    ({ lower }, index) =>
      /^(?:for|to|of|from|where|in which)$/.test(lower) &&
      index > 0 &&
      (SONG_NOUNS.has(span[index - 1]!.lower) || isMusicWord(span[index - 1]!.lower)),
  )
  const thanks = span.findIndex(
    ({ lower }, index) =>
      /^(?:thank|prais|celebrat|forgiv)ing$/.test(lower) && SONG_NOUNS.has(span[index - 1]?.lower ?? ''),
  )
  if (thanks > 0) return span.slice(thanks)
  // "From Lisbon to Porto" keeps its "from".
  return at > 0 ? span.slice(span[at]!.lower === 'from' ? at : at + 1) : span
}

const isDeterminer = ({ lower, tags }: Term) =>
  /^(?:a|an|the|my|our|your|his|her|their|this|that|these|those|some|every|each|no|all)$/.test(lower) ||
  (tags.has('Possessive') && tags.has('Pronoun'))

/** Words before "to" and the name of a person. */
const ADDRESSED =
  /^(?:songs?|letters?|ode|tribute|toast|message|note|postcard|poem|thanks?|hymn|ballad|lullaby|goodbye|farewell|apology|serenade|sing|sings|sang|singing|talk\w*|said|say|listen\w*|married|engaged|proposed|spoke|wrote|write|writing|close|next|belong\w*|dedicated|back|given|sorry)$/

const STREET = /^(?:Street|Road|Lane|Square|Avenue|Drive|Hill|Park|Bridge|Court)$/

const isName = ({ text, tags }: Term) =>
  tags.has('ProperNoun') &&
  // Words in capitals are brands or acronyms: "IKEA furniture".
  !/^\p{Lu}{2,}$/u.test(text) &&
  /^\p{Lu}/u.test(text) &&
  // "Terminal 3" is no person.
  !/^(?:Terminal|Gate|Platform|Route|Room|Floor|Street|Road|Line|Square|Avenue)$/.test(text) &&
  !tags.has('WeekDay') &&
  !tags.has('Month') &&
  !tags.has('Demonym')
const isNoun = (term: Term) =>
  term.tags.has('Noun') && !term.tags.has('Pronoun') && !/^(?:my|our|your|his|her|their|its)$/.test(term.lower)
const isModifier = (term: Term) =>
  term.tags.has('Adjective') || isNoun(term) || (term.tags.has('Participle') && !term.tags.has('Gerund'))

/** A noun phrase in a list of terms. `to` is exclusive. */
type Phrase = {
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
const phraseAt = (terms: readonly Term[], from: number): Phrase | null => {
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

const genderOf = (noun: string): Gender | undefined =>
  FEMALE.test(noun) ? 'female' : MALE.test(noun) ? 'male' : undefined

const genderOfName = ({ tags }: Term): Gender | undefined =>
  tags.has('FemaleName') ? 'female' : tags.has('MaleName') ? 'male' : undefined

const withGender = (text: string, gender: Gender | undefined): Fact => (gender ? { text, gender } : { text })

/** Collects facts, each once, in the order of the prompt. */
class FactList {
  readonly facts = Object.fromEntries(FACT_KINDS.map((kind) => [kind, [] as Fact[]])) as Record<FactKind, Fact[]>

  add(kind: FactKind, fact: Fact) {
    const own = this.facts[kind]
    const text = fact.text.replace(/\s+/g, ' ').trim()
    if (text === '' || own.length >= MAX_FACTS_PER_KIND || !/\p{L}|\d/u.test(text)) return
    if (own.some((other) => other.text.toLowerCase() === text.toLowerCase())) return
    if (syllableCount(text) > (MAX_SYLLABLES[kind] ?? 8)) return
    own.push({ ...fact, text })
  }
}

/** "at 3 am" → "at three in the morning". */
export const timeText = (text: string): string =>
  spellNumbers(
    text
      .replace(/\b(\d{1,2})(?::00)? ?a\.?m\b\.?/i, '$1 in the morning')
      .replace(
        /\b(\d{1,2})(?::00)? ?p\.?m\b\.?/i,
        (_, hour: string) => `${hour} ${Number(hour) < 6 ? 'in the afternoon' : 'at night'}`,
      ),
  )

const TIME_PHRASES = [
  /\b(?:at|around|until|till|after|before) (?:\d{1,2}(?::\d\d)? ?[ap]\.?m\b\.?|midnight|noon|dawn|dusk|sunrise|sunset|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'clock| in the morning| at night| am\b| pm\b)|night)/gi,
  /\b(?:on|every|last|one) (?:(?:rainy|cold|hot|warm|snowy|grey|gray|lazy|quiet|late|early|slow|sunny|windy|foggy) )?(?:a )?(?:(?:rainy|cold|hot|warm|snowy|grey|gray|lazy|quiet|sunny) )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:morning|afternoon|evening|night))?/gi,
  /(?<!the )\b(?:last|every|that) (?:summer|winter|spring|autumn|fall|christmas|year|night|morning|evening|weekend|january|february|march|april|may|june|july|august|september|october|november|december)\b(?: (?:long|morning|night|evening))?/gi,
  /\b(?:in|since|back in) (?:(?:late|early) )?(?:january|february|march|april|june|july|august|september|october|november|december|(?:1[5-9]|20)\d\d|the (?:19)?[2-9]0s|the (?:summer|winter|spring|autumn|fall)(?: of (?:19|20)\d\d)?)/gi,
  /\b(?:on|at) (?:christmas(?: eve| day)?|new year's eve|easter|halloween|thanksgiving|valentine's day|my (?:\w+ )?birthday)/gi,
  /\b(?:when|since) (?:i|we) (?:was|were) (?:a kid|a child|kids|children|young|little|[a-z]+teen|\d{1,2}|six|seven|eight|nine|ten|eleven|twelve)\b/gi,
] as const

const SPAN =
  /\b(?:(?:almost|nearly|over) )?(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|eighteen|twenty(?:[ -]\w+)?|thirty(?:[ -]\w+)?|forty(?:[ -]\w+)?|fifty|sixty|seventy|eighty|ninety|a hundred) (?:long )?(?:years|months|weeks|days|hours|nights|summers|winters|miles|decades)\b/gi
/** Lengths of the music itself. */
const LENGTHS_OF_MUSIC = /\b\d+ ?(?:seconds?|secs?|minutes?|mins?|bars|bpm)\b/gi

/**
 * Finds the facts of an English prompt: people, animals, places, times, things, activities and events.
 * Descriptions of the music are left out. Events are put into the past.
 * Pronouns are replaced by the person that they refer to.
 *
 * @example
 * englishFacts('about my dog Biscuit, who ate the ring').event[0].predicate // => 'ate the ring'
 */
export const englishFacts = (prompt: string): Facts => {
  const text = prompt
    .slice(0, MAX_PROMPT_CHARACTERS)
    .replace(/[’‘]/g, "'")
    .replace(/\b(Mrs?|Ms|Dr|St)\./g, '$1')
    .replace(LENGTHS_OF_MUSIC, ' ')
    .replace(/\d{1,3}(?:,\d{3})+/g, spellNumbers)
    .replace(/[“”"]/g, ' ')
    // "St Mary's" is a hospital or a church.
    .replace(/\bSt \p{Lu}\p{L}+(?:'s)?/gu, ' ')
    // After a noun, "that" begins a relative clause; the parser takes it for a determiner.
    .replace(/\b((?:an?|the|my|our|his|her) (?:[\p{L}'-]+ ){1,3})that (?=\p{L})/gu, '$1which ')
  const list = new FactList()
  const spans = narrativeSpans(
    termsOf(text).map((term, index, all) =>
      // The parser takes "left" for an adjective.
      term.lower === 'left' && /^(?:who|which|that|she|he|they)$/.test(all[index - 1]?.lower ?? '')
        ? { ...term, tags: new Set(['Verb', 'PastTense']) }
        : term,
    ),
  )
  let antecedent: Fact | null = null
  const pronoun: Gender | undefined =
    /\b(?:she|her|hers)\b/i.test(text) && !/\b(?:he|him|his)\b/i.test(text)
      ? 'female'
      : /\b(?:he|him|his)\b/i.test(text) && !/\b(?:she|her|hers)\b/i.test(text)
        ? 'male'
        : undefined
  const narrative = spans.map((terms) => terms.map(({ text: word }) => word).join(' ')).join(', ')
  for (const pattern of TIME_PHRASES)
    for (const [found] of narrative.matchAll(pattern)) list.add('time', { text: timeText(lowerFirst(found)) })
  for (const [found] of narrative.matchAll(SPAN)) list.add('span', { text: spellNumbers(found.toLowerCase()) })

  // "My daughter Ella's first day"
  for (const [, kin = '', name = ''] of narrative.matchAll(
    /\b(?:my|our) (?:\p{Ll}+ )*?(\p{Ll}+) (\p{Lu}\p{Ll}+)'s\b/gu,
  ))
    if (nounKind(kin) === 'relative') list.add('name', { ...withGender(name, genderOf(kin)), relation: kin })

  const before: Term[] = []
  for (const terms of spans) {
    const earlier = antecedent
    const named: { fact: Fact; end: number }[] = []
    for (let at = 0; at < terms.length; ) {
      const phrase = phraseAt(terms, at)
      if (!phrase) {
        at++
        continue
      }
      const fact = addPhrase(list, phrase, terms[phrase.from - 1]?.lower ?? '', terms, pronoun)
      if (fact) {
        named.push({ fact, end: phrase.to })
        antecedent = fact
      }
      at = Math.max(phrase.to, at + 1)
    }
    let subject: Fact | null = null
    for (const clause of clausesOf(terms)) {
      const last = named.findLast(({ end }) => end <= clause.from)?.fact ?? earlier
      const head: Fact | null = /^(?:who|that|which)$/.test(clause.connector)
        ? headBefore(terms, clause.from - 1, named)
        : clause.connector === 'and'
          ? subject
          : null
      subject = addClause(list, clause, antecedentOf(list, clause, before, head ?? last)) ?? subject
    }
    before.push(...terms)
  }
  return {
    ...list.facts,
    // "On a Sunday" is no time in "on a Sunday train".
    time: list.facts.time.filter(({ text }) => !list.facts['in place'].some((place) => place.text.startsWith(text))),
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const nameOf = ({ modifiers, head }: Phrase) =>
  [...modifiers, head.text].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')

/** Adds the facts of a noun phrase. Returns the person that later pronouns refer to; null without one. */
const addPhrase = (
  list: FactList,
  phrase: Phrase,
  before: string,
  terms: readonly Term[],
  pronoun: Gender | undefined,
): Fact | null => {
  const { head, noun, determiner, modifiers, plural } = phrase
  const possessor = addPossessor(list, determiner, pronoun)
  const owner = / /.test(determiner) || /'s?$/.test(determiner)
  const isPartOfTime = list.facts.time.some(({ text }) =>
    text.toLowerCase().split(/[ ']/).includes(head.lower.replace(/'s$/, '')),
  )
  if (isPartOfTime || KEY_OR_LANGUAGE.test(head.text)) return null
  if (isName(head) && !KIN_NAME.test(head.text)) {
    const name = nameOf(phrase).replace(/'s$/, '')
    // "Hope Street" is no Hope.
    const street = terms[phrase.to]?.text ?? ''
    if (STREET.test(street) && !head.isLastInSpan) {
      if (/^(?:on|in|at|near)$/.test(before)) {
        list.add('place', { text: `${name} ${street}` })
        list.add('in place', { text: `${before} ${name} ${street}` })
      }
      return null
    }
    // "A red Volvo" is a brand.
    if (/^an?$/.test(terms[phrase.from - 2]?.lower ?? '') && terms[phrase.from - 1]?.tags.has('Adjective')) return null
    // So is "our Volvo", where the parser knows no person.
    const isUnknown = !head.tags.has('Person') && !head.tags.has('Place')
    if (
      isUnknown &&
      (/^(?:my|our|his|her|their)$/.test(determiner) ||
        (/^(?:my|our|his|her|their|the)$/.test(terms[phrase.from - 2]?.lower ?? '') &&
          terms[phrase.from - 1]?.tags.has('Adjective')))
    )
      return null
    // "An Amazon warehouse" is no Amazon.
    const next = terms[phrase.to]
    if (/^an?$/.test(determiner) && next && isNoun(next) && !isName(next) && !head.isLastInSpan) return null
    const isPlace =
      head.tags.has('Place') ||
      // "Never came back to Peterhead"
      (before === 'to' &&
        /^(?:back|came|come|went|go|goes|going|moved?|moving|moves|trip|way|journey|road|train|bus|ride|flight|flew|ship|ferry|return\w*)$/.test(
          terms[phrase.from - 2]?.lower ?? '',
        )) ||
      // "A summer on Naxos", "the slow boat to Naxos"
      (isUnknown && before === 'to' && !ADDRESSED.test(terms[phrase.from - 2]?.lower ?? '')) ||
      (!head.tags.has('Person') && /^(?:in|on|from|at|near|outside|through|across|around|leaving)$/.test(before))
    if (isPlace) {
      const role = /^(?:from|leaving)$/.test(before) ? 'from' : before === 'to' ? 'to' : null
      list.add('place', { text: name, ...(role && { role }) })
      list.add('in place', {
        text: `${before === 'near' || before === 'outside' ? before : before === 'on' ? 'on' : 'in'} ${name}`,
      })
      return null
    }
    const earlier = terms[phrase.from - 1]
    const of = earlier && /^(?:named|called)$/.test(earlier.lower) ? terms[phrase.from - 2] : earlier
    // The parser takes "terrier" for an adjective.
    const isKind = of !== undefined && (isNoun(of) || nounKind(of.lower) === 'animal')
    const kind = of && isKind && !earlier?.isLastInSpan ? nounKind(singularOf(of.lower)) : null
    if (kind === 'animal') {
      const gender = pronoun
      list.add('pet', withGender(name, gender))
      return withGender(name, gender)
    }
    if (kind === 'place' || kind === 'vehicle' || kind === 'thing') {
      list.add('thing', { text: of!.lower })
      return null
    }
    if (!head.tags.has('Person') && /^(?:the|a|an)$/.test(determiner)) return null
    const gender = (of && genderOf(of.lower)) ?? genderOfName(head) ?? pronoun
    const apposed = of && isNoun(of) && !earlier?.isLastInSpan ? { relation: of.lower } : {}
    list.add('name', { ...withGender(name, gender), ...apposed })
    return withGender(name, gender)
  }
  if (SONG_NOUNS.has(noun) || SONG_NOUNS.has(head.lower)) return null
  if (KIN_NAME.test(head.text) && determiner === '' && modifiers.length === 0) {
    const name = head.text.charAt(0).toUpperCase() + head.text.slice(1)
    list.add(
      'name',
      withGender(
        name,
        genderOf(head.lower.replace(/^grand(?:ma|pa)$/, (kin) => (kin === 'grandma' ? 'grandmother' : 'grandfather'))),
      ),
    )
    return withGender(name, genderOf(head.lower))
  }
  const words = modifiers.filter((word) => !MODIFIER_NOT_SUNG.test(word.toLowerCase()))
  const sung = [...words, head.lower.replace(/'s$/, '')].join(' ')
  const isMine = /^(?:my|our)$/.test(determiner)
  switch (phrase.kind) {
    case 'person':
    case 'relative':
    case 'worker': {
      if (/^(?:on|in|at|inside)$/.test(before) && determiner === 'the') {
        list.add('in place', { text: `${before} the ${sung}` })
        return null
      }
      // "like a pirate" compares.
      if (plural || head.tags.has('Demonym') || /^(?:like|than)$/.test(before)) return null
      const gender = genderOf(noun) ?? pronoun
      if (owner) return null
      const article = isMine ? determiner : 'the'
      const full = `${article} ${sung}`
      const who = syllableCount(full) <= 6 ? full : `${article} ${head.lower}`
      // A person after the first is an aside, unless the song is for or about them.
      const isAside =
        isMine && list.facts.who.length + list.facts.name.length > 0 && !/^(?:to|for|with|about)$/.test(before)
      if (isMine || phrase.kind !== 'relative')
        list.add('who', { ...withGender(who, gender), ...(isAside && { isAside }) })
      if ((phrase.kind === 'worker' || (phrase.kind === 'person' && TRADE.test(noun))) && !isMine)
        list.add('work', { text: words.length < 2 ? sung : head.lower })
      for (const word of words)
        if (
          !isMusicWord(word.toLowerCase()) &&
          termsOf(word)[0]?.tags.has('Adjective') &&
          nounKind(word.toLowerCase()) === null
        )
          list.add('quality', { text: word.toLowerCase() })
      return withGender(who, gender)
    }
    case 'animal': {
      if (plural) {
        list.add('things', { text: sung })
        return null
      }
      const who = `${isMine ? determiner : 'the'} ${sung}`
      const gender = pronoun ?? 'neuter'
      list.add('who', withGender(who, gender))
      return withGender(who, gender)
    }
    case 'place': {
      // A place without a preposition is no setting: "the neighbours share a fence".
      if (!PLACE_PREPOSITION.test(before)) return possessor
      const article = determiner === '' && !plural ? 'the' : determiner
      if (!/\b(?:his|her|their|its|your)\b/.test(article))
        list.add('in place', { text: `${before} ${article} ${sung}` })
      return possessor
    }
    case 'vehicle':
    case 'thing': {
      const isPlacing =
        PLACE_PREPOSITION.test(before) &&
        (phrase.kind === 'vehicle' ||
          /^(?:table|bench|window|bed|couch|sofa|tree|moon|stars|sky|rain|snow|sea|corner)$/.test(noun))
      const article = determiner === '' ? (plural ? '' : 'the') : determiner
      if (isPlacing && !/\b(?:his|her|their|its|your)\b/.test(article))
        list.add('in place', { text: `${before} ${article} ${sung}` })
      if (isMusicWord(noun) && !isMine && !owner && !/^(?:a|the)$/.test(determiner)) return null
      if (TIME_WORDS.has(noun) || noun.endsWith('ing')) return null
      const isMass = head.tags.has('Uncountable') || MASS_NOUN.test(noun)
      if (!plural && !isMass && determiner === '' && !isSubstance(noun)) return null
      const uncountable = isMass || (determiner === '' && !plural)
      // "A flat without furniture" has none to sing about.
      if (/^(?:without|no|not|never)$/.test(before) || determiner === 'no') return null
      const isDefinite = !plural && !uncountable && (determiner === 'the' || isMine)
      list.add(plural ? 'things' : uncountable ? 'stuff' : 'thing', { text: sung, ...(isDefinite && { isDefinite }) })
      return null
    }
    default:
      return null
  }
}

/** Adds the person of a possessive, as in "my grandmother's kitchen". Null for other determiners. */
const addPossessor = (list: FactList, determiner: string, pronoun: Gender | undefined): Fact | null => {
  const [, article, word = ''] = /^(my|our) (\p{L}+)'s?$/u.exec(determiner) ?? []
  const kind = nounKind(word.toLowerCase())
  if (!article || !(kind === 'relative' || kind === 'person' || kind === 'worker')) return null
  const fact: Fact = {
    ...withGender(`${article} ${word.toLowerCase()}`, genderOf(word.toLowerCase()) ?? pronoun),
    isAside: true,
  }
  list.add('who', fact)
  return fact
}

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
const clausesOf = (span: readonly Term[]): Clause[] => {
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
const antecedentOf = (
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
const headBefore = (terms: readonly Term[], to: number, named: readonly { fact: Fact; end: number }[]): Fact | null => {
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
const addClause = (list: FactList, { connector, terms }: Clause, antecedent: Fact | null): Fact | null => {
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
