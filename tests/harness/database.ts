import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'drizzle-orm'
import pg from 'pg'
import { type Database, openDatabase } from '#lib/db/client'

/**
 * Which database a test runs on. The project `postgres` of tests/vitest.config.ts gives each data directory a database of its
 * own on a real Postgres; everywhere else it is the embedded one inside the directory.
 */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** Where a Postgres is on which databases may be made and dropped. */
export const POSTGRES = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

/** Every database of one run begins so; what a crashed test leaves is dropped at the end of the run. */
export const PREFIX = `songloom_test_${process.env.TEST_RUN ?? process.pid}_`

export const asAdmin = async (statement: string) => {
  const client = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: 2000 })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

export const answers = () =>
  asAdmin('select 1').then(
    () => true,
    () => false,
  )

const nameOf = (dataDir: string) => PREFIX + createHash('sha256').update(dataDir).digest('hex').slice(0, 12)

const urlOf = (dataDir: string) => {
  const url = new URL(POSTGRES)
  url.pathname = `/${nameOf(dataDir)}`
  return url.href
}

/** What a studio on this data directory is told of its database. Studios that share it share the secret too, and its key. */
export const databaseEnv = (dataDir: string): Record<string, string> =>
  onPostgres
    ? { DATABASE_URL: urlOf(dataDir), SECRET: `what the replicas of ${nameOf(dataDir)} share` }
    : { DATABASE_URL: '' }

const DUPLICATE_DATABASE = '42P04'

/** Makes the database of a data directory unless it is there. */
export const createTestDatabase = async (dataDir: string): Promise<void> => {
  if (!onPostgres) return
  await asAdmin(`create database ${nameOf(dataDir)}`).catch((error) => {
    if (error.code !== DUPLICATE_DATABASE) throw error
  })
}

/** A database of its own, opened without a studio; `removeDataDir` removes it. */
export const openTestDatabase = async (dataDir: string, logger?: Logger): Promise<Database> => {
  await createTestDatabase(dataDir)
  return openDatabase(onPostgres ? { url: urlOf(dataDir) } : { directory: `${dataDir}/db` }, logger)
}

const DROP = `
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: process.argv[1] })
  await client.connect()
  await client.query('drop database if exists ' + process.argv[2] + ' with (force)')
  await client.end()`

/** At once, because directories are removed at once too. */
export const dropTestDatabase = (dataDir: string): void => {
  if (onPostgres) execFileSync(process.execPath, ['--input-type=module', '-e', DROP, POSTGRES, nameOf(dataDir)])
}

/** As after a disaster: the files of a data directory are there, its database is gone. */
export const loseTestDatabase = async (dataDir: string): Promise<void> => {
  if (!onPostgres) return rmSync(join(dataDir, 'db'), { recursive: true })
  dropTestDatabase(dataDir)
  await createTestDatabase(dataDir)
}
