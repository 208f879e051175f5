import { addClause, antecedentOf, clausesOf, headBefore } from '#lib/engine/plan/lyrics/facts/events'
import { FactList } from '#lib/engine/plan/lyrics/facts/fact-list'
import type { Fact, Facts, Gender } from '#lib/engine/plan/lyrics/facts/facts'
import { narrativeSpans, SONG_NOUNS } from '#lib/engine/plan/lyrics/facts/narrative-spans'
import { isSubstance, nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import {
  genderOf,
  genderOfName,
  isName,
  isNoun,
  nameOf,
  type Phrase,
  phraseAt,
  withGender,
} from '#lib/engine/plan/lyrics/facts/noun-phrases'
import { singularOf, spellNumbers, type Term, termsOf } from '#lib/engine/plan/lyrics/facts/terms'
import { isMusicWord, TIME_WORDS } from '#lib/engine/plan/lyrics/facts/word-kinds'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

/** Only the beginning of a long prompt is searched for facts, because a song uses a few. */
const MAX_PROMPT_CHARACTERS = 1500
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
/** Capitalised words that name the music or its language rather than a place: "in Am", "in Arabic". */
const KEY_OR_LANGUAGE =
  /^(?:[A-G][#b♯♭]?m?(?:aj|in)?|arabic|bengali|cantonese|chinese|czech|danish|dutch|english|farsi|finnish|french|german|greek|hebrew|hindi|hungarian|icelandic|indonesian|irish|italian|japanese|korean|latin|mandarin|norwegian|persian|polish|portuguese|punjabi|romanian|russian|spanish|swahili|swedish|tamil|thai|turkish|ukrainian|urdu|vietnamese|welsh|yoruba|zulu)$/i

/** Words before "to" and the name of a person. */
const ADDRESSED =
  /^(?:songs?|letters?|ode|tribute|toast|message|note|postcard|poem|thanks?|hymn|ballad|lullaby|goodbye|farewell|apology|serenade|sing|sings|sang|singing|talk\w*|said|say|listen\w*|married|engaged|proposed|spoke|wrote|write|writing|close|next|belong\w*|dedicated|back|given|sorry)$/

const STREET = /^(?:Street|Road|Lane|Square|Avenue|Drive|Hill|Park|Bridge|Court)$/

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
