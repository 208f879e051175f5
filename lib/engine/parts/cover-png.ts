import { constants, crc32, deflateSync } from 'node:zlib'
import { type CoverInput, type CoverPlan, coverPlan, halfTurnOf, radiusOf, spanOf } from '#lib/cover/geometry'
import { mix } from '#lib/cover/palette'

/** Pixels per side; six per point of the cover. */
const SIDE_PIXELS = 288
/** Coverage is quantised to quarters of a pixel. */
const COVERAGE_LEVELS = 4
/** The cover's geometry is a square of 96 × 96 units. */
const UNITS_PER_PIXEL = 96 / SIDE_PIXELS

const clamp01 = (x: number) => Math.max(0, Math.min(1, x))

/** Share of the pixel at `at` between two borders. */
const coverage = (at: number, from: number, to: number) =>
  clamp01((Math.min(to, at + UNITS_PER_PIXEL) - Math.max(from, at)) / UNITS_PER_PIXEL)

/** The point that a pixel belongs to, and the share of the pixel that is covered, 0…1. */
type PixelSampler = (x: number, y: number) => { row: number; covered: number }

/** Points align with pixels, so each pixel belongs to one. */
const straight = ({ shape, unit, thread, rows }: CoverPlan): PixelSampler => {
  const kind = shape === 'round' ? 'spine' : shape
  const spans = rows.map((amplitude) => spanOf(kind, amplitude))
  return (x, y) => {
    const [along, across] = kind === 'horizon' ? [y, x] : [x, y]
    const row = Math.min(rows.length - 1, Math.floor((across + UNITS_PER_PIXEL / 2) / unit))
    const middle = (row + 0.5) * unit
    const [from, to] = spans[row]!
    return { row, covered: coverage(across, middle - thread / 2, middle + thread / 2) * coverage(along, from, to) }
  }
}

const round = ({ unit, thread, rows }: CoverPlan): PixelSampler => {
  const innermost = radiusOf(0, unit)
  const apart = radiusOf(1, unit) - innermost
  return (left, top) => {
    const x = left + UNITS_PER_PIXEL / 2 - 48
    const y = 48 - top - UNITS_PER_PIXEL / 2
    const distance = Math.hypot(x, y)
    const row = Math.round((distance - innermost) / apart)
    const amplitude = rows[row]
    if (amplitude === undefined) return { row: 0, covered: 0 }
    const beside = thread / 2 - Math.abs(distance - radiusOf(row, unit))
    const before = (halfTurnOf(amplitude) - Math.abs(Math.atan2(x, y))) * distance
    return { row, covered: clamp01(beside / UNITS_PER_PIXEL + 0.5) * clamp01(before / UNITS_PER_PIXEL + 0.5) }
  }
}

const chunk = (kind: string, data: Uint8Array): Uint8Array => {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length, 0)
  whole.write(kind, 4, 'latin1')
  whole.set(data, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}

/** Run-length matching only, because zlib's match finder differs between machines and equal songs need equal bytes. */
const compressRows = (rows: Uint8Array) => deflateSync(rows, { level: 9, strategy: constants.Z_RLE })

/**
 * A song's cover as a PNG of 288 × 288 pixels and at most about 30 KB. It omits the texture of the pages, which
 * is finer than a pixel.
 * The same input gives the same bytes.
 */
export const coverPng = (input: CoverInput): Uint8Array => {
  const plan = coverPlan(input, 48)
  const { ground, raised, figure, lit } = plan.colours
  // Choruses have a raised background, except in round covers.
  const grounds = [ground, plan.shape === 'round' ? ground : raised] as const
  const palette = [figure, lit].flatMap((over, chorus) =>
    Array.from({ length: COVERAGE_LEVELS + 1 }, (_, level) =>
      mix(grounds[chorus as 0 | 1], over, level / COVERAGE_LEVELS),
    ),
  )
  const plain = new Uint8Array((SIDE_PIXELS + 1) * SIDE_PIXELS)
  const sample = plan.shape === 'round' ? round(plan) : straight(plan)
  for (let y = 0; y < SIDE_PIXELS; y++)
    for (let x = 0; x < SIDE_PIXELS; x++) {
      const { row, covered } = sample(x * UNITS_PER_PIXEL, y * UNITS_PER_PIXEL)
      const level = Math.round(covered * COVERAGE_LEVELS)
      plain[y * (SIDE_PIXELS + 1) + 1 + x] = plan.chorus[row] ? COVERAGE_LEVELS + 1 + level : level
    }
  // PNG filter Up is used for the whole image where it makes the file smaller.
  const filtered = Uint8Array.from(plain, (value, i) =>
    i % (SIDE_PIXELS + 1) === 0 ? 2 : (value - (i > SIDE_PIXELS ? plain[i - SIDE_PIXELS - 1]! : 0)) & 255,
  )
  const [shortest] = [compressRows(plain), compressRows(filtered)].sort((a, b) => a.length - b.length)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE_PIXELS, 0)
  header.writeUInt32BE(SIDE_PIXELS, 4)
  header.set([8, 3, 0, 0, 0], 8) // 8-bit palette
  const colours = Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex')
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', shortest!),
    chunk('IEND', new Uint8Array(0)),
  ])
}
