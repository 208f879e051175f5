import { nounSense } from '#lib/engine/wordnet'

/** Numbers of WordNet's lexicographer files. */
const ANIMAL = 5
const ARTIFACT = 6
const BODY = 8
const COMMUNICATION = 10
const FOOD = 13
const LOCATION = 15
const OBJECT = 17
const PERSON = 18
const PHENOMENON = 19
const PLANT = 20
const SUBSTANCE = 27
const TIME = 28

export type NounKind = 'person' | 'relative' | 'worker' | 'animal' | 'place' | 'vehicle' | 'thing' | 'time' | 'idea'

/** Hypernyms in WordNet that decide the kind of a noun. */
const PLACES = new Set([
  'structure',
  'area',
  'way',
  'facility',
  'geological_formation',
  'body_of_water',
  'land',
  'region',
  'workplace',
  'establishment',
  'dwelling',
  'room',
  'compartment',
])
const RELATIVES = new Set([
  'relative',
  'spouse',
  'lover',
  'friend',
  'child',
  'male_child',
  'girl',
  'adult_male',
  'adult_female',
])
/** Relatives that WordNet lacks, or lists first in another sense: "mum" is a flower there. */
const RELATIVE_WORDS = new Set(
  'friend mum mom mama mommy mummy dad daddy papa nan nana gran granny grandma grandpa granddad pal mate buddy bestie twin twins'.split(
    ' ',
  ),
)
/** Nouns that WordNet lists first in a sense that prompts rarely mean: "a very large person", "somebody who prints". */
const KIND_OF_NOUN: Readonly<Record<string, NounKind>> = {
  whale: 'animal',
  printer: 'thing',
  van: 'vehicle',
  crush: 'idea',
}
const THINGS = new Set([ARTIFACT, BODY, FOOD, PLANT, SUBSTANCE, OBJECT])
/** Hypernyms of things to write on or to read. */
const WRITINGS = new Set(['writing', 'written_communication', 'document', 'publication', 'card', 'postcard', 'message'])

const cache = new Map<string, NounKind | null>()
/** Bounds the memory of long-running threads. */
const MAX_CACHED_NOUNS = 5000

/**
 * Kind of a singular noun in lower case, by its most frequent sense. Null for a word that is no noun.
 *
 * @example
 * nounKind('kitchen') // => 'place'
 */
export const nounKind = (noun: string): NounKind | null => {
  const known = cache.get(noun)
  if (known !== undefined) return known
  const kind = kindOf(noun)
  if (cache.size < MAX_CACHED_NOUNS) cache.set(noun, kind)
  return kind
}

const kindOf = (noun: string): NounKind | null => {
  if (RELATIVE_WORDS.has(noun)) return 'relative'
  const known = KIND_OF_NOUN[noun]
  if (known) return known
  const sense = nounSense(noun)
  if (!sense) return null
  const isA = (kinds: ReadonlySet<string>) => sense.kinds.some((kind) => kinds.has(kind))
  switch (sense.category) {
    case PERSON:
      return isA(RELATIVES)
        ? 'relative'
        : isA(
              new Set([
                'worker',
                'professional',
                'expert',
                'creator',
                'performer',
                'serviceman',
                'sailor',
                'traveler',
                'leader',
              ]),
            )
          ? 'worker'
          : 'person'
    case ANIMAL:
      return 'animal'
    case LOCATION:
      return 'place'
    case TIME:
      return 'time'
    case PHENOMENON:
      return isA(new Set(['weather'])) ? 'thing' : 'idea'
    case COMMUNICATION:
      return isA(WRITINGS) ? 'thing' : 'idea'
    default:
      if (!THINGS.has(sense.category)) return 'idea'
      return isA(PLACES) ? 'place' : isA(new Set(['vehicle', 'conveyance'])) ? 'vehicle' : 'thing'
  }
}

/** Whether a singular noun names food or a substance, which need no article. */
export const isSubstance = (noun: string): boolean => {
  const category = nounSense(noun)?.category
  return category === FOOD || category === SUBSTANCE
}
