import { expect, test } from 'vitest'
import { type Level, METER_FLOOR, NO_LEVEL, nextLevel } from '#components/recorder/level'

const after = (level: Level, amplitude: number, at: number) => nextLevel(level, amplitude, at)

test('level › a louder block › rises at once, with its peak', () => {
  expect(after(NO_LEVEL, 0.5, 20)).toMatchObject({ level: expect.closeTo(-6.02), peak: expect.closeTo(-6.02) })
})

test('level › silence after a note › falls slowly while the peak holds, then both fall', () => {
  const note = after(NO_LEVEL, 0.5, 0)
  const soon = after(note, 0, 500)
  expect(soon.level).toBeCloseTo(-18.02)
  expect(soon.peak).toBeCloseTo(-6.02)
  const later = after(after(soon, 0, 1400), 0, 2000)
  expect(later.peak).toBeLessThan(-6.5)
  expect(later.level).toBeLessThanOrEqual(later.peak)
})

test('level › long silence › ends at the floor', () => {
  expect(after(after(NO_LEVEL, 1, 0), 0, 60_000)).toMatchObject({ level: METER_FLOOR, peak: METER_FLOOR })
})
