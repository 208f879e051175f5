import { expect, test } from 'vitest'
import { loudnessShape } from '#lib/cover/amplitudes'

test('loudnessShape › with and without RMS › the RMS, or the larger side of each pair', () => {
  const points = [-1, 1, -1, 0.9, -0.2, 0.3]
  expect(loudnessShape({ points, rms: [0.1, 0.4, 0.2] })).toEqual([0.1, 0.4, 0.2])
  expect(loudnessShape({ points })).toEqual([1, 1, 0.3])
})
