import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { capExpiry, createInvite, INVITE_LIFETIMES_MS } from '#lib/data/accounts/invites'
import { callbackFailed, claimCallback, dueCallbacks } from '#lib/data/callbacks/callbacks'
import { repairTimes } from '#lib/data/library/clock-repair'
import { findTrashedByToken, removeExpiredSongs } from '#lib/data/songs/trash'
import { createTask, findEarlierUse } from '#lib/data/tasks/create-task'
import { applyPoll, claimPoll, deferPoll, markMissing, recordPollFailure } from '#lib/data/tasks/poll-results'
import { claimSending, dueTasks, markSent, type Outcome, settleLapsed, settleSending } from '#lib/data/tasks/sending'
import type { DbContext } from '#lib/db/client'
import { invites, sessions } from '#lib/db/people'
import { callbacks, idempotency, services, songs, tasks } from '#lib/db/schema'
import { type ClockWatch, createClockWatch } from '#lib/jobs/clock-watch'
import { type Queue, startQueue } from '#lib/jobs/queue'
import { DEFAULT_PACE } from '#lib/pace'
import { diskStorage } from '#lib/storage/disk'
import { type TestClock, testClock } from '#tests/harness/test-clock'
import { testDatabase } from '#tests/harness/test-database'
import { REAL_TIME } from '#tests/harness/timing'

/** After any change of the clock, each kind of row is handled no later than its pace. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const root = mkdtempSync(join(tmpdir(), 'songloom-clock-'))
const database = await testDatabase()
afterAll(() => rmSync(root, { recursive: true, force: true }))

let clock: TestClock
let context: DbContext
let watch: ClockWatch
let jumps: number[]

const newWatch = () =>
  createClockWatch({ ...context, repairMore: async () => {}, onJump: (by) => jumps.push(Math.round(by / SECOND)) })

beforeEach(async () => {
  await database.db.delete(tasks)
  await database.db.delete(services)
  await database.db.delete(idempotency)
  clock = testClock()
  context = { db: database.db, clock, pace: DEFAULT_PACE }
  jumps = []
  watch = newWatch()
  await watch.check()
})

const newSong = () => ({ id: randomUUID(), mediaToken: randomUUID() })
const FAILURE = { code: 'unavailable', detail: 'No response.' } as const

const newTask = async (callback = false, key: string | null = null) => {
  const id = randomUUID()
  const serviceId = randomUUID()
  await database.db
    .insert(services)
    .values({ id: serviceId, owner: 'owner', baseUrl: 'http://x', sealedKey: 'x', keyHint: 'x', setBy: 'settings' })
  await createTask(
    context,
    {
      id,
      owner: 'owner',
      request: { model: 'v4.0', task_type: 'normal', prompt: 'a waltz', n: 1 },
      seed: 1,
      sourceSong: null,
      sourceUpload: null,
      serviceId,
      retryOf: null,
    },
    key === null ? null : { path: '/x', key, body: {} },
    callback ? { id: randomUUID(), url: 'https://x', origin: 'http://x', secret: 'x' } : null,
  )
  return { id, serviceId }
}

const settled = async (id: string, outcome: Outcome) => {
  const sentAt = clock.now()
  expect(await markSent(context, id, sentAt)).toBe(true)
  await settleSending(context, id, outcome, newSong, { callerWaiting: false, sentAt })
}
const accepted = async (callback = false) => {
  const task = await newTask(callback)
  await settled(task.id, { kind: 'accepted', remoteId: 'remote' })
  return task
}
/** A task that waits to be sent, for the given number of seconds. */
const waiting = async (retryAfter: number) => {
  const task = await newTask()
  await settled(task.id, { kind: 'deferred', retryAfter, failure: FAILURE })
  return task
}
const rowOf = async (id: string) => (await database.db.select().from(tasks).where(eq(tasks.id, id)))[0]!
const isDue = async (id: string) => (await dueTasks(context, 100)).some((task) => task.id === id)

/** Time until a task is due, in seconds. */
const dueIn = async (id: string) => ((await rowOf(id)).dueAt!.getTime() - clock.now().getTime()) / SECOND

const JUMPS = [-11 * HOUR, 11 * HOUR, -3 * DAY, 3 * DAY, -20 * MINUTE, 20 * MINUTE]
const named = (by: number) => `${by > 0 ? '+' : '−'}${Math.abs(by) / HOUR} h`
const each = describe.each(JUMPS.map((by) => [named(by), by] as const))

each('the clock is set by %s', (_, by) => {
  const jump = async () => {
    clock.jump(by)
    await watch.check()
  }

  test('accepted task › polled before › polled again within its pause', async () => {
    const { id } = await accepted()
    await clock.advance(2 * SECOND)
    const task = await claimPoll(context, id, 'follower')
    await applyPoll(context, id, [], null, newSong, async () => {})
    await jump()
    await clock.advance(3 * SECOND)
    expect(task).not.toBeNull()
    expect(await isDue(id)).toBe(true)
    expect(await claimPoll(context, id, 'follower')).not.toBeNull()
    await recordPollFailure(context, (await rowOf(id)) as never, FAILURE)
    expect(await dueIn(id), 'young tasks are asked for often').toBeLessThanOrEqual(2)
  })

  test('accepted task › never polled › polled', async () => {
    const { id } = await accepted()
    await jump()
    await clock.advance(SECOND)
    expect(await claimPoll(context, id, 'follower')).not.toBeNull()
  })

  test('busy service › Retry-After 20 s › polled again soon after', async () => {
    const { id } = await accepted()
    await clock.advance(SECOND)
    await deferPoll(context, (await claimPoll(context, id, 'follower'))!, 20 * SECOND)
    await jump()
    await clock.advance(21 * SECOND)
    expect(await claimPoll(context, id, 'follower')).not.toBeNull()
  })

  test('waiting task › sent once its wait is over, not earlier and not given up', async () => {
    const { id } = await waiting(20)
    await clock.advance(5 * SECOND)
    await jump()
    expect(await isDue(id)).toBe(false)
    await clock.advance(15 * SECOND)
    expect(await isDue(id)).toBe(true)
    expect(await claimSending(context, id, newSong)).toMatchObject({ id, state: 'sending' })
    await settled(id, { kind: 'deferred', retryAfter: null, failure: FAILURE })
    expect((await rowOf(id)).state).toBe('waiting')
  })

  test('waiting task › half an hour › given up', async () => {
    const { id } = await waiting(20)
    await jump()
    await clock.advance(31 * MINUTE)
    expect(await claimSending(context, id, newSong)).toBeNull()
    expect((await rowOf(id)).state).toBe('ended')
  })

  test('task being sent › holder alive › lease does not lapse', async () => {
    const { id } = await newTask()
    await markSent(context, id, clock.now())
    await clock.advance(4 * SECOND)
    await jump()
    await clock.advance(SECOND)
    await settleLapsed(context, id, newSong)
    expect((await rowOf(id)).state).toBe('sending')
  })

  test('task being sent › holder dead › lease lapses in time', async () => {
    const { id } = await newTask()
    await jump()
    await clock.advance(DEFAULT_PACE.leaseMs)
    expect(await isDue(id)).toBe(true)
    await settleLapsed(context, id, newSong)
    expect((await rowOf(id)).state).toBe('waiting')
  })

  test('task unknown to the service › seconds later › not failed yet', async () => {
    const { id } = await accepted()
    const ask = async () => markMissing(context, (await rowOf(id)) as never, newSong)
    expect(await ask()).toBe(false)
    await clock.advance(10 * SECOND)
    await jump()
    expect(await ask()).toBe(false)
    await clock.advance(DEFAULT_PACE.unknownTaskGraceMs)
    expect(await ask()).toBe(true)
  })

  test('callback › failed once › retried within its pause', async () => {
    const { id } = await accepted(true)
    await database.db
      .insert(songs)
      .values({ ...newSong(), owner: 'owner', taskId: id, take: 0, status: 'done', createdAt: clock.now() })
    const [callbackId] = await dueCallbacks(context, 10)
    await callbackFailed(context, (await claimCallback(context, callbackId!))!)
    await jump()
    await clock.advance(DEFAULT_PACE.callbackLeaseMs)
    expect(await dueCallbacks(context, 10)).toEqual([callbackId])
  })

  test('Idempotency-Key › seconds later › still valid', async () => {
    const { id } = await newTask(false, 'key')
    await clock.advance(SECOND)
    await jump()
    expect(await findEarlierUse(context, 'owner', { path: '/x', key: 'key', body: {} })).toEqual({
      kind: 'repeat',
      taskId: id,
    })
    await clock.advance(25 * HOUR)
    expect(await findEarlierUse(context, 'owner', { path: '/x', key: 'key', body: {} })).toBeNull()
  })

  test('two processes detect the jump › same result as one', async () => {
    const { id } = await accepted()
    const other = newWatch()
    await other.check()
    const kept = await waiting(20)
    await clock.advance(5 * SECOND)
    clock.jump(by)
    await watch.check()
    const once = [await rowOf(id), await rowOf(kept.id)]
    await other.check()
    expect(jumps).toHaveLength(2)
    const twice = [await rowOf(id), await rowOf(kept.id)]
    // Waits may only become shorter.
    const held = ({ acceptedAt, sendDeadline }: (typeof once)[0]) => ({ acceptedAt, sendDeadline })
    expect(held(twice[0]!)).toEqual(held(once[0]!))
    if (Math.abs(by) > DEFAULT_PACE.giveUpAfterMs) expect(held(twice[1]!)).toEqual(held(once[1]!))
    expect(twice[1]!.dueAt!.getTime()).toBeLessThanOrEqual(once[1]!.dueAt!.getTime() + Math.max(0, by))
    expect(await dueIn(kept.id)).toBeLessThanOrEqual(DEFAULT_PACE.maxRetryAfterMs / SECOND)
  })
})

test('times too far ahead › no jump detected › due', async () => {
  const asked = await accepted()
  const kept = await waiting(20)
  const told = await accepted(true)
  const ahead = new Date(clock.now().getTime() + 11 * HOUR)
  await database.db.update(tasks).set({ dueAt: ahead })
  await database.db.update(services).set({ pollAfter: ahead })
  await database.db.update(callbacks).set({ dueAt: ahead })
  await database.db
    .insert(songs)
    .values({ ...newSong(), owner: 'owner', taskId: told.id, take: 0, status: 'done', createdAt: clock.now() })
  await repairTimes(context)
  expect([await isDue(asked.id), await isDue(kept.id)]).toEqual([true, true])
  expect(await dueCallbacks(context, 10)).toHaveLength(1)
  await clock.advance(SECOND)
  expect(await claimPoll(context, asked.id, 'follower')).not.toBeNull()
})

test('times within the pace › unchanged', async () => {
  const [asked, kept] = [await accepted(), await waiting(1700)]
  await clock.advance(SECOND)
  await deferPoll(context, (await claimPoll(context, asked.id, 'follower'))!, 1800 * SECOND)
  const before = await database.db.select().from(tasks).orderBy(tasks.id)
  await repairTimes(context)
  await watch.check()
  expect(await database.db.select().from(tasks).orderBy(tasks.id)).toEqual(before)
  expect(await dueIn(kept.id)).toBe(1699)
  expect(jumps).toEqual([])
})

test('queued jobs › due 11 hours ahead › run', async () => {
  const ran: string[] = []
  const runs = {
    slots: 1,
    run: async ({ songId }: { songId: string }) => {
      ran.push(songId)
    },
  }
  const queue: Queue = await startQueue(database, REAL_TIME, { render: runs, archive: runs }, () => {})
  try {
    await database.db.transaction((tx) => queue.add(tx, 'render', ['one']))
    await database.db.transaction((tx) => queue.add(tx, 'archive', ['other']))
    await database.db.execute(sql`update pgboss.job set start_after = start_after + interval '11 hours'`)
    await queue.repairTimes()
    await expect.poll(() => [...ran].sort(), { timeout: 30_000 }).toEqual(['one', 'other'])
  } finally {
    await queue.stop()
  }
}, 60_000)

test('links and sessions › created in the future › expire after their lifetime from now', async () => {
  const now = clock.now()
  const later = new Date(now.getTime() + 3 * 365 * DAY)
  await database.db.execute(sql`insert into people (id, name, email) values ('p', 'P', 'p@x') on conflict do nothing`)
  await createInvite(database.db, { kind: 'member' }, later)
  await database.db.insert(sessions).values({ id: 's', token: 't', userId: 'p', expiresAt: later })
  await capExpiry(database.db, now, 90 * DAY)
  const [invite] = await database.db.select().from(invites)
  const [session] = await database.db.select().from(sessions)
  expect(invite!.expiresAt.getTime() - now.getTime()).toBe(INVITE_LIFETIMES_MS.member)
  expect(session!.expiresAt.getTime() - now.getTime()).toBe(90 * DAY)
})

test('clock set forward by 40 days › trash kept, erased songs silent at once and removed', async () => {
  const storage = await diskStorage(join(root, 'files'), { alone: true })
  const task = await newTask()
  await database.db.update(tasks).set({ state: 'ended', dueAt: null })
  const [kept, erased] = [newSong(), newSong()]
  const song = { owner: 'owner', taskId: task.id, status: 'done' as const }
  await database.db.insert(songs).values([
    { ...kept, ...song, take: 0, deletedAt: clock.now() },
    { ...erased, ...song, take: 1, deletedAt: new Date(0) },
  ])
  const found = ({ mediaToken }: typeof kept) => findTrashedByToken(database.db, mediaToken, clock.now())
  expect((await found(kept))?.id).toBe(kept.id)
  expect(await found(erased)).toBeNull()
  clock.jump(40 * DAY)
  await watch.check()
  expect(watch.isDoubtful()).toBe(true)
  await removeExpiredSongs(database.db, storage, watch.isDoubtful() ? null : clock.now())
  expect(await database.db.select({ id: songs.id }).from(songs)).toEqual([{ id: kept.id }])
  await clock.advance(DEFAULT_PACE.doubtAfterJumpMs)
  expect(watch.isDoubtful()).toBe(false)
})

test('slow answer of the database › no jump', async () => {
  const slow = { ...context, repairMore: async () => {}, onJump: (by: number) => jumps.push(by) }
  const execute = database.db.execute.bind(database.db)
  let delay = 0
  const db = Object.create(database.db) as typeof database.db
  db.execute = ((statement: never) => {
    const answer = execute(statement)
    return delay === 0 ? answer : answer.then((rows) => clock.advance(delay).then(() => rows))
  }) as never
  const late = createClockWatch({ ...slow, db })
  await late.check()
  delay = 9 * SECOND
  await late.check()
  delay = 0
  await late.check()
  expect(jumps).toEqual([])
})
