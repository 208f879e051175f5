import { expect, it } from 'vitest'
import { readKeyName, readLength, readList, readTempo, tempoOfTaps } from '#components/compose/fields/read-typed'

it.each([
  ['2:30', 150],
  ['2：30', 150],
  ['90', 90],
  ['3', 180],
  ['2.5 min', 150],
  ['45 s', 45],
  ['3分钟', 180],
  ['0:07', null],
  ['10:01', null],
  ['1:75', null],
  ['soon', null],
])('length “%s” › is read as %s seconds', (typed, seconds) => {
  expect(readLength(typed)).toBe(seconds)
})

it.each([
  ['72', 72],
  ['72.5 bpm', 72.5],
  ['29', null],
  ['301', null],
  ['fast', null],
])('tempo “%s” › is read as %s BPM', (typed, bpm) => {
  expect(readTempo(typed)).toBe(bpm)
})

it.each([
  ['f# dorian', 'F# dorian'],
  ['降B大调', 'Bb major'],
  ['h', null],
])('key “%s” › is read as %s', (typed, key) => {
  expect(readKeyName(typed)).toBe(key)
})

it('list › is separated at commas of any script', () => {
  expect(readList('drums, ,choir，rap、')).toEqual(['drums', 'choir', 'rap'])
})

it('taps › give the mean tempo; one tap gives none', () => {
  expect(tempoOfTaps([0, 480, 1020, 1500])).toBe(120)
  expect(tempoOfTaps([5])).toBeNull()
  expect(tempoOfTaps([0, 1])).toBeNull()
})
