import { cpSync, createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { LibraryPage, LibrarySong, SongDetail, TrashPage } from '#lib/contract/studio'
import { rebuildLibrary } from '#lib/data/library/rebuild'
import type { Database, Tx } from '#lib/db/client'
import { services, tasks } from '#lib/db/schema'
import { readEnv } from '#lib/server/env'
import { restore } from '#lib/server/library/restore'
import { openStorage } from '#lib/server/open-storage'
import { readTar } from '#lib/storage/tar'
import { imported } from '../harness/archive'
import { createTestDatabase, databaseEnv, onPostgres, openTestDatabase } from '../harness/database'
import { type Owner, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { REAL_TIME } from '../harness/timing'

/** Libraries of version 0.1 open in this one. `tests/fixtures/0.1` was written by that version. */

const FIXTURES = join(import.meta.dirname, '../fixtures/0.1')
/** The newest migration of that version. */
const SCHEMA = 1795361276041

const scratch: string[] = []
const newScratch = () => {
  const dataDir = newDataDir()
  scratch.push(dataDir)
  return dataDir
}
let studio: Studio | null = null
const start = async (dataDir: string): Promise<Owner> => {
  studio = await startStudio({ dataDir })
  return signIn(studio.url)
}
afterEach(async () => {
  await studio?.stop()
  studio = null
})
afterAll(() => {
  for (const dataDir of scratch) removeDataDir(dataDir)
})

/** The files of the backup, by name. */
const files = async () => {
  const found = new Map<string, Buffer>()
  for await (const entry of readTar(createReadStream(join(FIXTURES, 'backup.tar')))) {
    const chunks: Uint8Array[] = []
    for await (const chunk of entry.body) chunks.push(chunk)
    found.set(entry.name, Buffer.concat(chunks))
  }
  return found
}

const putFiles = async (dataDir: string) => {
  for (const [name, bytes] of await files()) {
    if (!name.startsWith('files/')) continue
    mkdirSync(dirname(join(dataDir, name)), { recursive: true })
    writeFileSync(join(dataDir, name), bytes)
  }
}

/** A migrations folder that ends with those of version 0.1. */
const oldMigrations = () => {
  const folder = mkdtempSync(join(tmpdir(), 'songloom-migrations-'))
  cpSync('lib/db/migrations', folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { when: number }[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ when }) => when <= SCHEMA) }))
  return folder
}

/** A database as version 0.1 left it. */
const createOldDatabase = async (dataDir: string) => {
  const migrationsFolder = oldMigrations()
  const rows = [...(await files())].flatMap(([name, bytes]) => {
    const [, table] = /^database\/(\w+)\.ndjson$/.exec(name) ?? []
    return table ? [{ table, lines: bytes.toString().trimEnd().split('\n').filter(Boolean) }] : []
  })
  expect(rows.length).toBeGreaterThan(10)
  const fill = async (db: Tx) => {
    for (const { table, lines } of rows) {
      const { rows: columns } = (await db.execute(
        sql`select quote_ident(column_name) as name from information_schema.columns
          where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
      )) as unknown as { rows: { name: string }[] }
      const list = sql.raw(columns.map(({ name }) => name).join(', '))
      const into = sql.identifier(table)
      await db.execute(
        sql`insert into ${into} (${list}) select ${list} from jsonb_populate_recordset(null::${into}, ${`[${lines.join(',')}]`}::jsonb)`,
      )
    }
  }
  if (onPostgres) {
    await createTestDatabase(dataDir, { empty: true })
    const pool = new pg.Pool({ connectionString: databaseEnv(dataDir).DATABASE_URL })
    const db = drizzlePostgres(pool)
    await migratePostgres(db, { migrationsFolder })
    await fill(db as unknown as Tx)
    await pool.end()
  } else {
    const lite = await PGlite.create(join(dataDir, 'db'))
    const db = drizzlePglite(lite)
    await migratePglite(db, { migrationsFolder })
    await fill(db as unknown as Tx)
    await lite.close()
  }
  rmSync(migrationsFolder, { recursive: true })
}

const open = async (dataDir: string) => {
  const env = readEnv({ DATA_DIR: dataDir, ...databaseEnv(dataDir) })
  return { database: await openTestDatabase(dataDir), storage: (await openStorage(env)).job }
}

const TITLES = ['Amber Morning 0', 'Below the Town', 'Harbour Avenue 1']

const songsOf = async (owner: Owner): Promise<LibrarySong[]> => {
  const { songs } = (await (await owner.get('/api/songs')).json()) as LibraryPage
  return songs.sort((a, b) => (a.title! < b.title! ? -1 : 1))
}

const expectLibrary = async (owner: Owner) => {
  const songs = await songsOf(owner)
  expect(songs.map(({ title }) => title)).toEqual(TITLES)
  const first = songs.find(({ title }) => title === 'Below the Town')
  expect(first).toMatchObject({
    favourite: true,
    key: expect.stringMatching(/^(G#|Ab) dorian$/),
    task_type: 'normal',
    model: 'v4.0',
  })
  for (const { audio_url } of songs) expect((await fetch(audio_url!)).status).toBe(200)
  const detail = (await (await owner.get(`/api/songs/${first!.id}`)).json()) as SongDetail
  expect(detail.lyric).toContain('The river runs below the town')
  const trash = (await (await owner.get('/api/trash')).json()) as TrashPage
  expect(trash.songs).toHaveLength(1)
  const { playlists } = (await (await owner.get('/api/playlists')).json()) as { playlists: { name: string }[] }
  expect(playlists.map(({ name }) => name)).toEqual(['Rivers'])
}

/** Its only service is the default, as it was. */
const expectService = async ({ db }: Pick<Database, 'db'>) => {
  const rows = await db.select().from(services)
  expect(rows).toMatchObject([{ kind: 'remote', name: 'Remote service', isDefault: true, songsPerDay: null }])
}

test('backup of 0.1 › restored › library is complete', async () => {
  const dataDir = newScratch()
  const { database, storage } = await open(dataDir)
  const restored = await restore(database, storage, createReadStream(join(FIXTURES, 'backup.tar')), REAL_TIME)
  expect(restored).toMatchObject({ songs: 4, gone: 0, unread: [] })
  // One task had failed once at the time of the backup.
  const failed = await database.db.select({ failedPolls: tasks.failedPolls }).from(tasks)
  expect(failed.map(({ failedPolls }) => failedPolls).sort()).toEqual([0, 0, 0, 1])
  await expectService(database)
  await database.close()
  const owner = await start(dataDir)
  await expectLibrary(owner)
  const prompts = (await owner.cards()).map(({ request }) => 'prompt' in request && request.prompt)
  expect(prompts).toContain('Waits for the service')
})

test('export of 0.1 › imported › library is complete', async () => {
  const owner = await start(newScratch())
  const { summary } = await imported(owner, studio!, readFileSync(join(FIXTURES, 'export.zip')))
  expect(summary).toMatchObject({ songs: 4, failed: [] })
  await expectLibrary(owner)
})

test('database of 0.1 › opened › migrated, library is complete', async () => {
  const dataDir = newScratch()
  await createOldDatabase(dataDir)
  await putFiles(dataDir)
  const { database } = await open(dataDir)
  await expectService(database)
  await database.close()
  const owner = await start(dataDir)
  await expectLibrary(owner)
})

test('files of 0.1 › without their database › library is rebuilt', async () => {
  const dataDir = newScratch()
  await putFiles(dataDir)
  const { database, storage } = await open(dataDir)
  const { failed } = await rebuildLibrary(database.db, storage)
  expect(failed).toEqual([])
  await database.close()
  await expectLibrary(await start(dataDir))
})

test('song of 0.1 › whose engine has changed › its page and files stay, and editing says why not', async () => {
  const dataDir = newScratch()
  await createOldDatabase(dataDir)
  await putFiles(dataDir)
  const owner = await start(dataDir)
  const song = (await songsOf(owner)).find(({ title }) => title === 'Below the Town')!
  for (const answer of [
    await owner.get(`/api/songs/${song.id}/score`),
    await owner.send('POST', `/api/songs/${song.id}/edits`, { edits: [{ kind: 'tempo', bpm: 90 }] }),
  ]) {
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'no_score',
      detail: expect.stringContaining('earlier version of the engine'),
    })
  }
  expect((await fetch(song.audio_url!)).status).toBe(200)
})
