import { describe, expect, it } from 'vitest'
import {
  barOf,
  barsIn,
  chordsForRow,
  colourOf,
  indexAt,
  lineAt,
  mergeChords,
  shortLabel,
  untilChord,
  wordsBegun,
} from '#components/song/moment'

const line = (at: number, ...words: number[]) => ({
  at,
  length: 2,
  section: 0,
  text: '',
  words: words.map((word) => ({ at: word, length: 0.5, text: 'la' })),
})
const chord = (at: number, length: number, symbol: string) => ({ at, length, symbol })

describe('the line that is lit', () => {
  const lines = [line(10, 10, 10.5, 11), line(13), line(20)]
  it('is none before the first and the last one sung after it', () => {
    expect(lineAt(lines, 9.99)).toBe(-1)
    expect(lineAt(lines, 10)).toBe(0)
    expect(lineAt(lines, 12.9)).toBe(0)
    expect(lineAt(lines, 13)).toBe(1)
    expect(lineAt(lines, 500)).toBe(2)
    expect(lineAt([], 5)).toBe(-1)
  })

  it('lights its words one by one', () => {
    const [first] = lines
    expect([9, 10, 10.6, 11].map((at) => wordsBegun(first as typeof first & object, at))).toEqual([0, 1, 2, 3])
  })

  it('is found among thousands as a walk would find it', () => {
    const many = Array.from({ length: 5000 }, (_, i) => ({ at: i * 0.7 }))
    for (const at of [0, 0.69, 0.7, 1234.5, 3499.3, 9999])
      expect(indexAt(many, at)).toBe(many.filter((item) => item.at <= at).length - 1)
  })
})

describe('bars', () => {
  it('count from one, in the metre of the song', () => {
    expect(barOf(0, 120, '4/4')).toBe(1)
    expect(barOf(4, 120, '4/4')).toBe(3)
    expect(barOf(72.5, 72, '3/4')).toBe(30)
    expect(barOf(1.5, 120, '6/8')).toBe(2)
    expect(barsIn(205, 72, '3/4')).toBe(82)
    expect(barOf(5, null, null)).toBeNull()
  })

  it('begin on their line, although no clock hits it exactly', () => {
    expect(barOf((60 / 97) * 4 * 7, 97, '4/4')).toBe(8)
  })
})

describe('chords', () => {
  it('that do not change are one', () => {
    expect(mergeChords([chord(0, 2, 'Am'), chord(2, 2, 'Am'), chord(4, 2, 'F')])).toEqual([
      chord(0, 4, 'Am'),
      chord(4, 2, 'F'),
    ])
  })

  it('leave one another room in a row, the first of each place staying', () => {
    const chords = Array.from({ length: 100 }, (_, i) => chord(i, 1, i % 2 ? 'Am' : 'F'))
    const row = chordsForRow(chords, 100, 20)
    expect(row.length).toBeLessThanOrEqual(20)
    for (let i = 1; i < row.length; i++) expect((row[i]?.at ?? 0) - (row[i - 1]?.at ?? 0)).toBeGreaterThanOrEqual(5)
    expect(row[0]?.at).toBe(0)
  })

  it('announce themselves in beats', () => {
    expect(untilChord(10, chord(11, 2, 'E'), 120)).toBe('in two beats')
    expect(untilChord(10.9, chord(11, 2, 'E'), 120)).toBe('in one beat')
  })
})

it('sections of any service wear one of the threads', () => {
  expect(['Pre-Chorus', 'CHORUS', 'interlude', 'verse 2', 'something'].map(colourOf)).toEqual([
    'pre',
    'chorus',
    'break',
    'verse',
    'verse',
  ])
  expect(shortLabel({ kind: 'pre-chorus', label: 'Pre-chorus', at: 0, length: 1 })).toBe('Pre')
  expect(shortLabel({ kind: 'verse', label: 'Verse 2', at: 0, length: 1 })).toBe('Verse 2')
})
