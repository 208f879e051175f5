import { expect, test } from 'vitest'
import { acceptsCoding } from '#lib/server/http/static-files'

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=0.5, gzip', true],
  ['BR; q=1.0', true],
  ['gzip', false],
  ['br;q=0, gzip', false],
  ['br;q=0.000', false],
  ['brotli', false],
  [undefined, false],
])('accepted Brotli › %s › %s', (header, accepted) => {
  expect(acceptsCoding('br', header)).toBe(accepted)
})
