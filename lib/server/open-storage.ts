import { join } from 'node:path'
import type { Env } from '#lib/server/env'
import { diskStorage } from '#lib/storage/disk'
import type { Storages } from '#lib/storage/storage'

/** Where the files of the library are, as the operator has it: in a bucket or in the data directory. */
export const openStorage = async ({ s3, dataDir, databaseUrl }: Env): Promise<Storages> => {
  if (s3) {
    // The client takes 25 MB and most of a second to load: a studio on a disk does without.
    const { s3Storage } = await import('#lib/storage/s3')
    return s3Storage(s3, s3.publicEndpoint)
  }
  const files = await diskStorage(join(dataDir, 'files'), { alone: databaseUrl === null })
  return { request: files, transaction: files, job: files }
}
