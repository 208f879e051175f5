import type { Analysis } from '#lib/engine/analyse/analysis'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { Genre } from '#lib/engine/plan/genres/genre'
import { isMinor, keyNamed } from '#lib/music/key'
import type { BeatsPerMinute, Hertz } from '#lib/music/time'

type GenreProfile = {
  /** Onsets per second. */
  density: number
  brightness: Hertz
  /** False for genres without drums. Those with `optional` drums often do without. */
  drums?: false | 'optional'
}

/** Typical analysis values of each genre's own songs. */
const GENRE_PROFILES: Readonly<Record<string, GenreProfile>> = {
  afro: { density: 4.7, brightness: 1650 },
  amapiano: { density: 5.4, brightness: 1650 },
  ambient: { density: 1.3, brightness: 1150, drums: false },
  arabic: { density: 3.8, brightness: 1700 },
  bigband: { density: 3.4, brightness: 2100 },
  bluegrass: { density: 3, brightness: 2050 },
  blues: { density: 3.3, brightness: 2150 },
  bolero: { density: 2.5, brightness: 1700, drums: 'optional' },
  bollywood: { density: 4.5, brightness: 1750 },
  boombap: { density: 3.4, brightness: 1600 },
  bossa: { density: 3.2, brightness: 1350, drums: 'optional' },
  celtic: { density: 4.5, brightness: 2000, drums: 'optional' },
  children: { density: 3, brightness: 1800 },
  chiptune: { density: 5.7, brightness: 2350 },
  cinematic: { density: 2.6, brightness: 1950, drums: 'optional' },
  citypop: { density: 4.8, brightness: 2000 },
  classicrock: { density: 3.5, brightness: 2050 },
  country: { density: 3.8, brightness: 1900 },
  disco: { density: 4.5, brightness: 2100 },
  dnb: { density: 5.1, brightness: 2200 },
  drill: { density: 3.7, brightness: 1850 },
  dubstep: { density: 3.7, brightness: 1800 },
  edm: { density: 4.4, brightness: 1950 },
  flamenco: { density: 4.6, brightness: 1550, drums: 'optional' },
  folk: { density: 2.3, brightness: 1450, drums: 'optional' },
  funk: { density: 4.9, brightness: 1950 },
  gospel: { density: 2.8, brightness: 1700 },
  grunge: { density: 6.1, brightness: 2300 },
  guofeng: { density: 2.5, brightness: 1850, drums: 'optional' },
  hardstyle: { density: 3.6, brightness: 2350 },
  house: { density: 4.6, brightness: 1700 },
  hymn: { density: 1.6, brightness: 1300, drums: false },
  indierock: { density: 6.9, brightness: 1900 },
  jazz: { density: 3.2, brightness: 1800 },
  jpop: { density: 6.3, brightness: 2200 },
  kpop: { density: 4.6, brightness: 2000 },
  lofi: { density: 2.8, brightness: 1200 },
  lullaby: { density: 1.6, brightness: 1250, drums: false },
  metal: { density: 5.3, brightness: 2650 },
  phonk: { density: 4.4, brightness: 1900 },
  polka: { density: 6.1, brightness: 1900 },
  pop: { density: 3.9, brightness: 1800 },
  powerballad: { density: 2.2, brightness: 1800, drums: 'optional' },
  punk: { density: 7.4, brightness: 2600 },
  reggae: { density: 3, brightness: 1650 },
  reggaeton: { density: 3.6, brightness: 1800 },
  rnb: { density: 2.7, brightness: 1650 },
  rocknroll: { density: 3.9, brightness: 2100 },
  salsa: { density: 4.8, brightness: 1900 },
  samba: { density: 4, brightness: 2000 },
  shanty: { density: 2.2, brightness: 1550 },
  shoegaze: { density: 5.5, brightness: 1750 },
  ska: { density: 4.9, brightness: 2050 },
  soulrnb: { density: 3.3, brightness: 1450 },
  synthwave: { density: 4.1, brightness: 1650 },
  tango: { density: 2.6, brightness: 1700, drums: 'optional' },
  techno: { density: 4.8, brightness: 1750 },
  trance: { density: 3.1, brightness: 2400 },
  trap: { density: 3.7, brightness: 1550 },
  ukgarage: { density: 5.3, brightness: 1800 },
  waltz: { density: 2.4, brightness: 1550, drums: 'optional' },
}

/** Costs of a tempo measured at half or double speed, and of one outside the genre's range. */
const DOUBLE_TEMPO_PENALTY = 0.35
const OUT_OF_RANGE_PENALTY = 0.7
/** Versatile genres continue most music plausibly, so they get a small bonus. */
const VERSATILE_GENRES: ReadonlySet<string> = new Set([
  ...['pop', 'classicrock', 'folk', 'soulrnb', 'house', 'synthwave', 'lofi', 'ambient', 'cinematic', 'powerballad'],
  ...['dnb', 'waltz', 'bossa', 'metal', 'jazz'],
])
const VERSATILE_BONUS = 0.1

/** Distance of a tempo from a genre's, in octaves; half and double tempo are also compared. */
const tempoDistance = ({ tempo }: Genre, bpm: BeatsPerMinute): number => {
  const distance = (heard: BeatsPerMinute) =>
    Math.abs(Math.log2(heard / tempo.typical)) +
    (heard >= tempo.low * 0.97 && heard <= tempo.high * 1.03 ? 0 : OUT_OF_RANGE_PENALTY)
  return Math.min(distance(bpm), distance(2 * bpm) + DOUBLE_TEMPO_PENALTY, distance(bpm / 2) + DOUBLE_TEMPO_PENALTY)
}

/** How unlikely a recording is a song of a genre, by tempo, density, brightness, percussion, meter and mode. */
export const genreDistance = (analysis: Analysis, id: string): number => {
  const genre = genreOf(id)
  const { density, brightness, drums = true } = GENRE_PROFILES[id]!
  const sameMode = genre.keys.some((key) => isMinor(keyNamed(key).mode) === isMinor(analysis.key.mode))
  const sameMeter = (analysis.meter.beats % 3 === 0) === (genre.meter.beats % 3 === 0)
  return (
    tempoDistance(genre, analysis.bpm) +
    0.5 * Math.abs(Math.log2(Math.max(0.5, analysis.density) / density)) +
    0.9 * Math.abs(Math.log2(Math.max(300, analysis.brightness) / brightness)) +
    (drums === 'optional' ? 0 : 0.6 * Math.abs(analysis.percussion - (drums ? 1 : 0))) +
    (sameMode ? 0 : 0.3) +
    (sameMeter ? 0 : 0.8) -
    (VERSATILE_GENRES.has(id) ? VERSATILE_BONUS : 0)
  )
}

/** Genres that words, an occasion or an audience make, which no recording reveals by its sound. */
const UNHEARD_GENRES: ReadonlySet<string> = new Set(['children', 'gospel', 'hymn', 'jpop', 'kpop', 'lullaby', 'shanty'])

/** Whether a recording can reveal a genre by its sound. */
export const isAudible = (id: string): boolean => !UNHEARD_GENRES.has(id)

/** All genres, most likely first, by tempo, density, brightness, percussion, meter and mode. */
export const rankGenres = (analysis: Analysis): string[] =>
  Object.keys(GENRE_PROFILES)
    .map((id) => ({ id, strange: genreDistance(analysis, id) }))
    .sort((a, b) => a.strange - b.strange)
    .map(({ id }) => id)

/** Exponent of density over tempo. At 1, the notes per beat would be the same at every tempo. */
const DENSITY_TEMPO_EXPONENT = 0.6

/** Factor on the onsets per second of a genre's songs at a tempo, against its typical tempo. */
export const densityAtTempo = ({ tempo }: Genre, bpm: BeatsPerMinute): number =>
  (bpm / tempo.typical) ** DENSITY_TEMPO_EXPONENT

/**
 * Onsets per second that songs of a genre have at a tempo.
 *
 * @example
 * typicalDensity(genreOf('pop'), 116) // => 3.9
 */
export const typicalDensity = (genre: Genre, bpm: BeatsPerMinute): number =>
  GENRE_PROFILES[genre.id]!.density * densityAtTempo(genre, bpm)
