import { expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import { route } from '#lib/server/http/route'
import { StorageUnavailable } from '#lib/storage/unavailable'

const answerOf = (error: unknown) =>
  route(async () => {
    throw error
  })(new Request('http://studio/'), undefined)

test.each([
  ['itself', new StorageUnavailable('The object storage isn’t responding.', null)],
  ['as a cause', new Error('A song', { cause: new StorageUnavailable('It answered 503.', 503) })],
])('route › storage unavailable, %s › 503 with Retry-After', async (_, error) => {
  const answer = await answerOf(error)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(((await answer.json()) as Problem).code).toBe('unavailable')
})

test.each([
  ['ENOSPC', 'storage_full', 'full'],
  ['53100', 'storage_full', 'full'],
  ['EROFS', 'unavailable', 'read-only'],
  ['42501', 'unavailable', 'read-only'],
])('route › write fails with %s › 503 %s, and says that the storage is %s', async (code, expected, state) => {
  const cause = Object.assign(new Error('secret path'), { code })
  const answer = await answerOf(new Error('Failed query', { cause }))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await answer.json()).toMatchObject({
    code: expected,
    detail: `The server’s storage is ${state}. This change wasn’t saved; existing songs are safe. Try again later.`,
  })
})

test('route › unexpected error › 500 without its message', async () => {
  const answer = await answerOf(new Error('secret words'))
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('secret words')
})
