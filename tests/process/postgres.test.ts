import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '#lib/clock'
import { createTaskEvents } from '#lib/data/tasks/task-events'
import { openDatabase } from '#lib/db/client'
import { isConnectionLost } from '#lib/db/lost'
import { startQueue } from '#lib/jobs/queue'
import { REAL_TIME } from '#tests/harness/timing'
import { download, pollUntilDone, submit } from '../harness/api-client'
import { createTestDatabase, databaseEnv } from '../harness/database'
import { freePort, launch, newDataDir, removeDataDir, startProcess } from '../harness/studio'

/** Behaviour specific to Postgres: several replicas from the first start, and closed connections. */

let dataDir = ''
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  removeDataDir(dataDir)
})

const newDatabase = async () => {
  dataDir = newDataDir()
  await createTestDatabase(dataDir, { empty: true })
  return databaseEnv(dataDir).DATABASE_URL!
}

/** Ends every connection to the database, like a restart of it. */
const hangUp = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

const BRIEF = { model: 'v4.0', task_type: 'normal', prompt: 'soul, 20 seconds, instrumental', n: 1 }

test('empty database › two apps start at once › both run', async () => {
  await newDatabase()
  const starts = await Promise.all(
    [0, 1].map(async () => {
      const port = await freePort()
      const started = launch({ PORT: String(port), DATA_DIR: dataDir, STUDIO_API_KEYS: 'sk-both' })
      closing.push(async () => {
        started.child.kill('SIGTERM')
        await started.ended
      })
      return { ...started, url: `http://127.0.0.1:${port}` }
    }),
  )
  for (const { url, output } of starts)
    await expect
      .poll(() => fetch(`${url}/api/health`).then(({ status }) => status, output), { timeout: 60_000 })
      .toBe(200)
  const [first, second] = starts
  const task = await submit({ base: first!.url, key: 'sk-both' }, '/api/v1/song/generate', BRIEF)
  const records = await pollUntilDone({ base: second!.url, key: 'sk-both', interval: 300 }, task.id)
  expect(records.at(-1)!.choices.map(({ status }) => status)).toEqual(['done'])
})

test('empty database › many apps start at once › migrations run once', async () => {
  const idle = { slots: 1, run: async () => {} }
  const problems: unknown[] = []
  const onError = (error: Error) => problems.push(error)
  for (let round = 0; round < 5; round++) {
    const url = await newDatabase()
    const started = await Promise.allSettled(
      [1, 2, 3, 4].map(async () => {
        const database = await openDatabase({ url }, REAL_TIME)
        const queue = await startQueue(database, REAL_TIME, { render: idle, archive: idle }, onError)
        await queue.stop()
        await database.close()
      }),
    )
    removeDataDir(dataDir)
    expect(started.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))).toEqual([])
  }
  expect(problems).toEqual([])
})

test('connections closed › song in progress › song is finished', async () => {
  const url = await newDatabase()
  const studio = await startProcess({ dataDir })
  closing.push(studio.stop)
  const apiClient = { base: studio.url, key: studio.key, interval: 300 }
  const task = await submit(apiClient, '/api/v1/song/generate', { ...BRIEF, prompt: 'soul, 1 minute' })
  const following = pollUntilDone(apiClient, task.id)
  for (let times = 0; times < 10; times++) {
    await hangUp(url)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const records = await following
  expect(records.at(-1)!.choices.map(({ status }) => status)).toEqual(['done'])
  expect((await download(records.at(-1)!.choices[0]!.audio_url)).length).toBeGreaterThan(100_000)
})

test('connections closed › reads are retried, writes are not', async () => {
  const url = await newDatabase()
  const database = await openDatabase({ url }, REAL_TIME)
  closing.push(database.close)
  await database.execute('create table drops (at text)')
  const reads = [1, 2, 3, 4].map((n) => database.execute('select $1::int as n from pg_sleep(1)', [n]))
  const write = database.execute("insert into drops select 'alone' from pg_sleep(1)")
  const held = database.db.transaction(async (tx) => {
    await tx.execute("insert into drops values ('held')")
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await tx.execute('select 1')
  })
  const ends = Promise.allSettled([write, held])
  await new Promise((resolve) => setTimeout(resolve, 400))
  await hangUp(url)
  expect((await Promise.all(reads)).map(({ rows }) => rows[0]!.n)).toEqual([1, 2, 3, 4])
  const failures = (await ends).map((end) => end.status === 'rejected' && isConnectionLost(end.reason))
  expect(failures).toEqual([true, true])
  expect((await database.execute('select at from drops')).rows).toEqual([])
})

test('connections closed › notifications resume, waiting requests query once', async () => {
  const url = await newDatabase()
  const [mine, others] = [await openDatabase({ url }, REAL_TIME), await openDatabase({ url }, REAL_TIME)]
  closing.push(mine.close, others.close)
  const here = createTaskEvents(systemClock, mine.pubsub)
  const there = createTaskEvents(systemClock, others.pubsub)
  const never = new AbortController().signal
  const heard = (within: number) => {
    const begun = Date.now()
    return here.waitForChange('a', within, never).then(() => Date.now() - begun)
  }
  // First connection: notifications may have been missed before it.
  expect(await heard(10_000)).toBeLessThan(5000)

  const news = heard(10_000)
  there.notify('a')
  expect(await news).toBeLessThan(1000)

  const reconnected = heard(10_000)
  await hangUp(url)
  expect(await reconnected).toBeLessThan(5000)
  const again = heard(10_000)
  there.notify('a')
  expect(await again).toBeLessThan(1000)

  // Other topics do not wake a waiting request.
  const unmoved = heard(700)
  there.notify('b')
  expect(await unmoved).toBeGreaterThan(600)
})
