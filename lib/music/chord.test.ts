import { describe, expect, it } from 'vitest'
import {
  chordFromNumeral,
  chordTones,
  numeralInMode,
  progressionMode,
  tonicChord,
  toRelativeMinor,
} from '#lib/music/chord'
import { keyNamed } from '#lib/music/key'
import { foldIntoRange, nearestPitch, pitchAtOrAbove } from '#lib/music/pitch'
import { scaleOf, scaleOverChord } from '#lib/music/scale'

const A_MINOR = keyNamed('A minor')
const C_MAJOR = keyNamed('C major')

describe('chord from a Roman numeral', () => {
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
    const chord = chordFromNumeral(numeral, key)
    expect(chord.symbol).toBe(symbol)
    expect(chordTones(chord)).toEqual(tones)
  })

  it('spelling: accidentals of the key', () => {
    expect(chordFromNumeral('IV', keyNamed('F major')).symbol).toBe('Bb')
    expect(chordFromNumeral('V', keyNamed('B minor')).symbol).toBe('F#')
    expect(tonicChord(keyNamed('Eb major')).symbol).toBe('Eb')
  })

  it('invalid numeral: throws', () => expect(() => chordFromNumeral('VIII', C_MAJOR)).toThrow())
})

it('progressions: mode detected, numerals converted to the other mode', () => {
  expect(progressionMode('i | ♭VI | ♭III | ♭VII')).toBe('minor')
  expect(progressionMode('♭VI | ♭VII | i | i')).toBe('minor')
  expect(progressionMode('IV | I | V | vi')).toBe('major')
  expect(numeralInMode('vi7', 'minor')).toBe('♭VImaj7')
  expect(numeralInMode('♭VII', 'major')).toBe('V')
})

it('scale over a foreign chord: the chord tone replaces its neighbour', () => {
  const over = scaleOverChord(scaleOf(A_MINOR), [4, 8, 11])
  expect(over).toContain(8)
  expect(over).not.toContain(7)
})

it('pitch classes: nearest, at or above, and folded into a range', () => {
  expect(nearestPitch(0, 57)).toBe(60)
  expect(nearestPitch(11, 60)).toBe(59)
  expect(pitchAtOrAbove(0, 28)).toBe(36)
  expect(pitchAtOrAbove(4, 28)).toBe(28)
  expect(foldIntoRange(76, 28, 43)).toBe(40)
})

it('major progressions: converted to the relative minor, null without its tonic', () => {
  expect(toRelativeMinor('I | V | vi | IV')).toBe('i | ♭VI | ♭III | ♭VII')
  expect(toRelativeMinor('IV | I | V | vi')).toBe('♭VI | ♭III | ♭VII | i')
  expect(toRelativeMinor('ii7 V | vi7')).toBe('iv7 ♭VII | i7')
  expect(toRelativeMinor('I | IV | V')).toBeNull()
  expect(toRelativeMinor('vi | iv | I | V')).toBeNull()
})
