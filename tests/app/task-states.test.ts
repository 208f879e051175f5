import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type RemoteSong, unfinishedSong } from '#lib/contract/remote-song'
import {
  addService,
  defaultService,
  ERASED_KEY,
  eraseRetiredServiceKeys,
  retiredServices,
  retireService,
} from '#lib/data/accounts/remote-services'
import type { TaskRow } from '#lib/data/rows'
import { retryFetch } from '#lib/data/songs/archive-state'
import { withdrawTask } from '#lib/data/tasks/cancel'
import { createTask, findEarlierUse } from '#lib/data/tasks/create-task'
import { applyPoll, claimPoll, deferPoll, markMissing, recordPollFailure } from '#lib/data/tasks/poll-results'
import {
  claimSending,
  dropLeases,
  dueTasks,
  markSent,
  type Outcome,
  settleLapsed,
  settleSending,
} from '#lib/data/tasks/sending'
import { countTasks, listTasks, taskFinder } from '#lib/data/tasks/tasks'
import type { Tx } from '#lib/db/client'
import { services, songs, tasks } from '#lib/db/schema'
import { inRealTime } from '#tests/harness/timing'
import { testDatabase } from '../harness/test-database'

/** State transitions of a remote task on a real database: permissions and rates. */

const database = await testDatabase()
let serviceId: string
beforeEach(async () => {
  await database.db.delete(tasks)
  await database.db.delete(services)
  serviceId = randomUUID()
  const service = {
    id: serviceId,
    owner: 'owner',
    kind: 'remote',
    name: 'Remote service',
    baseUrl: 'https://songs.example',
    sealedKey: 'sealed',
    keyHint: '1234',
    setBy: 'settings',
    isDefault: true,
    lastCheck: null,
  } as const
  await addService(inRealTime(database), service, null)
})

const newSong = () => ({ id: randomUUID(), mediaToken: randomUUID() })

const body = { model: 'v4.0', task_type: 'normal', prompt: 'waltz', n: 2 } as const

const newTask = async (key: string | null = null): Promise<TaskRow> => {
  const created = await createTask(
    inRealTime(database),
    {
      id: randomUUID(),
      owner: 'owner',
      request: { ...body },
      seed: 1,
      sourceSong: null,
      sourceUpload: null,
      serviceId,
      retryOf: null,
    },
    key === null ? null : { path: '/x', key, body },
  )
  if (created.kind !== 'created') throw new Error(created.kind)
  return created.task
}

/** Acts as the sender of the current attempt. */
const settle = async (id: string, outcome: Outcome, callerWaiting = true) => {
  const [task] = await database.db.select({ sentAt: tasks.sentAt }).from(tasks).where(eq(tasks.id, id))
  await settleSending(inRealTime(database), id, outcome, newSong, { callerWaiting, sentAt: task!.sentAt })
}

const row = async (id: string) => {
  const found = await taskFinder(database.db)('owner', id)
  const [task] = await database.db.select().from(tasks).where(eq(tasks.id, id))
  return { task: task!, songs: found!.songs.sort((a, b) => a.take - b.take) }
}

const change = (id: string, values: Record<string, unknown>) =>
  database.db.update(tasks).set(values).where(eq(tasks.id, id))

const PAST = sql`now() - interval '1 second'`
const failure = { code: 'unavailable', detail: 'Can’t connect to the service.' } as const
const REFUSED = { code: 'content_refused', detail: 'The service rejected the content.' } as const

const accepted = async () => {
  const task = await newTask()
  await markSent(inRealTime(database), task.id, new Date())
  await settle(task.id, { kind: 'accepted', remoteId: `remote-${task.id}` })
  await change(task.id, { dueAt: PAST })
  return task
}

describe('submit to the embedded engine', () => {
  const create = (id: string, addJobs: (tx: Tx, songIds: string[]) => Promise<void>) =>
    createTask(
      inRealTime(database),
      {
        id,
        owner: 'owner',
        request: { ...body },
        seed: 1,
        sourceSong: null,
        sourceUpload: null,
        retryOf: null,
        serviceId: null,
        newSong,
        addJobs,
      },
      { path: '/x', key: id, body },
    )

  test('transaction commits › task accepted with its songs, jobs in the same order', async () => {
    const id = randomUUID()
    const jobs: string[] = []
    expect(await create(id, async (_, songIds) => void jobs.push(...songIds))).toMatchObject({ kind: 'created' })
    const { task, songs } = await row(id)
    expect(task).toMatchObject({ state: 'accepted', service: 'embedded', dueAt: null })
    expect(songs.map(({ take, status }) => [take, status])).toEqual([
      [0, 'pending'],
      [1, 'pending'],
    ])
    expect(jobs).toEqual(songs.map((song) => song.id))
  })

  test('job insert fails › no task, no songs, key unused', async () => {
    const id = randomUUID()
    await expect(create(id, () => Promise.reject(new Error('The queue is away.')))).rejects.toThrow('away')
    expect(await database.db.select().from(tasks).where(eq(tasks.id, id))).toEqual([])
    expect(await database.db.select().from(songs).where(eq(songs.taskId, id))).toEqual([])
    expect(await findEarlierUse(inRealTime(database), 'owner', { path: '/x', key: id, body })).toBeNull()
  })
})

describe('sending', () => {
  test.each(['written', 'not written'])(
    'unknown result of the sent mark, then %s › nothing was sent › task waits to be sent',
    async (mark) => {
      const { id } = await newTask()
      const sentAt = new Date()
      if (mark === 'written') await markSent(inRealTime(database), id, sentAt)
      const deferred: Outcome = { kind: 'deferred', retryAfter: null, failure }
      const unknown = { callerWaiting: true, sentAt, isMarkKnown: false }
      await settleSending(inRealTime(database), id, deferred, newSong, unknown)
      expect((await row(id)).task).toMatchObject({ state: 'waiting', sentAt: null })
    },
  )

  test('unknown result of the sent mark › another process sent the task › task stays in flight', async () => {
    const { id } = await newTask()
    const theirs = new Date(Date.now() + 1000)
    await markSent(inRealTime(database), id, theirs)
    const deferred: Outcome = { kind: 'deferred', retryAfter: null, failure }
    const unknown = { callerWaiting: true, sentAt: new Date(), isMarkKnown: false }
    await settleSending(inRealTime(database), id, deferred, newSong, unknown)
    expect((await row(id)).task).toMatchObject({ state: 'sending', sentAt: theirs })
  })

  test('concurrent senders of one task › exactly one wins', async () => {
    const { id } = await newTask()
    const may = await Promise.all([
      markSent(inRealTime(database), id, new Date()),
      markSent(inRealTime(database), id, new Date()),
    ])
    expect(may.filter(Boolean)).toHaveLength(1)
    await settle(id, { kind: 'accepted', remoteId: 'r' })
    expect(await markSent(inRealTime(database), id, new Date())).toBe(false)
  })

  test('late sender › another process sent the task › changes nothing', async () => {
    const { id } = await newTask()
    await markSent(inRealTime(database), id, new Date())
    const late = (outcome: Outcome) =>
      settleSending(inRealTime(database), id, outcome, newSong, { callerWaiting: true, sentAt: null })
    await late({ kind: 'refused', failure: REFUSED })
    await late({ kind: 'deferred', retryAfter: 1, failure })
    expect((await row(id)).task.state).toBe('sending')
    await settle(id, { kind: 'accepted', remoteId: 'r' })
    expect((await row(id)).task).toMatchObject({ state: 'accepted', remoteId: 'r' })
  })

  test('waiting task › beyond half an hour › no countdown to zero', async () => {
    const { id } = await newTask()
    await settle(id, { kind: 'deferred', retryAfter: 1800, failure })
    const { task, songs: shown } = await row(id)
    expect(task).toMatchObject({ state: 'ended', dueAt: null })
    expect(shown[0]!.errorCode).toBe('not_sent')
  })

  test('waiting task › restart › not sent earlier', async () => {
    const { id } = await newTask()
    await settle(id, { kind: 'deferred', retryAfter: 600, failure })
    const before = (await row(id)).task.dueAt!.getTime()
    await dropLeases(inRealTime(database))
    expect((await row(id)).task.dueAt!.getTime()).toBe(before)
  })

  test('task › sender died before sending › sent again', async () => {
    const { id } = await newTask()
    await change(id, { dueAt: PAST })
    await settleLapsed(inRealTime(database), id, newSong)
    expect((await row(id)).task.state).toBe('waiting')
    expect((await claimSending(inRealTime(database), id, newSong))?.id).toBe(id)
    expect(await claimSending(inRealTime(database), id, newSong), 'claimed once').toBeNull()
  })

  test('task › sender died after sending › stays unconfirmed and visible', async () => {
    const { id } = await newTask()
    await markSent(inRealTime(database), id, new Date())
    await change(id, { dueAt: PAST })
    await settleLapsed(inRealTime(database), id, newSong)
    const { task, songs: shown } = await row(id)
    expect(task).toMatchObject({ state: 'unconfirmed', dueAt: null })
    expect(shown.map((song) => [song.status, song.errorCode])).toEqual([
      ['fail', 'unconfirmed'],
      ['fail', 'unconfirmed'],
    ])
    expect((await listTasks(database.db, 'owner', { cursor: null, limit: 10 })).tasks).toHaveLength(1)
    expect(await claimSending(inRealTime(database), id, newSong)).toBeNull()
  })

  test('task › sender still holds its lease › not taken over', async () => {
    const { id } = await newTask()
    await settleLapsed(inRealTime(database), id, newSong)
    expect((await row(id)).task.state).toBe('sending')
  })

  test('unconfirmed task › response arrives late › outcome applied', async () => {
    const { id } = await newTask()
    await markSent(inRealTime(database), id, new Date())
    await settle(id, { kind: 'unconfirmed' })
    await settle(id, { kind: 'accepted', remoteId: 'late' })
    expect(await row(id)).toMatchObject({ task: { state: 'accepted', remoteId: 'late' }, songs: [] })
  })

  test('task not executed › growing delays › fails after half an hour', async () => {
    const { id } = await newTask()
    const waits: number[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      await settle(id, { kind: 'deferred', retryAfter: null, failure })
      const { task } = await row(id)
      expect(task).toMatchObject({ state: 'waiting', lastError: failure })
      waits.push(Math.round((task.retryAt!.getTime() - Date.now()) / 1000))
      await change(id, { dueAt: PAST })
      expect(await claimSending(inRealTime(database), id, newSong)).not.toBeNull()
    }
    for (const [index, expected] of [5, 10, 20, 40, 60, 60].entries())
      expect(Math.abs(waits[index]! - expected)).toBeLessThanOrEqual(2)
    await settle(id, { kind: 'deferred', retryAfter: 7, failure })
    const { task } = await row(id)
    expect(Math.abs((task.retryAt!.getTime() - Date.now()) / 1000 - 7)).toBeLessThan(2)
    expect(Math.abs((task.sendDeadline!.getTime() - Date.now()) / 60_000 - 30)).toBeLessThan(1)
    await change(id, { dueAt: PAST, sendDeadline: PAST })
    expect(await claimSending(inRealTime(database), id, newSong)).toBeNull()
    const end = await row(id)
    expect(end.task.state).toBe('ended')
    expect(end.songs[0]!.errorCode).toBe('not_sent')
    expect(end.songs[0]!.error).toContain('Sending failed for 30 minutes.')
  })

  test('refused task › repeated with the same key › same refusal, no visible task', async () => {
    const { id } = await newTask('key')
    await settle(id, { kind: 'refused', failure: REFUSED })
    expect(await findEarlierUse(inRealTime(database), 'owner', { path: '/x', key: 'key', body })).toEqual({
      kind: 'refused',
      failure: REFUSED,
    })
    expect((await listTasks(database.db, 'owner', { cursor: null, limit: 10 })).tasks).toEqual([])
    expect((await row(id)).songs.map((song) => song.errorCode)).toEqual(['content_refused', 'content_refused'])
  })

  test('refused task › no caller waiting › refusal shown on the card', async () => {
    const { id } = await newTask()
    await settle(id, { kind: 'refused', failure: REFUSED }, false)
    expect((await row(id)).task.state).toBe('ended')
    expect((await listTasks(database.db, 'owner', { cursor: null, limit: 10 })).tasks).toHaveLength(1)
  })

  test('waiting task › cancelled › never sent', async () => {
    const { id } = await newTask()
    await settle(id, { kind: 'deferred', retryAfter: 1, failure })
    expect(await withdrawTask(inRealTime(database), 'another', id, newSong)).toBe(false)
    expect(await withdrawTask(inRealTime(database), 'owner', id, newSong)).toBe(true)
    await change(id, { dueAt: PAST })
    expect(await claimSending(inRealTime(database), id, newSong)).toBeNull()
    expect((await listTasks(database.db, 'owner', { cursor: null, limit: 10 })).tasks).toEqual([])
  })
})

describe('task count', () => {
  const ALWAYS = { from: new Date(0), before: new Date(1e14) }
  const count = (span = ALWAYS, owner = 'owner') => countTasks(database.db, owner, span)

  test('more tasks than a page › all that are listed, and their takes', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => newTask()))
    expect(await count()).toEqual({ tasks: 12, takes: 24 })
    expect(await count(ALWAYS, 'another')).toEqual({ tasks: 0, takes: 0 })
    const [refused, failed] = made
    await settle(refused!.id, { kind: 'refused', failure: REFUSED })
    expect(await count()).toEqual({ tasks: 11, takes: 22 })
    await settle(failed!.id, { kind: 'refused', failure: REFUSED }, false)
    expect(await count()).toEqual({ tasks: 11, takes: 22 })
    const [take] = (await row(failed!.id)).songs
    await database.db.update(songs).set({ deletedAt: new Date() }).where(eq(songs.id, take!.id))
    expect(await count()).toEqual({ tasks: 11, takes: 21 })
    expect((await listTasks(database.db, 'owner', { cursor: null, limit: 100 })).tasks).toHaveLength(11)
  })

  test('tasks at the ends of a day › first moment included, last not', async () => {
    const [day, next] = [new Date('2026-01-01T23:00:00Z'), new Date('2026-01-02T23:00:00Z')]
    for (const createdAt of [new Date(day.getTime() - 1), day, new Date(next.getTime() - 1), next])
      await change((await newTask()).id, { createdAt })
    expect(await count({ from: day, before: next })).toEqual({ tasks: 2, takes: 4 })
  })
})

const told = (place: number, more: Partial<RemoteSong>): RemoteSong => ({
  ...unfinishedSong(`song-${place}`, 'running'),
  ...more,
})

describe('polling', () => {
  test('task › several callers › polled once in two seconds', async () => {
    const { id } = await accepted()
    const claims = await Promise.all([
      claimPoll(inRealTime(database), id, 'follower'),
      claimPoll(inRealTime(database), id, 'watcher'),
      claimPoll(inRealTime(database), id, 'watcher'),
    ])
    expect(claims.filter(Boolean)).toHaveLength(1)
    await change(id, { dueAt: PAST, lastPolledAt: sql`now() - interval '1.9 seconds'` })
    expect(await claimPoll(inRealTime(database), id, 'watcher')).toBeNull()
    await change(id, { dueAt: PAST, lastPolledAt: sql`now() - interval '2.3 seconds'` })
    expect(await claimPoll(inRealTime(database), id, 'watcher')).not.toBeNull()
  })

  test('poll lease › holder died › expires, and another process polls', async () => {
    const { id } = await accepted()
    await claimPoll(inRealTime(database), id, 'follower')
    expect((await dueTasks(inRealTime(database), 10)).map((task) => task.id)).not.toContain(id)
    const { task } = await row(id)
    expect(task.dueAt!.getTime() - Date.now()).toBeLessThanOrEqual(15_500)
  })

  test('Retry-After › one task of a service › no task of that service is polled', async () => {
    const [one, other] = [await accepted(), await accepted()]
    await deferPoll(inRealTime(database), (await claimPoll(inRealTime(database), one.id, 'follower'))!, 30_000)
    expect(await claimPoll(inRealTime(database), other.id, 'follower')).toBeNull()
    expect(await claimPoll(inRealTime(database), other.id, 'watcher')).toBeNull()
  })

  test('service without a response › growing delays, shown on the card after the third failure', async () => {
    const { id } = await accepted()
    for (let miss = 1; miss <= 5; miss++) {
      const { task } = await row(id)
      await recordPollFailure(inRealTime(database), task, {
        code: 'upstream_timeout',
        detail: 'The service took too long to respond.',
      })
      const after = await row(id)
      expect(after.task.lastError !== null).toBe(miss >= 3)
      expect((after.task.dueAt!.getTime() - Date.now()) / 1000).toBeGreaterThan(Math.min(30, 2 ** miss) - 2)
    }
    expect(await claimPoll(inRealTime(database), id, 'watcher'), 'those who watch do not hurry it').toBeNull()
  })

  test('task unknown to the service › repeatedly without interruption › songs fail', async () => {
    const { id } = await accepted()
    const gone = async () => markMissing(inRealTime(database), (await row(id)).task, newSong)
    const timeout = { code: 'upstream_timeout', detail: 'The service took too long to respond.' } as const
    for (let miss = 0; miss < 6; miss++) await recordPollFailure(inRealTime(database), (await row(id)).task, timeout)
    expect(await gone(), 'one answer after many without').toBe(false)
    expect(await gone()).toBe(false)
    await change(id, { missingSince: sql`now() - interval '1 minute'` })
    await recordPollFailure(inRealTime(database), (await row(id)).task, timeout)
    expect(await gone(), 'it had a break').toBe(false)
    await change(id, { missingSince: sql`now() - interval '1 minute'` })
    expect(await gone()).toBe(true)
    const { songs: lost } = await row(id)
    expect(lost.map((song) => song.errorCode)).toEqual(['gone', 'gone'])
    // The service may find the task again, and a query is free.
    expect(await retryFetch(inRealTime(database), 'owner', lost[0]!.id)).toEqual({ taskId: id })
    expect(await row(id)).toMatchObject({
      task: { missingSince: null, lastError: null },
      songs: [{ status: 'running' }, {}],
    })
    expect((await row(id)).task.dueAt).not.toBeNull()
  })

  test('task ended as a whole › no song stays open', async () => {
    const over = { error: 'The service cancelled the song.', errorCode: 'cancelled' }
    const empty = await accepted()
    await applyPoll(inRealTime(database), empty.id, [], over, newSong, async () => {})
    expect((await row(empty.id)).songs.map((song) => song.errorCode)).toEqual(['cancelled', 'cancelled'])
    const half = await accepted()
    const audio = 'https://songs.example/half'
    await applyPoll(
      inRealTime(database),
      half.id,
      [told(0, { status: 'done', audio }), told(1, {})],
      over,
      newSong,
      async () => {},
    )
    const after = await row(half.id)
    expect(after.songs.map((song) => song.errorCode)).toEqual([null, 'cancelled'])
    expect(after.task.dueAt).toBeNull()
  })

  test('ended task › finished song without an address › polled until it has one', async () => {
    const { id } = await accepted()
    const fetched: string[] = []
    const record = (songsTold: RemoteSong[], over: { error: string; errorCode: string } | null) =>
      applyPoll(inRealTime(database), id, songsTold, over, newSong, async (_, ids) => {
        fetched.push(...ids)
      })
    const over = { error: 'Cancelled.', errorCode: 'cancelled' }
    await record([told(0, { status: 'done' }), told(1, {})], over)
    const before = await row(id)
    expect(before.songs.map((song) => [song.status, song.errorCode])).toEqual([
      ['running', null],
      ['fail', 'cancelled'],
    ])
    expect(before.task.dueAt).not.toBeNull()
    const audio = 'https://songs.example/a'
    await record([told(0, { status: 'done', audio }), told(1, { status: 'cancelled' })], over)
    expect(fetched).toEqual([before.songs[0]!.id])
    expect((await row(id)).task.dueAt).toBeNull()
  })

  test('finished songs › poll applied › one download each, in the same transaction', async () => {
    const { id } = await accepted()
    const fetched: string[] = []
    const record = (songsTold: RemoteSong[]) =>
      applyPoll(inRealTime(database), id, songsTold, null, newSong, async (_, ids) => {
        fetched.push(...ids)
      })
    await record([told(0, {}), told(1, { status: 'stream', pipe: 'https://songs.example/p' })])
    const done = [
      told(0, { status: 'done', audio: 'https://songs.example/a' }),
      told(1, { status: 'fail', error: 'No.' }),
    ]
    await record(done)
    await record(done)
    const after = await row(id)
    expect(fetched).toEqual([after.songs[0]!.id])
    expect(after.task.dueAt).toBeNull()
    expect(after.songs.map((song) => song.status)).toEqual(['running', 'fail'])
  })

  test('poll result › write fails › nothing is stored', async () => {
    const { id } = await accepted()
    const broken = applyPoll(
      inRealTime(database),
      id,
      [told(0, { status: 'done', audio: 'https://songs.example/a' })],
      null,
      newSong,
      () => Promise.reject(new Error('The queue is gone.')),
    )
    await expect(broken).rejects.toThrow()
    expect((await row(id)).songs).toEqual([])
  })

  test('songs missing from responses › waited for with a limit', async () => {
    const { id } = await accepted()
    const short = () =>
      applyPoll(inRealTime(database), id, [told(0, { status: 'fail', error: 'No.' })], null, newSong, async () => {})
    await short()
    const first = await row(id)
    expect(first.task.incompleteSince).not.toBeNull()
    expect(first.songs.map((song) => song.errorCode)).not.toContain('missing')
    await change(id, { incompleteSince: sql`now() - interval '3 minutes'` })
    await short()
    expect((await row(id)).songs.map((song) => song.errorCode)).toEqual(['failed', 'missing'])
  })
})

describe('services', () => {
  test('former service › open songs › key kept until the last one ends', async () => {
    const { id } = await accepted()
    await retireService(inRealTime(database), 'owner', serviceId)
    expect(await defaultService(database.db, 'owner')).toBeNull()
    await database.db.update(services).set({ retiredAt: sql`now() - interval '1 hour'` })
    await eraseRetiredServiceKeys(inRealTime(database))
    expect(await retiredServices(database.db, 'owner')).toEqual([
      { name: 'Remote service', baseUrl: 'https://songs.example', openTasks: 1 },
    ])
    const key = async () => (await database.db.select().from(services))[0]!.sealedKey
    expect(await key()).toBe('sealed')
    // The audio is not downloaded yet, although no query is left.
    await applyPoll(
      inRealTime(database),
      id,
      [told(0, { status: 'done', audio: 'https://songs.example/a' }), told(1, { status: 'fail' })],
      null,
      newSong,
      async () => {},
    )
    await eraseRetiredServiceKeys(inRealTime(database))
    expect(await key()).toBe('sealed')
    await database.db.update(songs).set({ status: 'done' }).where(eq(songs.take, 0))
    await eraseRetiredServiceKeys(inRealTime(database))
    expect(await key()).toBe(ERASED_KEY)
  })
})
