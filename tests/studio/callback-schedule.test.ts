import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#lib/db/client'
import { callbacks, songs, tasks } from '#lib/db/schema'
import { callbackFailed, claimCallback, dueCallbacks, endCallback } from '#lib/songs/callbacks'
import { acceptHere } from '#lib/songs/enqueue'
import { createTask } from '#lib/songs/tasks'
import { openTestDatabase } from '../harness/database'
import { newDataDir, removeDataDir } from '../harness/studio'

/** When a callback is sent, on a real database, whose rows are all that is known of it. */

const directory = newDataDir()
let database: Database
beforeAll(async () => {
  database = await openTestDatabase(directory)
})
afterAll(async () => {
  await database.close()
  removeDataDir(directory)
})

const newSong = () => ({ id: randomUUID(), mediaToken: randomUUID() })

/** A task of two songs with its callback; answers the ids of both. */
const ordered = async () => {
  const [task, callback] = [randomUUID(), randomUUID()]
  const request = { model: 'v4.0', task_type: 'normal', prompt: 'x', n: 2 } as const
  const rest = { seed: 1, sourceSong: null, sourceUpload: null, serviceId: null, retryOf: null }
  const told = { id: callback, url: 'https://example.com', origin: 'http://x', secret: 'whsec_eA==' }
  await createTask(database.db, { id: task, owner: 'owner', request, ...rest }, null, told)
  await acceptHere(database.db, task, newSong, async () => {})
  return { task, callback }
}

const end = (task: string, status: 'done' | 'fail', take?: number) =>
  database.db
    .update(songs)
    .set({ status })
    .where(take === undefined ? eq(songs.taskId, task) : sql`${songs.taskId} = ${task} and ${songs.take} = ${take}`)

const isDue = async (callback: string) => (await dueCallbacks(database.db, 100)).includes(callback)

/** Seconds until it is due; null where it never is. */
const dueIn = async (callback: string): Promise<number | null> => {
  const [row] = await database.db.select().from(callbacks).where(eq(callbacks.id, callback))
  return row?.dueAt ? (row.dueAt.getTime() - Date.now()) / 1000 : null
}

const pass = (callback: string) =>
  database.db.update(callbacks).set({ dueAt: sql`now()` }).where(eq(callbacks.id, callback))

test('it is due once every song has ended, however they end', async () => {
  const { task, callback } = await ordered()
  expect(await isDue(callback)).toBe(false)
  await end(task, 'done', 0)
  expect(await isDue(callback)).toBe(false)
  await end(task, 'fail', 1)
  expect(await isDue(callback)).toBe(true)
})

test('of many who look, one sends it', async () => {
  const { task, callback } = await ordered()
  await end(task, 'done')
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimCallback(database.db, callback)))
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
  await endCallback(database.db, callback, true)
  expect(await isDue(callback)).toBe(false)
  expect(await claimCallback(database.db, callback)).toBeNull()
})

test('five attempts within an hour, and then no more', async () => {
  const { task, callback } = await ordered()
  await end(task, 'done')
  const waits: (number | null)[] = []
  for (let attempt = 1; attempt <= 5; attempt++) {
    const claimed = await claimCallback(database.db, callback)
    expect(claimed?.tries).toBe(attempt)
    expect(await callbackFailed(database.db, claimed!)).toBe(attempt === 5)
    waits.push(await dueIn(callback))
    if (attempt < 5) await pass(callback)
  }
  expect(waits.slice(0, 4).map((wait) => Math.round(wait! / 10) * 10)).toEqual([10, 60, 600, 2930])
  expect(waits[4]).toBeNull()
})

test('what a process that died was sending comes due by itself, but not for ever', async () => {
  const { task, callback } = await ordered()
  await end(task, 'done')
  expect(await claimCallback(database.db, callback)).not.toBeNull()
  expect(await isDue(callback)).toBe(false)
  expect(await dueIn(callback)).toBeGreaterThan(10)
  expect(await dueIn(callback)).toBeLessThanOrEqual(30)
  let begun = 1
  for (await pass(callback); (await claimCallback(database.db, callback)) !== null; begun++) await pass(callback)
  expect(begun).toBe(10)
  expect(await dueIn(callback)).toBeNull()
})

test('what was refused at once is told to nobody', async () => {
  const { task, callback } = await ordered()
  await end(task, 'fail')
  await database.db.update(tasks).set({ state: 'refused' }).where(eq(tasks.id, task))
  expect(await isDue(callback)).toBe(false)
  await database.db.delete(tasks).where(eq(tasks.id, task))
  expect(await dueIn(callback)).toBeNull()
})
