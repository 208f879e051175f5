import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callbackFailed, claimCallback, dueCallbacks, endCallback } from '#lib/data/callbacks/callbacks'
import { retryFetch } from '#lib/data/songs/archive-state'
import { createTask } from '#lib/data/tasks/create-task'
import { markSent, settleLapsed, settleSending } from '#lib/data/tasks/sending'
import { callbacks, songs, tasks } from '#lib/db/schema'
import { inRealTime } from '#tests/harness/timing'
import { testDatabase } from '../harness/test-database'

/** Schedule of callbacks on a real database, whose rows hold the whole state. */

const database = await testDatabase()

const newSong = () => ({ id: randomUUID(), mediaToken: randomUUID() })

const HERE = { serviceId: null, newSong, addJobs: async () => {} }

/** Creates a task of two songs with a callback; returns the ids of both. */
const taskAt = async (destination: { serviceId: string } | typeof HERE) => {
  const [task, callback] = [randomUUID(), randomUUID()]
  const request = { model: 'v4.0', task_type: 'normal', prompt: 'x', n: 2 } as const
  const rest = { seed: 1, sourceSong: null, sourceUpload: null, retryOf: null, ...destination }
  const told = { id: callback, url: 'https://example.com', origin: 'http://x', secret: 'whsec_eA==' }
  await createTask(inRealTime(database), { id: task, owner: 'owner', request, ...rest }, null, told)
  return { task, callback }
}

const sent = () => taskAt({ serviceId: randomUUID() })
const ordered = () => taskAt(HERE)

/** The due callback of a task, or undefined. */
const dueOf = async (task: string) => {
  const [row] = await database.db.select().from(callbacks).where(eq(callbacks.taskId, task))
  return row && (await isDue(row.id)) ? row.id : null
}

const end = (task: string, status: 'done' | 'fail', take?: number) =>
  database.db
    .update(songs)
    .set({ status })
    .where(take === undefined ? eq(songs.taskId, task) : sql`${songs.taskId} = ${task} and ${songs.take} = ${take}`)

const isDue = async (callback: string) => (await dueCallbacks(inRealTime(database), 100)).includes(callback)

/** Seconds until the callback is due, or null. */
const dueIn = async (callback: string): Promise<number | null> => {
  const [row] = await database.db.select().from(callbacks).where(eq(callbacks.id, callback))
  return row?.dueAt ? (row.dueAt.getTime() - Date.now()) / 1000 : null
}

const pass = (callback: string) =>
  database.db.update(callbacks).set({ dueAt: sql`now() - interval '1 second'` }).where(eq(callbacks.id, callback))

test('callback › all songs of the task have ended in any state › due', async () => {
  const { task, callback } = await ordered()
  expect(await isDue(callback)).toBe(false)
  await end(task, 'done', 0)
  expect(await isDue(callback)).toBe(false)
  await end(task, 'fail', 1)
  expect(await isDue(callback)).toBe(true)
})

test('due callback › concurrent pollers › sent by exactly one', async () => {
  const { task, callback } = await ordered()
  await end(task, 'done')
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimCallback(inRealTime(database), callback)))
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
  await endCallback(inRealTime(database), callback, true)
  expect(await isDue(callback)).toBe(false)
  expect(await claimCallback(inRealTime(database), callback)).toBeNull()
})

test('callback › receiver fails › five attempts within an hour, then none', async () => {
  const { task, callback } = await ordered()
  await end(task, 'done')
  const waits: (number | null)[] = []
  for (let attempt = 1; attempt <= 5; attempt++) {
    const claimed = await claimCallback(inRealTime(database), callback)
    expect(claimed?.attempts).toBe(attempt)
    expect(await callbackFailed(inRealTime(database), claimed!)).toBe(attempt === 5)
    waits.push(await dueIn(callback))
    if (attempt < 5) await pass(callback)
  }
  expect(waits.slice(0, 4).map((wait) => Math.round(wait! / 10) * 10)).toEqual([10, 60, 600, 2930])
  expect(waits[4]).toBeNull()
})

test('callback › sending process died › due again, a limited number of times', async () => {
  const { task, callback } = await ordered()
  await end(task, 'done')
  expect(await claimCallback(inRealTime(database), callback)).not.toBeNull()
  expect(await isDue(callback)).toBe(false)
  expect(await dueIn(callback)).toBeGreaterThan(10)
  expect(await dueIn(callback)).toBeLessThanOrEqual(30)
  let begun = 1
  for (await pass(callback); (await claimCallback(inRealTime(database), callback)) !== null; begun++)
    await pass(callback)
  expect(begun).toBe(10)
  expect(await dueIn(callback)).toBeNull()
})

test('callback › task refused at submit › never sent', async () => {
  const { task, callback } = await ordered()
  await end(task, 'fail')
  await database.db.update(tasks).set({ state: 'refused' }).where(eq(tasks.id, task))
  expect(await isDue(callback)).toBe(false)
  await database.db.delete(tasks).where(eq(tasks.id, task))
  expect(await dueIn(callback)).toBeNull()
})

test('callback of an unconfirmed task › outcome becomes known later › sent once more', async () => {
  const { task, callback } = await sent()
  const sentAt = new Date()
  await markSent(inRealTime(database), task, sentAt)
  await database.db.update(tasks).set({ dueAt: sql`now() - interval '1 second'` }).where(eq(tasks.id, task))
  await settleLapsed(inRealTime(database), task, newSong)
  expect(await dueOf(task)).toBe(callback)
  expect(await claimCallback(inRealTime(database), callback)).not.toBeNull()
  await settleSending(inRealTime(database), task, { kind: 'accepted', remoteId: 'r' }, newSong, {
    callerWaiting: false,
    sentAt,
  })
  // The receiver gets the first message only now. That does not settle the second.
  await endCallback(inRealTime(database), callback, true)
  expect(await dueOf(task), 'not before its songs have ended').toBeNull()
  await database.db.insert(songs).values({ ...newSong(), owner: 'owner', taskId: task, take: 0, status: 'done' })
  const second = await dueOf(task)
  expect(second).not.toBeNull()
  expect(second, 'a receiver that drops repeats keeps it').not.toBe(callback)
  expect(await claimCallback(inRealTime(database), second!)).toMatchObject({ attempts: 1, deliveredAt: null })
})

test('callback of a failed download › song downloaded later › sent once more', async () => {
  const { task, callback } = await ordered()
  await database.db.update(songs).set({ status: 'fail', errorCode: 'archive_failed' }).where(eq(songs.taskId, task))
  expect(await claimCallback(inRealTime(database), callback)).not.toBeNull()
  await endCallback(inRealTime(database), callback, true)
  expect(await dueOf(task)).toBeNull()
  const [song] = await database.db.select().from(songs).where(eq(songs.taskId, task))
  await retryFetch(inRealTime(database), 'another', song!.id)
  expect(await dueOf(task), 'somebody else asked').toBeNull()
  await retryFetch(inRealTime(database), 'owner', song!.id)
  expect(await dueOf(task), 'it is on its way').toBeNull()
  await end(task, 'done')
  const second = await dueOf(task)
  expect(second).not.toBeNull()
  expect(second).not.toBe(callback)
})
