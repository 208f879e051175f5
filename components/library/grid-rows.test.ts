import { expect, it } from 'vitest'
import { rowsFor, shelfOf, takesInOrder } from '#components/library/grid-rows'

it('a wide window shows six covers of a few songs in a row and eight of many, a phone two, and they fill the width', () => {
  expect(shelfOf(1280, 12).columns).toBe(6)
  expect(shelfOf(1280, 1000).columns).toBe(8)
  expect(shelfOf(358, 12).columns).toBe(2)
  for (const songs of [3, 3000])
    for (const width of [300, 358, 700, 1000, 1280, 2400]) {
      const { columns, gap, side } = shelfOf(width, songs)
      expect(columns * side + (columns - 1) * gap).toBeCloseTo(width)
      expect(side).toBeGreaterThan(120)
    }
})

it('every song has a place', () => {
  expect(rowsFor(0, 9)).toBe(0)
  expect(rowsFor(9, 9)).toBe(1)
  expect(rowsFor(10, 9)).toBe(2)
})

it('takes of one task that stand side by side stand as A and B, and everything else where it was', () => {
  const song = (task_id: string, take: number, created_at = 7) => ({ task_id, take, created_at })
  expect(takesInOrder([song('x', 0), song('t', 1), song('t', 0), song('u', 1), song('v', 0)])).toEqual([
    song('x', 0),
    song('t', 0),
    song('t', 1),
    song('u', 1),
    song('v', 0),
  ])
  // Made at another time, or not beside it: the order that was asked for holds.
  const apart = [song('t', 1, 9), song('t', 0, 7), song('u', 1), song('v', 0), song('u', 0)]
  expect(takesInOrder(apart)).toEqual(apart)
})
