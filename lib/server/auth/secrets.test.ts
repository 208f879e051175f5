import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bytesUnder, keptSecret } from '#lib/server/auth/secrets'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'songloom-keys-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('keptSecret › called twice › same secret, file readable by its owner only', () => {
  expect(keptSecret(directory, 'secret', () => 'first')).toBe('first')
  expect(keptSecret(directory, 'secret', () => 'second')).toBe('first')
  expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(directory)).toEqual(['secret'])
})

test('keptSecret › concurrent first starts › the same secret', () => {
  const mine = keptSecret(directory, 'secret', () => {
    // The other start creates the file first.
    keptSecret(directory, 'secret', () => 'theirs')
    return 'mine'
  })
  expect(mine).toBe('theirs')
  expect(keptSecret(directory, 'secret', () => 'later')).toBe('theirs')
  expect(readdirSync(directory)).toEqual(['secret'])
})

test('keptSecret › empty file › a new secret', () => {
  writeFileSync(join(directory, 'secret'), '\n')
  expect(keptSecret(directory, 'secret', () => 'made')).toBe('made')
  expect(keptSecret(directory, 'secret', () => 'later')).toBe('made')
})

test('bytesUnder › same secret and name › equal; another name or secret › different', () => {
  expect(bytesUnder('secret', 'key')).toEqual(bytesUnder('secret', 'key'))
  expect(bytesUnder('secret', 'key')).not.toEqual(bytesUnder('secret', 'code'))
  expect(bytesUnder('secret', 'key')).not.toEqual(bytesUnder('Secret', 'key'))
})
