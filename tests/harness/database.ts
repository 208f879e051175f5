import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'drizzle-orm'
import pg from 'pg'
import { type Database, openDatabase } from '#lib/db/client'
import { REAL_TIME } from '#tests/harness/timing'
import { copyDatabaseTemplate, fillDatabase } from './template'

/**
 * Which database a test runs on. The project `postgres` of tests/vitest.config.ts gives each data directory a database of its
 * own on a real Postgres; everywhere else it is the embedded one inside the directory.
 */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** The Postgres on which databases may be created and dropped; tests/harness/postgres.ts starts one where none is named. */
const serverUrl = () => {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('These tests run in the project `postgres` of tests/vitest.config.ts.')
  return url
}

/** Every database of one run begins so; what a crashed test leaves is dropped at the end of the run. */
export const PREFIX = `songloom_test_${process.env.TEST_RUN ?? process.pid}_`

export const asAdmin = async (statement: string) => {
  const client = new pg.Client({ connectionString: serverUrl(), connectionTimeoutMillis: 2000 })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

const nameOf = (dataDir: string) => PREFIX + createHash('sha256').update(dataDir).digest('hex').slice(0, 12)

const urlOf = (dataDir: string) => {
  const url = new URL(serverUrl())
  url.pathname = `/${nameOf(dataDir)}`
  return url.href
}

/** What a studio on this data directory is told of its database. Studios that share it share the secret too, and its key. */
export const databaseEnv = (dataDir: string): Record<string, string> =>
  onPostgres
    ? { DATABASE_URL: urlOf(dataDir), SECRET: `what the replicas of ${nameOf(dataDir)} share` }
    : { DATABASE_URL: '' }

const DUPLICATE_DATABASE = '42P04'

/** The database on Postgres that those of data directories are copies of; tests/harness/postgres.ts makes it. */
const TEMPLATE = `${PREFIX}template`

export const createTemplateDatabase = async (): Promise<void> => {
  await asAdmin(`create database ${TEMPLATE}`)
  const url = new URL(serverUrl())
  url.pathname = `/${TEMPLATE}`
  await fillDatabase({ url: url.href })
}

/** Makes the database of a data directory unless it is there: with the newest schema, or with nothing in it. */
export const createTestDatabase = async (dataDir: string, { empty = false } = {}): Promise<void> => {
  if (!onPostgres) {
    if (!empty) await copyDatabaseTemplate(dataDir)
    return
  }
  await asAdmin(`create database ${nameOf(dataDir)}${empty ? '' : ` template ${TEMPLATE}`}`).catch((error) => {
    if (error.code !== DUPLICATE_DATABASE) throw error
  })
}

/** A database of its own, opened without a studio; `removeDataDir` removes it. */
export const openTestDatabase = async (dataDir: string, logger?: Logger): Promise<Database> => {
  await createTestDatabase(dataDir)
  return openDatabase(onPostgres ? { url: urlOf(dataDir) } : { directory: `${dataDir}/db` }, REAL_TIME, logger)
}

const DROP = `
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: process.argv[1] })
  await client.connect()
  await client.query('drop database if exists ' + process.argv[2] + ' with (force)')
  await client.end()`

const drop = (dataDir: string): void => {
  if (onPostgres) execFileSync(process.execPath, ['--input-type=module', '-e', DROP, serverUrl(), nameOf(dataDir)])
}

/** At once, because directories are removed at once too. On a server of the run's own it goes with the server. */
export const dropTestDatabase = (dataDir: string): void => {
  if (!process.env.TEST_OWN_POSTGRES) drop(dataDir)
}

/** As after a disaster: the files of a data directory are there, its database is gone. */
export const loseTestDatabase = async (dataDir: string): Promise<void> => {
  if (!onPostgres) return rmSync(join(dataDir, 'db'), { recursive: true })
  drop(dataDir)
  await createTestDatabase(dataDir, { empty: true })
}
