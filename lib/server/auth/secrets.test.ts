import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveKey, readOrCreateSecret } from '#lib/server/auth/secrets'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'songloom-keys-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('readOrCreateSecret › called twice › same secret, file readable by its owner only', () => {
  expect(readOrCreateSecret(directory, 'secret', () => 'first')).toBe('first')
  expect(readOrCreateSecret(directory, 'secret', () => 'second')).toBe('first')
  expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(directory)).toEqual(['secret'])
})

test('readOrCreateSecret › concurrent first starts › the same secret', () => {
  const mine = readOrCreateSecret(directory, 'secret', () => {
    // The other start creates the file first.
    readOrCreateSecret(directory, 'secret', () => 'theirs')
    return 'mine'
  })
  expect(mine).toBe('theirs')
  expect(readOrCreateSecret(directory, 'secret', () => 'later')).toBe('theirs')
  expect(readdirSync(directory)).toEqual(['secret'])
})

test('readOrCreateSecret › empty file › a new secret', () => {
  writeFileSync(join(directory, 'secret'), '\n')
  expect(readOrCreateSecret(directory, 'secret', () => 'made')).toBe('made')
  expect(readOrCreateSecret(directory, 'secret', () => 'later')).toBe('made')
})

test('deriveKey › same secret and name › equal; another name or secret › different', () => {
  expect(deriveKey('secret', 'key')).toEqual(deriveKey('secret', 'key'))
  expect(deriveKey('secret', 'key')).not.toEqual(deriveKey('secret', 'code'))
  expect(deriveKey('secret', 'key')).not.toEqual(deriveKey('Secret', 'key'))
})
