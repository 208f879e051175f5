import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTask, findEarlierUse } from '#lib/data/tasks/create-task'
import { type AppWithService, pollUntil, send, song, startAppWithService, submitsOf } from '../harness/app-with-service'
import { testDatabase } from '../harness/test-database'
import { inRealTime } from '../harness/timing'

/** One Idempotency-Key orders once. */

let setup: AppWithService
beforeAll(async () => {
  setup = await startAppWithService({ pace: { appear: 0, running: 10, stream: 20, done: 50 }, seconds: [2] })
})
afterAll(async () => {
  // A running download at shutdown fails with an error that no test awaits.
  for (const { id } of await setup.owner.cards()) await pollUntil(setup, id)
  await setup.stop()
})

test('same key › five concurrent requests › one task, ordered once', async () => {
  const order = { body: song('five at once'), key: randomUUID() }
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(setup, order)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(submitsOf(setup, 'five at once')).toHaveLength(1)
})

test('same key › another body › refused, not ordered', async () => {
  const key = randomUUID()
  await send(setup, { body: song('first body'), key })
  const other = await send(setup, { body: song('other body'), key })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  expect(submitsOf(setup, 'other body')).toEqual([])
})

test('same key › same body with fields in another order › the same task', async () => {
  const key = randomUUID()
  const body = song('another order of fields')
  const [one, other] = [
    await send(setup, { body, key }),
    await send(setup, { body: Object.fromEntries(Object.entries(body).toReversed()), key }),
  ]
  expect(other.body.id).toBe(one.body.id)
})

test('same key › another path › separate task', async () => {
  const key = randomUUID()
  const { id } = (await send(setup, { body: song('a song'), key })).body
  const body = { model: 'v4.0', prompt: 'an instrumental', n: 1 }
  const other = await send(setup, { path: '/api/v1/song/instrumental', body, key })
  expect(other.status).toBe(200)
  expect(other.body.id).not.toBe(id)
})

describe('two replicas that both found the key unused', async () => {
  const PATH = '/api/v1/song/generate'
  const database = await testDatabase()

  const create = (owner: string, key: string, prompt = 'x') => {
    const request = { model: 'v4.0' as const, task_type: 'normal' as const, prompt, n: 1 as const }
    return createTask(
      inRealTime(database),
      {
        id: randomUUID(),
        owner,
        request,
        seed: 1,
        sourceSong: null,
        sourceUpload: null,
        serviceId: randomUUID(),
        retryOf: null,
      },
      { path: PATH, key, body: request },
    )
  }
  const kinds = (all: { kind: string }[]) => all.map(({ kind }) => kind).sort()

  test('concurrent inserts › one task', async () => {
    const key = randomUUID()
    const written = await Promise.all([create('one', key), create('one', key)])
    expect(kinds(written)).toEqual(['created', 'repeat'])
  })

  test('inserts for two owners › one task each', async () => {
    const key = randomUUID()
    expect(await create('one', key)).toMatchObject({ kind: 'created' })
    expect(await findEarlierUse(inRealTime(database), 'other', { path: PATH, key, body: {} })).toBeNull()
    expect(await create('other', key)).toMatchObject({ kind: 'created' })
    expect(await create('one', key)).toMatchObject({ kind: 'repeat' })
    expect(await create('other', key, 'y')).toEqual({ kind: 'mismatch' })
  })
})
