import { expect, it } from 'vitest'
import { rowsFor, shelfOf } from '#components/library/rows'

it('a wide window shows nine sleeves in a row, a phone two or more, and they fill the width', () => {
  expect(shelfOf(1280).columns).toBe(9)
  expect(shelfOf(358).columns).toBe(2)
  for (const width of [300, 358, 700, 1000, 1280, 2400]) {
    const { columns, gap, side } = shelfOf(width)
    expect(columns * side + (columns - 1) * gap).toBeCloseTo(width)
    expect(side).toBeGreaterThan(120)
  }
})

it('every song has a place', () => {
  expect(rowsFor(0, 9)).toBe(0)
  expect(rowsFor(9, 9)).toBe(1)
  expect(rowsFor(10, 9)).toBe(2)
})
