import { expect, test } from 'vitest'
import { limitText, parseLimits } from '#components/accounts/limit-fields'

test.each([
  ['', '', { songs_per_day: null, storage_bytes: null }],
  ['10', '0.5', { songs_per_day: 10, storage_bytes: 500_000_000 }],
  [' 0 ', '1,5', { songs_per_day: 0, storage_bytes: 1_500_000_000 }],
  ['2.5', '', null],
  ['-1', '', null],
  ['many', '', null],
  ['', 'Infinity', null],
])('%j songs and %j GB mean %j', (songs, gigabytes, limits) => {
  expect(parseLimits({ songs, gigabytes })).toEqual(limits)
  if (limits) expect(parseLimits(limitText(limits))).toEqual(limits)
})
