import { expect, test } from 'vitest'
import { type Knot, recordingTime, sketchTime } from '#lib/music/alignment'

/** Four seconds before the recording of it, and without its seconds 10 to 20. */
const RUNS: Knot[][] = [
  [
    [0, 4],
    [10, 14],
  ],
  [
    [20, 14],
    [30, 24],
  ],
]

test('recordingTime › what both have › its time; a section that is left out › what comes next', () => {
  expect([0, 5, 12, 20, 25, 40].map((at) => recordingTime(RUNS, at))).toEqual([4, 9, 14, 14, 19, 24])
})

test('sketchTime › inverse of recordingTime where both play; an intro › the start', () => {
  expect([5, 25].map((at) => sketchTime(RUNS, recordingTime(RUNS, at)))).toEqual([5, 25])
  expect([0, 3].map((at) => sketchTime(RUNS, at))).toEqual([0, 0])
})

test('without an alignment › the same time', () => {
  expect(recordingTime([], 7)).toBe(7)
})
