import { expect, it } from 'vitest'
import { nextIndex, stepForKey } from '#components/library/grid-keys'

const shelf = { count: 20, columns: 9, page: 4 }
const list = { count: 20, columns: 1, page: 12 }

it('nextIndex › arrows › one song or row, null at the edges', () => {
  expect(nextIndex('right', 8, shelf)).toBe(9)
  expect(nextIndex('left', 0, shelf)).toBeNull()
  expect(nextIndex('right', 19, shelf)).toBeNull()
  expect(nextIndex('down', 3, shelf)).toBe(12)
  expect(nextIndex('up', 3, shelf)).toBeNull()
  expect(nextIndex('down', 17, shelf)).toBe(19)
  expect(nextIndex('down', 19, shelf)).toBeNull()
})

it('nextIndex › one column, left or right › null', () => {
  expect(nextIndex('left', 5, list)).toBeNull()
  expect(nextIndex('right', 5, list)).toBeNull()
  expect(nextIndex('down', 5, list)).toBe(6)
})

it('nextIndex › page and end keys › stay in the grid', () => {
  expect(nextIndex('page-down', 3, shelf)).toBe(19)
  expect(nextIndex('page-up', 12, shelf)).toBe(3)
  expect(nextIndex('page-up', 15, list)).toBe(3)
  expect(nextIndex('home', 15, list)).toBe(0)
  expect(nextIndex('end', 0, list)).toBe(19)
})

it('stepForKey › other keys › null', () => {
  expect(stepForKey('a')).toBeNull()
})
