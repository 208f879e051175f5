/** Columns and row height of a grid of songs. Lengths in pixels. */

export type GridLayout = { columns: number; gap: number; side: number; row: number; many: boolean }

/** Few songs get large tiles; many get small ones, to be scanned. */
const MIN_TILE_PX = { phone: 124, few: 184, many: 120 }
const MAX_SONGS_IN_LARGE_TILES = 40
const CAPTION_PX = 48
const ROW_GAP_PX = 20

/** As many columns as fit tiles of the minimum width, at least two. @param scale of the root font size */
// gridLayout(1280, 12, 1) → { columns: 6, gap: 20, side: 196.6…, … }
export const gridLayout = (width: number, songs: number, scale: number): GridLayout => {
  const phone = width < 600
  const gap = (phone ? 14 : 20) * scale
  const many = songs > MAX_SONGS_IN_LARGE_TILES
  const least = phone ? MIN_TILE_PX.phone : many ? MIN_TILE_PX.many : MIN_TILE_PX.few
  const columns = Math.max(2, Math.floor((width + gap) / (least * scale + gap)))
  const side = Math.max(0, (width - gap * (columns - 1)) / columns)
  return { columns, gap, side, row: side + (CAPTION_PX + ROW_GAP_PX) * scale, many }
}

// rowsFor(19, 9) // => 3
export const rowsFor = (songs: number, columns: number) => Math.ceil(songs / columns)

/** Takes of a task have the same creation time: of neighbours, puts A before B. */
// takesInOrder([B, A, other]) → [A, B, other]
export const takesInOrder = <T extends { task_id: string; created_at: number; take: number }>(
  songs: readonly T[],
): T[] => {
  const ordered: T[] = []
  for (const song of songs) {
    let place = ordered.length
    for (; place > 0; place--) {
      const other = ordered[place - 1]
      const alike = other?.task_id === song.task_id && other.created_at === song.created_at
      if (!alike || other.take <= song.take) break
    }
    ordered.splice(place, 0, song)
  }
  return ordered
}
