import type { Analysis, Texture } from '#lib/engine/analyse/analysis'
import { isDrumless } from '#lib/engine/plan/band-rules'
import { bandTextures } from '#lib/engine/plan/band-textures'
import { genreOf } from '#lib/engine/plan/genres/atlas'
import type { PlayingStyle, Role } from '#lib/engine/plan/genres/genre'
import { genreDistance, isAudible } from '#lib/engine/plan/guess-genre'
import type { Player } from '#lib/engine/plan/instrumentation'
import { matchesAnyTerm } from '#lib/engine/plan/match-instrument'
import type { PromptIntent } from '#lib/engine/plan/prompt/prompt-intent'
import type { Decibels } from '#lib/music/time'

/** Weight of timbre against tempo, meter, mode and density of a genre. */
const TIMBRE_WEIGHT = 1.5
/** Weight of a decibel of level, which the equaliser of the mix corrects, against one of spread. */
const LEVEL_WEIGHT = 0.03
/** Added to spreads before comparison, because ratios of tiny spreads mean little. */
const SPREAD_FLOOR: Decibels = 0.5

/** `density`: onsets per second of songs of the genre at its typical tempo. */
export type MatchedBand = { genre: string; players: Player[]; density: number }

const playersOf = (genre: string, players: string): Player[] =>
  players.split(' ').map((player) => {
    const [role, style, id] = player.split('/') as [Role, PlayingStyle, string]
    const minEnergy = genreOf(genre).band.find((part) => part.role === role && part.style === style)?.minEnergy ?? 0.3
    return { role, style, id, minEnergy }
  })

/** Distance of two textures, ≥ 0. The same band with other music is about 0.2 away. */
const textureDistance = (a: { levels: readonly Decibels[]; spreads: readonly Decibels[] }, b: Texture): number => {
  const spread = a.spreads.reduce(
    (sum, value, i) => sum + Math.abs(Math.log2((value + SPREAD_FLOOR) / (b.spreads[i]! + SPREAD_FLOOR))),
    0,
  )
  const level = a.levels.reduce((sum, value, i) => sum + Math.abs(value - b.levels[i]!), 0)
  return spread / a.spreads.length + (LEVEL_WEIGHT * level) / a.levels.length
}

/**
 * Finds the genre among `genres` and the players that sound most like a recording. Null for silence.
 * Compares tempo, meter, mode and density of the genre, and the texture of the whole band.
 * Of several genres, one is chosen that can be heard, even if the players of a hymn sound most like the recording.
 * Prefers bands without excluded players, and with drums only if the recording has drums.
 */
export const matchBand = (analysis: Analysis, genres: readonly string[], intent: PromptIntent): MatchedBand | null => {
  if (analysis.texture.levels.length === 0) return null
  const needsDrums = !isDrumless(analysis) && !intent.excluded.includes('drums')
  const candidates = bandTextures()
    .filter(({ genre }) => genres.includes(genre))
    .map((band) => ({ ...band, players: playersOf(band.genre, band.players) }))
  const preferred = candidates.filter(
    ({ players }) =>
      players.some(({ role }) => role === 'drums') === needsDrums &&
      players.every(({ id }) => !matchesAnyTerm(id, intent.excluded)),
  )
  type Match = MatchedBand & { cost: number }
  const matches = (preferred.length > 0 ? preferred : candidates).map(
    ({ genre, players, density, ...texture }): Match => {
      const cost = genreDistance(analysis, genre) + TIMBRE_WEIGHT * textureDistance(texture, analysis.texture)
      return { genre, players, density, cost }
    },
  )
  const bestOf = (some: readonly Match[]) =>
    some.reduce<Match | null>((best, match) => (best && best.cost <= match.cost ? best : match), null)
  const best = bestOf(matches)
  const named = bestOf(matches.filter(({ genre }) => isAudible(genre))) ?? best
  return (
    best &&
    named && {
      genre: named.genre,
      density: named.density,
      players: best.players.filter(
        ({ id, role }) => !matchesAnyTerm(id, intent.excluded) && (needsDrums || role !== 'drums'),
      ),
    }
  )
}
