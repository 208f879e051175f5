import type { Role } from '#lib/engine/plan/genres/genre'
import type { FilterPoint } from '#lib/engine/score/score'
import { isChorus, type ScoreContext } from '#lib/engine/score/score-context'
import type { Gain, Hertz } from '#lib/music/time'

/** Harmonic roles go through the filter. Bass, drums and melody stay unfiltered. */
const FILTERED_ROLES: ReadonlySet<Role> = new Set(['chords', 'arp', 'pad'])

/** Cutoff at which the filter is open. */
export const OPEN_CUTOFF_HZ: Hertz = 16000
const CLOSED_CUTOFF_HZ: Hertz = 420

/** Cutoff of a section by its energy. */
const cutoffFor = (energy: Gain): Hertz => Math.min(OPEN_CUTOFF_HZ, CLOSED_CUTOFF_HZ * 2 ** (1.2 + 4.6 * energy))

/**
 * Filter automation for a part of club music: half closed in calm sections, opening in builds, open in drops.
 * Undefined for other genres and roles.
 */
export const sweepOf = (context: ScoreContext, role: Role): readonly FilterPoint[] | undefined => {
  if (context.genre.energyCurve !== 'club' || !FILTERED_ROLES.has(role)) return undefined
  const points: FilterPoint[] = []
  context.plan.sections.forEach((section, index) => {
    const start = section.firstBar * context.barLength
    const end = start + section.bars * context.barLength
    const next = context.plan.sections[index + 1]
    if (isChorus(section)) points.push({ at: start, cutoff: OPEN_CUTOFF_HZ })
    else if (section.letter === 'U')
      points.push({ at: start, cutoff: CLOSED_CUTOFF_HZ }, { at: end - 0.01, cutoff: OPEN_CUTOFF_HZ * 0.7 })
    else if (section.letter === 'K')
      points.push({ at: start, cutoff: CLOSED_CUTOFF_HZ * 2 }, { at: end - 0.01, cutoff: OPEN_CUTOFF_HZ * 0.5 })
    else {
      const own = cutoffFor(section.energy)
      const until = next && next.energy > section.energy ? Math.min(OPEN_CUTOFF_HZ, own * 2) : own * 0.8
      points.push({ at: start, cutoff: own }, { at: end - 0.01, cutoff: until })
    }
    if (isChorus(section)) points.push({ at: end - 0.01, cutoff: OPEN_CUTOFF_HZ })
  })
  return points
}
