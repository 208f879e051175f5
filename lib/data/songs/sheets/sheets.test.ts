import { describe, expect, test } from 'vitest'
import { chordSheet, widthOf } from '#lib/data/songs/sheets/chord-sheet'
import { lrcOf, stamp } from '#lib/data/songs/sheets/lrc'
import { sheetSections, syllableStarts } from '#lib/data/songs/sheets/placement'

const word = (at: number, text: string) => ({ at, length: 0.5, text })
const LINES = [
  {
    at: 8,
    length: 2.5,
    section: 1,
    text: 'Hello my rainy town',
    words: [word(8, 'Hello'), word(8.5, 'my'), word(9, 'rainy'), word(10, 'town')],
  },
  { at: 12, length: 1, section: 1, text: '雨が降る', words: [word(12, '雨が'), word(12.5, '降る')] },
]
const METADATA = {
  sections: [
    { kind: 'intro', label: 'Intro', at: 0, length: 8 },
    { kind: 'verse', label: 'Verse 1', at: 8, length: 8 },
  ],
  chords: [
    { at: 0, length: 4, symbol: 'Am' },
    { at: 4, length: 4, symbol: 'F' },
    { at: 8, length: 1, symbol: 'Am' },
    { at: 9, length: 3, symbol: 'Fmaj7' },
    { at: 12.5, length: 3.5, symbol: 'C/E' },
  ],
  lines: LINES,
}

describe('timed words', () => {
  test('lyrics › every line and word has its time; the words make up the line', () => {
    const lines = lrcOf({ title: 'Rain [live]', length: 83 }, LINES).split('\n')
    expect(lines[0]).toBe('[ti:Rain  live]')
    expect(lines).toContain('[length:01:23]')
    expect(lines).toContain('[00:08.00]<00:08.00>Hello <00:08.50>my <00:09.00>rainy <00:10.00>town<00:10.50>')
    expect(lines).toContain('[00:12.00]<00:12.00>雨が<00:12.50>降る<00:13.00>')
    const shown = lines[5]!.replace(/[[<][\d:.]+[\]>]/g, '')
    expect(shown).toBe(LINES[0]!.text)
  })

  test('time › just below a minute › rounded up to the next minute', () => {
    expect([stamp(0), stamp(59.999), stamp(61.234), stamp(754.5), stamp(-1)]).toEqual([
      '00:00.00',
      '01:00.00',
      '01:01.23',
      '12:34.50',
      '00:00.00',
    ])
  })
})

describe('chord sheet', () => {
  const sheet = chordSheet({ title: 'Rain', bpm: 95.7, key: 'A minor', meter: '4/4' }, METADATA).split('\n')

  test('head and sections › named', () => {
    expect(sheet.slice(0, 2)).toEqual(['Rain', '96 bpm · A minor · 4/4'])
    expect(sheet.filter((line) => line.startsWith('['))).toEqual(['[Intro]', '[Verse 1]'])
    expect(sheet).toContain('| Am | F |')
  })

  test('chord › above the word sung at its time', () => {
    const words = sheet.indexOf('Hello my rainy town')
    const chords = sheet[words - 1]!
    expect(chords.indexOf('Am')).toBe(0)
    expect(chords.indexOf('Fmaj7')).toBe('Hello my '.length)
    const wide = sheet.indexOf('雨が降る')
    expect(sheet[wide - 1]!.indexOf('C/E')).toBe(widthOf('雨が'))
  })

  test('chord › within a long word › above its syllable', () => {
    const tomorrow = {
      at: 8,
      length: 3,
      section: 1,
      text: 'Until tomorrow',
      words: [word(8, 'Until'), { at: 9, length: 1.5, text: 'tomorrow' }],
    }
    const chords = [{ at: 9.5, length: 2, symbol: 'G' }]
    const [, verse] = sheetSections({ ...METADATA, chords, lines: [tomorrow] })
    expect(verse?.lines[0]?.chords).toEqual([{ symbol: 'G', at: 'Until to'.length }])
    expect(['time', 'lights', 'tomorrow', 'everyone', '降る'].map(syllableStarts)).toEqual([
      [0],
      [0],
      [0, 2, 5],
      [0, 1, 3],
      [0, 1],
    ])
  })

  test('chord list › every chord once, with its time', () => {
    const list = sheet.slice(sheet.indexOf('Chords by time') + 2, -1)
    expect(list).toEqual(['00:00.00  Am', '00:04.00  F', '00:08.00  Am', '00:09.00  Fmaj7', '00:12.50  C/E'])
  })

  test('unknown fields › omitted', () => {
    expect(chordSheet({ title: 'X', bpm: null, key: null, meter: null }, METADATA).split('\n')[1]).toBe('')
  })
})
