import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import type { TimedNote } from '#lib/engine/perform/player'
import type { Plan } from '#lib/engine/plan/plan'
import type { Note } from '#lib/engine/score/score'
import { type Beats, beatsToSeconds, type Samples, type Seconds, secondsToSamples } from '#lib/music/time'

/**
 * Seconds from the start of the new music. The pickup of a continuation lies before beat 0.
 *
 * @example
 * timeOf({ bpm: 120, extend: null }, 4) // => 2
 */
export const timeOf = (plan: Pick<Plan, 'bpm' | 'extend'>, beat: Beats): Seconds =>
  (plan.extend?.lead ?? 0) + beatsToSeconds(beat, plan.bpm)

export const sampleOf = (plan: Pick<Plan, 'bpm' | 'extend'>, beat: Beats): Samples =>
  Math.max(0, secondsToSamples(timeOf(plan, beat), SAMPLE_RATE))

/** Notes in samples, sorted by onset. Notes last at least 10 ms. */
export const timeNotes = (plan: Pick<Plan, 'bpm' | 'extend'>, notes: readonly Note[]): TimedNote[] =>
  notes
    .map((note) => {
      const at = sampleOf(plan, note.at)
      const end = sampleOf(plan, note.at + note.length)
      const timed = { at, length: Math.max(SAMPLE_RATE / 100, end - at), pitch: note.pitch, velocity: note.velocity }
      return {
        ...timed,
        ...(note.wobble !== undefined && { wobble: (note.wobble * plan.bpm) / 60 }),
        ...(note.order !== undefined && { order: note.order }),
        ...(note.variant !== undefined && { variant: note.variant }),
      }
    })
    .sort((a, b) => a.at - b.at || a.pitch - b.pitch)
