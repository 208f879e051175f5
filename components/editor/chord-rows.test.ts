import { expect, test } from 'vitest'
import { chordRows, placedLines } from '#components/editor/chord-rows'
import { SCORE } from '#components/editor/score.fixture'

test('chordRows › by width › equal rows of whole groups of four, in which each chord has room', () => {
  expect(chordRows(8, 770, 1)).toEqual({ bars: 8, width: 96 })
  expect(chordRows(8, 770, 2)).toEqual({ bars: 4, width: 192 })
  expect(chordRows(2, 1250, 1)).toEqual({ bars: 2, width: 320 })
  expect(chordRows(20, 1250, 1).bars).toBe(12)
  expect(chordRows(5, 300, 1).bars).toBe(3)
  expect(chordRows(9, 100, 4).bars).toBe(1)
  expect(chordRows(16, 0, 1).bars).toBe(8)
})

test('placedLines › each sung line where its first note is', () => {
  const [, verse] = SCORE.sections
  expect(placedLines(SCORE, verse!)).toEqual([{ ...verse!.lines[0], at: 0 }])
  const later = SCORE.phrases.map((phrase) => ({
    ...phrase,
    notes: phrase.notes.map((note) => ({ ...note, at: note.at + 2 })),
  }))
  expect(placedLines({ ...SCORE, phrases: later }, verse!)[0]!.at).toBe(0.5)
  expect(placedLines(SCORE, SCORE.sections[0]!)).toEqual([])
})
