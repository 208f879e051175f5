import type { PlannedPart } from '#lib/engine/plan/plan'
import type { SectionLetter } from '#lib/engine/plan/section-letters'
import { riffOf } from '#lib/engine/score/choose-riff'
import { FOUR_FOUR, grooveOf, type Hit } from '#lib/engine/score/groove'
import type { Note } from '#lib/engine/score/score'
import { type ScoreContext, strokeVelocity } from '#lib/engine/score/score-context'
import { foldIntoRange, pitchAtOrAbove } from '#lib/music/pitch'
import type { Bars, Beats, Gain, MidiNote } from '#lib/music/time'

/** Hits of a riff in a bar of a section; null for none. */
export const riffAt = (context: ScoreContext, letter: SectionLetter, bar: Bars): readonly Hit[] | null => {
  const riff = context.hasRiffs ? riffOf(context.plan, context.genre, letter) : null
  if (!riff) return null
  const cycle = grooveOf(riff.row, { meter: FOUR_FOUR.meter, grid: { step: 0.25, bars: 2 } }, context.plan.meter)
  return cycle[bar % cycle.length]!
}

/** Length of a palm-muted stroke. */
const PALM_MUTE_BEATS: Beats = 0.17

const isMuted = ({ stroke }: Hit) => stroke === 'd'

/** Guitar with its lowest string tuned to the tonic: palm-muted strokes, and power chords above. */
export const guitarRiff = (
  context: ScoreContext,
  part: PlannedPart,
  hits: readonly Hit[],
  start: Beats,
  energy: Gain,
): Note[] => {
  const open: MidiNote = pitchAtOrAbove(context.plan.key.tonic, part.low)
  return hits.flatMap((hit) => {
    const root = isMuted(hit) ? open : open + Number.parseInt(hit.stroke, 12)
    const chord = isMuted(hit) ? [root, root + 7] : [root, root + 7, root + 12]
    const velocity =
      strokeVelocity(isMuted(hit) ? 'd' : 'X', energy) * (isMuted(hit) && hit.at % 1 > 0.01 ? 0.88 : 0.95)
    return chord.map((pitch) => ({
      at: start + hit.at,
      length: isMuted(hit) ? PALM_MUTE_BEATS : hit.length * 0.94,
      pitch,
      velocity,
    }))
  })
}

/** The bass doubles the riff. */
export const bassRiff = (
  context: ScoreContext,
  part: PlannedPart,
  hits: readonly Hit[],
  start: Beats,
  energy: Gain,
): Note[] =>
  hits.map((hit) => ({
    at: start + hit.at,
    length: isMuted(hit) ? 0.21 : hit.length * 0.92,
    pitch: foldIntoRange(
      pitchAtOrAbove(context.plan.key.tonic, part.low) + (isMuted(hit) ? 0 : Number.parseInt(hit.stroke, 12)),
      part.low,
      part.high,
    ),
    velocity: strokeVelocity(hit.at < 0.01 ? 'X' : 'x', energy),
  }))
