import type { Analysis } from '#lib/engine/analyse/analysis'
import type { Genre } from '#lib/engine/plan/genres/genre'
import type { Mood } from '#lib/engine/plan/plan'
import type { KeyIntent } from '#lib/engine/plan/prompt/key'
import { isMinor, type Key, keyNamed, type Mode, pitchClass } from '#lib/music/key'
import { randomFrom, shuffled } from '#lib/music/random'
import type { Gain } from '#lib/music/time'

/** How far a key that was heard must be trusted to count. */
export const MIN_CONFIDENCE: Gain = 0.25
/** What is so clearly in a key is music, and has the tempo that was found even where nothing marks it. */
const MIN_KEY_CONFIDENCE_FOR_TEMPO: Gain = 0.5

/** Whether the tempo and the bars that were heard count. */
// hasTempo({ confidence: { tempo: 0.1, key: 0.9 } }) // => true, as in music for strings
export const hasTempo = ({ confidence }: Pick<Analysis, 'confidence'>): boolean =>
  confidence.tempo >= MIN_CONFIDENCE || confidence.key >= MIN_KEY_CONFIDENCE_FOR_TEMPO

const suitsMood = (mood: Mood) => (key: Key) =>
  mood.valence <= -0.35 ? isMinor(key.mode) : mood.valence >= 0.45 ? !isMinor(key.mode) : true

/** Steps between two tonics on the circle of fifths, −6…6. */
const fifthsBetween = (from: number, to: number) => {
  const steps = pitchClass((to - from) * 7)
  return steps > 6 ? steps - 12 : steps
}

/** Moves a key towards another on the circle of fifths; at weight 1 it arrives, the mode from the middle on. */
const moveByFifths = (own: Key, heard: Key, weight: Gain): Key => {
  const steps = Math.round(fifthsBetween(own.tonic, heard.tonic) * weight)
  return { tonic: pitchClass(own.tonic + steps * 7), mode: weight >= 0.5 ? heard.mode : own.mode }
}

const modeFor = (genre: Genre, mood: Mood, first: Key): Mode => {
  const keys = genre.keys.map(keyNamed).filter(suitsMood(mood))
  return (keys.find((key) => key.mode === first.mode) ?? keys[0])?.mode ?? (mood.valence <= -0.35 ? 'minor' : 'major')
}

/**
 * The key: what was asked for; else one of the genre's that suits the mood, another one for each take, drawn towards the
 * reference's by weight.
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
  // Take B has another tonic wherever the genre offers one.
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
