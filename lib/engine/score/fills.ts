import type { PlayingTechnique } from '#lib/engine/plan/genres/genre'
import type { ScoreContext } from '#lib/engine/score/score-context'
import { pick, type Random } from '#lib/music/random'
import type { Beats } from '#lib/music/time'

/** A stroke of a fill: General MIDI percussion key and dynamic sign. */
export type FillHit = { at: Beats; key: number; stroke: 'X' | 'x' | 'o' }

/** General MIDI keys of the letters in fills: K kick, S snare, H M L F toms from high to floor, C clap. */
const FILL_KEYS: Record<string, number> = { K: 36, S: 38, H: 50, M: 47, L: 45, F: 43, C: 39 }

/**
 * Rows that end with the bar. Lower-case letters are soft.
 * A sign is a sixteenth, or a triplet eighth in ternary meters.
 */
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
/** Fills of a solo where the genre has none of its own. */
export const SOLO_FILLS = TOM_FILLS
const MACHINE_FILLS = {
  small: ['S..S', 'SSSS', '.S.S', 'C.CC', 'K.SS'],
  large: ['S..S..S.S.S.SSSS', '........S.S.SSSS', 'C...C...C.C.CCCC', '..S..S..S.S.SSSS', 'K..S..K.S..SK.SS'],
  triplets: ['SSS', 'S.S', 'CCC', 'S.SS.SSSSSSS'],
}

const FILL_STYLES: Partial<Record<PlayingTechnique, typeof TOM_FILLS>> = {
  'tom-fills': TOM_FILLS,
  'machine-fills': MACHINE_FILLS,
}

/** Fills of the genre's technique; null if its own rows are enough. */
export const fillStyle = (context: ScoreContext): typeof TOM_FILLS | null => {
  for (const technique of context.genre.techniques ?? []) if (FILL_STYLES[technique]) return FILL_STYLES[technique]
  return null
}

/**
 * A fill at the end of a bar, of one beat or of half a bar and more. Strokes grow louder.
 * Times count from the start of the bar.
 */
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
  // Triplets are written straight; score/timing.ts swings the half beat to its last third.
  const placeOf = (index: number): Beats => (triplets ? Math.floor(index / 3) + (index % 3) * 0.25 : index * step)
  // A row longer than the bar loses its beginning.
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
