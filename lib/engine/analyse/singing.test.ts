import { expect, test } from 'vitest'
import { SAMPLE_RATE } from '#lib/engine/analyse/analysis'
import { playBand } from '#lib/engine/analyse/band.fixture'
import { monoAtHalfRate } from '#lib/engine/analyse/mono'
import { singingOf } from '#lib/engine/analyse/singing'

const RATE = SAMPLE_RATE / 2
const four = { beats: 4, unit: 4 } as const

test.each(['rock', 'house', 'strings', 'ambient'] as const)('singingOf › instrumental %s › below 0.5', (groove) => {
  const song = {
    bpm: 104,
    key: { tonic: 2, mode: 'minor' },
    meter: four,
    groove,
    length: 6,
    offset: 0,
    seed: 3,
  } as const
  expect(singingOf(monoAtHalfRate(playBand(song)), RATE)).toBeLessThan(0.5)
})

test('singingOf › silence, and a sound shorter than a window › below 0.5', () => {
  expect(singingOf(new Float32Array(3 * RATE), RATE)).toBeLessThan(0.5)
  expect(singingOf(new Float32Array(100), RATE)).toBeLessThan(0.5)
})
