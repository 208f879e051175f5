import { afterEach, expect, test } from 'vitest'
import type { Database } from '#lib/db/client'
import { DEFAULT_PACE } from '#lib/pace'
import { createHealthCheck, healthFailure } from '#lib/server/health'
import { diskStorage } from '#lib/storage/disk'
import { RESERVED_BYTES } from '#lib/storage/space'
import { canMount, mountSmallDisk, type SmallDisk } from '#tests/harness/small-disk'
import { testClock } from '#tests/harness/test-clock'
import { REAL_TIME } from '#tests/harness/timing'

/** A health check on a real disk. The database answers, because tests/app/storage-full.test.ts fills that of an app. */

const database = { db: { execute: async () => ({ rows: [] }) } } as unknown as Pick<Database, 'db'>

let disk: SmallDisk | null = null
afterEach(() => {
  disk?.remove()
  disk = null
})

const healthOf = async (options: string, spoil: (disk: SmallDisk) => void) => {
  disk = mountSmallDisk(options)
  const storage = await diskStorage(disk.path)
  spoil(disk)
  return healthFailure(await createHealthCheck({ ...REAL_TIME, database, storage })())
}

test.skipIf(!canMount)('health › disk with space › null', async () => {
  expect(await healthOf('size=200m', () => {})).toBeNull()
})

test.skipIf(!canMount)('health › only the reserve is left › storage_full, naming the storage', async () => {
  expect(await healthOf('size=200m', (disk) => disk.fill(RESERVED_BYTES - 1e6))).toMatchObject({
    code: 'storage_full',
    detail: 'The storage is full.',
    errors: [{ path: 'storage' }],
  })
})

test.skipIf(!canMount)('health › no room for a file › storage_full', async () => {
  const full = await healthOf('size=200m,nr_inodes=2', () => {})
  expect(full).toMatchObject({ code: 'storage_full', detail: 'The storage is full.' })
})

test.skipIf(!canMount)('health › read-only disk › unavailable, and says why', async () => {
  expect(await healthOf('size=200m', (disk) => disk.setReadOnly(true))).toMatchObject({
    code: 'unavailable',
    detail: 'The storage is read-only.',
  })
})

test('health › a thousand requests › one check per interval', async () => {
  const clock = testClock()
  let writes = 0
  const storage = {
    checkWrite: async () => {
      writes++
    },
  }
  const check = createHealthCheck({ clock, pace: DEFAULT_PACE, database, storage })
  const all = () => Promise.all(Array.from({ length: 500 }, check))
  await all()
  await all()
  expect(writes).toBe(1)
  await clock.advance(DEFAULT_PACE.healthCacheMs)
  await all()
  expect(writes).toBe(2)
})
