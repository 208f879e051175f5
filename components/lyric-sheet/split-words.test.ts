import { expect, test } from 'vitest'
import { splitWords } from '#components/lyric-sheet/split-words'

const shown = (text: string, ...chords: [string, number][]) =>
  splitWords({ text, chords: chords.map(([symbol, at]) => ({ symbol, at })) }).map((pieces) =>
    pieces.map((piece) => `${piece.chords.map(({ symbol }) => symbol).join('+')}(${piece.text})`).join(''),
  )

test('words › keep their space and split at a chord inside', () => {
  expect(shown('Hello my tomorrow', ['Am', 0], ['G', 11])).toEqual(['Am(Hello )', '(my )', '(to)G(morrow)'])
})

const overhanging = (text: string, ...chords: [string, number][]) =>
  splitWords({ text, chords: chords.map(([symbol, at]) => ({ symbol, at })) })
    .flat()
    .flatMap((piece) => (piece.overhangs ? piece.chords.map(({ symbol }) => symbol).join('+') : []))

test('chord over a short word › overhangs until the next chord', () => {
  expect(overhanging('I was born for the wind', ['Eb', 0])).toEqual(['Eb'])
  expect(overhanging('I was born for the wind', ['Eb', 0], ['Fm', 2])).toEqual(['Fm'])
  expect(overhanging('I was born for the wind', ['Eb', 0], ['Fm', 6])).toEqual(['Eb', 'Fm'])
  expect(overhanging('to bring us in', ['Bbm', 12], ['Fm', 12])).toEqual([])
  expect(overhanging('我在风里', ['Eb', 0])).toEqual(['Eb'])
})

test('any chord position › no letter or chord is lost', () => {
  for (const text of ['', 'a', ' two  words ', '雨が降る', 'x'.repeat(40)])
    for (const at of [0, 1, 3, text.length, text.length + 5]) {
      const words = splitWords({
        text,
        chords: [
          { symbol: 'C', at },
          { symbol: 'F', at },
        ],
      })
      expect(
        words
          .flat()
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
      expect(words.flat().flatMap((piece) => piece.chords.map(({ symbol }) => symbol))).toEqual(['C', 'F'])
    }
})
