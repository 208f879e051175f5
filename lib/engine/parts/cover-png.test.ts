import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type CoverInput, coverPlan, SHAPES } from '#lib/cover/geometry'
import { coverPng } from '#lib/engine/parts/cover-png'
import { sameBytes } from '#tests/harness/same-bytes'
import { inTier } from '#tests/harness/tier'

/** Parses a PNG into rows of "#rrggbb". */
const read = (png: Uint8Array): string[][] => {
  const bytes = Buffer.from(png)
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + size))
    at += 12 + size
  }
  const side = chunks.get('IHDR')!.readUInt32BE(0)
  const palette = chunks.get('PLTE')!
  const data = inflateSync(chunks.get('IDAT')!)
  const rows: string[][] = []
  let above = new Uint8Array(side)
  for (let y = 0; y < side; y++) {
    const filter = data[y * (side + 1)]!
    const row = Uint8Array.from(
      { length: side },
      (_, x) => data[y * (side + 1) + 1 + x]! + (filter === 2 ? above[x]! : 0),
    )
    above = row
    rows.push(Array.from(row, (index) => `#${palette.toString('hex', index * 3, index * 3 + 3)}`))
  }
  return rows
}

const input = (n: number): CoverInput => ({
  peaks: Array.from({ length: 48 }, (_, i) => Math.abs(Math.sin(i * 0.3 + n))),
  sections: [
    { kind: 'verse', at: 0 },
    { kind: 'chorus', at: 0.5 },
  ],
  key: { pitchClass: n % 12, minor: n % 2 === 0 },
  bpm: 96,
  meter: '4/4',
})

const shapeOf = (one: CoverInput) => coverPlan(one, 48).shape
const all = Array.from({ length: 24 }, (_, n) => input(n))
const oneOfEach = SHAPES.map((shape) => all.find((one) => shapeOf(one) === shape)!)
const covers = inTier({ default: oneOfEach, full: all }).map((one) => ({ one, png: coverPng(one) }))

test('every shape › pixels › thread and ground colours at their positions', () => {
  expect(new Set(covers.map(({ one }) => shapeOf(one)))).toEqual(new Set(SHAPES))
  for (const { one, png } of covers) {
    const { shape, rows, colours, unit } = coverPlan(one, 48)
    const picture = read(png)
    expect(picture.length).toBe(288)
    const at = (x: number, y: number) => picture[Math.floor(y * 3)]![Math.floor(x * 3)]
    const row = 40 // in the chorus
    const middle = (row + 0.5) * unit
    const far = rows[row]!
    if (shape === 'spine') expect([at(48, middle), at(49 + 40 * far, middle)]).toEqual([colours.lit, colours.raised])
    if (shape === 'edge' && far > 0.1)
      expect([at(1, middle), at(1 + 84 * far, middle)]).toEqual([colours.lit, colours.raised])
    if (shape === 'horizon')
      expect([at(middle, 59), at(middle, 60.5 + 26 * far)]).toEqual([colours.lit, colours.raised])
    if (shape === 'round') expect([at(0, 0), at(48, 95)]).toEqual([colours.ground, colours.ground])
  }
})

test('same song › size and bytes › small and equal', () => {
  for (const { one, png } of covers) {
    expect(png.length).toBeLessThan(30_000)
    expect(sameBytes(coverPng({ ...one }), png)).toBe(true)
  }
})
