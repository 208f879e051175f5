import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTask } from '#lib/data/tasks/create-task'
import { claimSending, markSent, settleLapsed } from '#lib/data/tasks/sending'
import { type Database, openDatabase } from '#lib/db/client'
import { DatabaseUnanswered, isUnanswered, isUnavailable } from '#lib/db/lost'
import { tasks } from '#lib/db/schema'
import { createHealthCheck } from '#lib/server/health'
import type { Storage } from '#lib/storage/storage'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { type Owner, signIn } from '../harness/owner'
import { type PostgresServer, startPostgres } from '../harness/postgres-server'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { inRealTime, REAL_TIME } from '../harness/timing'

/** A database that hangs: its processes are stopped by a signal and continue later. */

const { pace } = REAL_TIME

// The maximum waiting time is checked in lib/pace.test.ts. This test only checks that every request is answered while
// the database hangs.
// answered while the database still hangs.

const causes = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causes(error.cause)] : [])

describe('hanging database', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    await postgres?.stop()
  })

  describe('connections', () => {
    let database: Database
    const frozen = async (work: () => Promise<void>) => {
      postgres.freeze()
      try {
        await work()
      } finally {
        postgres.thaw()
      }
    }
    const errorOf = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => null,
        (error) => error,
      )
    const untilAnswers = () => expect.poll(() => database.answers(), { timeout: 60_000 }).toBe(true)

    beforeAll(async () => {
      database = await openDatabase({ url: postgres.url }, REAL_TIME)
      await database.execute('create table notes (id uuid primary key, text text)')
    })
    afterAll(async () => {
      await database.close()
    })

    test('statement and transaction › time out, later ones fail at once', async () => {
      const id = randomUUID()
      await frozen(async () => {
        const [one, other] = await Promise.all([
          errorOf(database.execute(`insert into notes values ('${id}', 'late')`)),
          errorOf(database.db.transaction((tx) => tx.execute('select 1'))),
        ])
        expect([isUnanswered(one), isUnanswered(other)]).toEqual([true, true])
        expect(database.answers()).toBe(false)
        const next = await Promise.all([
          errorOf(database.execute('select 1')),
          errorOf(database.db.transaction((tx) => tx.execute('select 1'))),
        ])
        for (const error of next) expect(causes(error).some((cause) => cause instanceof DatabaseUnanswered)).toBe(true)
      })
      await untilAnswers()
      // The running statement may finish late, and once. Its connection is not reused.
      const answers = await Promise.all([...Array(20).keys()].map((n) => database.execute('select $1::int as n', [n])))
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([...Array(20).keys()])
      const { rows } = await database.execute('select count(*)::int as count from notes where id = $1', [id])
      expect(rows[0]!.count).toBeLessThanOrEqual(1)
    })

    test('statement waiting for a lock › cancelled by the database, which still answers', async () => {
      const id = randomUUID()
      await database.execute(`insert into notes values ('${id}', 'locked')`)
      let release = () => {}
      let locked = () => {}
      const isLocked = new Promise<void>((resolve) => {
        locked = resolve
      })
      const holder = database.db.transaction(async (tx) => {
        await tx.execute(`select 1 from notes where id = '${id}' for update`)
        locked()
        await new Promise<void>((resolve) => {
          release = resolve
        })
      })
      await isLocked
      const error = await errorOf(database.execute(`update notes set text = 'other' where id = '${id}'`))
      expect(isUnanswered(error)).toBe(true)
      expect(database.answers()).toBe(true)
      release()
      await holder
      const { rows } = await database.execute('select text from notes where id = $1', [id])
      expect(rows[0]!.text).toBe('locked')
    })

    test('submit › hangs in its commit › neither lost nor duplicated, sent by one process', async () => {
      const real = inRealTime(database)
      const db = Object.create(database.db) as typeof database.db
      db.transaction = ((work: (tx: never) => Promise<unknown>) =>
        database.db.transaction(async (tx) => {
          const done = await work(tx as never)
          postgres.freeze()
          return done
        })) as never
      const key = { path: '/x', key: randomUUID(), body: {} }
      const newTask = () => ({
        id: randomUUID(),
        owner: 'owner',
        request: { model: 'v4.0', task_type: 'normal', prompt: 'a waltz', n: 1 } as const,
        seed: 1,
        sourceSong: null,
        sourceUpload: null,
        serviceId: randomUUID(),
        retryOf: null,
      })
      expect(isUnavailable(await errorOf(createTask({ ...real, db }, newTask(), key)))).toBe(true)
      postgres.thaw()
      await untilAnswers()
      // The caller repeats the request.
      const created = await createTask(real, newTask(), key)
      expect(['created', 'repeat']).toContain(created.kind)
      const rows = await database.db.select({ id: tasks.id }).from(tasks)
      expect(rows).toHaveLength(1)
      const { id } = rows[0]!
      const newSong = () => ({ id: randomUUID(), mediaToken: randomUUID() })
      await database.db.update(tasks).set({ dueAt: new Date(0) })
      await settleLapsed(real, id, newSong)
      const claims = await Promise.all([1, 2, 3].map(() => claimSending(real, id, newSong)))
      expect(claims.filter(Boolean)).toHaveLength(1)
      const marks = await Promise.all([1, 2, 3].map(() => markSent(real, id, new Date())))
      expect(marks.filter(Boolean)).toHaveLength(1)
    })

    test('health › names the failing part in time, and none after recovery', async () => {
      const storage = { checkWrite: async () => {} } as Pick<Storage, 'checkWrite'>
      const check = createHealthCheck({ ...REAL_TIME, database, storage })
      expect(await check()).toEqual([])
      await new Promise((resolve) => setTimeout(resolve, pace.healthCacheMs + 100))
      await frozen(async () => {
        expect(await check()).toEqual([{ component: 'database', why: 'timeout' }])
      })
      await expect.poll(check, { timeout: 60_000, interval: 500 }).toEqual([])
      const hanging = createHealthCheck({
        ...REAL_TIME,
        database,
        storage: { checkWrite: () => new Promise(() => {}) },
      })
      expect(await hanging()).toEqual([{ component: 'storage', why: 'timeout' }])
    })
  })

  describe('app', () => {
    let upstream: Upstream
    let studio: Studio
    let owner: Owner
    const dataDir = newDataDir()

    beforeAll(async () => {
      await postgres.query('create database studio')
      upstream = await startUpstream({ pace: { appear: 50, running: 500, stream: 1000, done: 6000 }, seconds: [2, 3] })
      const url = new URL(postgres.url)
      url.pathname = '/studio'
      studio = await startStudio({
        dataDir,
        env: {
          DATABASE_URL: url.href,
          SECRET: 'a secret of sixteen characters',
          SONG_API_BASE_URL: upstream.url,
          SONG_API_KEY: upstream.settings.key,
        },
      })
      owner = await signIn(studio.url)
    })
    afterAll(async () => {
      await studio?.stop()
      await upstream?.close()
      removeDataDir(dataDir)
    })

    const order = (prompt: string, key: string) =>
      owner.send(
        'POST',
        '/api/v1/song/generate',
        { model: 'v4.0', task_type: 'normal', prompt, n: 1 },
        { 'idempotency-key': key },
      )
    const submits = (prompt: string) =>
      upstream.log
        .of('submit')
        .filter(({ body }) => body.kind === 'json' && (body.value as { prompt?: string }).prompt === prompt).length
    test('every request › answered in time, nothing lost or ordered twice afterwards', async () => {
      const before = await order('before', randomUUID())
      expect(before.status).toBe(200)
      const key = randomUUID()
      // In flight to the service when the database stops.
      upstream.fault('submit', { kind: 'slow-headers', ms: 2000 })
      const departing = order('departing', randomUUID())
      await expect.poll(() => submits('departing'), { timeout: 30_000 }).toBe(1)
      postgres.freeze()
      try {
        const asked = await Promise.all([
          order('during', key),
          owner.get('/api/songs'),
          owner.get('/api/tasks'),
          owner.get('/api/settings'),
          departing,
        ])
        for (const answer of asked) {
          expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
          expect(await answer.json()).toMatchObject({ code: 'unavailable' })
        }
        const health = await fetch(`${studio.url}/api/health`)
        expect(health.status).toBe(503)
        expect(await health.json()).toMatchObject({ code: 'unavailable', errors: [{ path: 'database' }] })
      } finally {
        postgres.thaw()
      }
      await expect.poll(async () => (await fetch(`${studio.url}/api/health`)).status, { timeout: 60_000 }).toBe(200)
      const again = await order('during', key)
      expect(again.status).toBe(200)
      const tasks = async () => {
        const answer = await owner.get('/api/tasks')
        const told = (await answer.json()) as {
          tasks: { request: { prompt: string }; choices: { status: string }[] }[]
        }
        return told.tasks
          .map(({ request, choices }) => `${request.prompt}: ${choices.map(({ status }) => status).join()}`)
          .sort()
      }
      await expect
        .poll(tasks, { timeout: 120_000, interval: 1000 })
        .toEqual(['before: done', 'departing: done', 'during: done'])
      expect(['before', 'departing', 'during'].map(submits)).toEqual([1, 1, 1])
    })
  })
})
