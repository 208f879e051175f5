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
 * Selects the database of a test. The project `postgres` of tests/vitest.config.ts gives each data directory its own
 * database on a real Postgres; all other projects use the embedded database inside the directory.
 */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** The Postgres for test databases; tests/harness/postgres.ts starts one if none is configured. */
const serverUrl = () => {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined) throw new Error('These tests run in the project `postgres` of tests/vitest.config.ts.')
  return url
}

/** Name prefix of all databases of a run. Those of crashed tests are dropped at the end of the run. */
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

/** Database environment for an app on this data directory. Apps that share it also share the secret and its key. */
export const databaseEnv = (dataDir: string): Record<string, string> =>
  onPostgres
    ? { DATABASE_URL: urlOf(dataDir), SECRET: `what the replicas of ${nameOf(dataDir)} share` }
    : { DATABASE_URL: '' }

const DUPLICATE_DATABASE = '42P04'

/** The template database on Postgres, which tests/harness/postgres.ts creates. */
const TEMPLATE = `${PREFIX}template`

export const createTemplateDatabase = async (): Promise<void> => {
  await asAdmin(`create database ${TEMPLATE}`)
  const url = new URL(serverUrl())
  url.pathname = `/${TEMPLATE}`
  await fillDatabase({ url: url.href })
}

/** Creates the database of a data directory unless it exists: with the newest schema, or empty. */
export const createTestDatabase = async (dataDir: string, { empty = false } = {}): Promise<void> => {
  if (!onPostgres) {
    if (!empty) await copyDatabaseTemplate(dataDir)
    return
  }
  await asAdmin(`create database ${nameOf(dataDir)}${empty ? '' : ` template ${TEMPLATE}`}`).catch((error) => {
    if (error.code !== DUPLICATE_DATABASE) throw error
  })
}

/** Opens a separate database without an app; `removeDataDir` removes it. */
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

/** Immediate, because directories are removed immediately too. A server started by the run is removed with its databases. */
export const dropTestDatabase = (dataDir: string): void => {
  if (!process.env.TEST_OWN_POSTGRES) drop(dataDir)
}

/** Drops the database of a data directory, but keeps the files. */
export const loseTestDatabase = async (dataDir: string): Promise<void> => {
  if (!onPostgres) return rmSync(join(dataDir, 'db'), { recursive: true })
  drop(dataDir)
  await createTestDatabase(dataDir, { empty: true })
}
