import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'
import { BANKS, banksOf, defaultBanks } from '#lib/engine/plan/lyrics/english/banks/banks'
import type { ThingKind } from '#lib/engine/plan/lyrics/english/banks/thing-banks'
import { type Subject, subjectOf } from '#lib/engine/plan/lyrics/english/subject'
import { isMusicWord, TIME_WORDS } from '#lib/engine/plan/lyrics/english/word-kinds'
import type { Feeling } from '#lib/engine/plan/lyrics/feeling'
import { countSyllables } from '#lib/lyrics/count'
import { pick, type Random } from '#lib/music/random'

/** A thing of the prompt in the forms that lines need. */
export type Thing = {
  kind: ThingKind
  /** For example "old lighthouse", "Anna", "my cat" or "losing my job". */
  text: string
  /** With its determiner: "the old lighthouse", "Anna", "my cat". */
  the: string
  plural: boolean
  /** he, she or they, for people. */
  pronoun: string
}

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

const set = (words: string) => new Set(words.split(' '))

const FOOD = set(
  'coffee tea bread cake cookies pizza tacos chocolate honey apple apples lemonade soup noodles ramen dumplings rice cherries oranges whiskey wine beer pie cheese bacon pancakes sushi spaghetti pasta burger burgers sandwich sandwiches curry soda ice-cream popcorn peanut butter toast jam salad potatoes potato tomato tomatoes banana bananas strawberries strawberry watermelon lemon lemons eggs kimchi waffles donut donuts doughnuts milk juice espresso latte cappuccino barbecue chicken',
)
const COUNTABLE_FOOD = set('cake apple pie sandwich burger potato tomato banana lemon strawberry watermelon donut')
const VEHICLE = set(
  'car truck tractor motorcycle motorbike bike bicycle train bus van sailboat boat ship ferry rocket spaceship skateboard submarine plane airplane chevy pickup wagon scooter tram taxi caravan engine',
)
const ANIMAL =
  /^(?:dog|cat|bird|wolf|wolves|horse|fox|bear|lion|tiger|butterfl|whale|penguin|elephant|owl|crow|raven|swan|fish|shark|dolphin|bee|spider|snake|rabbit|hamster|kitten|pupp|chicken|cow|goat|sheep|pig|duck|frog|turtle|hedgehog|squirrel|mouse|mice|moth|firefl|cicada|cricket|nightingale|sparrow|eagle|hawk|seagull|octopus|camel|monkey|panda|parrot|dinosaur|dragon|unicorn|zebra|giraffe|goose|geese|donkey|crab|snail|hippo|flamingo|sloth|otter|corgi|poodle|seal|llama|alpaca|goldfish|robin|pigeon|rat|deer|lamb)(?:s|es|y|ies|gie|gies)?$/
const MALE_NOUNS =
  /(?:grandfather|grandpa|father|dad|daddy|papa|brother|uncle|son|king|boy|man|husband|boyfriend|grandson|prince)$/
const FEMALE_NOUNS =
  /(?:grandmother|grandma|mother|mom|mum|mama|sister|aunt|daughter|queen|girl|woman|wife|girlfriend|granddaughter|princess|mermaid|witch|goddess)$/

const NAMES = set(
  'anna maria mary emma olivia sophia sofia mia lily lucy ella chloe zoe grace rose ruby alice julia julie laura sarah sara hannah emily jane kate katie lisa linda susan nina nora clara eva lena leo luna max ben sam tom tim jim joe john jack james david daniel peter paul mark luke adam noah liam oliver lucas henry george charlie oscar felix hugo theo finn jonas lukas martin michael mike chris alex andrew robert bob bill billy johnny jenny annie molly maggie betty carol rosie sally wendy amy amelia isabella ava harper evelyn abigail elizabeth victoria diana helen kim lee mei ling wei juan carlos pedro jose miguel pablo diego lucia elena carmen rosa ana luis marco giulia luca pierre marie claire sophie jean hans karl greta heidi yuki sakura hiro kenji ivan olga natasha dmitri ahmed fatima omar ali priya raj bella daisy rocky buddy coco milo toby',
)
const TOWNS =
  /^(?:new york|los angeles|las vegas|new orleans|san francisco|hong kong|rio|london|paris|berlin|tokyo|chicago|boston|seattle|austin|texas|nashville|memphis|detroit|miami|brooklyn|queens|harlem|manhattan|hollywood|california|alaska|hawaii|havana|cuba|mexico|madrid|barcelona|lisbon|rome|venice|florence|milan|naples|athens|vienna|prague|budapest|warsaw|moscow|istanbul|cairo|lagos|nairobi|mumbai|delhi|beijing|shanghai|shenzhen|seoul|kyoto|osaka|sydney|melbourne|dublin|belfast|galway|glasgow|edinburgh|liverpool|manchester|bristol|wales|scotland|ireland|england|france|spain|italy|germany|munich|hamburg|cologne|amsterdam|oslo|stockholm|copenhagen|helsinki|reykjavik|iceland|norway|sweden|brazil|argentina|chile|peru|canada|toronto|montreal|vancouver|ohio|georgia|carolina|virginia|tennessee|kentucky|alabama|louisiana|montana|dakota|colorado|arizona|nevada|utah|oregon|jersey|jamaica|ukraine|russia|poland|portugal|greece|turkey|egypt|israel|palestine|gaza|syria|iran|nigeria|kenya|ghana|colombia|venezuela|vietnam|thailand|indonesia|pakistan|croatia|serbia|sweden|finland|denmark|switzerland|austria|hungary|romania|kingston|africa|asia|europe|america|india|china|japan|korea)$/i

/** Burdens; hooks never ask for more of them. */
const NEGATIVE_IDEAS =
  /\b(?:anxiety|insomnia|depression|jealousy|betrayal|addiction|climate change|loneliness|grief|fears?|hate|hatred|anger|rage|envy|greed|war|poverty|racism|sorrow|sadness|regret|guilt|shame|heartbreak|heartache|despair|panic|stress|burnout|boredom|pain|pollution|corruption|injustice|inequality|inflation|unemployment|homesickness|doubt|self-doubt|paranoia|debt|gossip|bullying|homelessness|divorce|breakup|burn-out)$/i

/** Subjects too serious for a hook. Their bank speaks of them instead. */
const SENSITIVE_SUBJECTS =
  /miscarriage|stillb|abortion|suicid|overdose|cancer|genocide|massacre|\brape|abuse|hospice|dementia|alzheimer|school shooting/i

const thingKind = (noun: Subject['nouns'][number], prompt: string): ThingKind => {
  const last = (noun.text.split(' ').at(-1) ?? '').toLowerCase()
  if (FOOD.has(last)) return 'food'
  if (VEHICLE.has(last)) return 'vehicle'
  if (noun.kind === 'X') {
    const name = noun.text.replace(/[^\p{L} ]/gu, '')
    if (TOWNS.test(name)) return 'town'
    if (NAMES.has(name.toLowerCase().split(' ')[0] ?? '')) return 'person'
    const before = new RegExp(
      `(?:\\b(?:named|called|dear|for|with|miss|missing|darling)|\\b(?:my|our|his|her|your) \\p{Ll}+(?: \\p{Ll}+)?),? ${name}`,
      'iu',
    )
    if (new RegExp(`${name},? (?:who|is turning|turns)\\b`, 'iu').test(prompt)) return 'person'
    if (new RegExp(`\\b(?:in|from|to|at|near|of) ${name}`, 'iu').test(prompt)) return 'town'
    return before.test(prompt) ? 'person' : 'name'
  }
  if (noun.kind === 'C') return ANIMAL.test(last) ? 'animal' : 'human'
  if (/^\p{Lu}/u.test(noun.text)) return 'name'
  const kinds = { P: 'place', O: 'object', S: 'sky', W: 'weather', A: 'idea', N: 'other' } as const
  return kinds[noun.kind]
}

/** Kinship terms that are used like names: "Song for Grandma". */
const KINSHIP_NAMES = /^(?:grandma|grandpa|granny|mom|mum|mama|dad|daddy|papa)$/i

const SINGULAR_IN_S = /(?:ss|us|is|news|mathematics|physics|politics|always|christmas|texas|paris|las vegas|queens)$/i

const isPlural = (text: string) =>
  (/s$/i.test(text) && !SINGULAR_IN_S.test(text)) ||
  /\b(?:people|children|men|women|wolves|geese|mice|sheep)$/i.test(text)

/** Words of time set a scene but are not a subject: "last day", "Mondays". */
const isTime = (text: string) => {
  const last = (text.toLowerCase().split(' ').at(-1) ?? '').replace(/['’]s$/, '')
  return TIME_WORDS.has(last) || TIME_WORDS.has(last.replace(/s$/, ''))
}

const thingOf = (given: ThingKind, text: string): Thing => {
  const kind = (given === 'idea' || given === 'other') && NEGATIVE_IDEAS.test(text) ? 'woe' : given
  const last = text.split(' ').at(-1) ?? ''
  const bare =
    /^(?:my|our|your|his|her|the|a|an|this|that)\b/i.test(text) ||
    /['’]s /.test(text) ||
    KINSHIP_NAMES.test(text) ||
    /^(?:idea|woe|person|town|name|doing|phrase|fact)$/.test(kind) ||
    (kind === 'food' && !COUNTABLE_FOOD.has(last)) ||
    /^\p{Lu}/u.test(text)
  const plural = isPlural(text)
  const pronoun = MALE_NOUNS.test(last) ? 'he' : FEMALE_NOUNS.test(last) ? 'she' : 'they'
  return { kind, text, the: bare ? text : `the ${text}`, plural, pronoun }
}

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
