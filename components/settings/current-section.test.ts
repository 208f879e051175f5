import { expect, test } from 'vitest'
import { sectionAt } from '#components/settings/current-section'

const page = { window: 600, page: 1800 }
const tops = [20, 300, 1500, 1700]

test('sectionAt › top of the page › the first section, even below a margin', () => {
  expect(sectionAt(tops, { ...page, scrolled: 0 })).toBe(0)
})

test('sectionAt › end of the page › the last section, even if it cannot reach the top', () => {
  expect(sectionAt(tops, { ...page, scrolled: 1200 })).toBe(3)
})

test('sectionAt › scrolled from start to end › each section once, in order', () => {
  const seen = Array.from({ length: 121 }, (_, at) => sectionAt(tops, { ...page, scrolled: at * 10 }))
  expect(seen.filter((section, at) => section !== seen[at - 1])).toEqual([0, 1, 2, 3])
})

test('sectionAt › page that does not scroll, or bounces beyond its ends › first or last section', () => {
  expect(sectionAt(tops, { window: 2000, page: 1800, scrolled: 0 })).toBe(0)
  expect(sectionAt(tops, { ...page, scrolled: -40 })).toBe(0)
  expect(sectionAt(tops, { ...page, scrolled: 1260 })).toBe(3)
})
