import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemClock } from '#lib/clock'
import { consumeQuota, OverQuota, refundQuota } from '#lib/data/accounts/quotas'
import { changeSong, countPicture } from '#lib/data/songs/songs'
import { insertUpload } from '#lib/data/uploads/uploads'
import { people } from '#lib/db/people'
import { songs, tasks } from '#lib/db/schema'
import { testDatabase } from '../harness/test-database'

/** Quotas under concurrency, where only the database serialises requests, as on two replicas. */

const database = await testDatabase()

const person = async (limits: { songsPerDay?: number; storageBytes?: number }) => {
  const id = randomUUID()
  await database.db.insert(people).values({ id, name: 'Somebody', email: `${id}@studio.example`, ...limits })
  return id
}

const upload = (owner: string, bytes: number) =>
  insertUpload(database.db, {
    id: randomUUID(),
    owner,
    name: 'band.wav',
    uploadType: 'reference',
    format: 'wav',
    bytes,
    sha256: '0'.repeat(64),
    duration: 1,
    mediaToken: randomUUID(),
    inspection: {} as never,
  })

test('storage quota › concurrent uploads › accepted up to the limit', async () => {
  const owner = await person({ storageBytes: 350 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(owner, 100)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await upload(owner, 51)).toMatchObject({ ok: false, failure: { code: 'storage_used_up' } })
  expect(await upload(owner, 50)).toMatchObject({ ok: true })
  // A user without a limit or account may store any amount.
  expect(await upload(await person({}), 1e9)).toMatchObject({ ok: true })
  expect(await upload('nobody in particular', 1e9)).toMatchObject({ ok: true })
})

const songOf = async (owner: string) => {
  const [id, taskId] = [randomUUID(), randomUUID()]
  const request = { model: 'v4.0', task_type: 'normal', prompt: 'a waltz', n: 1 } as const
  await database.db
    .insert(tasks)
    .values({ id: taskId, owner, service: 'embedded', type: 'normal', state: 'ended', request, songCount: 1, seed: 1 })
  await database.db.insert(songs).values({ id, owner, taskId, take: 0, status: 'done', mediaToken: randomUUID() })
  return id
}

test('storage quota › cover pictures › counted while a song has one, a smaller one always fits', async () => {
  const { db } = database
  const owner = await person({ storageBytes: 1000 })
  const song = await songOf(owner)
  await upload(owner, 500)
  expect(await countPicture(db, owner, song, 400)).toMatchObject({ ok: true, value: 0 })
  expect(await upload(owner, 101)).toMatchObject({ ok: false, failure: { code: 'storage_used_up' } })
  // The new picture takes the place of the old one.
  expect(await countPicture(db, owner, song, 501)).toMatchObject({ ok: false, failure: { code: 'storage_used_up' } })
  expect(await countPicture(db, owner, song, 500)).toMatchObject({ ok: true, value: 400 })
  await db.update(people).set({ storageBytes: 10 }).where(eq(people.id, owner))
  expect(await countPicture(db, owner, song, 499)).toMatchObject({ ok: true, value: 500 })
  await db.update(people).set({ storageBytes: 1000 }).where(eq(people.id, owner))
  expect(await upload(owner, 2)).toMatchObject({ ok: false })
  await changeSong(db, owner, song, { cover: { shape: 'round' } })
  expect(await upload(owner, 500)).toMatchObject({ ok: true })
})

test('storage quota › concurrent pictures of several songs › accepted up to the limit', async () => {
  const owner = await person({ storageBytes: 350 })
  const ids = await Promise.all(Array.from({ length: 8 }, () => songOf(owner)))
  const answers = await Promise.all(ids.map((id) => countPicture(database.db, owner, id, 100)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
})

test('daily song quota › concurrent orders › accepted up to the limit, refunds can be ordered again', async () => {
  const owner = await person({ songsPerDay: 7 })
  const order = (count: number) =>
    database.db
      .transaction((tx) => consumeQuota(tx, systemClock, owner, count))
      .then(
        () => count,
        (error) => {
          if (error instanceof OverQuota) return 0
          throw error
        },
      )
  const taken = await Promise.all(Array.from({ length: 20 }, (_, index) => order(1 + (index % 2))))
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(7)
  expect(await order(1)).toBe(0)
  await database.db.transaction((tx) => refundQuota(tx, owner, 2, new Date()))
  expect(await order(3)).toBe(0)
  const refused = await database.db.transaction((tx) => consumeQuota(tx, systemClock, owner, 3)).catch((error) => error)
  expect(refused.failure).toMatchObject({ code: 'songs_used_up', songsLeft: 2 })
  expect(await order(2)).toBe(2)
  // A first order above the whole quota is refused.
  expect(
    await person({ songsPerDay: 1 }).then((id) =>
      database.db.transaction((tx) => consumeQuota(tx, systemClock, id, 2)).catch(String),
    ),
  ).toContain('Your limit is one song a day, and one is left.')
})

test('quota refund › another user on the same day › unaffected', async () => {
  const [one, other] = [await person({ songsPerDay: 2 }), await person({ songsPerDay: 2 })]
  const take = (owner: string, count: number) =>
    database.db.transaction((tx) => consumeQuota(tx, systemClock, owner, count))
  for (const owner of [one, other]) await take(owner, 2)
  await database.db.transaction((tx) => refundQuota(tx, one, 2, new Date()))
  await expect(take(other, 1)).rejects.toThrow()
  await take(one, 2)
})
