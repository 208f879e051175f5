import type { Role } from '#lib/engine/plan/genres/genre'
import type { Opening } from '#lib/engine/score/score'
import { isChorus, type Song } from '#lib/engine/score/score-context'
import type { Gain, Hertz } from '#lib/music/time'

/** Who goes through the filter: what carries harmony. Bass and drums keep the floor, the tune stays in front. */
const FILTERED: ReadonlySet<Role> = new Set(['chords', 'arp', 'pad'])

/** Above this a low-pass is open. */
export const OPEN: Hertz = 16000
const CLOSED: Hertz = 420

/** How far a filter is open in a calm section, by its energy. */
const cutoffFor = (energy: Gain): Hertz => Math.min(OPEN, CLOSED * 2 ** (1.2 + 4.6 * energy))

/**
 * The filter over a part of club music: half closed where a song is calm, opened through each build and wide open from
 * the drop on. Other music is left as it is.
 */
// sweepOf(techno, 'pad')[0] // => { at: 0, cutoff: 1800 }
export const sweepOf = (song: Song, role: Role): readonly Opening[] | undefined => {
  if (song.genre.curve !== 'club' || !FILTERED.has(role)) return undefined
  const openings: Opening[] = []
  song.plan.sections.forEach((section, index) => {
    const start = section.firstBar * song.bar
    const end = start + section.bars * song.bar
    const next = song.plan.sections[index + 1]
    if (isChorus(section)) openings.push({ at: start, cutoff: OPEN })
    else if (section.letter === 'U')
      openings.push({ at: start, cutoff: CLOSED }, { at: end - 0.01, cutoff: OPEN * 0.7 })
    else if (section.letter === 'K')
      openings.push({ at: start, cutoff: CLOSED * 2 }, { at: end - 0.01, cutoff: OPEN * 0.5 })
    else {
      const own = cutoffFor(section.energy)
      const until = next && next.energy > section.energy ? Math.min(OPEN, own * 2) : own * 0.8
      openings.push({ at: start, cutoff: own }, { at: end - 0.01, cutoff: until })
    }
    if (isChorus(section)) openings.push({ at: end - 0.01, cutoff: OPEN })
  })
  return openings
}
