import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { isMusicWord, TIME_WORDS } from '#lib/engine/plan/lyrics/facts/word-kinds'
import { type Images, imagesByName } from '#lib/engine/plan/lyrics/images/images'
import { nounSense } from '#lib/engine/wordnet'

/** What a prompt is about, with images of it. */
export type Subject = {
  /** As the prompt calls it, in the singular and without an article: "terrier". */
  word: string
  images: Images
  /** Index of its first word in the prompt, from 0. */
  at: number
  /** Whether the prompt only names it as the place of something else: "a mango seller on the beach". */
  isSetting: boolean
  /** Whether it says little about the theme: "home", "growing up". */
  isWeak: boolean
}

type Token = { word: string; isName: boolean; endsClause: boolean; hasDeterminer: boolean }

/** Most words of a subject: "lighthouse keeper". */
const MAX_SUBJECT_WORDS = 4

/** Words that introduce the theme of a request: "a song about …". */
const THEME_OPENERS = /^(?:about|for|to|of|on|where|thanking|praising|celebrating|from|in which|with)$/
/** Words for the song itself, and for its form. */
const FORM_WORDS =
  /^(?:songs?|music|tracks?|tunes?|ballads?|anthems?|hymns?|lullab(?:y|ies)|odes?|raps?|story|tales?|roast|toast|tribute|jingle|poem|letter|love|protest|gospel|shanty|sea|children's|kids|piece|number|theme|duet|verse|chorus|voice|vocals?|singer|male|female|woman|man|mood|style|sound|beat|minutes?|seconds?|title|lyrics?|drinking|fight|club|road|house|garage|rock|pop|country|dance|soul|metal|drill|trap|trance)$/
/** Subjects that a prompt often names as a setting or in a figure of speech. Any other subject is preferred. */
const WEAK_SUBJECT =
  /^(?:city|town|street|road|home|house|room|world|life|love|heart|hand|eye|sky|light|man|woman|girl|boy|child|people|person|name|face|song|voice|music|night|morning|day|evening|summer|winter|spring|autumn|sunday|monday|saturday|friday|stranger|water|air|dream|growing up|growing old|break-up|breakup|divorce|proposal|quitting a job|quitting my job|farewell|goodbye|departure|holiday|vacation|driving|singing|dancing|door|window|hour|party|bed|final|ex|boss)$/

const tokensOf = (prompt: string): Token[] => {
  const raw = [...prompt.slice(0, 600).matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*[^\p{L}\p{N}]*/gu)]
  let isStart = true
  return raw.map(([text], index) => {
    const word = /^[\p{L}\p{N}'’-]+/u.exec(text)![0].replace(/[-'’]+$/, '')
    const token: Token = {
      word: word.toLowerCase().replaceAll('’', "'"),
      isName: !isStart && /^\p{Lu}/u.test(word),
      endsClause: /[,.;:!?()"“”\n—–]/.test(text),
      hasDeterminer: /^(?:a|an|the|my|our|his|her|their|your|two|three|this|that|old|every)\b/i.test(
        raw[index - 1]?.[0] ?? '',
      ),
    }
    isStart = /[.!?:\n"“]/.test(text)
    return token
  })
}

const IRREGULAR_PLURALS: Readonly<Record<string, string>> = {
  mice: 'mouse',
  geese: 'goose',
  children: 'child',
  wolves: 'wolf',
  feet: 'foot',
  teeth: 'tooth',
}

/** Forms of a word under which it may be listed: its singulars and itself. */
const formsOf = (word: string): string[] => {
  const own = word.replace(/'s$|s'$/, '')
  const irregular = IRREGULAR_PLURALS[own]
  const forms = irregular ? [irregular, own] : [own]
  if (/[^s]s$/.test(own)) forms.push(own.slice(0, -1))
  if (/ies$/.test(own)) forms.push(`${own.slice(0, -3)}y`)
  if (/(?:s|x|z|ch|sh|o)es$/.test(own)) forms.push(own.slice(0, -2))
  if (/ves$/.test(own)) forms.push(`${own.slice(0, -3)}f`, `${own.slice(0, -3)}fe`)
  if (/men$/.test(own)) forms.push(`${own.slice(0, -2)}an`)
  return forms
}

/** Possible gerunds of a verb: "swim" → "swimming". */
const gerundsOf = (word: string): string[] => {
  return [`${word}ing`, `${word.replace(/e$/, '')}ing`, `${word}${word.at(-1)}ing`]
}

/** WordNet categories whose nouns share the images of their hypernyms: animals, food, people, plants. */
const INHERITING_CATEGORIES = new Set([5, 13, 18, 20])
/** Number of hypernyms to search, the nearest first. More distant ones are too general. */
const MAX_HYPERNYMS = 7
/** Hypernyms too general to share images. */
const VAGUE_HYPERNYM =
  /^(?:person|individual|animal|plant|food|worker|leader|relative|adult|child|friend|man|woman|fruit|dish|meat|drink|tree|creature)$/

/** The images of a synonym or hypernym of a noun: "terrier" → those of a dog. Null if none is close enough. */
const inheritedImages = (noun: string): Images | null => {
  const sense = nounSense(noun)
  const index = imagesByName()
  if (!sense) return null
  // "Laundrette" is another word for a laundromat.
  const synonym = sense.words.map((word) => index.get(word.replaceAll('_', ' ').toLowerCase())).find((found) => found)
  if (synonym) return synonym
  if (!INHERITING_CATEGORIES.has(sense.category)) return null
  for (const kind of sense.kinds.slice(0, MAX_HYPERNYMS)) {
    const word = kind.replaceAll('_', ' ').toLowerCase()
    if (VAGUE_HYPERNYM.test(word)) continue
    const images = index.get(word)
    if (images && images.names[0]!.toLowerCase() === word) return images
  }
  return null
}

type Candidate = { subject: Subject; weight: number; to: number }

/** Kinds of subjects that may be the place or time of something else. */
const SETTING_KIND = /^(?:place|vehicle|object|nature)$/
const SETTING_PREPOSITION = /^(?:on|in|at|near|by|behind|under|outside|inside|through|into|across|onto)$/

/** Nouns that make a person or a group of the noun before them. */
const COMPOUND_HEAD =
  /^(?:driver|keeper|seller|player|maker|owner|operator|conductor|inspector|collector|lover|repairer|painter|cleaner|orchestra|band|choir|team|club|crew)(?:s|'s|s')?$/

/** Whether a noun makes a person or a group of the noun before it: "courier" after "pizza". */
const isPersonOrGroup = (noun: string) => COMPOUND_HEAD.test(noun) || /^(?:person|worker)$/.test(nounKind(noun) ?? '')

/** The longest subject that begins at a word; null without one. */
const subjectAt = (tokens: readonly Token[], at: number): Candidate | null => {
  const index = imagesByName()
  for (let length = Math.min(MAX_SUBJECT_WORDS, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length)
    if (words.slice(0, -1).some(({ endsClause }) => endsClause)) continue
    const before = words.slice(0, -1).map(({ word }) => word)
    const last = words.at(-1)!.word
    for (const form of formsOf(last)) {
      const word = [...before, form].join(' ')
      const images = index.get(word)
      if (!images) continue
      if (words.every(({ isName }) => isName) && images.kind !== 'event') continue
      return { subject: { word, images, at, isSetting: false, isWeak: false }, weight: 1, to: at + length }
    }
    // "They run a stall" is about no running.
    const following = words.at(-1)!.endsClause ? '' : (tokens[at + length]?.word ?? '')
    if (/^(?:an?|the|my|our|his|her|their)$/.test(following) && !/ing$/.test(last)) continue
    for (const gerund of gerundsOf(last)) {
      const word = [...before, gerund].join(' ')
      const images = index.get(word)
      if (images && (images.kind === 'activity' || images.kind === 'sport') && !words[0]!.hasDeterminer)
        return { subject: { word, images, at, isSetting: false, isWeak: false }, weight: 0.8, to: at + length }
    }
  }
  return null
}

/**
 * The subject of an English prompt: the first of its theme that has images, unless it is only a setting.
 * Null if there is no such subject.
 *
 * @example
 * subjectOf('Love song to a librarian').word // => 'librarian'
 */
export const subjectOf = (prompt: string): Subject | null => {
  const tokens = tokensOf(prompt)
  const opener = themeStart(tokens)
  const candidates: Candidate[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const found = subjectAt(tokens, at)
    if (!found) continue
    const { word } = found.subject
    const isForm = at < opener && (FORM_WORDS.test(word) || isMusicWord(word))
    // "Warm piano" describes the music; "an old piano" may be the subject.
    const isMusic = isMusicWord(word) && !token.hasDeterminer && (at !== opener || opener === 0)
    // "A tram driver" is no tram, "a school orchestra" no school.
    const next = tokens[found.to - 1]!.endsClause ? '' : (tokens[found.to]?.word ?? '')
    const { kind } = found.subject.images
    // "A flower stall" is no flower.
    const isGoods = /^(?:nature|food)$/.test(kind) && nounKind(next) === 'place'
    const isModifier = isGoods || (isPersonOrGroup(next) && !/^(?:sport|activity|person)$/.test(kind))
    if (!isForm && !isMusic && !isModifier) {
      const previous = candidates.at(-1)
      // The last noun of a compound is its head, except after a sport: "hockey team" is about hockey.
      if (
        previous?.to === at &&
        !tokens[at - 1]!.endsClause &&
        !/^(?:sport|activity)$/.test(previous.subject.images.kind) &&
        !/ing$/.test(previous.subject.word)
      )
        candidates.pop()
      const isWeak = WEAK_SUBJECT.test(word) || TIME_WORDS.has(word)
      const before = wordsBefore(tokens, at)
      const preposition =
        before.findLast((each) => !/^(?:an?|the|my|our|old|this|that|every|one|two|tin|small)$/.test(each)) ?? ''
      const isSetting =
        at > opener &&
        ((SETTING_KIND.test(found.subject.images.kind) && SETTING_PREPOSITION.test(preposition)) ||
          (found.subject.images.kind === 'event' && /^(?:before|after|during)$/.test(preposition)))
      // "At midnight" is a time, not a subject.
      if (!(isSetting && isWeak))
        candidates.push({
          to: found.to,
          subject: { ...found.subject, isSetting, isWeak },
          weight:
            (isWeak ? 0.35 : found.weight) *
            (at < opener ? 0.7 : 1) *
            (isSetting ? 0.5 : 1) *
            (/^(?:without|no|not|like)$/.test(preposition) ? 0.2 : 1),
        })
    }
    at = Math.max(at, found.to - 1)
  }
  const near = inheritedSubject(tokens, opener, candidates[0]?.subject.at ?? tokens.length)
  if (near) candidates.unshift(near)
  // Later subjects are the setting or the occasion of the first.
  const [best] = candidates
    .map((candidate, order) => ({ ...candidate, score: candidate.weight * 0.8 ** order }))
    .sort((a, b) => b.score - a.score)
  return best ? best.subject : null
}

/** Up to four words before a noun, without its adjective: "on a" for the noun of "on a Sunday train". */
const wordsBefore = (tokens: readonly Token[], at: number): string[] => {
  const words = tokens.slice(Math.max(0, at - 4), at).map(({ word }) => word)
  return /^(?:an?|the|my|our)$/.test(words.at(-2) ?? '') ? words.slice(0, -1) : words
}

/** Index of the first word of the theme: after "about", or after the words for the song itself. */
const themeStart = (tokens: readonly Token[]): number => {
  const about = tokens.findIndex(({ word }) => word === 'about')
  if (about >= 0) return about + 1
  const opener = tokens.findIndex(
    ({ word, endsClause }, index) =>
      !endsClause && THEME_OPENERS.test(word) && index > 0 && FORM_WORDS.test(tokens[index - 1]!.word),
  )
  if (opener >= 0) return opener + 1
  const colon = tokens.findIndex(({ word, endsClause }) => endsClause && (FORM_WORDS.test(word) || isMusicWord(word)))
  return colon >= 0 && colon < 6 ? colon + 1 : 0
}

/** A noun near the beginning of the theme that shares the images of a synonym or hypernym. Null without one. */
const inheritedSubject = (tokens: readonly Token[], from: number, to: number): Candidate | null => {
  for (let at = from; at < Math.min(to, from + 5); at++) {
    const { word, isName } = tokens[at]!
    // The words after these describe the setting or the action of the theme.
    if (at > from && /^(?:at|in|on|near|by|of|from|with|who|that|which)$/.test(word)) return null
    if (isPersonOrGroup(tokens[at + 1]?.word ?? '')) continue
    if (isName || word.length < 4 || isMusicWord(word) || FORM_WORDS.test(word)) continue
    for (const form of formsOf(word).reverse()) {
      const images = inheritedImages(form)
      if (images)
        return { subject: { word: form, images, at, isSetting: false, isWeak: false }, weight: 0.9, to: at + 1 }
    }
  }
  return null
}
