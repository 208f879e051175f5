import { join } from 'node:path'
import type { Env } from '#lib/server/env'
import { diskStorage } from '#lib/storage/disk'
import type { Storages } from '#lib/storage/storage'

/** The storage of the library's files: a bucket where one is configured, otherwise the data directory. */
export const openStorage = async ({ s3, dataDir, databaseUrl }: Env): Promise<Storages> => {
  if (s3) {
    // The client takes 25 MB and 0.3 s to load, which a server with a disk saves.
    const { s3Storage } = await import('#lib/storage/s3')
    return s3Storage(s3, s3.publicEndpoint)
  }
  const files = await diskStorage(join(dataDir, 'files'), { alone: databaseUrl === null })
  return { request: files, transaction: files, job: files }
}
