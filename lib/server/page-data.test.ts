import { expect, test } from 'vitest'
import { DatabaseUnanswered } from '#lib/db/lost'
import { unlessUnavailable } from '#lib/server/page-data'
import { StorageUnavailable } from '#lib/storage/unavailable'

const app = (answers: boolean) => ({ database: { answers: () => answers } })
const failing = (error: Error) => async () => {
  throw error
}

test('unlessUnavailable › available › the data', async () => {
  expect(await unlessUnavailable(app(true), async () => 'songs')).toBe('songs')
})

test.each([
  ['database that does not respond', true, new Error('Failed query', { cause: new DatabaseUnanswered('no') })],
  ['lost connection', true, Object.assign(new Error('gone'), { code: 'ECONNRESET' })],
  ['storage that does not respond', true, new StorageUnavailable('no', null)],
  ['hidden error while the database does not respond', false, new Error('Failed to get the session')],
])('unlessUnavailable › %s › no data', async (_, answers, error) => {
  expect(await unlessUnavailable(app(answers), failing(error))).toBeUndefined()
})

test('unlessUnavailable › other error › thrown', async () => {
  await expect(unlessUnavailable(app(true), failing(new Error('a bug')))).rejects.toThrow('a bug')
})
