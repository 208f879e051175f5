import { expect, test } from 'vitest'
import { DEFAULT_LIMITS, isSignIn, kindOf, readLimits } from '#lib/server/http/rate-limit-rules'

test.each([
  ['', DEFAULT_LIMITS],
  ['submits=20', { ...DEFAULT_LIMITS, submits: 20 }],
  [' submits = 20 , sign-ins=5', { ...DEFAULT_LIMITS, submits: 20, 'sign-ins': 5 }],
  ['off', null],
  ['songs=20', undefined],
  ['submits=0', undefined],
  ['submits=many', undefined],
])('readLimits › %j › the limits, null or undefined', (text, limits) => {
  expect(readLimits(text)).toEqual(limits)
})

test.each([
  ['GET', '/api/v1/task/query', 'reads'],
  ['HEAD', '/api/songs', 'reads'],
  ['POST', '/api/v1/song/extend', 'submits'],
  ['POST', '/api/v1/lyric/generate', 'submits'],
  ['POST', '/api/v1/file/upload', 'uploads'],
  ['POST', '/api/uploads/check', 'uploads'],
  ['PUT', '/api/songs/x/cover', 'uploads'],
  ['PATCH', '/api/songs/x', 'writes'],
  ['PUT', '/api/songs/x/share', 'writes'],
  ['POST', '/api/v1/task/cancel', 'writes'],
] as const)('kindOf › %s %s › %s', (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind)
})

test('isSignIn › session request with a body › true; renewal and sign-out › false', () => {
  const json = new Headers({ 'content-type': 'application/json' })
  expect(isSignIn('POST', '/api/session', json)).toBe(true)
  expect(isSignIn('POST', '/api/session', new Headers())).toBe(false)
  expect(isSignIn('DELETE', '/api/session', json)).toBe(false)
})
