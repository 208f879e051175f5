import { describe, expect, test } from 'vitest'
import { chordFromNumeral, chordTones } from '#lib/music/chord'
import type { Key, Mode } from '#lib/music/key'
import { fitToMode } from '#lib/music/mode'
import { scaleOf } from '#lib/music/scale'

const D_DORIAN: Key = { tonic: 2, mode: 'dorian' }
const G_MIXOLYDIAN: Key = { tonic: 7, mode: 'mixolydian' }
const E_PHRYGIAN: Key = { tonic: 4, mode: 'phrygian' }
const C_LYDIAN: Key = { tonic: 0, mode: 'lydian' }

test.each([
  ['iv', D_DORIAN, 'G'],
  ['iv7', D_DORIAN, 'G7'],
  ['♭VI', D_DORIAN, 'Dm'],
  ['V', D_DORIAN, 'Am'],
  ['♭VII', D_DORIAN, 'C'],
  ['i', D_DORIAN, 'Dm'],
  ['IV9', D_DORIAN, 'G9'],
  ['V', G_MIXOLYDIAN, 'Dm'],
  ['V7', G_MIXOLYDIAN, 'Dm7'],
  ['♭VII', G_MIXOLYDIAN, 'F'],
  ['iii', G_MIXOLYDIAN, 'G'],
  ['v', E_PHRYGIAN, 'G'],
  ['♭II', E_PHRYGIAN, 'F'],
  ['IV', C_LYDIAN, 'Am'],
  ['ii', C_LYDIAN, 'D'],
] as const)('%s: fitted to the mode', (numeral, key, symbol) => {
  expect(fitToMode(chordFromNumeral(numeral, key), key).symbol).toBe(symbol)
})

describe.each(['dorian', 'mixolydian', 'phrygian', 'lydian'] as Mode[])('%s', (mode) => {
  test.each([
    'i',
    'I',
    'ii',
    'iiø7',
    '♭II',
    '♭III',
    'iii',
    'iv',
    'IV',
    '♯iv',
    'v',
    'V',
    'V7',
    '♭VI',
    'vi',
    '♭VII',
    'vii°',
  ])('%s: triad within the scale', (numeral) => {
    for (const tonic of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const) {
      const key = { tonic, mode }
      const chord = fitToMode(chordFromNumeral(numeral, key), key)
      for (const tone of chordTones(chord).slice(0, 3)) expect(scaleOf(key)).toContain(tone)
      expect(chordTones(chord)).toContain(chord.bass)
    }
  })
})
