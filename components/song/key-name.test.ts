import { describe, expect, it } from 'vitest'
import { formatChord, formatKey, formatKeyShort } from '#components/song/key-name'
import { translatorFor } from '#lib/i18n/catalogues'
import { readKey } from '#lib/music/key'

const english = translatorFor('en', 'music')
const chinese = translatorFor('zh-Hans', 'music')

describe('key', () => {
  it.each([
    ['F# minor', 'F♯ minor', 'F♯m', 6],
    ['Ab major', 'A♭ major', 'A♭', 8],
    ['C', 'C major', 'C', 0],
    ['Cb major', 'C♭ major', 'C♭', 11],
    ['D dorian', 'D Dorian', 'D Dor.', 2],
    ['Bb mixolydian', 'B♭ Mixolydian', 'B♭ Mix.', 10],
    ['A aeolian', 'A Aeolian', 'A Aeol.', 9],
    ['E hijaz', 'E hijaz', 'E hijaz', 4],
    ['B♭ minor', 'B♭ minor', 'B♭m', 10],
  ])('%s › is %s and %s', (written, words, short, pitchClass) => {
    expect(formatKey(english, written)).toBe(words)
    expect(formatKeyShort(english, written)).toBe(short)
    expect(readKey(written)?.pitchClass).toBe(pitchClass)
  })

  it.each([
    ['F# minor', '升F小调', 'F♯m'],
    ['Ab major', '降A大调', 'A♭'],
    ['C', 'C大调', 'C'],
    ['D dorian', 'D多利亚调式', 'D多利亚调式'],
    ['Eb lydian', '降E利底亚调式', '降E利底亚调式'],
  ])('%s › in Chinese is %s and %s', (written, words, short) => {
    expect(formatKey(chinese, written)).toBe(words)
    expect(formatKeyShort(chinese, written)).toBe(short)
  })

  it('invalid › is null', () => {
    expect(formatKey(english, null)).toBeNull()
    expect(formatKeyShort(english, null)).toBeNull()
    expect(readKey('?')).toBeNull()
  })
})

it('chord › uses ♯ and ♭', () => {
  expect(formatChord('Bbmaj7/D')).toBe('B♭maj7/D')
  expect(formatChord('F#m')).toBe('F♯m')
  expect(formatChord('Ebm7b5')).toBe('E♭m7b5')
})
