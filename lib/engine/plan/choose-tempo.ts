import type { Analysis } from '#lib/engine/analyse/analysis'
import { hasTempo } from '#lib/engine/plan/choose-key'
import type { EnergyCurve, Genre } from '#lib/engine/plan/genres/genre'
import type { Mood } from '#lib/engine/plan/plan'
import type { TempoIntent } from '#lib/engine/plan/prompt/tempo'
import { randomFrom } from '#lib/music/random'
import type { BeatsPerMinute, Gain } from '#lib/music/time'

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * Share by which words such as "slow" may leave a genre's tempo range.
 * Dance music is defined by its tempo, so its tolerance is small.
 */
const RANGE_TOLERANCE: Record<EnergyCurve, number> = {
  club: 0.15,
  loop: 0.15,
  full: 0.25,
  song: 0.3,
  round: 0.4,
  ballad: 0.3,
  arc: 0.3,
}

/** Bounds at which a requested range counts as slow or as fast. */
const SLOW_MAX_BPM: BeatsPerMinute = 92
const FAST_MIN_BPM: BeatsPerMinute = 112

const tempoFromWords = (genre: Genre, range: { low: number; high: number }, chance: number): BeatsPerMinute => {
  const { low, high, typical } = genre.tempo
  const tolerance = RANGE_TOLERANCE[genre.energyCurve]
  const wanted = clamp(
    range.low + (range.high - range.low) * (0.3 + 0.4 * chance),
    low * (1 - tolerance),
    high * (1 + tolerance),
  )
  // "Fast" within a genre means faster than its typical tempo; "slow" means slower.
  if (range.low >= FAST_MIN_BPM) return Math.max(wanted, typical + (high - typical) * (0.3 + 0.3 * chance))
  if (range.high <= SLOW_MAX_BPM) return Math.min(wanted, typical - (typical - low) * (0.3 + 0.3 * chance))
  return wanted
}

/**
 * Chooses the tempo in quarter notes per minute. A number in the prompt decides.
 * Otherwise the genre's tempo is moved by words, mood and take.
 * A reference draws it by weight, in ratios: half way between 60 and 120 is 85.
 */
export const chooseTempo = (
  genre: Genre,
  intent: TempoIntent,
  mood: Mood,
  seed: number,
  take: 0 | 1,
  reference: { analysis: Analysis; weight: Gain } | null,
): BeatsPerMinute => {
  if (intent.bpm !== null) return intent.bpm
  const chance = randomFrom(seed, 'tempo')()
  const { low, high, typical } = genre.tempo
  // The takes lie on different sides of the typical tempo.
  const side = take === 0 ? chance * 0.5 : 0.5 + chance * 0.5
  const spread = Math.min(high - typical, typical - low, typical * 0.07)
  const free = clamp(typical + (side - 0.5) * 2 * spread + typical * 0.1 * mood.energy, low, high)
  const leaning = intent.lean > 0 ? typical + (high - typical) * intent.lean : typical + (typical - low) * intent.lean
  const own = intent.range
    ? tempoFromWords(genre, intent.range, side)
    : intent.lean === 0
      ? free
      : clamp(leaning + (side - 0.5) * spread, low, high)
  if (intent.range === null && intent.lean === 0 && reference && hasTempo(reference.analysis)) {
    const blended = own ** (1 - reference.weight) * reference.analysis.bpm ** reference.weight
    return reference.weight === 1 ? reference.analysis.bpm : Math.round(blended * 10) / 10
  }
  return Math.round(own)
}
