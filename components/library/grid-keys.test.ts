import { expect, it } from 'vitest'
import { landing, stepOf } from '#components/library/grid-keys'

const shelf = { count: 20, columns: 9, page: 4 }
const list = { count: 20, columns: 1, page: 12 }

it('landing › arrows › one song or row, null at the edges', () => {
  expect(landing('right', 8, shelf)).toBe(9)
  expect(landing('left', 0, shelf)).toBeNull()
  expect(landing('right', 19, shelf)).toBeNull()
  expect(landing('down', 3, shelf)).toBe(12)
  expect(landing('up', 3, shelf)).toBeNull()
  expect(landing('down', 17, shelf)).toBe(19)
  expect(landing('down', 19, shelf)).toBeNull()
})

it('landing › one column, left or right › null', () => {
  expect(landing('left', 5, list)).toBeNull()
  expect(landing('right', 5, list)).toBeNull()
  expect(landing('down', 5, list)).toBe(6)
})

it('landing › page and end keys › stay in the grid', () => {
  expect(landing('page-down', 3, shelf)).toBe(19)
  expect(landing('page-up', 12, shelf)).toBe(3)
  expect(landing('page-up', 15, list)).toBe(3)
  expect(landing('home', 15, list)).toBe(0)
  expect(landing('end', 0, list)).toBe(19)
})

it('stepOf › other keys › null', () => {
  expect(stepOf('a')).toBeNull()
})
