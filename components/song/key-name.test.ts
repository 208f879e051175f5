import { describe, expect, it } from 'vitest'
import { chordInWords, keyInShort, keyInWords, readKey } from '#components/song/key-name'

describe('a key', () => {
  it.each([
    ['F# minor', 'F♯ minor', 'F♯m', 6],
    ['Ab major', 'A♭ major', 'A♭', 8],
    ['C', 'C major', 'C', 0],
    ['Cb major', 'C♭ major', 'C♭', 11],
    ['D dorian', 'D dorian', 'Dm', 2],
    ['B♭ minor', 'B♭ minor', 'B♭m', 10],
  ])('%s reads %s and %s', (written, words, short, pitchClass) => {
    expect(keyInWords(written)).toBe(words)
    expect(keyInShort(written)).toBe(short)
    expect(readKey(written)?.pitchClass).toBe(pitchClass)
  })

  it('that is not one is none', () => {
    expect(keyInWords(null)).toBeNull()
    expect(readKey('?')).toBeNull()
  })
})

it('a chord wears real accidentals', () => {
  expect(chordInWords('Bbmaj7/D')).toBe('B♭maj7/D')
  expect(chordInWords('F#m')).toBe('F♯m')
  expect(chordInWords('Ebm7b5')).toBe('E♭m7b5')
})
