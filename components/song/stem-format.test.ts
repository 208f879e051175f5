import { expect, test } from 'vitest'
import { readStemFormat } from '#components/song/stem-format'

test.each([
  ['flac', 'flac'],
  ['wav24', 'wav24'],
  ['wav16', 'wav16'],
  ['aiff', 'wav24'],
  ['', 'wav24'],
  [null, 'wav24'],
])('stored stem format › %s › %s', (stored, format) => {
  expect(readStemFormat(stored)).toBe(format)
})
