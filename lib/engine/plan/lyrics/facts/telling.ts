import {
  clauseOf,
  clausesFrom,
  ofGerund,
  ofObject,
  ofParticiple,
  ofPlural,
  ofSentence,
  PARTICIPLE,
} from '#lib/engine/plan/lyrics/facts/clauses'
import { timeText } from '#lib/engine/plan/lyrics/facts/english-facts'
import type { Clause, Telling } from '#lib/engine/plan/lyrics/facts/facts'
import { storyTextOf } from '#lib/engine/plan/lyrics/facts/request-text'
import { asSubject, headOf, isPlural } from '#lib/engine/plan/lyrics/facts/subjects'
import { ADVERB, tenseOf } from '#lib/engine/plan/lyrics/facts/tenses'
import { spellNumbers } from '#lib/engine/plan/lyrics/facts/terms'
import { isMusicWord } from '#lib/engine/plan/lyrics/facts/word-kinds'
import { syllableCount } from '#lib/engine/plan/lyrics/syllable-count'

const MAX_THEME_SYLLABLES = 11
const MAX_CLAUSES = 3
/** Subjects that a song does not say aloud. */
export const UNSPOKEN =
  /\b(?:miscarr\w+|stillb\w+|overdos\w+|suicid\w+|rap(?:e|ed|ist)|abus\w+|murder\w*|assault\w*|self-harm|abortion)\b/i

const TIME_HEAD =
  /^(?:the|that|one) (?:(?:first|last|long|hot|cold|very) )?(?:summer|winter|spring|autumn|day|night|morning|evening|afternoon|year|week|time|weekend|moment)(?: when| that)? /i

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
  // "My brother and me building a treehouse"
  const [, partner = '', ours = ''] = /^((?:my|our) [^,]+?) and (?:me|I) (\p{L}+ing .+)$/u.exec(theme) ?? []
  const [shared] = ofGerund(ours)
  const both = shared ? clauseOf(`${partner} and I`, shared.whole?.past ?? shared.past, 'we') : null
  if (both) return [both]
  const how = /^how (.+)$/i.exec(theme)
  if (how) return ofSentence(how[1]!)
  const gerund = ofGerund(theme.replace(/,.*$/, ''))
  if (gerund.length > 0) return gerund
  // "My mother, whose hands smell of flour"
  const [, owner = '', owned = ''] = /^([^,]+?),? whose (.+)$/i.exec(theme) ?? []
  const possessor = asSubject(owner)
  if (possessor) {
    const told = ofSentence(`the ${owned.replace(/,.*$/, '')}`)
    const own = told.map((clause) => ({
      ...clause,
      subject: clause.subject.replace(/^the (?=.)/, /s$/.test(possessor) ? `${possessor}' ` : `${possessor}'s `),
    }))
    if (own.length > 0) return own
  }
  const relative = /^(.+?),? (?:who|that|which) (.+)$/i.exec(
    theme
      .replace(/^[^,]+, (?=an? [^,]+ (?:who|that|which) )/, '')
      .replace(/^([^,]+), (?:an?|the|my|our) [^,]+, (?=(?:who|that|which) )/, '$1 '),
  )
  // "My wife left me for the man who fixed our roof"
  const told =
    /^(?:my|our|the|I|we|he|she|they) (?:\p{L}+ )*(?:left|lost|sold|told|gave|bought|met|stole|took|fell|found|broke|went|came|married) /u
  if (relative && told.test(relative[1]!)) {
    const sentence = ofSentence(theme)
    if (sentence.length > 0) return sentence
  }
  if (relative && !/,/.test(relative[1]!) && !/ (?:and|but) \p{Ll}+$/u.test(relative[1]!)) {
    const [, phrase, predicate] = relative
    // "The snow falls and I miss my sister Priya who is abroad" says who does what first.
    const [, before = '', last = ''] = /^(.+?) ((?:my|our|the|an?) (?:\p{Ll}+ ){0,2}\p{L}+)$/u.exec(phrase!) ?? []
    const main = / and |^(?:i|we)\b/i.test(before)
      ? phrase!.split(/,? and (?=(?:i|we|he|she|they|my|our|the) )/i).flatMap(ofSentence)
      : []
    const who = main.length > 0 ? asSubject(last) : null
    if (who) return [...main, ...clausesFrom(who, predicate!.replace(/,.*$/, ''))]
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
    // "My mother planted a pear tree when I left home"
    !/ (?:when|because|after|since|while|until|that|if|before|and|but|so)$/.test(object[1]!) &&
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
