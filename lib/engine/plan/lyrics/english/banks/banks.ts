import type { Bank } from '#lib/engine/plan/lyrics/english/banks/bank'
import { INNER_LIFE } from '#lib/engine/plan/lyrics/english/banks/inner-life'
import { LIFE_STAGES } from '#lib/engine/plan/lyrics/english/banks/life-stages'
import { PLACES } from '#lib/engine/plan/lyrics/english/banks/places'
import { RELATIONSHIPS } from '#lib/engine/plan/lyrics/english/banks/relationships'
import { TURNING_POINTS } from '#lib/engine/plan/lyrics/english/banks/turning-points'
import type { Feeling } from '#lib/engine/plan/lyrics/feeling'

export const BANKS: readonly Bank[] = [...RELATIONSHIPS, ...PLACES, ...LIFE_STAGES, ...INNER_LIFE, ...TURNING_POINTS]

/** Themes by genre for prompts without a theme. */
const DEFAULT_THEMES: Readonly<Record<string, string>> = {
  afro: 'party summer love',
  ambient: 'night peace space',
  blues: 'work heartbreak road',
  boombap: 'city childhood work courage',
  bossa: 'love summer rain',
  celtic: 'sea nature home',
  children: 'animals childhood',
  cinematic: 'legend hope courage',
  classicrock: 'road freedom city courage',
  country: 'road home work love',
  disco: 'party love city',
  dnb: 'city party night',
  dubstep: 'party machines city',
  folk: 'nature road home sea',
  funk: 'party city love',
  gospel: 'faith hope freedom',
  guofeng: 'nature time longing',
  house: 'party love night',
  indierock: 'city love childhood night',
  jazz: 'love city night',
  jpop: 'dream spring love',
  kpop: 'party love courage',
  lofi: 'rain night city',
  lullaby: 'peace dream',
  metal: 'legend darkness anger',
  pop: 'love summer party hope friendship',
  powerballad: 'heartbreak love hope',
  punk: 'anger freedom city',
  reggae: 'summer peace freedom',
  reggaeton: 'party summer love',
  salsa: 'party love summer',
  shanty: 'sea',
  soulrnb: 'love heartbreak night',
  synthwave: 'city machines night space',
  techno: 'machines night party',
  trance: 'dream space freedom party',
  trap: 'courage city night',
  waltz: 'time love winter',
}

const SAD_THEMES = 'heartbreak longing loss rain night'
const HAPPY_THEMES = 'love summer friendship hope freedom'

/**
 * Banks for a prompt without a theme, by its feeling, else by the genre.
 *
 * @example
 * defaultBanks('gospel', 0).map((bank) => bank.name) // => ['hope', 'freedom', 'faith']
 */
export const defaultBanks = (genre: string, feeling: Feeling): readonly Bank[] => {
  const own = (DEFAULT_THEMES[genre] ?? DEFAULT_THEMES.pop!).split(' ')
  const suited = (feeling < 0 ? SAD_THEMES : feeling > 0 ? HAPPY_THEMES : '').split(' ')
  const both = own.filter((name) => suited.includes(name))
  const names = feeling === 0 ? own : both.length > 0 ? both : feeling < 0 ? suited : own
  return BANKS.filter((bank) => names.includes(bank.name))
}

/** Genre names and words for typical sounds. */
const GENRE_NAME_WORDS = new Set(
  'house rock metal soul country folk trance jungle garage wave drum funk blues bass lounge chill power ballad light heavy free open fall hard electric electronic digital acoustic beat band score age new study disco rave club dance gospel'.split(
    ' ',
  ),
)

/** Words that start genre names or describe sound. They are a theme only after "about". */
const STYLE_WORDS = new Set(
  'house rock metal soul country folk trance jungle garage wave drum light fall free open run heavy power dance club funk blues spring summer-hit gospel disco rave future hard soft deep dark dream acoustic electric electronic digital synth space city pop beat game score epic horror epic bass party power ballad new heart night world age band lounge beach coffee shop chill study sleep rest break breaks'.split(
    ' ',
  ),
)

const triggersOf = new Map(BANKS.map((bank) => [bank.name, new Set(bank.triggers.split(' '))]))

/**
 * Banks that the words of a prompt select, best first, at most two.
 * Words of the theme count most; words that may describe sound count only alone.
 *
 * @example
 * banksOf('a song about the sea', 'the sea')[0].name // => 'sea'
 */
export const banksOf = (prompt: string, about: string): readonly Bank[] => {
  // "My mother's hands" also matches "mother".
  const words = (text: string) =>
    new Set(
      (text.toLowerCase().match(/\p{L}[\p{L}'’-]*\p{L}/gu) ?? []).flatMap((word) => [word, word.replace(/['’]s$/, '')]),
    )
  const said = words(prompt)
  const meant = words(about)
  return BANKS.map((bank) => {
    let score = 0
    for (const trigger of triggersOf.get(bank.name) ?? [])
      if (meant.has(trigger)) score += 6
      else if (said.has(trigger))
        score += GENRE_NAME_WORDS.has(trigger) ? 0 : STYLE_WORDS.has(trigger) ? (about ? 0 : 0.5) : 2
    return { bank, score }
  })
    .filter(({ score }) => score > 0)
    .sort((x, y) => y.score - x.score)
    .slice(0, 2)
    .map(({ bank }) => bank)
}
