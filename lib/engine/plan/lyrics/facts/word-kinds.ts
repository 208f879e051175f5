import { GENRE_WORDS, WEAK_GENRE_WORDS } from '#lib/engine/plan/prompt/genre-words'
import { INSTRUMENT_WORDS } from '#lib/engine/plan/prompt/instrument-words'
import { MOOD_WORDS } from '#lib/engine/plan/prompt/mood-words'

const setOf = (...lists: string[]) => new Set(lists.join(' ').split(/\s+/))

/** All words of the tables that select the music of a prompt. */
const tableWords = [...GENRE_WORDS, ...WEAK_GENRE_WORDS, ...INSTRUMENT_WORDS, ...MOOD_WORDS].flatMap(([, words]) =>
  words.split(','),
)

/** Words of music production. */
const PRODUCTION_WORDS = setOf(
  'arpeggiated arrangement atmosphere atmospheric ambience autotune banger bagpipes bells bongos breakdown build buildup build-up builds cappella castanets chant chants chillwave chop chops chord chords chorused clap claps clarinet clavinet climax clip comedic commercial compression congas cowbell crackle crescendo cut cuts delay djembe drop drops dynamic dynamics echoes effect effects end ending endings energy falsetto feel fill fills finale flow flows footage fx gig glitch glitches handclap handclaps harmonics harmonised hat hats hi-hat hi-hats hihat hihats hit hits hiss humming hums instrument instruments instrumentation instrumentals jam jams jig kick kicks layer layers layering lick licks loop loops mandolin mbira mellotron melisma mix mixing moog motif note notes octave octaves orchestration part parts passage pattern patterns phrasing playlist plucks polka pop production progression radio rapper rapping reel remix reverb rhodes riser risers samples sample sampled scale section sections shaker shakers shuffle sidechain sitar snare snares snaps solo solos soloist soprano alto tenor baritone stab stabs steel stomp stomps stomping subbass swell swells tabla tambourine tape tempo texture textures timbre timpani tone tones trailer transition twang tremolo vibrato vinyl vlog vocoder vocal-led wall warmth whistle whistling wobble wobbles wub youtube tiktok script alert html prompt lyricist band bands artist artists ensemble quartet trio duo',
)

/** Adjectives that describe a noun or the music. */
const ADJECTIVES = setOf(
  'euphoric anthemic acid adult afro ancient angelic apart available awake aware awesome bare bittersweet bleak bold brave breathy brief brisk broad busy calm cavernous chaotic chunky clear clever close cloudy cool cosy cozy crazy crisp crunchy crystalline danceable dense different dirty dizzy dry dusty dystopian easy eerie eighties elegant empty enormous eternal evil exotic expensive faint fair faithful false familiar fat feral festive fiery fierce final fine flat fluffy foreign fragile frantic free fresh frosty full fuzzy ghostly glad glittery gloomy glossy golden grand grateful gritty guttural half hazy heartfelt high honest hot humid hungry hypnotic icy immense indie infectious inner innocent jagged jangly jaunty jazzy juicy keen late laid-back lazy legendary little liquid live loose loud lovely loyal lucid mad majestic many massive mature medieval melodious menacing meditative metallic misty moonlit narrow naughty neat nervous nice noble noisy nostalgic nocturnal numb odd open outdoor pale patient percussive plain pleasant poetic polyrhythmic poor popular pretty primal private proud psychedelic pure rainy rapid rare rebellious reflective regal remote restless rich ripe robotic rough royal rude rural rustic sacred safe scary seductive serene serious shallow sharp shiny shy sick silent silky similar sincere sleek sleepy slick slinky sly smoky snappy snowy snug sober solemn solid sore spacey spacy spare sparse special spicy spiritual steady steamy sticky stiff stormy strange strict stripped stripped-down sublime sudden sunny super supernatural sure surreal swampy sweaty swift swinging syncopated tall tame tasty tearful tense thick thin tight timeless tiny tired total tough toxic tranquil triumphant tropical true twinkly typical ugly unique unknown urban urgent usual vague vast vibrant victorious violent vivid vulnerable weary weird whimsical whole wicked wide wise witty wonky worn worth wrong yummy zany',
)

/** Nouns that end like adjectives. */
const NOUNS_WITH_ADJECTIVE_ENDINGS = setOf(
  'music magic traffic picnic attic mechanic clinic arctic mosaic fabric republic comic relic panic plastic critic arithmetic titanic hospital festival carnival animal canal crystal petal signal journal rival capital cathedral arrival funeral portal pedal terminal admiral coral medal rebel general criminal survival proposal goodbye detective hive olive archive table cable bible fable stable vegetable jungle bus circus cactus octopus virus lotus jealousy apprentice present tangent',
)

const ADJECTIVE_ENDING =
  /(?:[a-z]{3}(?:ic|al|ive|able|ible|ous|ish|less|ful|esque|ary)|[a-z]{2}-(?:like|style|driven|infused|inspired|tinged|heavy|soaked|drenched))$/

/**
 * Whether a word is an adjective.
 *
 * @example
 * isAdjective('euphoric') // => true
 * isAdjective('carnival') // => false
 */
export const isAdjective = (word: string): boolean =>
  ADJECTIVES.has(word) || (ADJECTIVE_ENDING.test(word) && !NOUNS_WITH_ADJECTIVE_ENDINGS.has(word))

const MUSIC_WORDS = new Set([...tableWords, ...PRODUCTION_WORDS])

/**
 * Whether a word describes the music, even if it has other meanings.
 *
 * @example
 * isMusicWord('piano') // => true
 */
export const isMusicWord = (word: string): boolean =>
  MUSIC_WORDS.has(word) || (word.endsWith('s') && MUSIC_WORDS.has(word.slice(0, -1)))

/** Words of time and daylight. They set a scene but are weak subjects. */
export const TIME_WORDS = setOf(
  'time times night nights day days morning mornings evening evenings afternoon afternoons midnight noon dawn dusk today tonight tomorrow yesterday hour hours moment moments week weeks weekend weekends month months year years decade century season seasons summer summers winter winters spring autumn fall january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday life world past future',
)
