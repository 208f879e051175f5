import type { Note } from '#lib/engine/score/score'
import { isChorus, type ScoreContext } from '#lib/engine/score/score-context'

/** Risers before drops, one note each, as long as the build. */
export const playRisers = (context: ScoreContext): Note[] =>
  context.plan.sections.flatMap((section, index) => {
    if (index === 0 || !isChorus(section) || section.energy < 0.6) return []
    const before = context.plan.sections[index - 1]!
    if (isChorus(before)) return []
    const bars = Math.min(before.bars, before.letter === 'U' ? 8 : 4)
    return [
      { at: (section.firstBar - bars) * context.barLength, length: bars * context.barLength, pitch: 60, velocity: 0.7 },
    ]
  })

/** Impacts at the start of drops. */
export const playImpacts = (context: ScoreContext): Note[] =>
  context.plan.sections.flatMap((section, index) =>
    index > 0 && isChorus(section) && section.energy >= 0.6
      ? [{ at: section.firstBar * context.barLength, length: context.barLength, pitch: 36, velocity: 0.8 }]
      : [],
  )
