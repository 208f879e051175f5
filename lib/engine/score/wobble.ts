import type { PlannedPart, Section } from '#lib/engine/plan/plan'
import type { Note } from '#lib/engine/score/score'
import { type ScoreContext, usesFullGroove } from '#lib/engine/score/score-context'
import { pick } from '#lib/music/random'
import type { Bars } from '#lib/music/time'

/** Basses whose filter swings in time. */
const WOBBLE_PATCHES: ReadonlySet<string> = new Set(['bass-growl', 'bass-reese'])

/** Swings in each beat where a genre says nothing: eighths; and in calm sections one in each bar of four. */
const DEFAULT_RATES: readonly number[] = [2, 2, 2, 2, 2, 2, 2, 2]
const CALM_RATE = 0.25

/** Lets the filter of a bass swing with the song: the rates of its genre's phrases, two in each bar, over four bars. */
export const withWobble = (
  context: ScoreContext,
  part: PlannedPart,
): ((notes: readonly Note[], section: Section, bar: Bars) => Note[]) => {
  const { instrument } = part
  if (instrument.kind !== 'synth' || !WOBBLE_PATCHES.has(instrument.patch)) return (notes) => [...notes]
  const rates = pick(context.genre.wobbles ?? [DEFAULT_RATES], context.random('wobble'))
  return (notes, section, bar) => {
    const start = (section.firstBar + bar) * context.barLength
    return notes.map((note) => {
      const half = note.at - start < context.barLength / 2 - 1e-6 ? 0 : 1
      return { ...note, wobble: usesFullGroove(context, section) ? rates[(bar % 4) * 2 + half]! : CALM_RATE }
    })
  }
}
