import { expect, test } from 'vitest'
import { practiceRows, shownChords } from '#components/practice/practice-rows'

const chord = (at: number, symbol: string) => ({ at, length: 2, symbol, numeral: '' })
const word = (at: number, text: string) => ({ at, length: 0.5, text })
const song = {
  sections: [
    { kind: 'intro', label: 'Intro', at: 0, length: 12 },
    { kind: 'verse', label: 'Verse 1', at: 12, length: 8 },
  ],
  lines: [
    {
      at: 12,
      length: 2,
      section: 1,
      text: 'Hello my town',
      words: [word(12, 'Hello'), word(13, 'my'), word(14, 'town')],
    },
    { at: 16, length: 2, section: 1, text: 'Again', words: [word(16, 'Again')] },
  ],
}
const chords = ['C', 'G', 'Am', 'F', 'C', 'G'].map((symbol, i) => chord(2 * i, symbol))

test('section without words › rows of four chords at the time of the first', () => {
  const rows = practiceRows(song, chords).filter(({ line }) => line === null)
  expect(rows.map(({ at, chords }) => [at, chords.map(({ symbol }) => symbol)])).toEqual([
    [0, ['C', 'G', 'Am', 'F']],
    [8, ['C', 'G']],
  ])
})

test('line › its chords above their syllables, numbered as in the song', () => {
  const sung = practiceRows(song, [...chords, chord(14, 'D'), chord(16, 'E')]).filter(({ line }) => line !== null)
  expect(sung.map(({ at, chords }) => [at, chords])).toEqual([
    [12, [{ symbol: 'D', at: 9, index: 6 }]],
    [16, [{ symbol: 'E', at: 0, index: 7 }]],
  ])
})

test('transposed and with a capo › spelled in the key of the shapes', () => {
  const given = [chord(0, 'F#m'), chord(2, 'F#m'), chord(4, 'C#7/G#')]
  const key = { tonic: 6, mode: 'minor' } as const
  const symbols = (transpose: number, capo: number) =>
    shownChords(given, key, transpose, capo).map(({ symbol, length }) => [symbol, length])
  expect(symbols(0, 0)).toEqual([
    ['F#m', 4],
    ['C#7/G#', 2],
  ])
  expect(symbols(0, 2)).toEqual([
    ['Em', 4],
    ['B7/F#', 2],
  ])
  expect(symbols(3, 0)).toEqual([
    ['Am', 4],
    ['E7/B', 2],
  ])
})
