import type { SungNote } from '#lib/engine/score/score'
import type { ScoreContext } from '#lib/engine/score/score-context'
import { type PitchClass, pitchClass } from '#lib/music/key'

/** Genres with melismas on line ends: their share, and the notes above the last one. */
const MELISMAS: Record<string, { share: number; notes: number }> = {
  soulrnb: { share: 0.5, notes: 2 },
  gospel: { share: 0.5, notes: 2 },
  guofeng: { share: 0.4, notes: 1 },
  kpop: { share: 0.2, notes: 1 },
  celtic: { share: 0.2, notes: 1 },
}

/** Minimum length of a note that gets a melisma. */
const MIN_BEATS = 1.4

/**
 * Adds a melisma that descends to a long last note by scale steps. Its further notes have no syllable.
 * The choice depends only on the line number, so that repeated tunes stay equal.
 */
export const addMelisma = (
  context: ScoreContext,
  notes: SungNote[],
  scale: readonly PitchClass[],
  line: number,
): SungNote[] => {
  const melisma = MELISMAS[context.genre.id]
  const last = notes[notes.length - 1]
  if (!melisma || !last || last.length < MIN_BEATS || context.random(`turn ${line}`)() > melisma.share) return notes
  const singer = context.plan.singer!
  const above: number[] = []
  for (let pitch = last.pitch + 1; above.length < melisma.notes && pitch <= singer.high; pitch++)
    if (scale.includes(pitchClass(pitch))) above.push(pitch)
  if (above.length < melisma.notes) return notes
  const step = 0.25
  const run = [...above].reverse().concat(last.pitch)
  return [
    ...notes.slice(0, -1),
    ...run.map(
      (pitch, index): SungNote => ({
        ...last,
        at: last.at + index * step,
        length: index < run.length - 1 ? step : last.length - index * step,
        pitch,
        syllable: index === 0 ? last.syllable : null,
      }),
    ),
  ]
}
