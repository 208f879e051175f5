import { randomUUID } from 'node:crypto'
import { getEventListeners } from 'node:events'
import type { Logger } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemClock } from '#lib/clock'
import { songFinderByToken } from '#lib/data/songs/songs'
import { createTask } from '#lib/data/tasks/create-task'
import { createTaskEvents } from '#lib/data/tasks/task-events'
import { findTasks, taskFinder } from '#lib/data/tasks/tasks'
import { queryTask } from '#lib/server/tasks/query-task'
import { inRealTime, REAL_TIME } from '#tests/harness/timing'
import { testDatabase } from '../harness/test-database'

/** Number of database statements of each task query, on a real database. */

const statements: string[] = []
const logger: Logger = { logQuery: (query) => statements.push(query) }
const database = await testDatabase(logger)

const newTask = async () => {
  const id = randomUUID()
  await createTask(
    inRealTime(database),
    {
      id,
      owner: 'owner',
      request: { model: 'v4.0', task_type: 'normal', prompt: 'x', n: 2 },
      seed: 1,
      sourceSong: null,
      sourceUpload: null,
      retryOf: null,
      serviceId: null,
      newSong: () => ({ id: randomUUID(), mediaToken: randomUUID() }),
      addJobs: async () => {},
    },
    null,
  )
  return id
}

test('task query › one statement', async () => {
  const id = await newTask()
  const studio = {
    ...REAL_TIME,
    taskEvents: createTaskEvents(systemClock),
    closing: new AbortController().signal,
    findTask: taskFinder(database.db),
    pollNow: () => {},
  }
  const query = { owner: 'owner', id, origin: 'http://x', knownTag: null, wait: 0 }
  statements.length = 0
  const answer = await queryTask(studio, query, new AbortController().signal)
  expect(statements).toHaveLength(1)
  expect(JSON.parse(answer!.body).choices).toHaveLength(2)

  statements.length = 0
  const unchanged = await queryTask(studio, { ...query, knownTag: answer!.etag }, new AbortController().signal)
  expect(statements).toHaveLength(1)
  expect(unchanged?.changed).toBe(false)
})

test('long poll › one statement before and one after the change', async () => {
  const id = await newTask()
  const taskEvents = createTaskEvents(systemClock)
  const studio = {
    ...REAL_TIME,
    taskEvents,
    closing: new AbortController().signal,
    findTask: taskFinder(database.db),
    pollNow: () => {},
  }
  const query = { owner: 'owner', id, origin: 'http://x', knownTag: null, wait: 0 }
  const first = await queryTask(studio, query, new AbortController().signal)
  statements.length = 0
  const waiting = queryTask(studio, { ...query, knownTag: first!.etag, wait: 5000 }, new AbortController().signal)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(statements).toHaveLength(1)
  await database.execute(`update songs set status = 'running' where task_id = '${id}' and take = 0`)
  taskEvents.notify(id)
  const answer = await waiting
  expect(statements).toHaveLength(2)
  expect(JSON.parse(answer!.body).choices[0].status).toBe('running')
})

/** Signals derived by `AbortSignal.any`, as Node counts them. The count never falls while this signal exists. */
const madeOf = (signal: AbortSignal): number =>
  Object.getOwnPropertySymbols(signal)
    .filter((symbol) => symbol.description === 'kDependantSignals')
    .reduce((sum, symbol) => sum + ((signal as never)[symbol] as Set<unknown>).size, 0)

test('long polls › after they end › no listeners left on long-lived signals', async () => {
  const id = await newTask()
  const taskEvents = createTaskEvents(systemClock)
  const closing = new AbortController().signal
  const studio = { ...REAL_TIME, taskEvents, closing, findTask: taskFinder(database.db), pollNow: () => {} }
  const query = { owner: 'owner', id, origin: 'http://x', knownTag: null, wait: 0 }
  const first = await queryTask(studio, query, new AbortController().signal)
  const leaving = new AbortController()
  const waiting = queryTask(studio, { ...query, knownTag: first!.etag, wait: 5000 }, leaving.signal)
  const other = queryTask(studio, { ...query, knownTag: first!.etag, wait: 5000 }, new AbortController().signal)
  await expect.poll(() => getEventListeners(closing, 'abort').length + madeOf(closing)).toBe(2)
  leaving.abort()
  await waiting
  await database.execute(`update songs set status = 'running' where task_id = '${id}' and take = 0`)
  taskEvents.notify(id)
  expect((await other)?.changed).toBe(true)
  expect([getEventListeners(closing, 'abort').length, madeOf(closing)]).toEqual([0, 0])
})

test('song lookup by address › one statement', async () => {
  await newTask()
  statements.length = 0
  expect(await songFinderByToken(database.db)('nothing')).toBeNull()
  expect(statements).toHaveLength(1)
})

test('task of another user › queried › not found', async () => {
  const id = await newTask()
  expect(await taskFinder(database.db)('another', id)).toBeNull()
})

test('query of several tasks › one statement', async () => {
  const ids = [await newTask(), await newTask(), await newTask()]
  statements.length = 0
  const found = await findTasks(database.db, 'owner', [ids[2]!, randomUUID(), ids[0]!, ids[1]!])
  expect(statements).toHaveLength(1)
  expect(found.map(({ task, songs }) => [task.id, songs.length])).toEqual([
    [ids[2], 2],
    [ids[0], 2],
    [ids[1], 2],
  ])
  expect(await findTasks(database.db, 'somebody else', ids)).toEqual([])
})
