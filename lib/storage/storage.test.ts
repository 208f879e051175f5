import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { diskStorage } from '#lib/storage/disk'
import { s3Storage } from '#lib/storage/s3'
import { startS3 } from '../../tests/fakes/s3'
import { startS3rver } from '../../tests/harness/s3rver'
import { type StorageUnderTest, storageContract } from '../../tests/harness/storage-contract'

const disk = async (): Promise<StorageUnderTest> => {
  const root = mkdtempSync(join(tmpdir(), 'songloom-files-'))
  return {
    files: await diskStorage(root),
    countHalfWritten: () => readdirSync(join(root, '.tmp')).length,
    close: async () => rmSync(root, { recursive: true, force: true }),
  }
}

/** A page of a list holds three keys, so that lists have several pages. */
const fakeS3 = (share: number) => async (): Promise<StorageUnderTest> => {
  let seed = 1
  const fake = await startS3(() => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  })
  fake.pageSize = 3
  const files = (await s3Storage({ endpoint: fake.url, bucket: fake.bucket, ...fake.keys }, null)).job
  fake.slowDown(share)
  return {
    files,
    countHalfWritten: () => fake.uploads.size,
    async close() {
      expect(fake.refused).toEqual([])
      await fake.close()
    },
  }
}

const s3rver = async (): Promise<StorageUnderTest> => {
  const { config, close } = await startS3rver()
  return { files: (await s3Storage(config, null)).job, countHalfWritten: () => null, close }
}

describe.each([
  ['disk', disk],
  ['fake object storage', fakeS3(0)],
  ['fake object storage that refuses every fourth request', fakeS3(0.25)],
  ['s3rver', s3rver],
])('%s', (_, open) => storageContract(open))
