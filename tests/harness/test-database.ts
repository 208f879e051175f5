import type { Logger } from 'drizzle-orm'
import { afterAll } from 'vitest'
import type { Database } from '#lib/db/client'
import { openTestDatabase } from './database'
import { newDataDir, removeDataDir } from './studio'

/** A database without an app, for all tests of a file or of a `describe`. Closed and removed after them. */
export const testDatabase = async (logger?: Logger): Promise<Database> => {
  const dataDir = newDataDir()
  const database = await openTestDatabase(dataDir, logger)
  afterAll(async () => {
    await database.close()
    removeDataDir(dataDir)
  })
  return database
}
