import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { type News, postgresNews } from '#lib/db/news'
import * as schema from '#lib/db/schema'

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Runs SQL text with $1… placeholders: what a job queue needs to share our connection or our transaction. */
export type Execute = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

export type Database = {
  kind: 'pglite' | 'postgres'
  db: Db
  execute: Execute
  /** To and from the other processes that share it; null where there are none. */
  news: News | null
  /** Does work that only one process may do at a time, such as making tables. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const migrationsFolder = () => join(/* turbopackIgnore: true */ process.cwd(), 'lib/db/migrations')

/**
 * Opens the database and brings it to the newest schema. PGlite may be opened by one process only: take the data lock first.
 * @param logger is told every statement
 */
export const openDatabase = (where: { url: string } | { directory: string }, logger?: Logger): Promise<Database> =>
  'url' in where ? openPostgres(where.url, logger) : openPglite(where.directory, logger)

const openPglite = async (directory: string, logger?: Logger): Promise<Database> => {
  const { PGlite } = await import('@electric-sql/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  mkdirSync(directory, { recursive: true })
  const lite = await PGlite.create(directory)
  const db = drizzle(lite, { schema, ...(logger && { logger }) })
  await migrate(db, { migrationsFolder: migrationsFolder() })
  return {
    kind: 'pglite',
    db: db as unknown as Db,
    // The extended protocol takes one statement at a time; scripts without values go through exec.
    execute: async (text, values) =>
      values?.length
        ? { rows: (await lite.query<Record<string, unknown>>(text, values)).rows }
        : { rows: (await lite.exec(text)).flatMap((result) => result.rows as Record<string, unknown>[]) },
    news: null,
    exclusively: (work) => work(),
    close: () => lite.close(),
  }
}

/** Two replicas may start at once: tables are made under an advisory lock. The number only has to be ours. */
const MIGRATION_LOCK = 5_076_645

const openPostgres = async (url: string, logger?: Logger): Promise<Database> => {
  const { openPool } = await import('#lib/db/pool')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = openPool(url)
  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    // Where it is lost its lock is lost with it, and the work ends as it can.
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      return await work()
    } finally {
      const unlocked = await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).then(
        () => true,
        () => false,
      )
      client.release(!unlocked)
    }
  }
  await exclusively(() => migrate(drizzle(pool), { migrationsFolder: migrationsFolder() }))
  const news = postgresNews(url, pool)
  return {
    kind: 'postgres',
    db: drizzle(pool, { schema, ...(logger && { logger }) }) as unknown as Db,
    execute: (text, values) => pool.query(text, values),
    news,
    exclusively,
    async close() {
      await news.close()
      await pool.end()
    },
  }
}

/** SQL text with $n placeholders as a drizzle statement, each value bound once per use. */
// boundSql('select $1::int', [1]) // => sql`select ${1}::int`
export const boundSql = (text: string, values: unknown[]): SQL =>
  sql.join(
    text.split(/(\$\d+)/).map((part) => {
      const place = /^\$(\d+)$/.exec(part)
      return place ? sql`${sql.param(values[Number(place[1]) - 1])}` : sql.raw(part)
    }),
  )

/** The same, inside a transaction. */
export const executeIn =
  (tx: Tx): Execute =>
  async (text, values = []) => {
    const result = (await tx.execute(boundSql(text, values))) as unknown as { rows: Record<string, unknown>[] }
    return { rows: result.rows }
  }
