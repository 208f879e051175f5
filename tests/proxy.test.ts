import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { proxy } from '../proxy'

const headersOf = (path: string) => proxy(new NextRequest(`http://localhost${path}`)).headers

test.each(['/', '/?record', '/library', '/sign-in'])('page %s › may use the microphone, and frames may not', (path) => {
  expect(headersOf(path).get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=(self)')
})

test.each(['/s/token', '/s/token/embed', '/s/token/song'])('shared page %s › may not use the microphone', (path) => {
  expect(headersOf(path).get('permissions-policy')).toContain('microphone=()')
})

test('page › recorder › needs no source of scripts or media but the app itself', () => {
  const policy = headersOf('/').get('content-security-policy') ?? ''
  expect(policy).toContain("media-src 'self' blob:")
  expect(policy).toContain("worker-src 'self'")
  expect(policy).not.toMatch(/unsafe-(?!eval)|script-src[^;]*blob:/)
})
