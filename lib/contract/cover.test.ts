import { expect, test } from 'vitest'
import { coverVersion } from '#lib/contract/cover'

test('cover version › each choice › another text, fit for an address', () => {
  const versions = [
    coverVersion({ shape: 'round' }),
    coverVersion({ colour: 3 }),
    coverVersion({ ground: 'dark' }),
    coverVersion({ shape: 'round', colour: 3, ground: 'dark' }),
    coverVersion({ picture: '0a1b2c3d4e5f6071' }),
    coverVersion({ picture: 'ffffffffffffffff' }),
  ]
  expect(new Set(versions).size).toBe(versions.length)
  for (const version of versions) expect(version).toBe(encodeURIComponent(version))
  expect(coverVersion(null)).toBe('')
})
