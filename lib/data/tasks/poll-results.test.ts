import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTask } from '#lib/data/tasks/create-task'
import { claimPoll } from '#lib/data/tasks/poll-results'
import { markSent, settleSending } from '#lib/data/tasks/sending'
import { services, tasks } from '#lib/db/schema'
import { createLeases } from '#lib/jobs/leases'
import { DEFAULT_PACE } from '#lib/pace'
import { testClock } from '#tests/harness/test-clock'
import { testDatabase } from '#tests/harness/test-database'

const clock = testClock()
const database = await testDatabase()

const context = () => ({ db: database.db, clock, pace: DEFAULT_PACE })

/** A task that is being sent. */
const sending = async () => {
  const [id, serviceId] = [randomUUID(), randomUUID()]
  await database.db
    .insert(services)
    .values({ id: serviceId, owner: 'owner', baseUrl: 'http://x', sealedKey: 'x', keyHint: 'x', setBy: 'settings' })
  const request = { model: 'v4.0', task_type: 'normal', prompt: 'a waltz', n: 1 } as const
  const origin = { sourceSong: null, sourceUpload: null, retryOf: null }
  await createTask(context(), { id, owner: 'owner', request, seed: 1, serviceId, ...origin }, null)
  return id
}

/** A task that a service has accepted. */
const accepted = async () => {
  const id = await sending()
  const sentAt = clock.now()
  await markSent(context(), id, sentAt)
  const newSong = () => ({ id: randomUUID(), mediaToken: randomUUID() })
  await settleSending(context(), id, { kind: 'accepted', remoteId: 'remote' }, newSong, {
    callerWaiting: false,
    sentAt,
  })
  return id
}

test('claimPoll › concurrent watchers › claimed once, and again after the interval', async () => {
  const id = await accepted()
  const claims = async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => claimPoll(context(), id, 'watcher')))
    return all.filter((task) => task !== null).length
  }
  expect(await claims()).toBe(1)
  await clock.advance(DEFAULT_PACE.queryGapMs - 1)
  expect(await claims()).toBe(0)
  await clock.advance(1)
  expect(await claims()).toBe(1)
})

test('lease › held › renewed until released', async () => {
  const id = await sending()
  const leases = createLeases(context(), (error) => {
    throw error
  })
  const release = leases.task(id)
  const isLapsed = async () => {
    const [task] = await database.db.select({ dueAt: tasks.dueAt }).from(tasks).where(eq(tasks.id, id))
    return task!.dueAt! <= clock.now()
  }
  for (let renewals = 0; renewals < 4; renewals++) {
    await clock.advance(DEFAULT_PACE.leaseRenewalMs)
    await clock.settled()
  }
  expect(await isLapsed()).toBe(false)
  release()
  await clock.advance(DEFAULT_PACE.leaseMs)
  await clock.settled()
  expect(await isLapsed()).toBe(true)
  leases.stop()
})
