import { expect, it } from 'vitest'
import { playedOrder, type RepeatMarks } from '#lib/music/song-files/repeats'

const order = (...measures: RepeatMarks[]) => playedOrder(measures).map((index) => index + 1)
const ending = (...passes: number[]): RepeatMarks => ({ ending: passes, endingStops: true })

it.each<[string, RepeatMarks[], number[]]>([
  ['repeat', [{ forward: true }, { backward: 2 }, {}], [1, 2, 1, 2, 3]],
  ['repeat without a beginning', [{}, { backward: 2 }, { backward: 2 }], [1, 2, 1, 2, 3, 3]],
  ['two endings', [{}, { ...ending(1), backward: 2 }, ending(2), {}], [1, 2, 1, 3, 4]],
  ['three endings', [{}, { ...ending(1), backward: 2 }, { ...ending(2), backward: 2 }, ending(3)], [1, 2, 1, 3, 1, 4]],
  ['an ending of two passes', [{}, { ...ending(1, 2), backward: 2 }, ending(3), {}], [1, 2, 1, 2, 1, 3, 4]],
  [
    'a repeat after an ending, without a beginning',
    [{}, { ...ending(1), backward: 2 }, ending(2), {}, { backward: 2 }],
    [1, 2, 1, 3, 4, 5, 4, 5],
  ],
  ['da capo al fine', [{ backward: 2 }, { fine: true }, { jump: 'capo' }], [1, 1, 2, 3, 1, 2]],
  ['a trio after a fine', [{}, { fine: true }, { backward: 2 }, { jump: 'capo' }], [1, 2, 3, 3, 4, 1, 2]],
  ['a fine within a repeat', [{ forward: true }, { fine: true }, { backward: 2 }], [1, 2, 3, 1, 2, 3]],
  [
    'dal segno al coda',
    [{}, { segno: true }, { toCoda: true }, { jump: 'segno' }, { coda: true }],
    [1, 2, 3, 4, 2, 3, 5],
  ],
])('%s › measures in the order in which they are played', (_, measures, played) => {
  expect(order(...measures)).toEqual(played)
})
