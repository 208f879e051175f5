import { describe, expect, it } from 'vitest'
import { chordNamed, inMode, inRelativeMinor, modeOf, tonesOf, tonicChord } from '#lib/music/chord'
import { keyNamed } from '#lib/music/key'
import { above, fold, nearest } from '#lib/music/pitch'
import { scaleOf, scaleOver } from '#lib/music/scale'

const A_MINOR = keyNamed('A minor')
const C_MAJOR = keyNamed('C major')

describe('a chord', () => {
  it.each([
    ['I', C_MAJOR, 'C', [0, 4, 7]],
    ['♭VI', A_MINOR, 'F', [5, 9, 0]],
    ['ii7', C_MAJOR, 'Dm7', [2, 5, 9, 0]],
    ['V7♭9', A_MINOR, 'E7b9', [4, 8, 11, 2, 5]],
    ['I/3', C_MAJOR, 'C/E', [0, 4, 7]],
    ['V/7', C_MAJOR, 'G/B', [7, 11, 2]],
    ['♭iii°7', C_MAJOR, 'Ebdim7', [3, 6, 9, 0]],
    ['I6/9', C_MAJOR, 'C6/9', [0, 4, 7, 9, 2]],
    ['V/IV', C_MAJOR, 'G/F', [7, 11, 2]],
  ])('%s', (numeral, key, symbol, tones) => {
    const chord = chordNamed(numeral, key)
    expect(chord.symbol).toBe(symbol)
    expect(tonesOf(chord)).toEqual(tones)
  })

  it('is spelled with the accidentals of its key', () => {
    expect(chordNamed('IV', keyNamed('F major')).symbol).toBe('Bb')
    expect(chordNamed('V', keyNamed('B minor')).symbol).toBe('F#')
    expect(tonicChord(keyNamed('Eb major')).symbol).toBe('Eb')
  })

  it('that is no chord is refused', () => expect(() => chordNamed('VIII', C_MAJOR)).toThrow())
})

it('progressions know their mode and can be moved to the other', () => {
  expect(modeOf('i | ♭VI | ♭III | ♭VII')).toBe('minor')
  expect(modeOf('♭VI | ♭VII | i | i')).toBe('minor')
  expect(modeOf('IV | I | V | vi')).toBe('major')
  expect(inMode('vi7', 'minor')).toBe('♭VImaj7')
  expect(inMode('♭VII', 'major')).toBe('V')
})

it('over a foreign chord the scale gives way', () => {
  const over = scaleOver(scaleOf(A_MINOR), [4, 8, 11])
  expect(over).toContain(8)
  expect(over).not.toContain(7)
})

it('notes are found near, above and inside', () => {
  expect(nearest(0, 57)).toBe(60)
  expect(nearest(11, 60)).toBe(59)
  expect(above(0, 28)).toBe(36)
  expect(above(4, 28)).toBe(28)
  expect(fold(76, 28, 43)).toBe(40)
})

it('progressions in major are heard from their relative minor, and come home there', () => {
  expect(inRelativeMinor('I | V | vi | IV')).toBe('i | ♭VI | ♭III | ♭VII')
  expect(inRelativeMinor('IV | I | V | vi')).toBe('♭VI | ♭III | ♭VII | i')
  expect(inRelativeMinor('ii7 V | vi7')).toBe('iv7 ♭VII | i7')
  expect(inRelativeMinor('I | IV | V')).toBeNull()
  expect(inRelativeMinor('vi | iv | I | V')).toBeNull()
})
