import type { PlayingTechnique } from '#lib/engine/plan/genres/genre'
import type { ScoreContext } from '#lib/engine/score/score-context'
import { pick, type Random } from '#lib/music/random'
import type { Beats } from '#lib/music/time'

/** A stroke of a fill: a General MIDI percussion key and a sign of loudness. */
export type FillHit = { at: Beats; key: number; stroke: 'X' | 'x' | 'o' }

/** Which drum a letter of a fill means, with its General MIDI key: toms from high to low, the floor tom last. */
const FILL_KEYS: Record<string, number> = { K: 36, S: 38, H: 50, M: 47, L: 45, F: 43, C: 39 }

/** Small letters are soft strokes. Rows end with the bar; each sign is a sixteenth, or a triplet eighth where beats have three. */
const TOM_FILLS = {
  small: ['S.SS', 'ssSS', 'S.HF', 'SHMF', '.SHF', 'SS.S'],
  large: [
    'S.SSH.HHM.MMF.FF',
    'SSSSHHMMFFFF'.padStart(16, '.'),
    'K.S.KHH.KMM.KFF.',
    'S..S..H.M..F.FF.',
    'SsSsHsHsMsMsFFFF',
  ],
  triplets: ['SsS', 'S.F', 'SHF', 'S.SH.MF.FSFF'],
}
const MACHINE_FILLS = {
  small: ['S..S', 'SSSS', '.S.S', 'C.CC', 'K.SS'],
  large: ['S..S..S.S.S.SSSS', '........S.S.SSSS', 'C...C...C.C.CCCC', '..S..S..S.S.SSSS', 'K..S..K.S..SK.SS'],
  triplets: ['SSS', 'S.S', 'CCC', 'S.SS.SSSSSSS'],
}

const FILL_STYLES: Partial<Record<PlayingTechnique, typeof TOM_FILLS>> = {
  'tom-fills': TOM_FILLS,
  'machine-fills': MACHINE_FILLS,
}

/** The way in which a genre's drummers fill; null where its own rows are all they play. */
export const fillStyle = (context: ScoreContext): typeof TOM_FILLS | null => {
  for (const technique of context.genre.techniques ?? []) if (FILL_STYLES[technique]) return FILL_STYLES[technique]
  return null
}

/**
 * A fill at the end of a bar: a beat, or half a bar and more. Strokes grow towards the next downbeat. Times are counted
 * from the start of the bar.
 */
// fillOf(TOMS, 'small', 4, random) // => four strokes on the last beat
export const fillOf = (
  style: typeof TOM_FILLS,
  size: 'small' | 'large',
  context: ScoreContext,
  random: Random,
): FillHit[] => {
  const compound = context.plan.meter.unit === 8
  const triplets = !compound && Math.abs(context.genre.grid.step - 1 / 3) < 1e-6
  const ternary = compound || triplets
  const rows = ternary ? style.triplets.filter((row) => row.length > 3 === (size === 'large')) : style[size]
  const row = pick(rows, random)
  const step: Beats = compound ? 0.5 : triplets ? 1 / 3 : 0.25
  const steps = Math.round(context.barLength / step)
  // Triplets are written where swing will find them: score/timing.ts moves the half of a beat to its last third.
  const placeOf = (index: number): Beats => (triplets ? Math.floor(index / 3) + (index % 3) * 0.25 : index * step)
  // A row that is longer than the bar loses its beginning.
  const places = Math.min(row.length, steps)
  return Array.from({ length: places }, (_, index): FillHit[] => {
    const letter = row[row.length - places + index]!
    const key = FILL_KEYS[letter.toUpperCase()]
    if (key === undefined) return []
    const at = placeOf(steps - places + index)
    const soft = letter !== letter.toUpperCase()
    return [{ at, key, stroke: soft ? 'o' : index * 2 >= places ? 'X' : 'x' }]
  }).flat()
}
