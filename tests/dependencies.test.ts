import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceProblems, lockProblems, notices, readLock } from '../lib/server/cli/notices.mjs'

/** The packages of package-lock.json. Nothing here asks the network. */

const packages = readLock()

test('third-party notices › name what package-lock.json installs', () => {
  expect(readFileSync('THIRD-PARTY-NOTICES', 'utf8') === notices(), 'Run `npm run notices`.').toBe(true)
})

test('licences › of all locked packages › are allowed', () => {
  expect(licenceProblems(packages)).toEqual([])
})

test.each([
  ['GPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['MIT AND GPL-2.0-only', false],
  ['(MIT OR GPL-2.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  [undefined, false],
])('licence %s › is allowed: %s', (license, isAllowed) => {
  const entry = { version: '1.0.0', ...(license !== undefined && { license }) }
  expect(licenceProblems({ '': {}, 'node_modules/@some/thing': entry })).toEqual(
    isAllowed ? [] : [`@some/thing has ${license ? `the licence ${license}` : 'no licence'}.`],
  )
})

test('lock file › every package has its hash, and optional ones are locked for all platforms', () => {
  expect(lockProblems(packages)).toEqual([])
  // npm drops the platforms that a registry lacks: these are the ones that people install on.
  for (const platform of [
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64-gnu',
    'linux-arm64-musl',
    'linux-x64-musl',
    'win32-x64-msvc',
  ])
    expect(packages[`node_modules/@next/swc-${platform}`], platform).toHaveProperty('integrity')
})

test('lock file without a platform, a hash or with a foreign address › each is named', () => {
  const integrity = 'sha512-x'
  const native = { integrity, optionalDependencies: { 'native-linux': '1', 'native-darwin': '1', nested: '1' } }
  expect(
    lockProblems({
      '': {},
      'node_modules/native': native,
      'node_modules/native/node_modules/nested': { integrity },
      'node_modules/native-linux': {},
      'node_modules/other/node_modules/native-darwin': { integrity },
      'node_modules/other': { integrity, resolved: 'https://mirror.example/other.tgz' },
    }),
  ).toEqual([
    'node_modules/native needs native-darwin, which is not locked.',
    'node_modules/native-linux has no integrity.',
    'node_modules/other comes from https://mirror.example/other.tgz.',
  ])
})
