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

const MUSIC_WORDS = new Set([...tableWords, ...PRODUCTION_WORDS])

/**
 * Whether a word describes the music, even if it has other meanings.
 *
 * @example
 * isMusicWord('piano') // => true
 */
export const isMusicWord = (word: string): boolean =>
  MUSIC_WORDS.has(word) || (word.endsWith('s') && MUSIC_WORDS.has(word.slice(0, -1)))

const BANDS = new Set([...GENRE_WORDS, ...INSTRUMENT_WORDS].flatMap(([, words]) => words.split(',')))

/**
 * Whether a word names a genre or an instrument.
 *
 * @example
 * isGenreOrInstrument('lonely') // => false
 */
export const isGenreOrInstrument = (word: string): boolean =>
  BANDS.has(word) || (word.endsWith('s') && BANDS.has(word.slice(0, -1)))

/** Words of time and daylight. They set a scene but are weak subjects. */
export const TIME_WORDS = setOf(
  'time times night nights day days morning mornings evening evenings afternoon afternoons midnight noon dawn dusk today tonight tomorrow yesterday hour hours moment moments week weeks weekend weekends month months year years decade century season seasons summer summers winter winters spring autumn fall january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday life world past future',
)
