import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Timing } from '#lib/clock'
import { findMissingAudio, rebuildLibrary } from '#lib/data/library/rebuild'
import { IS_RENDERED_HERE } from '#lib/data/tasks/rendered-here'
import type { Database, Tx } from '#lib/db/client'
import { firstFilled, loadRows, schemaOf } from '#lib/db/dump'
import { services, songs, tasks } from '#lib/db/schema'
import { addJobs } from '#lib/jobs/queue'
import { DATABASE, FILES, HEAD, Head, INDEX, Index, ROOTS, VERSION } from '#lib/server/library/backup'
import type { Scratch } from '#lib/storage/scratch'
import type { Storage } from '#lib/storage/storage'
import { BrokenTar, readTar } from '#lib/storage/tar'

/** `gone`: songs and uploads whose recordings the backup lacks. `unread`: folders that could not be read as songs. */
export type Restored = { createdAt: string; songs: number; files: number; gone: number; unread: string[] }

/** Its message is for the operator. Nothing was restored. */
export class CannotRestore extends Error {
  override name = 'CannotRestore'
}

/** Restores a backup into empty storage and an empty database: files first, then all rows in one transaction. @throws CannotRestore */
export const restore = async (
  database: Database,
  storage: Storage,
  archive: AsyncIterable<Uint8Array>,
  timing: Timing,
): Promise<Restored> => {
  await expectEmpty(database, storage)
  const scratch = await storage.scratch()
  const put: string[] = []
  let isLoaded = false
  try {
    const read = await unpack(database, storage, scratch, archive, put)
    await load(database, scratch, read.tables, timing)
    isLoaded = true
    const rebuilt = await rebuildLibrary(database.db, storage)
    const gone = await findMissingAudio(database.db, async (key) => (await storage.size(key)) !== null)
    // Trashed songs that were purged during the backup have no recording, so their rows are removed.
    const erased = await database.db
      .delete(songs)
      .where(
        and(
          isNotNull(songs.deletedAt),
          inArray(
            songs.id,
            gone.map(({ id }) => id),
          ),
        ),
      )
      .returning({ id: songs.id })
    await restartRenders(database, timing)
    const [count] = await database.db
      .select({ count: sql<number>`count(*)::int` })
      .from(songs)
      .where(eq(songs.status, 'done'))
    return {
      createdAt: read.createdAt,
      songs: count?.count ?? 0,
      files: put.length,
      gone: gone.length - erased.length,
      unread: rebuilt.failed.map(({ folder }) => folder),
    }
  } catch (error) {
    if (!isLoaded) for (const key of put) await storage.remove(key).catch(() => {})
    throw error instanceof BrokenTar ? new CannotRestore(error.message) : error
  } finally {
    await scratch.close()
  }
}

const expectEmpty = async ({ db }: Database, storage: Storage) => {
  for (const root of ROOTS)
    for await (const { key } of storage.list(root))
      throw new CannotRestore(`A backup can only be restored into empty storage, but ${key} already exists.`)
  const filled = await firstFilled(db)
  if (filled)
    throw new CannotRestore(`A backup can only be restored into an empty database, but ${filled} already has rows.`)
}

type Table = { name: string; first: number; bytes: number }

/** Stores every file and collects the rows in the scratch file. Checks both against the index at the end. */
const unpack = async (
  { db }: Database,
  storage: Storage,
  scratch: Scratch,
  archive: AsyncIterable<Uint8Array>,
  put: string[],
) => {
  const tables: Table[] = []
  const hashes = new Map<string, string>()
  let head: ReturnType<typeof Head.parse> | null = null
  let index: ReturnType<typeof Index.parse> | null = null
  for await (const { name, size, body } of readTar(archive)) {
    if (!head) {
      head = name === HEAD ? (Head.safeParse(await jsonOf(body)).data ?? null) : null
      if (!head) throw new CannotRestore('This isn’t a Songloom backup.')
      if (head.version > VERSION || head.schema > (await schemaOf(db)))
        throw new CannotRestore('This backup was made by a newer version of Songloom.')
    } else if (name.startsWith(DATABASE)) {
      tables.push({ name: name.slice(DATABASE.length, -'.ndjson'.length), first: scratch.size(), bytes: size })
      for await (const chunk of body) await scratch.append(chunk)
    } else if (name.startsWith(FILES) && ROOTS.some((root) => name.startsWith(FILES + root))) {
      const key = name.slice(FILES.length)
      put.push(key)
      hashes.set(key, (await storage.put(key, body)).sha256)
    } else if (name === INDEX) index = Index.safeParse(await jsonOf(body)).data ?? null
  }
  if (!head || !index) throw new CannotRestore('The archive is incomplete.')
  for (const { key, sha256 } of index.files)
    if (hashes.get(key) !== sha256) throw new CannotRestore(`The archive is damaged: ${key} has a wrong checksum.`)
  if (index.files.length !== hashes.size || Object.keys(index.rows).length !== tables.length)
    throw new CannotRestore('The archive is damaged: its files don’t match its index.')
  return { createdAt: head.created_at, tables }
}

const jsonOf = async (body: AsyncIterable<Uint8Array>): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(Uint8Array.from(chunk))
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return null
  }
}

const ROWS_PER_INSERT = 200

const load = ({ db }: Database, scratch: Scratch, tables: Table[], { clock }: Timing) =>
  db.transaction(async (tx) => {
    let hasNoDefault = false
    for (const { name, first, bytes } of tables) {
      let page: string[] = []
      for await (const line of linesOf(scratch, first, bytes)) {
        page.push(line)
        hasNoDefault ||= name === 'services' && !('is_default' in JSON.parse(line))
        if (page.length < ROWS_PER_INSERT) continue
        await loadRows(tx, name, page)
        page = []
      }
      await loadRows(tx, name, page)
    }
    if (hasNoDefault) await chooseFormerDefault(tx)
    // The original server may have sent these since, so their outcome is unconfirmed and they are not resent.
    await tx
      .update(tasks)
      .set({ state: 'sending', sentAt: sql`coalesce(sent_at, ${clock.sqlNow})`, dueAt: clock.sqlNow })
      .where(and(eq(tasks.service, 'remote'), inArray(tasks.state, ['sending', 'waiting'])))
  })

/** Backups of earlier versions name no default: the environment’s service took new tasks, else the newest of the settings. */
const chooseFormerDefault = async (tx: Tx) => {
  const [former] = await tx
    .select({ id: services.id })
    .from(services)
    .where(isNull(services.retiredAt))
    .orderBy(sql`(set_by = 'environment') desc`, desc(services.createdAt))
    .limit(1)
  if (former) await tx.update(services).set({ isDefault: true }).where(eq(services.id, former.id))
}

async function* linesOf(scratch: Scratch, first: number, bytes: number): AsyncGenerator<string> {
  if (bytes === 0) return
  let rest = ''
  const text = new TextDecoder()
  for await (const chunk of scratch.stream({ first, last: first + bytes - 1 })) {
    const lines = (rest + text.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Restarts unfinished renders, which give the same bytes. */
const restartRenders = async (database: Database, timing: Timing) => {
  const open = await database.db
    .select({ songId: songs.id })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(IS_RENDERED_HERE, inArray(songs.status, ['pending', 'running', 'stream'])))
    .orderBy(tasks.createdAt, songs.take)
  await addJobs(
    database,
    timing,
    'render',
    open.map(({ songId }) => songId),
  )
}
