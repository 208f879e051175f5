import type { PlannedPart, Section } from '#lib/engine/plan/plan'
import type { Note } from '#lib/engine/score/score'
import { type ScoreContext, usesFullGroove } from '#lib/engine/score/score-context'
import { pick } from '#lib/music/random'
import type { Bars } from '#lib/music/time'

/** Bass patches with a synchronised filter. */
const WOBBLE_PATCHES: ReadonlySet<string> = new Set(['bass-growl', 'bass-reese'])

/** Filter cycles per beat: the default pattern, and the rate of calm sections. */
const DEFAULT_RATES: readonly number[] = [2, 2, 2, 2, 2, 2, 2, 2]
const CALM_RATE = 0.25

/** Sets the filter rate of a bass part, from the genre's four-bar patterns with two values per bar. */
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
