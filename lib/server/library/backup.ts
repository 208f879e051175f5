import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isTransientFile } from '#lib/data/library/export-format'
import type { Database } from '#lib/db/client'
import { dumpTables, schemaOf } from '#lib/db/dump'
import type { Storage } from '#lib/storage/storage'
import { type TarEntry, writeTar } from '#lib/storage/tar'

/**
 * All data of a server in one archive, made while it runs: first a snapshot of the rows, then the files. Rows only name
 * complete files, which never change, so the archive contains every named file that is not deleted meanwhile. Songs finished
 * meanwhile are included too; a restore rebuilds their rows from their files.
 */

export const HEAD = 'songloom-backup.json'
export const INDEX = 'index.json'
export const DATABASE = 'database/'
export const FILES = 'files/'
export const VERSION = 1

export const Head = z.object({
  format: z.literal('songloom-backup'),
  version: z.int(),
  created_at: z.string(),
  /** Version of the database schema. */
  schema: z.number(),
})

/** Written last; an archive without it is incomplete. */
export const Index = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.array(z.object({ key: z.string(), bytes: z.int(), sha256: z.string() })),
})

export const ROOTS = ['songs/', 'uploads/', 'lists/']

/** Files up to this size are buffered, because small ones can be rewritten at any time. */
const MAX_BUFFERED_BYTES = 1_000_000

export const backup = (database: Database, storage: Storage, now: Date): AsyncGenerator<Uint8Array> =>
  writeTar(entriesOf(database, storage, now), now)

async function* entriesOf(database: Database, storage: Storage, now: Date): AsyncGenerator<TarEntry> {
  const scratch = await storage.scratch()
  try {
    const tables: { name: string; first: number; bytes: number; rows: number }[] = []
    const schema = await schemaOf(database.db)
    await dumpTables(database, async (name, lines) => {
      if (tables.at(-1)?.name !== name) tables.push({ name, first: scratch.size(), bytes: 0, rows: 0 })
      const table = tables.at(-1)
      if (!table || lines.length === 0) return
      await scratch.append(Buffer.from(`${lines.join('\n')}\n`))
      table.bytes = scratch.size() - table.first
      table.rows += lines.length
    })
    const head: z.infer<typeof Head> = {
      format: 'songloom-backup',
      version: VERSION,
      created_at: now.toISOString(),
      schema,
    }
    yield textEntry(HEAD, head)
    for (const { name, first, bytes } of tables) {
      const content = bytes === 0 ? [] : scratch.stream({ first, last: first + bytes - 1 })
      yield { name: `${DATABASE}${name}.ndjson`, size: bytes, content }
    }

    const files: z.infer<typeof Index>['files'] = []
    for (const root of ROOTS)
      for await (const { key, bytes } of storage.list(root)) {
        if (isTransientFile(key)) continue
        const content = await contentOf(storage, key, bytes)
        if (!content) continue
        const hash = createHash('sha256')
        const hashed = hashing(content.content, hash)
        yield { name: `${FILES}${key}`, size: content.size, content: hashed }
        files.push({ key, bytes: content.size, sha256: hash.digest('hex') })
      }
    const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]))
    yield textEntry(INDEX, { rows, files } satisfies z.infer<typeof Index>)
  } finally {
    await scratch.close()
  }
}

const textEntry = (name: string, value: object): TarEntry => {
  const content = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  return { name, size: content.length, content: [content] }
}

/** Null if the file was removed after it was listed. */
const contentOf = async (
  storage: Storage,
  key: string,
  listed: number,
): Promise<Pick<TarEntry, 'size' | 'content'> | null> => {
  if (listed <= MAX_BUFFERED_BYTES) {
    const content = await storage.get(key)
    return content && { size: content.length, content: [content] }
  }
  const size = await storage.size(key)
  return size === null ? null : { size, content: storage.stream(key, { first: 0, last: size - 1 }) }
}

async function* hashing(content: TarEntry['content'], hash: { update(chunk: Uint8Array): unknown }) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}
