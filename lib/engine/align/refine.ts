import { type Onsets, sampleAt } from '#lib/engine/analyse/onsets'
import { type Knot, timeOn } from '#lib/music/alignment'
import type { Hertz } from '#lib/music/time'

/** Refines a path by what is struck: harmony alone places it within a tenth of a second or two. */

const RATE: Hertz = 86
/** The recording may be this far behind its path or ahead of it, in steps of 1 / RATE: 0.3 s. */
const MAX_LAG = 26
const LAGS = 2 * MAX_LAG + 1
/** Seconds on either side that a lag is judged by: bars, rather than single notes. */
const REACH = 5
/** Steps by which the lag may change in a second. */
const MAX_CHANGE = 2
const CHANGE_COST = 0.02
/** Cost of the largest lag: onsets agree at the next eighth note as well, which is farther from the path. */
const LAG_COST = 0.125

/** Of x, y, x², y² and x y. */
const SUMS = 5

const curvesOf = ({ all, low, high }: Onsets): Float32Array[] =>
  [all, low, high].map((curve) => curve.map((value) => Math.log1p(value)))

/** Correlation of the onsets around each knot at each lag. Knots are a second apart. */
const correlations = (sketch: Onsets, recording: Onsets, knots: readonly Knot[]): Float32Array => {
  const [a, b] = [curvesOf(sketch), curvesOf(recording)]
  const sums = a.map(() => new Float64Array(knots.length * LAGS * SUMS))
  for (const [block, [from]] of knots.entries())
    for (let step = 0; step < RATE; step++) {
      const at = from - 0.5 + step / RATE
      const other = timeOn(knots.slice(Math.max(0, block - 1), block + 2), at)
      for (const [curve, into] of sums.entries()) {
        const x = sampleAt(a[curve]!, (at - sketch.start) * sketch.rate)
        for (let lag = 0; lag < LAGS; lag++) {
          const y = sampleAt(b[curve]!, (other + (lag - MAX_LAG) / RATE - recording.start) * recording.rate)
          const i = (block * LAGS + lag) * SUMS
          into[i]! += x
          into[i + 1]! += y
          into[i + 2]! += x * x
          into[i + 3]! += y * y
          into[i + 4]! += x * y
        }
      }
    }
  const out = new Float32Array(knots.length * LAGS)
  for (let block = 0; block < knots.length; block++)
    for (let lag = 0; lag < LAGS; lag++)
      for (const curve of sums) {
        const total = new Float64Array(SUMS)
        let count = 0
        for (let near = Math.max(0, block - REACH); near <= Math.min(knots.length - 1, block + REACH); near++) {
          count += RATE
          for (let i = 0; i < SUMS; i++) total[i]! += curve[(near * LAGS + lag) * SUMS + i]!
        }
        const [x = 0, y = 0, xx = 0, yy = 0, xy = 0] = total
        const spread = (xx - (x * x) / count) * (yy - (y * y) / count)
        if (spread > 1e-9) out[block * LAGS + lag]! += (xy - (x * y) / count) / Math.sqrt(spread) / sums.length
      }
  return out
}

/** Moves the knots, a second apart, to where the onsets of both agree. `agreement`: their mean correlation there. */
export const refine = (
  sketch: Onsets,
  recording: Onsets,
  knots: readonly Knot[],
): { knots: Knot[]; agreement: number } => {
  if (knots.length < 2) return { knots: [...knots], agreement: 0 }
  const found = correlations(sketch, recording, knots)
  const value = (block: number, lag: number) => found[block * LAGS + lag]! - LAG_COST * ((lag - MAX_LAG) / MAX_LAG) ** 2
  const before: Int8Array[] = []
  let best = Float32Array.from({ length: LAGS }, (_, lag) => value(0, lag))
  for (let block = 1; block < knots.length; block++) {
    const from = new Int8Array(LAGS)
    best = Float32Array.from({ length: LAGS }, (_, lag) => {
      let top = Number.NEGATIVE_INFINITY
      for (let change = -MAX_CHANGE; change <= MAX_CHANGE; change++) {
        const score = (best[lag + change] ?? Number.NEGATIVE_INFINITY) - CHANGE_COST * Math.abs(change)
        if (score > top) [top, from[lag]] = [score, change]
      }
      return top + value(block, lag)
    })
    before.push(from)
  }
  let lag = best.indexOf(Math.max(...best))
  let agreement = 0
  const moved: Knot[] = []
  for (let block = knots.length - 1; block >= 0; block--) {
    agreement += found[block * LAGS + lag]! / knots.length
    const [at, other] = knots[block]!
    moved.push([at, other + (lag - MAX_LAG) / RATE])
    if (block > 0) lag += before[block - 1]![lag]!
  }
  return { knots: moved.reverse(), agreement }
}
