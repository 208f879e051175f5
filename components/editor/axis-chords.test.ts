import { expect, test } from 'vitest'
import { axisChordAt, axisChords } from '#components/editor/axis-chords'
import { SCORE } from '#components/editor/score.fixture'

const symbolsOf = (width: number) => axisChords(SCORE, SCORE.sections[1]!, width).map(({ symbol }) => symbol)

test('axisChords › by width › the names that have room', () => {
  expect(symbolsOf(400)).toEqual(['Am', 'F', 'G'])
  expect(symbolsOf(100)).toEqual(['Am', 'F'])
  expect(symbolsOf(20)).toEqual([])
})

test('axisChordAt › a press on a name that reaches over the next chord › the chord of the name', () => {
  const chords = axisChords(SCORE, SCORE.sections[1]!, 100)
  // G begins at 87 px, where the name of F still is.
  expect(axisChordAt(chords, 90)).toMatchObject({ symbol: 'F', at: 1 })
  expect(axisChordAt(chords, 49)).toMatchObject({ symbol: 'Am', at: 0 })
  expect(axisChordAt([], 5)).toBeUndefined()
})
