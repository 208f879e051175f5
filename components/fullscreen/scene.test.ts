import { expect, it } from 'vitest'
import type { PlayedPart } from '#components/fullscreen/midi-notes'
import { bandsOf, firstAfter, heightOf } from '#components/fullscreen/scene'

const part = (name: string, pitches: number[], drums = false): PlayedPart => ({
  name,
  drums,
  notes: pitches.map((pitch, i) => ({ at: i, length: 0.5 + i, pitch, velocity: 0.8 })),
})

it('bands › voices on top, bass below, drums at the bottom, without gaps', () => {
  const bands = bandsOf([
    part('Drums', [36], true),
    part('Upright bass', [40]),
    part('Piano', [60, 72]),
    part('Voice', [64]),
  ])
  expect(bands.map(({ name }) => name)).toEqual(['Voice', 'Piano', 'Upright bass', 'Drums'])
  expect(bands[0]?.top).toBe(0)
  expect(bands.at(-1)?.bottom).toBeCloseTo(1)
  for (const [i, band] of bands.entries()) expect(band.bottom).toBeCloseTo(bands[i + 1]?.top ?? 1)
})

it('notes › the highest is at the upper edge', () => {
  const [piano] = bandsOf([part('Piano', [60, 66, 72])])
  if (!piano) throw new Error('There is no band.')
  expect([72, 66, 60].map((pitch) => heightOf(piano, pitch))).toEqual([0, 0.5, 1])
  expect(heightOf({ low: 50, high: 50 }, 50)).toBe(0.5)
  expect(piano.longest).toBe(2.5)
})

it('first visible note › is found', () => {
  const notes = [{ at: 0 }, { at: 4 }, { at: 4 }, { at: 9 }]
  expect([-1, 0, 3, 4, 5, 10].map((moment) => firstAfter(notes, moment))).toEqual([0, 0, 1, 1, 3, 4])
})
