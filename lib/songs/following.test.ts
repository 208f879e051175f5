import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#lib/db/client'
import { services } from '#lib/db/schema'
import { DEFAULT_PACE } from '#lib/pace'
import { claimAsking } from '#lib/songs/following'
import { markSent, settleSending } from '#lib/songs/sending'
import { createTask } from '#lib/songs/tasks'
import { openTestDatabase } from '#tests/harness/database'
import { newDataDir, removeDataDir } from '#tests/harness/studio'
import { testClock } from '#tests/harness/test-clock'

const directory = newDataDir()
const clock = testClock()
let database: Database
beforeAll(async () => {
  database = await openTestDatabase(directory)
})
afterAll(async () => {
  await database.close()
  removeDataDir(directory)
})

/** A task that a service has accepted. */
const accepted = async () => {
  const context = { db: database.db, clock, pace: DEFAULT_PACE }
  const [id, serviceId] = [randomUUID(), randomUUID()]
  await database.db
    .insert(services)
    .values({ id: serviceId, owner: 'owner', baseUrl: 'http://x', sealedKey: 'x', keyHint: 'x', setBy: 'settings' })
  const request = { model: 'v4.0', task_type: 'normal', prompt: 'a waltz', n: 1 } as const
  const origin = { sourceSong: null, sourceUpload: null, retryOf: null }
  await createTask(context, { id, owner: 'owner', request, seed: 1, serviceId, ...origin }, null)
  const sentAt = clock.now()
  await markSent(context, id, sentAt)
  const newSong = () => ({ id: randomUUID(), mediaToken: randomUUID() })
  await settleSending(context, id, { kind: 'accepted', remoteId: 'remote' }, newSong, { asked: false, sentAt })
  return { context, id }
}

test('many watch one task › it is claimed once, and again when the gap is over', async () => {
  const { context, id } = await accepted()
  const claims = async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => claimAsking(context, id, 'watcher')))
    return all.filter((task) => task !== null).length
  }
  expect(await claims()).toBe(1)
  await clock.advance(DEFAULT_PACE.queryGapMs - 1)
  expect(await claims()).toBe(0)
  await clock.advance(1)
  expect(await claims()).toBe(1)
})
