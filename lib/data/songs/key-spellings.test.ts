import { expect, it } from 'vitest'
import { isKey, keySpellings } from '#lib/data/songs/key-spellings'

it('a key is found however it is written', () => {
  expect(keySpellings('F# minor').sort()).toEqual(['F# minor', 'Gb minor'])
  expect(keySpellings('Gb minor').sort()).toEqual(['F# minor', 'Gb minor'])
  expect(keySpellings('C major').sort()).toEqual(['B# major', 'C major'])
  expect(keySpellings('B major').sort()).toEqual(['B major', 'Cb major'])
  expect(keySpellings('D dorian')).toEqual(['D dorian'])
})

it('what is no key is not taken for one', () => {
  for (const text of ['', 'H minor', 'F♯ minor', 'f# minor', 'F#', 'F# minor; drop']) expect(isKey(text)).toBe(false)
  expect(isKey('Bb major')).toBe(true)
})
