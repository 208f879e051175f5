/** How many songs stand side by side, and how tall a row of them is. Lengths in pixels. */

export type Shelf = { columns: number; gap: number; side: number; row: number; many: boolean }

/** A few songs have room to be large, thousands are to be looked over. On a phone two stand side by side. */
const NARROWEST = { phone: 124, few: 184, many: 140 }
const FEW = 40
const CAPTION = 48
const ROW_GAP = 20

/** The number of covers that fit in a row, at least two. */
// shelfOf(1280, 12) // => { columns: 6, gap: 20, side: 196.6…, … }
export const shelfOf = (width: number, songs: number): Shelf => {
  const phone = width < 600
  const gap = phone ? 14 : 20
  const many = songs > FEW
  const least = phone ? NARROWEST.phone : many ? NARROWEST.many : NARROWEST.few
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)))
  const side = Math.max(0, (width - gap * (columns - 1)) / columns)
  return { columns, gap, side, row: side + CAPTION + ROW_GAP, many }
}

// rowsFor(19, 9) // => 3
export const rowsFor = (songs: number, columns: number) => Math.ceil(songs / columns)

/** Takes of one task were begun at one moment, and no order tells them apart: of neighbours, A stands before B. */
// takesInOrder([B, A, other]) // => [A, B, other]
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
