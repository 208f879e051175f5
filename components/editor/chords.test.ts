import { describe, expect, it } from 'vitest'
import {
  bassesOf,
  borrowedChords,
  cellsOf,
  chordsEdit,
  chordsOfKey,
  extensionsOf,
  qualitiesOf,
  symbolsOf,
  withChord,
} from '#components/editor/chords'
import { SCORE } from '#components/editor/score.fixture'
import { chordFromSymbol } from '#lib/music/chord'
import type { Key } from '#lib/music/key'

const A_MINOR: Key = { tonic: 9, mode: 'minor' }
const SECTION = SCORE.sections[1]!

describe('chords of a section', () => {
  it('symbolsOf › one list per bar, chords that last longer repeated', () => {
    expect(symbolsOf(SCORE, SECTION)).toEqual([['Am'], ['F', 'F', 'F', 'G']])
  })
  it('cellsOf › one cell per chord with its share of the bar', () => {
    expect(cellsOf(symbolsOf(SCORE, SECTION))).toEqual([
      { bar: 0, slots: [0], symbol: 'Am', share: 1 },
      { bar: 1, slots: [0, 1, 2], symbol: 'F', share: 0.75 },
      { bar: 1, slots: [3], symbol: 'G', share: 0.25 },
    ])
  })
  it('withChord › changes one cell; chordsEdit › null where nothing changes', () => {
    const before = symbolsOf(SCORE, SECTION)
    const symbols = withChord(before, cellsOf(before)[1]!, 'Dm')
    expect(symbols).toEqual([['Am'], ['Dm', 'Dm', 'Dm', 'G']])
    expect(chordsEdit('s2', before, symbols)).toMatchObject({ kind: 'chords', section: 's2' })
    expect(chordsEdit('s2', before, withChord(symbols, cellsOf(symbols)[1]!, 'F'))).toBeNull()
  })
})

describe('chord picker', () => {
  it('qualities › the same root and bass note; a seventh stays where it can', () => {
    const symbols = (symbol: string) => qualitiesOf(symbol, A_MINOR).map((each) => each.symbol)
    expect(symbols('F')).toEqual(['F', 'Fm', 'Fdim'])
    expect(symbols('F7').slice(0, 2)).toEqual(['F7', 'Fm7'])
    expect(symbols('C/E')[1]).toBe('Cm/E')
    expect(qualitiesOf('Dm7', A_MINOR).find(({ isOn }) => isOn)?.quality).toBe('minor')
    expect(qualitiesOf('Dsus4', A_MINOR).some(({ isOn }) => isOn)).toBe(false)
  })
  it('chords of a key › its triads with their degrees', () => {
    expect(chordsOfKey(A_MINOR).map(({ symbol, degree }) => `${symbol} ${degree}`)).toEqual([
      'Am i',
      'Bdim ii°',
      'C III',
      'Dm iv',
      'Em v',
      'F VI',
      'G VII',
    ])
  })
  it.each(['major', 'minor', 'dorian', 'mixolydian', 'phrygian', 'lydian'] as const)(
    'every chord that is offered in %s › can be played',
    (mode) => {
      const key: Key = { tonic: 6, mode }
      const offered = [...chordsOfKey(key), ...borrowedChords(key)].map(({ symbol }) => symbol)
      const derived = offered.flatMap((symbol) => [...extensionsOf(symbol, key), ...bassesOf(symbol, key)])
      for (const symbol of [...offered, ...derived.map((each) => each.symbol)])
        expect(chordFromSymbol(symbol, key), symbol).not.toBeNull()
    },
  )
  it('extensions › are added to root and third, keep the bass, and are taken away again', () => {
    const seventh = extensionsOf('Dm/A', A_MINOR).find(({ extension }) => extension === '7')!
    expect(seventh).toEqual({ extension: '7', symbol: 'Dm7/A', isOn: false })
    expect(extensionsOf('Dm7/A', A_MINOR).find(({ extension }) => extension === '7')).toEqual({
      extension: '7',
      symbol: 'Dm/A',
      isOn: true,
    })
  })
  it('bass notes › are the tones of the chord', () => {
    expect(bassesOf('Dm7/A', A_MINOR).map(({ symbol, isOn }) => [symbol, isOn])).toEqual([
      ['Dm7', false],
      ['Dm7/F', false],
      ['Dm7/A', true],
      ['Dm7/C', false],
    ])
  })
})
