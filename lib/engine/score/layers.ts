import type { DrumRows } from '#lib/engine/plan/genres/genre'
import type { Section } from '#lib/engine/plan/plan'
import type { Groove } from '#lib/engine/score/groove'
import { isChorus, isSecondHalf, type ScoreContext } from '#lib/engine/score/score-context'
import type { Bars } from '#lib/music/time'

type Column = keyof DrumRows
type Rows = Record<Column, Groove>

const ALL: readonly Column[] = ['kick', 'snare', 'hat', 'perc']

/** Drum rows that play in a bar of club music. Each section adds or removes one in its middle. */
const columnsOf = (context: ScoreContext, section: Section, bar: Bars): readonly Column[] => {
  const late = isSecondHalf(section, bar)
  if (isChorus(section)) {
    const last = section === context.plan.sections.findLast(isChorus)
    return late || last ? ALL : ['kick', 'snare', 'hat']
  }
  switch (section.letter) {
    case 'I':
      return late ? ALL : ['kick', 'perc']
    case 'K':
      return late ? ['snare', 'hat', 'perc'] : ['perc']
    case 'O':
      return late ? ['kick', 'hat'] : ALL
    default:
      return late ? ALL : ['kick', 'snare', 'hat']
  }
}

const silence = (groove: Groove): Groove => groove.map(() => [])

/**
 * Drum rows of a bar of club music, layered by section.
 * Percussion enters in the second half of verses and drops, breakdowns have no kick, intros start with it.
 * `fullest` provides the percussion that a verse grows into.
 */
export const layered = (context: ScoreContext, section: Section, bar: Bars, rows: Rows, fullest: Rows): Rows => {
  const columns = columnsOf(context, section, bar)
  const row = (column: Column): Groove => (columns.includes(column) ? rows[column] : silence(rows[column]))
  const grows = section.kind === 'verse' && isSecondHalf(section, bar)
  return { kick: row('kick'), snare: row('snare'), hat: row('hat'), perc: grows ? fullest.perc : row('perc') }
}
