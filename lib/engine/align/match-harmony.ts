import { type Harmony, PITCH_CLASSES } from '#lib/engine/align/features'

/**
 * Dynamic time warping of two harmonies with gaps.
 * Sources: H. Sakoe, S. Chiba, "Dynamic programming algorithm optimization for spoken word recognition" (1978), steps
 * with slopes from ½ to 2; O. Gotoh, "An improved algorithm for matching biological sequences" (1982), gaps that cost
 * more to open than to continue.
 */

/** Columns of each row that a path may use, from `from` up to but without `to`. */
export type Band = { from: Int32Array; to: Int32Array }

/** Pairs of matched frames, both increasing. */
export type Match = { score: number; pairs: [row: number, column: number][] }

/** Similarity above which two frames count for a match. Harmonies of other songs have a mean of 0. */
const MIN_SIMILARITY = 0.25

/** Cost of a step off the diagonal, for which the tempo differs twofold. */
const SLOPE_COST = 0.12

const BEGIN = 0
const DIAGONAL = 1
const SLOW = 2
const FAST = 3

const GAP_IN_ROWS = 4
const GAP_IN_COLUMNS = 5

export const wholeBand = (rows: number, columns: number): Band => ({
  from: new Int32Array(rows),
  to: new Int32Array(rows).fill(columns),
})

/** Cells within `reach` of a path, whose frames are `every` times as long. */
export const bandAround = (
  pairs: Match['pairs'],
  every: number,
  reach: number,
  rows: number,
  columns: number,
): Band => {
  const from = new Int32Array(rows).fill(columns)
  const to = new Int32Array(rows)
  const include = (row: number, column: number) => {
    for (let i = Math.max(0, row - reach); i <= Math.min(rows - 1, row + reach); i++) {
      from[i] = Math.min(from[i]!, Math.max(0, column - reach))
      to[i] = Math.max(to[i]!, Math.min(columns, column + reach + 1))
    }
  }
  const first = pairs[0]
  const last = pairs.at(-1)
  if (!first || !last) return wholeBand(rows, columns)
  let [row, column] = first.map((frame) => frame * every) as [number, number]
  for (const pair of pairs) {
    const [nextRow, nextColumn] = pair.map((frame) => frame * every) as [number, number]
    const steps = Math.max(1, Math.ceil(Math.max(nextRow - row, nextColumn - column) / every))
    for (let step = 0; step <= steps; step++)
      include(
        Math.round(row + ((nextRow - row) * step) / steps),
        Math.round(column + ((nextColumn - column) * step) / steps),
      )
    ;[row, column] = [nextRow, nextColumn]
  }
  // What is before and after the path may be matched on its diagonal.
  for (let back = 0; back <= Math.min(first[0], first[1]) * every; back += every)
    include(first[0] * every - back, first[1] * every - back)
  for (let on = 0; row + on < rows && column + on < columns; on += every) include(row + on, column + on)
  return { from, to }
}

/** Finds the best match. Both ends are free: neither recording needs to begin or end with the other. */
export const matchHarmony = (rows: Harmony, columns: Harmony, gapCost: number, band: Band): Match => {
  const { frames: height, values: a } = rows
  const { frames: width, values: b } = columns
  const offsets = new Float64Array(height + 1)
  for (let row = 0; row < height; row++) offsets[row + 1] = offsets[row]! + Math.max(0, band.to[row]! - band.from[row]!)
  const steps = new Uint8Array(offsets[height]!)
  /** The row or column in which the gap of a cell began. */
  const origins = new Int32Array(steps.length)
  const best = [0, 1, 2].map(() => new Float32Array(width))
  const gaps = new Float32Array(width).fill(Number.NEGATIVE_INFINITY)
  const gapRows = new Int32Array(width)
  let end: [score: number, row: number, column: number] = [0, -1, -1]
  const at = (row: number, column: number) =>
    row < 0 || column < 0
      ? 0
      : column < band.from[row]! || column >= band.to[row]!
        ? Number.NEGATIVE_INFINITY
        : best[row % 3]![column]!
  for (let row = 0; row < height; row++) {
    const here = best[row % 3]!
    const [from, to] = [band.from[row]!, band.to[row]!]
    let columnGap = Number.NEGATIVE_INFINITY
    let gapColumn = 0
    for (let column = from; column < to; column++) {
      let similarity = -MIN_SIMILARITY
      for (let pitch = 0; pitch < PITCH_CLASSES; pitch++)
        similarity += a[row * PITCH_CLASSES + pitch]! * b[column * PITCH_CLASSES + pitch]!
      const diagonal = at(row - 1, column - 1) + similarity
      const slow = at(row - 1, column - 2) + 1.5 * similarity - SLOPE_COST
      const fast = at(row - 2, column - 1) + 1.5 * similarity - SLOPE_COST
      let score = similarity
      let step = BEGIN
      if (row > 0 && column > 0) {
        if (diagonal >= score) [score, step] = [diagonal, DIAGONAL]
        if (slow > score && column > 1) [score, step] = [slow, SLOW]
        if (fast > score && row > 1) [score, step] = [fast, FAST]
      }
      if (score > end[0]) end = [score, row, column]
      const cell = offsets[row]! + column - from
      if (gaps[column]! > score) [score, step, origins[cell]] = [gaps[column]!, GAP_IN_ROWS, gapRows[column]!]
      if (columnGap > score) [score, step, origins[cell]] = [columnGap, GAP_IN_COLUMNS, gapColumn]
      here[column] = score
      steps[cell] = step
      if (score - gapCost > gaps[column]!) [gaps[column], gapRows[column]] = [score - gapCost, row]
      if (score - gapCost > columnGap) [columnGap, gapColumn] = [score - gapCost, column]
    }
  }
  const pairs: Match['pairs'] = []
  let [, row, column] = end
  while (row >= 0) {
    const cell = offsets[row]! + column - band.from[row]!
    const step = steps[cell]!
    if (step === GAP_IN_ROWS) row = origins[cell]!
    else if (step === GAP_IN_COLUMNS) column = origins[cell]!
    else {
      pairs.push([row, column])
      if (step === BEGIN) break
      row -= step === FAST ? 2 : 1
      column -= step === SLOW ? 2 : 1
    }
  }
  return { score: end[0], pairs: pairs.reverse() }
}
