import type { ThingKind } from '#lib/engine/plan/lyrics/english/banks/thing-banks'
import type { Subject } from '#lib/engine/plan/lyrics/english/subject'
import { TIME_WORDS } from '#lib/engine/plan/lyrics/english/word-kinds'

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

export const thingKind = (noun: Subject['nouns'][number], prompt: string): ThingKind => {
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

export const isPlural = (text: string) =>
  (/s$/i.test(text) && !SINGULAR_IN_S.test(text)) ||
  /\b(?:people|children|men|women|wolves|geese|mice|sheep)$/i.test(text)

/** Words of time set a scene but are not a subject: "last day", "Mondays". */
export const isTime = (text: string) => {
  const last = (text.toLowerCase().split(' ').at(-1) ?? '').replace(/['’]s$/, '')
  return TIME_WORDS.has(last) || TIME_WORDS.has(last.replace(/s$/, ''))
}

export const thingOf = (given: ThingKind, text: string): Thing => {
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
