import { expect, test } from 'vitest'
import type { Analysis } from '#lib/engine/analyse/analysis'
import type { LyricSlot } from '#lib/engine/plan/lyric-form'
import { alignBorders, matchBorders } from '#lib/engine/plan/reference'
import { barsOf } from '#lib/engine/plan/slots'

/** A form with sections of these lengths in bars. */
const form = (...bars: number[]): LyricSlot[] =>
  bars.map((count) => ({ letter: 'V', bars: count, label: '', lines: [] }))

/** A recording with section borders at these shares of its length. */
const borders = (...shares: number[]) => {
  const times = [0, ...shares.map((share) => share * 100), 100]
  const sections = times.slice(0, -1).map((at, i) => ({ at, length: times[i + 1]! - at, energy: 0.5 }))
  return { sections, duration: 100 } as unknown as Analysis
}

const ends = (slots: readonly LyricSlot[]) => slots.slice(0, -1).map((_, i) => barsOf(slots.slice(0, i + 1)))

test.each([
  [
    [4, 8, 12],
    [9, 10],
    [1, 2],
  ],
  [[4, 8, 12], [12], [2]],
  // A greedy match of the first two would leave nothing for the third.
  [
    [10, 20, 30],
    [19, 21, 31],
    [0, 1, 2],
  ],
  [[5], [1, 9], [0]],
  [[], [3], []],
  [[3], [], []],
])('borders %j matched to %j: indices %j', (own, heard, chosen) => {
  expect(matchBorders(own, heard)).toEqual(chosen)
})

test('weight 1: every border of the recording is met within half a bar', () => {
  const shares = [0.11, 0.37, 0.42, 0.93]
  const shaped = alignBorders(form(4, 16, 8, 16, 8, 8, 4), { analysis: borders(...shares), weight: 1 }, 1)
  expect(barsOf(shaped)).toBe(64)
  for (const share of shares)
    expect(Math.min(...ends(shaped).map((end) => Math.abs(end - share * 65))), `${share}`).toBeLessThanOrEqual(0.5)
})

test('rising weight: borders approach the recording', () => {
  const apart = [0.25, 0.6, 0.85, 1].map((weight) => {
    const shaped = ends(alignBorders(form(8, 16, 8, 16, 8, 8), { analysis: borders(0.25, 0.66), weight }))
    return [16, 42.24].reduce((sum, at) => sum + Math.min(...shaped.map((end) => Math.abs(end - at))), 0)
  })
  expect(apart).toEqual([...apart].sort((a, b) => b - a))
  expect(apart[3]).toBeLessThan(0.5)
})

test('long song: even borders at low weight, no section of one bar at any weight', () => {
  for (const end of ends(alignBorders(form(8, 16, 8, 16, 8), { analysis: borders(0.13, 0.31, 0.77), weight: 0.6 })))
    expect(end % 2).toBe(0)
  const crowded = alignBorders(form(8, 16, 8, 16, 8), { analysis: borders(0.1, 0.12, 0.14, 0.16), weight: 1 })
  expect(Math.min(...crowded.map((slot) => slot.bars))).toBeGreaterThanOrEqual(2)
  expect(barsOf(crowded)).toBe(56)
})

test('recording of one section, or very short song: form unchanged', () => {
  const own = form(4, 8, 4)
  expect(alignBorders(own, { analysis: borders(), weight: 1 })).toEqual(own)
  const small = form(1, 1, 1)
  expect(alignBorders(small, { analysis: borders(0.4), weight: 1 })).toEqual(small)
})
