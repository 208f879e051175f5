import { expect, test } from 'vitest'
import { joinNotes } from '#components/fullscreen/song-notes'

const note = (at: number, length = 0.5) => ({ at, length, pitch: 60, velocity: 1 })

test('extended song › notes of its source › up to the cut, then its own, part by part', () => {
  const source = [
    { name: 'Bass', drums: false, notes: [note(1), note(7.8), note(9)] },
    { name: 'Strings', drums: false, notes: [note(2)] },
    { name: 'Drums', drums: true, notes: [note(8)] },
  ]
  const own = [
    { name: 'Bass', drums: false, notes: [note(8.5)] },
    { name: 'Voice', drums: false, notes: [note(10)] },
  ]
  const joined = joinNotes(source, own, 8)
  expect(joined.map(({ name }) => name)).toEqual(['Bass', 'Strings', 'Voice'])
  expect(joined[0]!.notes.map(({ at }) => at)).toEqual([1, 7.8, 8.5])
  expect(joined[0]!.notes[1]!.length).toBeCloseTo(0.2)
})

test('extended song › source without notes › its own', () => {
  const own = [{ name: 'Bass', drums: false, notes: [note(8.5)] }]
  expect(joinNotes([], own, 8)).toEqual(own)
})
