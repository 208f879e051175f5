/** How many songs stand side by side, and how tall a row of them is. Lengths in pixels. */

export type Shelf = { columns: number; gap: number; side: number; row: number }

const NARROWEST = 124
const CAPTION = 48
const ROW_GAP = 20

/** As many sleeves as fit without becoming smaller than a hand can tell apart, at least two. */
// shelfOf(1280) // => { columns: 9, gap: 20, side: 124.4…, … }
export const shelfOf = (width: number): Shelf => {
  const gap = width < 600 ? 14 : 20
  const columns = Math.max(2, Math.floor((width + gap) / (NARROWEST + gap)))
  const side = Math.max(0, (width - gap * (columns - 1)) / columns)
  return { columns, gap, side, row: side + CAPTION + ROW_GAP }
}

// rowsFor(19, 9) // => 3
export const rowsFor = (songs: number, columns: number) => Math.ceil(songs / columns)
