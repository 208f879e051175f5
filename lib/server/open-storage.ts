import { join } from 'node:path'
import type { Env } from '#lib/server/env'
import { diskStorage } from '#lib/storage/disk'
import { s3Storage } from '#lib/storage/s3'
import type { Storage } from '#lib/storage/storage'

/** Where the files of the library are, as the operator has it: in a bucket or in the data directory. */
export const openStorage = ({ s3, dataDir, databaseUrl }: Env): Promise<Storage> =>
  s3 ? s3Storage(s3, s3.publicEndpoint) : diskStorage(join(dataDir, 'files'), { alone: databaseUrl === null })
