import { expect, test } from 'vitest'
import { joinKeptWaves } from '#lib/server/media/kept-waves'

const own = [
  { name: 'Source', peaks: [9, 9, 9, 0, 0, 0] },
  { name: 'Bass', peaks: [0, 0, 0, 7, 7, 7] },
  { name: 'Room', peaks: [0, 0, 0, 1, 1, 1] },
]

test('extended song › source with parts › its waveforms up to the cut, in the time of the longer song', () => {
  // The source is 4 s long with a point a second, the song 6 s.
  const source = [
    { name: 'Bass', peaks: [1, 2, 3, 4] },
    { name: 'Drums', peaks: [5, 6, 7, 8] },
    { name: 'Room', peaks: [2, 2, 2, 2] },
  ]
  expect(joinKeptWaves(own, source, { song: 6, source: 4 })).toEqual([
    { name: 'Bass', peaks: [1, 2, 3, 7, 7, 7] },
    { name: 'Drums', peaks: [5, 6, 7, 0, 0, 0] },
    { name: 'Room', peaks: [2, 2, 2, 1, 1, 1] },
  ])
})

test('extended song › source without waveforms › unchanged', () => {
  expect(joinKeptWaves(own, [], { song: 6, source: 4 })).toBe(own)
})
