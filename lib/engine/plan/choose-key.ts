import type { Analysis } from '#lib/engine/analyse/analysis'
import type { Genre } from '#lib/engine/plan/genres/genre'
import type { Mood } from '#lib/engine/plan/plan'
import type { KeyIntent } from '#lib/engine/plan/prompt/key'
import { isMinor, type Key, keyNamed, type Mode, pitchClass } from '#lib/music/key'
import { randomFrom, shuffled } from '#lib/music/random'
import type { Gain } from '#lib/music/time'

/** Analysis confidence from which a measured key or tempo counts, 0…1. */
export const MIN_CONFIDENCE: Gain = 0.25
/** Key confidence above which a recording is clearly music, so its tempo counts even without percussion. */
const MIN_KEY_CONFIDENCE_FOR_TEMPO: Gain = 0.5

/**
 * Whether the measured tempo and bars of a recording count.
 *
 * @example
 * hasTempo({ confidence: { tempo: 0.1, key: 0.9 } }) // => true
 */
export const hasTempo = ({ confidence }: Pick<Analysis, 'confidence'>): boolean =>
  confidence.tempo >= MIN_CONFIDENCE || confidence.key >= MIN_KEY_CONFIDENCE_FOR_TEMPO

const suitsMood = (mood: Mood) => (key: Key) =>
  mood.valence <= -0.35 ? isMinor(key.mode) : mood.valence >= 0.45 ? !isMinor(key.mode) : true

/** Steps from one tonic to another on the circle of fifths, −6…6. */
const fifthsBetween = (from: number, to: number) => {
  const steps = pitchClass((to - from) * 7)
  return steps > 6 ? steps - 12 : steps
}

/** Moves a key towards another on the circle of fifths. Weight 1 reaches it; from 0.5 on its mode applies. */
const moveByFifths = (own: Key, heard: Key, weight: Gain): Key => {
  const steps = Math.round(fifthsBetween(own.tonic, heard.tonic) * weight)
  return { tonic: pitchClass(own.tonic + steps * 7), mode: weight >= 0.5 ? heard.mode : own.mode }
}

const modeFor = (genre: Genre, mood: Mood, first: Key): Mode => {
  const keys = genre.keys.map(keyNamed).filter(suitsMood(mood))
  return (keys.find((key) => key.mode === first.mode) ?? keys[0])?.mode ?? (mood.valence <= -0.35 ? 'minor' : 'major')
}

/**
 * Chooses the key. The prompt decides first; otherwise a genre key that suits the mood, a different one per take.
 * A reference draws the key towards its own by weight.
 */
export const chooseKey = (
  genre: Genre,
  intent: KeyIntent,
  mood: Mood,
  seed: number,
  take: 0 | 1,
  reference: { analysis: Analysis; weight: Gain } | null,
): Key => {
  const all = shuffled(genre.keys.map(keyNamed), randomFrom(seed, 'key'))
  const fitting = all
    .filter(suitsMood(mood))
    .filter((key) => intent.mode === null || isMinor(key.mode) === isMinor(intent.mode))
  const pool = fitting.length > 0 ? fitting : all
  // Take B gets another tonic wherever the genre offers one.
  const first = pool[0]!
  const own =
    take === 0
      ? first
      : (pool.find((key) => key.tonic !== first.tonic) ?? { ...first, tonic: pitchClass(first.tonic + 3) })
  if (intent.tonic !== null) return { tonic: intent.tonic, mode: intent.mode ?? modeFor(genre, mood, own) }
  const heard =
    reference && reference.analysis.confidence.key >= MIN_CONFIDENCE
      ? moveByFifths(own, reference.analysis.key, reference.weight)
      : own
  if (intent.mode !== null) return { tonic: heard.tonic, mode: intent.mode }
  return heard
}
