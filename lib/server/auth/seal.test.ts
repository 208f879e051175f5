import { expect, test } from 'vitest'
import { createSealer } from '#lib/server/auth/seal'

const seal = createSealer('a secret of sixteen or more')
const origin = 'https://service.example'

test('seal › same origin › opens, and the sealed text is unreadable', () => {
  const sealed = seal.close('sk-canary-1234', origin)
  expect(sealed).not.toContain('canary')
  expect(Buffer.from(sealed.split('.')[3]!, 'base64url').toString()).not.toContain('canary')
  expect(seal.open(sealed, origin)).toBe('sk-canary-1234')
})

test('seal › same text twice › different results', () => {
  expect(seal.close('key', origin)).not.toBe(seal.close('key', origin))
})

test.each([
  ['another origin', (sealed: string) => seal.open(sealed, 'https://other.example')],
  ['another port', (sealed: string) => seal.open(sealed, `${origin}:8443`)],
  ['another secret', (sealed: string) => createSealer('another secret, long enough').open(sealed, origin)],
  ['changed bytes', (sealed: string) => seal.open(`${sealed.slice(0, -2)}AA`, origin)],
  ['a truncated seal', (sealed: string) => seal.open(sealed.slice(0, 30), origin)],
  ['a short tag', (sealed: string) => seal.open(sealed.split('.').with(2, 'AAAA').join('.'), origin)],
  ['text that is no seal', () => seal.open('sk-canary-1234', origin)],
])('seal › open with %s › null', (_, open) => {
  expect(open(seal.close('sk-canary-1234', origin))).toBeNull()
})
