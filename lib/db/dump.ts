import { sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '#lib/db/client'

/** Every row of every table as text, out of one database and into another of either kind. */

type Asking = Pick<Db, 'execute'>

const ask = async (db: Asking, statement: ReturnType<typeof sql>) =>
  ((await db.execute(statement)) as unknown as { rows: Record<string, string>[] }).rows

/** What passes: counts of a minute, and what tells the listeners of a day apart, which no archive may keep. */
const EPHEMERAL_TABLES = new Set(['rate_limits', 'play_salts', 'share_plays'])

const tablesIn = async (db: Asking): Promise<string[]> => {
  const rows = await ask(
    db,
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const links = await ask(
    db,
    sql`select child.relname as child, parent.relname as parent from pg_constraint
      join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
      where contype = 'f' and conrelid <> confrelid`,
  )
  const left = new Set(
    rows
      .map((row) => row.table_name!)
      .filter((table) => !EPHEMERAL_TABLES.has(table))
      .sort(),
  )
  const ordered: string[] = []
  // What others point to comes first.
  while (left.size > 0) {
    const next = [...left].find((table) => !links.some(({ child, parent }) => child === table && left.has(parent!)))
    if (next === undefined) throw new Error('Tables point to each other in a circle.')
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}

/** When the newest migration was written, as its name for what the tables are. */
export const schemaOf = async (db: Asking): Promise<number> => {
  const [row] = await ask(db, sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`)
  return Number(row?.newest ?? 0)
}

const PAGE = 500

/** All of one moment. Each line is a row; tables come in an order in which they can be filled. */
export const dumpTables = ({ db }: Database, told: (table: string, lines: string[]) => Promise<void>): Promise<void> =>
  db.transaction(
    async (tx) => {
      for (const table of await tablesIn(tx)) {
        await told(table, [])
        await tx.execute(
          sql`declare dump no scroll cursor for select to_jsonb(t)::text as line from ${sql.identifier(table)} t`,
        )
        for (;;) {
          const rows = await ask(tx, sql.raw(`fetch ${PAGE} from dump`))
          if (rows.length === 0) break
          await told(
            table,
            rows.map(({ line }) => line!),
          )
        }
        await tx.execute(sql`close dump`)
      }
    },
    { isolationLevel: 'repeatable read' },
  )

/** The first table that has rows; null where all are empty. */
export const firstFilled = async (db: Asking): Promise<string | null> => {
  for (const table of await tablesIn(db)) {
    const rows = await ask(db, sql`select 1 as one from ${sql.identifier(table)} limit 1`)
    if (rows.length > 0) return table
  }
  return null
}

/** Tables and columns by the names that backups of version 0.1 have for them. */
const FORMER_TABLES: Readonly<Record<string, string>> = { song_days: 'daily_usage' }
const FORMER_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tasks: {
    misses: 'failed_polls',
    gone_since: 'missing_since',
    short_since: 'incomplete_since',
    trouble: 'last_error',
    searched: 'search_text',
  },
  songs: { kept_revision: 'manifest_revision', searched: 'search_text' },
  lists: { kept_revision: 'manifest_revision' },
}

/** A row with the column names of the newest schema. */
const renameColumns = (line: string, names: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(JSON.parse(line)).map(([name, value]) => [names[name] ?? name, value])),
  )

/**
 * Inserts rows of a backup, of this version or an earlier one. Generated columns are generated again; columns that the
 * backup lacks get their defaults.
 *
 * @param lines one JSON object for each row
 */
export const loadRows = async (tx: Tx, dumpedTable: string, dumpedLines: string[]): Promise<void> => {
  const table = FORMER_TABLES[dumpedTable] ?? dumpedTable
  const names = FORMER_COLUMNS[table]
  const lines = names ? dumpedLines.map((line) => renameColumns(line, names)) : dumpedLines
  const [first] = lines
  if (first === undefined) return
  const told = new Set(Object.keys(JSON.parse(first)))
  const known = await ask(
    tx,
    sql`select column_name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
  )
  const columns = sql.join(
    known
      .map((row) => row.column_name!)
      .filter((name) => told.has(name))
      .map((name) => sql.identifier(name)),
    sql`, `,
  )
  const rows = `[${lines.join(',')}]`
  await tx.execute(
    sql`insert into ${sql.identifier(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${rows}::jsonb)`,
  )
}
