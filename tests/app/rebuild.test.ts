import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepOrphans } from '#lib/data/library/orphans'
import { findMissingAudio, rebuildLibrary } from '#lib/data/library/rebuild'
import type { Database } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'
import { diskStorage } from '#lib/storage/disk'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { type ApiClient, pollUntilDone, submit, upload } from '../harness/api-client'
import { bandFile } from '../harness/audio'
import { loseTestDatabase, onPostgres, openTestDatabase } from '../harness/database'
import { type Owner, signIn, switchService } from '../harness/owner'
import { launch, newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** A lost database is rebuilt from the library files, which stay unchanged. */

const dataDir = newDataDir()
const scratch: string[] = []
let upstream: Upstream
let studio: Studio
const made: { [name in 'a' | 'b' | 'longer' | 'far' | 'upload' | 'list']: string } & { tasks: string[] } = {
  a: '',
  b: '',
  longer: '',
  far: '',
  upload: '',
  list: '',
  tasks: [],
}

const GENERATE = '/api/v1/song/generate'
const FIELDS = { title: 'Rain', tempo: 96, key: 'd dorian', voice: 'female', exclude: 'drums, blorp', seed: 7 }
const apiClient = (): ApiClient => ({ base: studio.url, key: studio.key, interval: 200 })
const finish = async (path: string, body: object) => {
  const task = await submit(apiClient(), path, body)
  made.tasks.push(task.id)
  const { choices } = (await pollUntilDone(apiClient(), task.id)).at(-1)!
  expect(choices.map(({ status }) => status)).toEqual(choices.map(() => 'done'))
  return choices.map(({ id }) => id)
}

beforeAll(async () => {
  upstream = await startUpstream({ seconds: [6, 5], format: 'wav' })
  studio = await startStudio({ dataDir, songSeconds: 12 })
  const owner = await signIn(studio.url)
  const prompt = { model: 'v4.0', task_type: 'normal', prompt: 'Soul about rain, female voice, 20 seconds', n: 2 }
  ;[made.a = '', made.b = ''] = await finish(GENERATE, { ...prompt, ...FIELDS })
  made.upload = await upload(apiClient(), bandFile(12, 104), 'Мой band.wav', 'reference')
  ;[made.longer = ''] = await finish('/api/v1/song/extend', {
    model: 'v3.5',
    origin_audio: { audio_type: 'audio_id', audio_content: made.a },
    extend_at: 8,
    n: 1,
  })
  await switchService(owner, { base_url: upstream.url, key: upstream.settings.key })
  ;[made.far = ''] = await finish(GENERATE, { ...prompt, prompt: 'From far away', n: 1 })
  await owner.send('PATCH', `/api/songs/${made.a}`, { title: 'Rain, renamed', unread: false })
  await owner.send('PATCH', `/api/songs/${made.far}`, { favourite: true })
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff8800' } })
    .png()
    .toBuffer()
  await owner.raw('PUT', `/api/songs/${made.far}/cover`, picture, { 'content-type': 'image/png' })
  // A playlist with its own order, including a song in the trash.
  const list = await owner.send('POST', '/api/playlists', { name: '雨 and far away', ids: [made.far, made.b, made.a] })
  made.list = (await list.json()).id
  await owner.send('DELETE', `/api/songs/${made.b}`)
})
afterAll(async () => {
  await studio.stop()
  await upstream.close()
  for (const directory of [dataDir, ...scratch]) removeDataDir(directory)
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** All that a browser and an API client see, without the port. */
const everythingSeen = async (owner: Owner) => {
  const get = async (path: string) => (await owner.get(path)).json()
  const seen = {
    library: await get('/api/songs?limit=100'),
    lists: await get('/api/playlists'),
    listed: await get(`/api/songs?playlist=${made.list}&sort=playlist`),
    cards: await owner.cards(),
    songs: await Promise.all([made.a, made.longer, made.far].map((id) => get(`/api/songs/${id}`))),
    upload: await get(`/api/uploads/${made.upload}`),
    tasks: await Promise.all(made.tasks.map((id) => get(`/api/v1/task/query?task_id=${id}`))),
  }
  const text = JSON.stringify(seen).replaceAll(studio.url, '')
  const addresses = [...new Set(text.match(/\/media\/[\w-]+\/(audio\.\w+|peaks\.json)/g))].sort()
  const { peaks_url, cover } = seen.songs.at(-1)
  expect(cover).toEqual({ picture: expect.any(String) })
  addresses.push(`${new URL(peaks_url, studio.url).pathname.replace('peaks.json', 'cover.svg')}`)
  const files: [string, string][] = []
  for (const address of addresses) {
    const answer = await fetch(studio.url + address)
    expect(answer.status, address).toBe(200)
    files.push([address, sha256(new Uint8Array(await answer.arrayBuffer()))])
  }
  return { seen: JSON.parse(text), files }
}

const filesOf = (directory: string) =>
  readdirSync(join(directory, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name) && !name.startsWith('.tmp'))
    .sort()
    .map((name) => [name, sha256(readFileSync(join(directory, 'files', name)))])

const rebuild = async () => {
  const { ended, output } = launch({ DATA_DIR: dataDir }, ['rebuild'])
  return { code: await ended, output: output().trim() }
}

test('lost database › rebuilt twice › identical library, every recording byte for byte', async () => {
  const before = await everythingSeen(await signIn(studio.url))
  expect(before.seen.library.songs).toHaveLength(3)
  expect(before.seen.songs[0].title).toBe('Rain, renamed')
  expect(before.seen.songs[0].children).toHaveLength(1)
  // Three songs and an upload, each with a waveform, and a picture. Those of the deleted song return 404.
  expect(before.files).toHaveLength(9)
  await studio.stop()
  const files = filesOf(dataDir)
  await loseTestDatabase(dataDir)

  const first = await rebuild()
  expect(first.output).toBe('4 songs, 1 upload and 1 playlist restored.')
  expect(first.code).toBe(0)
  expect(filesOf(dataDir)).toEqual(files)
  studio = await startStudio({ dataDir, songSeconds: 12 })
  expect(await everythingSeen(await signIn(studio.url))).toEqual(before)
  await studio.stop()

  const again = await rebuild()
  expect(again.code).toBe(0)
  if (onPostgres) expect(again.output).toBe('0 songs and 0 uploads restored. Already in the database, unchanged: 6.')
  else {
    expect(again.output).toMatch(
      /^4 songs, 1 upload and 1 playlist restored\. The old database is kept as .+\/db-before-[\d-]+\.$/,
    )
    expect(existsSync(again.output.split(' kept as ')[1]!.slice(0, -1))).toBe(true)
  }
  expect(filesOf(dataDir)).toEqual(files)
  studio = await startStudio({ dataDir, songSeconds: 12 })
  const owner = await signIn(studio.url)
  expect(await everythingSeen(owner)).toEqual(before)

  // A dismissed task can be restored, and new songs can be ordered.
  const restored = await owner.send('POST', `/api/songs/${made.b}/restore`)
  expect(restored.ok).toBe(true)
  const { audio_url } = await (await owner.get(`/api/songs/${made.b}`)).json()
  expect((await fetch(audio_url)).status).toBe(200)
  await owner.send('DELETE', `/api/songs/${made.b}`)
})

test('rebuild › app is running › refused on its own database, harmless on Postgres', async () => {
  const owner = await signIn(studio.url)
  const before = await everythingSeen(owner)
  const { code, output } = await rebuild()
  expect(code).toBe(onPostgres ? 0 : 1)
  expect(output).toContain(onPostgres ? 'Already in the database, unchanged: 6.' : 'Another Songloom process is using')
  expect(await everythingSeen(owner)).toEqual(before)
})

/** The same files with an empty database. */
const copyOfFiles = async () => {
  const directory = newDataDir()
  scratch.push(directory)
  // Manifests follow the rows within seconds while the app runs.
  await expect.poll(() => manifestOf(dataDir, made.b).song.deletedAt, { timeout: 15_000 }).not.toBeNull()
  cpSync(join(dataDir, 'files'), join(directory, 'files'), { recursive: true })
  const storage = await diskStorage(join(directory, 'files'))
  return { directory, storage, database: await openTestDatabase(directory) }
}

const manifestPath = (directory: string, id: string) => join(directory, 'files', 'songs', id, 'song.json')
const manifestOf = (directory: string, id: string) => JSON.parse(readFileSync(manifestPath(directory, id), 'utf8'))

const withCopy = async (work: (copy: Awaited<ReturnType<typeof copyOfFiles>>) => Promise<void>) => {
  const copy = await copyOfFiles()
  await work(copy).finally(() => copy.database.close())
}

const songIds = async ({ db }: Database) => (await db.select({ id: songs.id }).from(songs)).map(({ id }) => id).sort()

test('rebuild › invalid files › reported and left in place, the rest is rebuilt', () =>
  withCopy(async ({ directory, storage, database }) => {
    const path = (...parts: string[]) => join(directory, 'files', ...parts)
    const copy = randomUUID()
    cpSync(path('songs', made.far), path('songs', copy), { recursive: true })
    cpSync(path('songs', made.far), path('songs', 'no-id'), { recursive: true })
    const other = randomUUID()
    cpSync(path('songs', made.far), path('songs', other), { recursive: true })
    const told = manifestOf(directory, other)
    // Another song claims the place of a take and differs only in its id.
    writeFileSync(
      manifestPath(directory, other),
      JSON.stringify({ ...told, song: { ...told.song, id: other, mediaToken: 'a'.repeat(22) } }),
    )
    const strange = randomUUID()
    cpSync(path('songs', made.far), path('songs', strange), { recursive: true })
    writeFileSync(
      manifestPath(directory, strange),
      JSON.stringify({
        ...told,
        song: { ...told.song, id: strange, take: 1, mediaToken: 'b'.repeat(22) },
        task: { ...told.task, seed: told.task.seed + 1 },
      }),
    )
    writeFileSync(manifestPath(directory, made.a), '{"format":1,"song":')
    const longer = path('songs', made.longer, 'audio.mp3')
    truncateSync(longer, 1000)
    const deleted = readFileSync(path('songs', made.b, 'audio.mp3'))
    deleted[5000]! ^= 1
    writeFileSync(path('songs', made.b, 'audio.mp3'), deleted)
    rmSync(path('uploads', made.upload, 'audio.wav'))
    const before = filesOf(directory)

    const rebuilt = await rebuildLibrary(database.db, storage)
    const why = Object.fromEntries(rebuilt.failed.map((left) => [left.folder, left.reason]))
    const firstOf = (...ids: string[]) => ids.sort()[0]!
    const back = firstOf(made.far, other, strange)
    expect(rebuilt).toMatchObject({ songs: 1, uploads: 0, existing: 0 })
    expect(why[`songs/${made.a}`]).toMatch('can’t be read')
    expect(why[`songs/${made.longer}`]).toMatch('1000 bytes instead of')
    expect(why[`songs/${made.b}`]).toMatch('audio file has changed')
    expect(why[`songs/${copy}`]).toMatch('can’t be read')
    expect(why['songs/no-id']).toMatch('isn’t an id')
    expect(why[`uploads/${made.upload}`]).toMatch('audio file is missing')
    // One of the contradicting manifests is used, and the others are reported.
    expect(await songIds(database)).toEqual([back])
    for (const id of [made.far, other, strange]) if (id !== back) expect(why[`songs/${id}`]).toMatch(/another song/)
    expect(await database.db.select({ id: tasks.id }).from(tasks)).toHaveLength(1)
    expect(filesOf(directory)).toEqual(before)
  }))

test('rebuild › songs of earlier versions › included', () =>
  withCopy(async ({ directory, storage, database }) => {
    const now = manifestOf(directory, made.a)
    const { deletedAt, format, remoteId, metadata, ...song } = now.song
    const { retryOf, serviceId, remoteId: remoteTask, acceptedAt, ...task } = now.task
    writeFileSync(manifestPath(directory, made.a), JSON.stringify({ format: 1, song, task }))
    expect(await rebuildLibrary(database.db, storage)).toEqual({
      songs: 4,
      uploads: 1,
      playlists: 1,
      existing: 0,
      failed: [],
    })
    const [row] = await database.db.select().from(songs).where(eq(songs.id, made.a))
    expect(row).toMatchObject({
      title: 'Rain, renamed',
      status: 'done',
      format: 'mp3',
      deletedAt: null,
      metadata: null,
    })
  }))

test('rebuild › partial database › missing rows added, existing rows unchanged', () =>
  withCopy(async ({ storage, database: { db } }) => {
    await rebuildLibrary(db, storage)
    await db.update(songs).set({ title: 'Newer than its file' }).where(eq(songs.id, made.a))
    await db.delete(songs).where(eq(songs.id, made.far))
    expect(await rebuildLibrary(db, storage)).toEqual({ songs: 1, uploads: 0, playlists: 0, existing: 5, failed: [] })
    const [row] = await db.select().from(songs).where(eq(songs.id, made.a))
    expect(row?.title).toBe('Newer than its file')
    // Two takes share one task, so its row is added once.
    expect(await db.select({ id: tasks.id }).from(tasks)).toHaveLength(3)
  }))

test('rebuild › song without its audio file › reported', () =>
  withCopy(async ({ directory, storage, database: { db } }) => {
    await rebuildLibrary(db, storage)
    rmSync(join(directory, 'files', 'songs', made.far), { recursive: true })
    const gone = await findMissingAudio(db, async (key) => (await storage.size(key)) !== null)
    expect(gone.map(({ id }) => id)).toEqual([made.far])
    expect((await sweepOrphans(db, storage, Date.now())).gone).toEqual(gone)
  }))

const HOUR = 60 * 60_000

test('cleanup › unused files › removed after an hour, except the last copy of a song', () =>
  withCopy(async ({ directory, storage, database: { db } }) => {
    const write = (key: string) => storage.put(key, Buffer.from('x'))
    const age = (folder: string) => {
      const past = new Date(Date.now() - 2 * HOUR)
      const path = join(directory, 'files', folder)
      for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
        utimesSync(join(path, name), past, past)
    }
    await rebuildLibrary(db, storage)
    const [first] = await db.select().from(songs).where(eq(songs.id, made.a))
    const [task] = await db.select().from(tasks).where(eq(tasks.id, first!.taskId))
    const states: Record<string, Partial<typeof songs.$inferInsert>> = {
      open: { status: 'stream' },
      failed: { status: 'fail', errorCode: 'engine_failed' },
      cancelled: { status: 'fail', errorCode: 'cancelled', deletedAt: new Date() },
      unfetched: { status: 'fail', errorCode: 'archive_failed' },
    }
    const ids = Object.fromEntries(Object.keys(states).map((name) => [name, randomUUID()]))
    for (const [index, [name, state]] of Object.entries(states).entries()) {
      const taskId = randomUUID()
      await db.insert(tasks).values({ ...task!, id: taskId })
      await db.insert(songs).values({
        id: ids[name]!,
        owner: 'owner',
        taskId,
        take: 0,
        status: 'fail',
        mediaToken: `token-${index}`,
        ...state,
      })
      await write(`songs/${ids[name]}/audio.mp3`)
      await write(`live/${ids[name]}/1000/0`)
    }
    await write(`songs/${ids.cancelled}/song.json`)
    const half = randomUUID()
    await write(`songs/${half}/audio.mp3`)
    const halfUpload = randomUUID()
    await write(`uploads/${halfUpload}/audio.wav`)
    const unknown = randomUUID()
    cpSync(join(directory, 'files/songs', made.far), join(directory, 'files/songs', unknown), { recursive: true })
    await db.delete(songs).where(eq(songs.id, made.b))

    const young = await sweepOrphans(db, storage, Date.now())
    expect(young.removed).toEqual([])
    for (const root of ['songs', 'uploads', 'live']) age(root)
    const swept = await sweepOrphans(db, storage, Date.now())
    expect(swept.removed.sort()).toEqual(
      [
        `songs/${half}`,
        `uploads/${halfUpload}`,
        `songs/${ids.failed}`,
        `songs/${ids.cancelled}`,
        `live/${ids.failed}`,
        `live/${ids.cancelled}`,
      ].sort(),
    )
    expect(swept.unknown.sort()).toEqual([`songs/${unknown}`, `songs/${made.b}`].sort())
    expect(swept.gone).toEqual([])
    for (const folder of swept.removed) expect(existsSync(join(directory, 'files', folder))).toBe(false)
    for (const id of [made.a, made.b, made.far, made.longer, unknown, ids.open, ids.unfetched])
      expect(
        existsSync(join(directory, 'files/songs', id!, 'audio.mp3')) ||
          existsSync(join(directory, 'files/songs', id!, 'audio.wav')),
      ).toBe(true)
    expect((await sweepOrphans(db, storage, Date.now())).removed).toEqual([])
  }))
