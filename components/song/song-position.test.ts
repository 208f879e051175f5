import { describe, expect, it } from 'vitest'
import {
  barOf,
  barsIn,
  colourOf,
  indexAt,
  lineAt,
  mergeChords,
  textGaps,
  untilChord,
  wordsBegun,
} from '#components/song/song-position'

const line = (at: number, ...words: number[]) => ({
  at,
  length: 2,
  section: 0,
  text: '',
  words: words.map((word) => ({ at: word, length: 0.5, text: 'la' })),
})
const chord = (at: number, length: number, symbol: string) => ({ at, length, symbol })

describe('current line', () => {
  const lines = [line(10, 10, 10.5, 11), line(13), line(20)]
  it('before the first line › none; later the last one that began', () => {
    expect(lineAt(lines, 9.99)).toBe(-1)
    expect(lineAt(lines, 10)).toBe(0)
    expect(lineAt(lines, 12.9)).toBe(0)
    expect(lineAt(lines, 13)).toBe(1)
    expect(lineAt(lines, 500)).toBe(2)
    expect(lineAt([], 5)).toBe(-1)
  })

  it('words › light up one by one', () => {
    const [first] = lines
    expect([9, 10, 10.6, 11].map((at) => wordsBegun(first as typeof first & object, at))).toEqual([0, 1, 2, 3])
  })

  it('thousands of lines › matches a linear search', () => {
    const many = Array.from({ length: 5000 }, (_, i) => ({ at: i * 0.7 }))
    for (const at of [0, 0.69, 0.7, 1234.5, 3499.3, 9999])
      expect(indexAt(many, at)).toBe(many.filter((item) => item.at <= at).length - 1)
  })
})

describe('bars', () => {
  it('numbers › start at 1 and follow the meter', () => {
    expect(barOf(0, 120, '4/4')).toBe(1)
    expect(barOf(4, 120, '4/4')).toBe(3)
    expect(barOf(72.5, 72, '3/4')).toBe(30)
    expect(barOf(1.5, 120, '6/8')).toBe(2)
    expect(barsIn(205, 72, '3/4')).toBe(82)
    expect(barOf(5, null, null)).toBeNull()
  })

  it('rounding › a bar starts on its line', () => {
    expect(barOf((60 / 97) * 4 * 7, 97, '4/4')).toBe(8)
  })
})

describe('chords', () => {
  it('repeated › are merged', () => {
    expect(mergeChords([chord(0, 2, 'Am'), chord(2, 2, 'Am'), chord(4, 2, 'F')])).toEqual([
      chord(0, 4, 'Am'),
      chord(4, 2, 'F'),
    ])
  })

  it('next chord › is counted in beats', () => {
    expect(untilChord(10, chord(11, 2, 'E'), 120)).toBe(2)
    expect(untilChord(10.9, chord(11, 2, 'E'), 120)).toBe(1)
  })
})

it('section kinds of any service › have a colour', () => {
  expect(['Pre-Chorus', 'CHORUS', 'interlude', 'verse 2', 'something'].map(colourOf)).toEqual([
    'pre',
    'chorus',
    'break',
    'verse',
    'verse',
  ])
})

describe('line with timed words', () => {
  const sung = (text: string, ...words: string[]) => ({
    ...line(0),
    text,
    words: words.map((word, i) => ({ at: i, length: 1, text: word })),
  })
  it.each([
    [sung('海边记得我', '海', '边', '记', '得', '我')],
    [sung('你好，world again!', '你', '好', 'world', 'again')],
    [sung('My  town — my town', 'My', 'town', 'my', 'town')],
  ])('text › is unchanged', (each) => {
    const gaps = textGaps(each)
    expect(each.words.map((word, i) => gaps[i] + word.text).join('') + gaps.at(-1)).toBe(each.text)
  })
  it('different spelling › words stay apart', () => {
    expect(textGaps(sung('colour of day', 'color', 'of', 'day'))).toEqual(['', ' ', ' ', ''])
    expect(textGaps(sung('后来', '後', '来'))).toEqual(['', '', ''])
  })
})
