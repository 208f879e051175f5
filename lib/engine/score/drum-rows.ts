import type { DrumRows, Genre } from '#lib/engine/plan/genres/genre'
import type { Plan } from '#lib/engine/plan/plan'
import { FOUR_FOUR, type Groove, grooveOf, type Hit } from '#lib/engine/score/groove'
import type { ScoreContext } from '#lib/engine/score/score-context'
import type { Beats } from '#lib/music/time'

export type Column = keyof DrumRows
export type Rows = Record<Column, Groove>

/** Rows for a genre without drums, if the prompt asks for drums. */
const PLAIN_ROWS: Record<'verse' | 'chorus' | 'fill' | 'break', DrumRows> = {
  verse: { kick: 'x.......x.......', snare: '....o.......o...', hat: 'x...x...x...x...', perc: '................' },
  chorus: { kick: 'X.......x.x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.', perc: '................' },
  fill: { kick: 'x.......x.......', snare: '....x.....x.xxxx', hat: 'x.x.x...........', perc: '................' },
  break: { kick: 'x...............', snare: '................', hat: 'x...x...x...x...', perc: '................' },
}

const isEmpty = (rows: DrumRows) => [rows.kick, rows.snare, rows.hat].every((row) => /^\.+$/.test(row))

type Grooves = Record<'verse' | 'chorus' | 'fill' | 'break', Rows>

/** The genre's rows, with its alternate rows in one of the two takes. */
const takeRows = ({ genre, plan }: ScoreContext): Genre['drums'] => {
  const other = plan.groove === 1 ? genre.alternateRows.drums : undefined
  return {
    ...genre.drums,
    verse: { ...genre.drums.verse, ...other?.verse },
    chorus: { ...genre.drums.chorus, ...other?.chorus },
  }
}

/** The rows of a genre at a feel. */
export const readRows = (context: ScoreContext, feel: Plan['feel'] = context.plan.feel): Grooves => {
  const plain = isEmpty(context.genre.drums.verse) && isEmpty(context.genre.drums.chorus)
  const source = plain ? PLAIN_ROWS : takeRows(context)
  const from = plain ? FOUR_FOUR : context.genre
  const { meter } = context.plan
  const read = (rows: DrumRows): Rows => ({
    kick: changeFeel(grooveOf(rows.kick, from, meter), feel, context.barLength),
    snare: changeFeel(grooveOf(rows.snare, from, meter), feel, context.barLength),
    hat: grooveOf(rows.hat, from, meter),
    perc: grooveOf(rows.perc, from, meter),
  })
  return { verse: read(source.verse), chorus: read(source.chorus), fill: read(source.fill), break: read(source.break) }
}

/** Half-time rows: one backbeat in the middle of each bar, whatever the backbeat of the genre. */
export const withHalfTimeBackbeat = (rows: Grooves, bar: Beats): Grooves => {
  const backbeat = (own: Rows): Rows => ({
    ...own,
    snare: own.snare.map(() => [{ at: bar / 2, length: 0.5, stroke: 'X' }]),
    kick: own.kick.map((hits) => [
      { at: 0, length: 0.5, stroke: 'X' },
      ...hits.filter(({ at }) => at > 0.2 && Math.abs(at - bar / 2) > 0.2),
    ]),
  })
  return { ...rows, verse: backbeat(rows.verse), chorus: backbeat(rows.chorus), break: backbeat(rows.break) }
}

/** Kick and snare at half or double speed. Half-time moves the backbeat to beat three. */
export const changeFeel = (groove: Groove, feel: 'even' | 'half' | 'double', bar: Beats): Groove => {
  if (feel === 'even') return groove
  const at = (hit: Hit, factor: number, shift: Beats): Hit => ({
    ...hit,
    at: hit.at * factor + shift,
    length: hit.length * factor,
  })
  if (feel === 'double')
    return groove.map((hits) => [0, bar / 2].flatMap((shift) => hits.map((hit) => at(hit, 0.5, shift))))
  return groove.flatMap((hits) => [
    hits.filter((hit) => hit.at < bar / 2 - 1e-6).map((hit) => at(hit, 2, 0)),
    hits.filter((hit) => hit.at >= bar / 2 - 1e-6).map((hit) => at(hit, 2, -bar)),
  ])
}
