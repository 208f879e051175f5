import { expect, test } from 'vitest'
import { placeLabels } from '#components/editor/change-labels'

const stretch = (from: number, to: number, text: string, isChange = false) => ({ from, to, text, isChange })
const leftsOf = (stretches: Parameters<typeof placeLabels>[0], width: number) =>
  placeLabels(stretches, 100, width).map(({ left }) => left)

test('labels › with room › in the middle of their stretches', () => {
  const lefts = leftsOf([stretch(0, 50, 'abcde'), stretch(50, 100, 'abcde', true)], 1000)
  expect(lefts[0]).toBeCloseTo(250 - 15.5)
  expect(lefts[1]).toBeCloseTo(750 - 15.5)
})

test('labels › a change at the start › within the line, and what stays beside it has none', () => {
  const before = stretch(0, 4, 'Same notes and words')
  const change = stretch(4, 6, 'New words, bars 5–6', true)
  const after = stretch(6, 100, 'Same notes and words')
  const [left, changed, right] = leftsOf([before, change, after], 600)
  expect(left).toBeNull()
  expect(changed).toBe(0)
  expect(right).toBeGreaterThan(200)
})

test('labels › two changes close together › only the first is named', () => {
  const changes = [stretch(40, 42, 'New words, bars 41–42', true), stretch(44, 46, 'New words, bars 45–46', true)]
  const lefts = leftsOf(changes, 600)
  expect(lefts[0]).not.toBeNull()
  expect(lefts[1]).toBeNull()
})

test('labels › a change close behind another one › beside its text, below its own stretch', () => {
  const changes = [stretch(40, 42, 'Changes, bars 41–42', true), stretch(50, 62, 'Changes, bars 51–62', true)]
  const [first, second] = leftsOf(changes, 600)
  expect(second).toBeCloseTo(first! + 19 * 6.2 + 8)
  expect(second).toBeLessThan(0.62 * 600)
})
