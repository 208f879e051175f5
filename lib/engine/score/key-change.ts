import type { Plan } from '#lib/engine/plan/plan'
import { harmonise } from '#lib/engine/score/harmony'
import type { Note, Part, Score } from '#lib/engine/score/score'
import { type GivenParts, isChorus } from '#lib/engine/score/score-context'
import { barLength, pitchClass } from '#lib/music/key'
import type { Beats } from '#lib/music/time'

/** Index of the section that starts in the new key; −1 without a key change. */
export const keyChangeSection = (plan: Plan): number =>
  plan.keyChange === 0 ? -1 : plan.sections.findLastIndex(isChorus)

/** Start of the new key; null without a key change. */
export const keyChangeAt = (plan: Plan): Beats | null => {
  const section = keyChangeSection(plan)
  return section < 0 ? null : plan.sections[section]!.firstBar * barLength(plan.meter)
}

/** Lowers the top of all ranges, so that every part can follow the key change. */
export const withHeadroom = (plan: Plan): Plan => {
  const { keyChange, singer } = plan
  if (keyChangeAt(plan) === null) return plan
  return {
    ...plan,
    singer: singer && { ...singer, high: singer.high - keyChange },
    parts: plan.parts.map((part) => ({ ...part, high: Math.max(part.low + 12, part.high - keyChange) })),
  }
}

export const isUnpitched = (part: Pick<Part, 'role'>) =>
  part.role === 'drums' || part.role === 'percussion' || part.role === 'effect'

/** Notes may start slightly before the bar that they belong to. */
export const MAX_EARLY_BEATS: Beats = 0.2

/** Transposes the song from the last chorus on, chord symbols included unless they are given. */
export const transposeFinalChorus = (plan: Plan, score: Score, given?: GivenParts): Score => {
  const from = keyChangeAt(plan)
  const first = keyChangeSection(plan)
  if (from === null) return score
  const transpose = <T extends Note>(note: T): T => ({ ...note, pitch: note.pitch + plan.keyChange })
  const transposedSpans =
    given?.spans ??
    harmonise({
      ...plan,
      key: { ...plan.key, tonic: pitchClass(plan.key.tonic + plan.keyChange) },
    })
  return {
    ...score,
    parts: score.parts.map((part) =>
      isUnpitched(part)
        ? part
        : { ...part, notes: part.notes.map((note) => (note.at >= from - MAX_EARLY_BEATS ? transpose(note) : note)) },
    ),
    phrases: score.phrases.map((phrase) =>
      phrase.section >= first ? { ...phrase, notes: phrase.notes.map(transpose) } : phrase,
    ),
    chords: score.chords.map((chord, index) =>
      chord.at >= from - 1e-6 ? { ...chord, symbol: transposedSpans[index]!.chord.symbol } : chord,
    ),
  }
}
