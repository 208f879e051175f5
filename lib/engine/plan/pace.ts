import type { Analysis } from '#lib/engine/analyse/analysis'
import type { Genre } from '#lib/engine/plan/genres/genre'
import type { Mood } from '#lib/engine/plan/plan'
import type { TempoWish } from '#lib/engine/plan/prompt/tempo'
import { hasTempo } from '#lib/engine/plan/tonality'
import { randomFrom } from '#lib/music/random'
import type { BeatsPerMinute, Gain } from '#lib/music/time'

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** A word such as "slow" moves a genre's tempo, at most so far beyond its own range. */
const BEYOND = 0.15

const fromWords = (genre: Genre, range: { low: number; high: number }, chance: number): BeatsPerMinute => {
  const wanted = range.low + (range.high - range.low) * (0.3 + 0.4 * chance)
  return clamp(wanted, genre.tempo.low * (1 - BEYOND), genre.tempo.high * (1 + BEYOND))
}

/**
 * The tempo in quarter notes per minute: the number asked for; else the genre's, moved by words, mood and take, and
 * drawn towards the reference's by weight (in ratios, so that half way between 60 and 120 lies 85).
 */
export const chooseTempo = (
  genre: Genre,
  wish: TempoWish,
  mood: Mood,
  seed: number,
  take: 0 | 1,
  reference: { analysis: Analysis; weight: Gain } | null,
): BeatsPerMinute => {
  if (wish.bpm !== null) return wish.bpm
  const chance = randomFrom(seed, 'tempo')()
  const { low, high, typical } = genre.tempo
  // The two takes lie on different sides of the typical tempo.
  const side = take === 0 ? chance * 0.5 : 0.5 + chance * 0.5
  const spread = Math.min(high - typical, typical - low, typical * 0.07)
  const free = clamp(typical + (side - 0.5) * 2 * spread + typical * 0.1 * mood.energy, low, high)
  const own = wish.range ? fromWords(genre, wish.range, side) : free
  if (wish.range === null && reference && hasTempo(reference.analysis)) {
    const drawn = own ** (1 - reference.weight) * reference.analysis.bpm ** reference.weight
    return reference.weight === 1 ? reference.analysis.bpm : Math.round(drawn * 10) / 10
  }
  return Math.round(own)
}
