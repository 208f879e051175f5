import type { Tightness } from '#lib/engine/plan/genres/genre'
import type { Note } from '#lib/engine/score/score'
import type { ScoreContext } from '#lib/engine/score/score-context'
import type { Random } from '#lib/music/random'
import { type Beats, type Milliseconds, secondsToBeats } from '#lib/music/time'

/** Standard deviations of timing and velocity. */
const HUMAN_DEVIATIONS: Record<Tightness, { time: Milliseconds; velocity: number }> = {
  machine: { time: 0.8, velocity: 0.022 },
  tight: { time: 3, velocity: 0.045 },
  band: { time: 6, velocity: 0.07 },
  loose: { time: 9, velocity: 0.09 },
  rubato: { time: 11, velocity: 0.09 },
}

/** Approximately normal: the sum of three uniform draws, at most 1.7 standard deviations. */
const normal = (random: Random) => (random() + random() + random() - 1.5) * 1.15

/**
 * Swings a time: the first half of each pair grows to `share` of it.
 * Pairs span a beat for eighth swing, half a beat for sixteenth swing.
 *
 * @example
 * swungTime(.5, .667, 1) // => .667
 */
export const swungTime = (at: Beats, share: number, pair: Beats): Beats => {
  const start = Math.floor(at / pair + 1e-9) * pair
  const part = (at - start) / pair
  const moved = part <= 0.5 ? part * 2 * share : share + (part - 0.5) * 2 * (1 - share)
  return start + moved * pair
}

/** Plan.swing 0…1 maps to a share of 1/2…2/3. */
const swingShare = (context: ScoreContext) => 0.5 + context.plan.swing / 6

const swungPair = (context: ScoreContext): Beats => (context.genre.swing.of === 'eighth' ? 1 : 0.5)

/** Swings the notes of a part. */
export const applySwing = <T extends Note>(context: ScoreContext, notes: readonly T[]): T[] => {
  if (context.plan.swing === 0) return [...notes]
  const share = swingShare(context)
  const pair = swungPair(context)
  return notes.map((note) => {
    const at = swungTime(note.at, share, pair)
    return { ...note, at, length: Math.max(0.05, swungTime(note.at + note.length, share, pair) - at) }
  })
}

/**
 * Adds human timing: the genre's delay, and correlated random deviations of time and velocity.
 * The first note of the song and of the pickup keep their time.
 */
export const humanise = <T extends Note>(
  context: ScoreContext,
  notes: readonly T[],
  delay: Milliseconds | ((note: T) => Milliseconds),
  random: Random,
  amount = 1,
): T[] => {
  const { time, velocity } = HUMAN_DEVIATIONS[context.genre.tightness]
  let drift = 0
  return notes.map((note) => {
    drift = drift * 0.6 + normal(random) * time * 0.8 * amount
    const delayMs = typeof delay === 'number' ? delay : delay(note)
    const first = note.at <= 1e-6
    const moved = first ? 0 : secondsToBeats((delayMs + drift) / 1000, context.plan.bpm)
    const at = first ? note.at : Math.max(0, note.at + moved)
    const level = note.velocity * (1 + normal(random) * velocity * amount)
    return { ...note, at, velocity: Math.min(1, Math.max(0.05, level)) }
  })
}
