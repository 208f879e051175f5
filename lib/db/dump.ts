import { sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '#lib/db/client'

/** Dumps all rows as text and restores them into a database of either kind. */

type Asking = Pick<Db, 'execute'>

const ask = async (db: Asking, statement: ReturnType<typeof sql>) =>
  ((await db.execute(statement)) as unknown as { rows: Record<string, string>[] }).rows

/** Short-lived tables: rate limits, and listener hashes, which a backup must not contain. */
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
  // Referenced tables first.
  while (left.size > 0) {
    const next = [...left].find((table) => !links.some(({ child, parent }) => child === table && left.has(parent!)))
    if (next === undefined) throw new Error('Tables point to each other in a circle.')
    left.delete(next)
    ordered.push(next)
  }
  return ordered
}

/** Time of the newest migration, which identifies the schema. */
export const schemaOf = async (db: Asking): Promise<number> => {
  const [row] = await ask(db, sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`)
  return Number(row?.newest ?? 0)
}

const PAGE = 500

/** A consistent snapshot, one row per line. Tables come in an order in which they can be filled. */
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

/** The first table with rows; null if all are empty. */
export const firstFilled = async (db: Asking): Promise<string | null> => {
  for (const table of await tablesIn(db)) {
    const rows = await ask(db, sql`select 1 as one from ${sql.identifier(table)} limit 1`)
    if (rows.length > 0) return table
  }
  return null
}

/** Names of tables and columns in backups of version 0.1. */
const FORMER_TABLES: Readonly<Record<string, string>> = {
  song_days: 'daily_usage',
  lists: 'playlists',
  list_songs: 'playlist_songs',
}
const FORMER_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  services: { ask_after: 'poll_after' },
  tasks: {
    misses: 'failed_polls',
    gone_since: 'missing_since',
    short_since: 'incomplete_since',
    trouble: 'last_error',
    searched: 'search_text',
    asked_at: 'last_polled_at',
    give_up_at: 'send_deadline',
  },
  songs: { kept_revision: 'manifest_revision', searched: 'search_text', facts: 'metadata' },
  uploads: { kept: 'manifest_written' },
  callbacks: { tries: 'attempts' },
  playlists: { kept_revision: 'manifest_revision' },
  playlist_songs: { list_id: 'playlist_id' },
  shares: { list_id: 'playlist_id' },
}
/** Values of columns in those backups. */
const FORMER_CANCELLATIONS: Readonly<Record<string, string>> = { wanted: 'requested', asked: 'accepted' }

type Row = Record<string, unknown>

const withCurrentValues = (row: Row): Row => {
  const { cancel, metadata } = row
  if (typeof cancel === 'string') return { ...row, cancel: FORMER_CANCELLATIONS[cancel] ?? cancel }
  if (typeof metadata !== 'object' || metadata === null || !('weft' in metadata)) return row
  const { weft, ...rest } = metadata
  return { ...row, metadata: { ...rest, coverPeaks: weft } }
}

/** A row with current column names and values. */
const readFormerRow = (line: string, names: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    withCurrentValues(
      Object.fromEntries(Object.entries(JSON.parse(line)).map(([name, value]) => [names[name] ?? name, value])),
    ),
  )

/**
 * Inserts rows of a backup of this or an earlier version. Generated columns are computed again.
 * Missing columns get their defaults.
 *
 * @param lines one JSON object per row
 */
export const loadRows = async (tx: Tx, dumpedTable: string, dumpedLines: string[]): Promise<void> => {
  const table = FORMER_TABLES[dumpedTable] ?? dumpedTable
  const names = FORMER_COLUMNS[table]
  const lines = names ? dumpedLines.map((line) => readFormerRow(line, names)) : dumpedLines
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
