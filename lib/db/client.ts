import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { type Logger, type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Timing } from '#lib/clock'
import { closeToOthers } from '#lib/db/close-to-others'
import { rebuildAdvice } from '#lib/db/damage'
import { type PubSub, postgresPubSub } from '#lib/db/pubsub'
import * as schema from '#lib/db/schema'
import { rethrowWithoutValues } from '#lib/db/without-values'
import { writeFailureOf } from '#lib/write-failure'

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Context of functions whose rows depend on time. */
export type DbContext = Timing & { db: Db }

/** Runs SQL with $1… placeholders, so that the job queue can share the connection or transaction. */
export type Execute = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

export type Database = {
  kind: 'pglite' | 'postgres'
  db: Db
  execute: Execute
  /** Messages between processes of this database; null if there is only one. */
  pubsub: PubSub | null
  /** Whether the last check succeeded. */
  answers(): boolean
  /** Changes with every write that may concern songs; null if other processes write too. */
  revision(): number | null
  /** Runs work that only one process may do at a time, such as creating tables. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** For the operator. */
class DatabaseUnopened extends Error {
  override name = 'DatabaseUnopened'
  constructor(directory: string, cause: unknown) {
    super(rebuildAdvice(directory, cause), { cause })
  }
}

const migrationsFolder = () => join(/* turbopackIgnore: true */ process.cwd(), 'lib/db/migrations')

/**
 * Opens the database and applies migrations. PGlite allows one process: take the data lock first.
 * @param logger receives every statement
 */
export const openDatabase = (
  where: { url: string } | { directory: string },
  timing: Timing,
  logger?: Logger,
): Promise<Database> =>
  'url' in where ? openPostgres(where.url, timing, logger) : openPglite(where.directory, timing, logger)

const openPglite = async (directory: string, timing: Timing, logger?: Logger): Promise<Database> => {
  const { openPgliteClient } = await import('#lib/db/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const { lite, db } = await (async () => {
    const lite = await openPgliteClient(directory, timing)
    const db = drizzle({ client: lite as unknown as PGlite, schema, ...(logger && { logger }) })
    await migrate(db, { migrationsFolder: migrationsFolder() })
    return { lite, db }
  })().catch((error) => {
    throw writeFailureOf(error) ? error : new DatabaseUnopened(directory, error)
  })
  // PGlite makes the files of a new database 0666, whatever the umask.
  closeToOthers(directory)
  return {
    kind: 'pglite',
    db: db as unknown as Db,
    // The extended protocol takes one statement at a time; scripts without values go through exec.
    execute: async (text, values) =>
      values?.length
        ? { rows: (await lite.query<Record<string, unknown>>(text, values).catch(rethrowWithoutValues)).rows }
        : { rows: (await lite.exec(text)).flatMap((result) => result.rows as Record<string, unknown>[]) },
    pubsub: null,
    answers: () => true,
    revision: lite.revision,
    exclusively: (work) => work(),
    close: () => lite.close(),
  }
}

/** Advisory lock for migrations, since two replicas may start at once. The number is arbitrary. */
const MIGRATION_LOCK = 5_076_645

const openPostgres = async (url: string, timing: Timing, logger?: Logger): Promise<Database> => {
  const { openPool } = await import('#lib/db/pool')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const { pool, answers, close } = openPool(url, timing)
  const { Client } = await import('pg')
  const exclusively = async <T>(work: (client: InstanceType<typeof Client>) => Promise<T>): Promise<T> => {
    // A separate connection without a statement timeout: the lock may be held for long.
    const client = new Client({ connectionString: url, connectionTimeoutMillis: timing.pace.databaseConnectTimeoutMs })
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      return await work(client)
    } finally {
      // Closing the connection releases the lock.
      await client.end().catch(() => {})
    }
  }
  await exclusively((client) => migrate(drizzle(client), { migrationsFolder: migrationsFolder() }))
  const pubsub = postgresPubSub(url, pool, timing)
  return {
    kind: 'postgres',
    db: drizzle(pool, { schema, ...(logger && { logger }) }) as unknown as Db,
    execute: (text, values) => pool.query(text, values).catch(rethrowWithoutValues),
    pubsub,
    answers,
    revision: () => null,
    exclusively: (work) => exclusively(work),
    async close() {
      await pubsub.close()
      await close()
    },
  }
}

/** SQL text with $n placeholders as a drizzle statement, each value bound once per use. */
// boundSql('select $1::int', [1]) → sql`select ${1}::int`
export const boundSql = (text: string, values: unknown[]): SQL =>
  sql.join(
    text.split(/(\$\d+)/).map((part) => {
      const place = /^\$(\d+)$/.exec(part)
      return place ? sql`${sql.param(values[Number(place[1]) - 1])}` : sql.raw(part)
    }),
  )

/** Runs SQL inside a transaction. */
export const executeIn =
  (tx: Tx): Execute =>
  async (text, values = []) => {
    const result = (await tx.execute(boundSql(text, values))) as unknown as { rows: Record<string, unknown>[] }
    return { rows: result.rows }
  }
