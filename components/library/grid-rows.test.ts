import { expect, it } from 'vitest'
import { gridLayout, rowsFor, takesInOrder } from '#components/library/grid-rows'

it('gridLayout › wide window, many songs, phone › 6, 9 and 2 columns that fill the width', () => {
  expect(gridLayout(1280, 12, 1).columns).toBe(6)
  expect(gridLayout(1280, 1000, 1).columns).toBe(9)
  expect(gridLayout(358, 12, 1).columns).toBe(2)
  for (const songs of [3, 3000])
    for (const width of [300, 358, 700, 1000, 1280, 2400]) {
      const { columns, gap, side } = gridLayout(width, songs, 1)
      expect(columns * side + (columns - 1) * gap).toBeCloseTo(width)
      expect(side).toBeGreaterThanOrEqual(120)
    }
})

it('rowsFor › any count › a place for every song', () => {
  expect(rowsFor(0, 9)).toBe(0)
  expect(rowsFor(9, 9)).toBe(1)
  expect(rowsFor(10, 9)).toBe(2)
})

it('takesInOrder › neighbouring takes of a task › A before B, others unchanged', () => {
  const song = (task_id: string, take: number, created_at = 7) => ({ task_id, take, created_at })
  expect(takesInOrder([song('x', 0), song('t', 1), song('t', 0), song('u', 1), song('v', 0)])).toEqual([
    song('x', 0),
    song('t', 0),
    song('t', 1),
    song('u', 1),
    song('v', 0),
  ])
  // Created at another time, or not neighbours: order unchanged.
  const apart = [song('t', 1, 9), song('t', 0, 7), song('u', 1), song('v', 0), song('u', 0)]
  expect(takesInOrder(apart)).toEqual(apart)
})
