import { expect, test } from 'vitest'
import { acceptsBrotli } from '#lib/server/http/static-files'

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=0.5, gzip', true],
  ['BR; q=1.0', true],
  ['gzip', false],
  ['br;q=0, gzip', false],
  ['br;q=0.000', false],
  ['brotli', false],
  [undefined, false],
])('acceptsBrotli › %s › %s', (header, accepted) => {
  expect(acceptsBrotli(header)).toBe(accepted)
})
