import { expect, test } from 'vitest'
import { byteRange } from '#lib/server/http/byte-range'

test.each([
  [null, { kind: 'whole' }],
  ['bytes=0-', { kind: 'part', first: 0, last: 999 }],
  ['bytes=0-0', { kind: 'part', first: 0, last: 0 }],
  ['bytes=500-5000', { kind: 'part', first: 500, last: 999 }],
  ['bytes=-100', { kind: 'part', first: 900, last: 999 }],
  ['bytes=-5000', { kind: 'part', first: 0, last: 999 }],
  ['bytes=1000-', { kind: 'none' }],
  ['bytes=-0', { kind: 'none' }],
  ['bytes=9-3', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['items=0-1', { kind: 'whole' }],
  ['bytes=a-b', { kind: 'whole' }],
])('byteRange › %s of 1,000 bytes › %j', (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range)
})
