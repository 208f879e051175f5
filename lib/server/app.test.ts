import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTask } from '#lib/data/tasks/create-task'
import { DEFAULT_PACE } from '#lib/pace'
import { createApp } from '#lib/server/app'
import { readEnv } from '#lib/server/env'
import { submit } from '#lib/server/tasks/submit'
import { createTestDatabase } from '#tests/harness/database'
import { testClock } from '#tests/harness/test-clock'

const root = mkdtempSync(join(tmpdir(), 'songloom-app-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** An app whose remote service is unreachable. */
const newApp = async (name: string) => {
  const clock = testClock()
  await createTestDatabase(join(root, name))
  const env = readEnv({
    DATA_DIR: join(root, name),
    SONG_API_BASE_URL: 'http://127.0.0.1:9',
    SONG_API_KEY: 'key',
    LOG_LEVEL: 'silent',
  })
  return { app: await createApp({ env, clock, pace: DEFAULT_PACE, warm: false }), clock }
}

test('createApp › two apps in one process › separate rows, metrics and clocks', async () => {
  const [one, other] = [await newApp('one'), await newApp('other')]
  try {
    const id = randomUUID()
    await createTask(
      one.app,
      {
        id,
        owner: 'owner',
        request: { model: 'v4.0', task_type: 'normal', prompt: 'a waltz', n: 1 },
        seed: 1,
        sourceSong: null,
        sourceUpload: null,
        serviceId: (await one.app.services.current())!,
        retryOf: null,
      },
      null,
    )
    expect((await one.app.findTask('owner', id))?.task.createdAt).toEqual(one.clock.now())
    expect(await other.app.findTask('owner', id)).toBeNull()
    expect(await one.app.metrics.text()).toMatch(/songloom_tasks\{.*state="sending".*\} 1/)
    expect(await other.app.metrics.text()).not.toMatch(/songloom_tasks\{/)

    // The task has no lease holder. Its app sends it once the lease expires by its own clock.
    await other.clock.advance(60_000)
    expect((await one.app.findTask('owner', id))?.task.state).toBe('sending')
    await one.clock.advance(DEFAULT_PACE.leaseMs)
    await expect
      .poll(
        async () => {
          await one.clock.advance(DEFAULT_PACE.pollIntervalMs)
          return (await one.app.findTask('owner', id))?.task.lastError
        },
        { timeout: 30_000 },
      )
      .toMatchObject({ code: 'unavailable' })
    expect((await one.app.findTask('owner', id))?.task.state).toBe('waiting')
  } finally {
    await Promise.all([one, other].map(({ app }) => app.close(Promise.resolve())))
  }
}, 120_000)

test('submit › clock set forward by 40 days, key repeated › the same task', async () => {
  const { app, clock } = await newApp('keys')
  try {
    const request = { model: 'v4.0', task_type: 'normal', prompt: 'a waltz', n: 1 } as const
    const order = () =>
      submit(app, {
        owner: 'owner',
        request,
        body: request,
        path: '/api/v1/song/generate',
        key: 'one press',
        origin: 'http://localhost',
        callbackSecret: 'secret',
      })
    const first = await order()
    clock.jump(40 * 24 * 60 * 60_000)
    const again = await order()
    expect([first.ok, again.ok]).toEqual([true, true])
    expect(again.ok && again.value.id).toBe(first.ok && first.value.id)
  } finally {
    await app.close(Promise.resolve())
  }
}, 120_000)
