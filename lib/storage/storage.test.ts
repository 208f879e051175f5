import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { diskStorage } from '#lib/storage/disk'
import { s3Storage } from '#lib/storage/s3'
import { startS3 } from '../../tests/fakes/s3'
import { type Place, storageLaws } from '../../tests/harness/storage-laws'

const disk = async (): Promise<Place> => {
  const root = mkdtempSync(join(tmpdir(), 'songloom-files-'))
  return {
    files: await diskStorage(root),
    drafts: () => readdirSync(join(root, '.tmp')).length,
    close: async () => rmSync(root, { recursive: true, force: true }),
  }
}

/** A page of a list holds few keys, so that lists go on. */
const s3 = (share: number) => async (): Promise<Place> => {
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
    drafts: () => fake.uploads.size,
    async close() {
      expect(fake.refused).toEqual([])
      await fake.close()
    },
  }
}

describe.each([
  ['disk', disk],
  ['object storage', s3(0)],
  ['object storage that refuses every fourth request', s3(0.25)],
])('%s', (_, open) => storageLaws(open))
