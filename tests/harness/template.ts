import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#lib/db/client'
import { startQueue } from '#lib/jobs/queue'
import { REAL_TIME } from '#tests/harness/timing'

/**
 * Setting up an embedded database takes eight seconds of processor time, and a copy takes half a second. Tests that
 * do not cover the first start copy an empty one with the newest schema, which is cached beside the packages.
 */

const MIGRATIONS = 'lib/db/migrations'
const CACHE = 'node_modules/.cache/songloom-test'

/** Hash of everything that determines an empty database: the schema and the packages that create it. */
const version = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  for (const name of ['@electric-sql/pglite', 'pg-boss'])
    hash.update(readFileSync(join('node_modules', name, 'package.json')))
  return hash.digest('hex').slice(0, 16)
}

/** Migrates an empty database to the newest schema, including that of the job queue. */
export const fillDatabase = async (where: { directory: string } | { url: string }): Promise<void> => {
  const database = await openDatabase(where, REAL_TIME)
  const idle = { slots: 1, run: async () => {} }
  const queue = await startQueue(database, REAL_TIME, { render: idle, archive: idle }, (error) => {
    throw error
  })
  await queue.stop()
  await database.close()
}

const template = async (): Promise<string> => {
  const kept = join(CACHE, `database-${version()}`)
  if (existsSync(kept)) return kept
  // Another test file may create it at the same time; the first one wins.
  const draft = `${kept}-${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  await fillDatabase({ directory: draft })
  try {
    renameSync(draft, kept)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
  return kept
}

/** Gives a new data directory an embedded database; an existing database is kept. */
export const copyDatabaseTemplate = async (dataDir: string): Promise<void> => {
  const directory = join(dataDir, 'db')
  if (existsSync(directory)) return
  cpSync(await template(), directory, { recursive: true })
}
