import { describe, expect, it } from 'vitest'
import { chordInWords, keyInShort, keyInWords } from '#components/song/key-name'
import { wordsIn } from '#lib/i18n/catalogues'
import { readKey } from '#lib/music/key'

const english = wordsIn('en', 'music')
const chinese = wordsIn('zh-Hans', 'music')

describe('a key', () => {
  it.each([
    ['F# minor', 'F♯ minor', 'F♯m', 6],
    ['Ab major', 'A♭ major', 'A♭', 8],
    ['C', 'C major', 'C', 0],
    ['Cb major', 'C♭ major', 'C♭', 11],
    ['D dorian', 'D dorian', 'D dor.', 2],
    ['Bb mixolydian', 'B♭ mixolydian', 'B♭ mix.', 10],
    ['A aeolian', 'A aeolian', 'A aeol.', 9],
    ['E hijaz', 'E hijaz', 'E hijaz', 4],
    ['B♭ minor', 'B♭ minor', 'B♭m', 10],
  ])('%s reads %s and %s', (written, words, short, pitchClass) => {
    expect(keyInWords(english, written)).toBe(words)
    expect(keyInShort(english, written)).toBe(short)
    expect(readKey(written)?.pitchClass).toBe(pitchClass)
  })

  it.each([
    ['F# minor', '升F小调', 'F♯m'],
    ['Ab major', '降A大调', 'A♭'],
    ['C', 'C大调', 'C'],
    ['D dorian', 'D多利亚调式', 'D多利亚调式'],
    ['Eb lydian', '降E利底亚调式', '降E利底亚调式'],
  ])('%s is %s and %s in Chinese', (written, words, short) => {
    expect(keyInWords(chinese, written)).toBe(words)
    expect(keyInShort(chinese, written)).toBe(short)
  })

  it('that is not one is none', () => {
    expect(keyInWords(english, null)).toBeNull()
    expect(keyInShort(english, null)).toBeNull()
    expect(readKey('?')).toBeNull()
  })
})

it('a chord wears real accidentals', () => {
  expect(chordInWords('Bbmaj7/D')).toBe('B♭maj7/D')
  expect(chordInWords('F#m')).toBe('F♯m')
  expect(chordInWords('Ebm7b5')).toBe('E♭m7b5')
})
