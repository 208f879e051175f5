import { readFileSync } from 'node:fs'
import path from 'node:path'
import { nounKind } from '#lib/engine/plan/lyrics/facts/noun-kind'
import { singularOf } from '#lib/engine/plan/lyrics/facts/terms'
import { phraseAt, phraseLength, wordsIn } from '#lib/engine/plan/lyrics/frames/match'
import { sectionsOf } from '#lib/engine/plan/lyrics/story/answers'
import { nounSense } from '#lib/engine/wordnet'

/** Lines about a semantic field: two that rhyme, or three of which the first and the last rhyme. */
export type FieldLines = { name: string; lines: readonly string[] }

/** A semantic field, such as food or school: the words that name it, and lines that picture it. */
export type SemanticField = { id: string; words: readonly string[]; blocks: readonly FieldLines[] }

let known: readonly SemanticField[] | null = null
/** The words of all fields. */
let listed: ReadonlySet<string> | null = null
/** All semantic fields. Reads the file at the first call. */
export const semanticFields = (): readonly SemanticField[] => {
  known ??= sectionsOf(
    readFileSync(
      path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/engine/plan/lyrics/frames/answers/fields.txt'),
      'utf8',
    ),
  ).map(([id, body]) => {
    const [head = '', ...blocks] = body.split(/\n{2,}/)
    return {
      id,
      words: head.replace(/^words: /, '').split(', '),
      blocks: blocks.map((block, index) => ({ name: `answers/field ${id}/${index}`, lines: block.split('\n') })),
    }
  })
  return known
}

/** WordNet's lexicographer files for animals and food, whose nouns no list can have all, with the score of a noun. */
const BY_CATEGORY: Readonly<Record<number, { id: string; score: number }>> = {
  // Whoever acts in a room matters more than the room.
  5: { id: 'animal', score: 1.5 },
  13: { id: 'food', score: 0.5 },
}

/** Fields of nouns by what WordNet makes them a kind of, for nouns that no list has: a photocopier is a machine. */
const BY_HYPERNYM: Readonly<Record<string, string>> = {
  musical_instrument: 'music',
  drum: 'drums',
  motor_vehicle: 'road',
  railway_car: 'train',
  boat: 'sea',
  ship: 'sea',
  aircraft: 'fly',
  machine: 'machine',
  electronic_equipment: 'machine',
  home_appliance: 'machine',
  duplicator: 'machine',
  clothing: 'clothes',
  footwear: 'clothes',
  headdress: 'clothes',
  timepiece: 'clock',
  photographic_equipment: 'photograph',
  vascular_plant: 'garden',
  bird: 'bird',
  fish: 'fish',
  book: 'books',
  athletic_game: 'sport',
  board_game: 'game',
  card_game: 'game',
  disease: 'ill',
  educator: 'school',
  health_professional: 'care',
  cleric: 'faith',
  house_of_worship: 'faith',
  stream: 'river',
  mercantile_establishment: 'shop',
}
const HYPERNYM_SCORE = 0.75
/** Share of the score of a noun that only modifies the next one. */
const MODIFIER_SHARE = 0.5

/** Capitalised words of fields, which are nobody's names. */
const NAMES_OF_FIELDS =
  /^(?:Monopoly|Scrabble|Uno|December|July|August|Paris|London|Berlin|Tokyo|Zoom|Mars|Alps|Alzheimer)$/

const AFTER_DETERMINER =
  /\b(?:an?|the|my|our|his|her|their|every|some|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (\p{Ll}{3,})(?: (\p{Ll}{3,}))?/gu

/**
 * The semantic fields of a text, the one with the most words first.
 *
 * @example
 * fieldsOf('Mo burned the turkey in the oven')[0].id // => 'food'
 */
export const fieldsOf = (said: string): SemanticField[] => {
  // A tom is a turkey, Tom is none.
  const text = said
    .replace(/(?<![\p{L}'])\p{Lu}[\p{L}'-]+/gu, (word) => (NAMES_OF_FIELDS.test(word) ? word.toLowerCase() : ' '))
    // "Even" has the stem of "evening".
    .replace(/\beven\b/g, ' ')
    // A date is no party.
    .replace(/\bon (?:my|our|his|her|their) (?:\p{L}+ )?birthday\b/gu, ' ')
  const read = wordsIn(text)
  // "Down" is no feather in "cut down": a noun follows a determiner.
  const nouns = [...text.matchAll(AFTER_DETERMINER)].flatMap(([, ...words]) =>
    words.map((word) => singularOf(word ?? '')),
  )
  listed ??= new Set(semanticFields().flatMap(({ words }) => words))
  // "Turkey" is listed as food.
  const categories = nouns.flatMap((noun) => {
    const sense = listed!.has(noun) ? null : nounSense(noun)
    const kind = sense?.kinds.find((each) => BY_HYPERNYM[each] !== undefined)
    if (kind !== undefined) return [{ id: BY_HYPERNYM[kind]!, score: HYPERNYM_SCORE }]
    return BY_CATEGORY[sense?.category ?? -1] ?? []
  })
  const isModifier = (at: number) =>
    nounKind(read.stems[at] ?? '') !== null &&
    listed!.has(read.stems[at + 1] ?? '') &&
    nounKind(singularOf(read.words[at + 1] ?? '')) !== null
  return semanticFields()
    .map((field) => {
      const places = new Map<number, number>()
      for (const word of field.words) {
        const at = phraseAt(read, word)
        // Church clocks are clocks.
        const length = phraseLength(word) * (isModifier(at) ? MODIFIER_SHARE : 1)
        if (at >= 0) places.set(at, Math.max(places.get(at) ?? 0, length))
      }
      const named = [...places.values()].reduce((sum, length) => sum + length, 0)
      const implied = categories.filter(({ id }) => id === field.id).reduce((sum, { score }) => sum + score, 0)
      return { field, score: named + implied }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ field }) => field)
}

/** The semantic fields that several of the statements of a song name, which picture the others too. */
export const sharedFields = (statements: readonly { said: string }[]): SemanticField[] => {
  const each = statements.map(({ said }) => fieldsOf(said))
  return [...new Set(each.flat())].filter((field) => each.filter((own) => own.includes(field)).length > 1)
}
