import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { songFiles } from '#lib/data/file-keys'
import { findExport, MAX_EXPORT_BYTES, saveExport } from '#lib/data/songs/exports'
import { songs, tasks } from '#lib/db/schema'
import { wavOf } from '#lib/engine/analyse/wav.fixture'
import { bundledThreads } from '#lib/engine/encoder/threads.fixture'
import { createExportQueue, type ExportQueue } from '#lib/jobs/export-queue'
import { MIN_FREE_BYTES } from '#lib/jobs/run-export'
import { createSpeedMeter } from '#lib/jobs/speed-meter'
import { DEFAULT_PACE } from '#lib/pace'
import { type EngineHost, engineHost } from '#lib/services/embedded/engine-host'
import { diskStorage } from '#lib/storage/disk'
import type { Storage } from '#lib/storage/storage'
import { type TestClock, testClock } from '#tests/harness/test-clock'
import { testDatabase } from '#tests/harness/test-database'
import { REAL_TIME } from '#tests/harness/timing'

/** Starting a thread is slow while other tests run. */
const TIMEOUT_MS = 120_000

const database = await testDatabase()

let root = ''
let engine: EngineHost
let disk: Storage
let exportQueue: ExportQueue
let clock: TestClock

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'songloom-exportQueue-'))
  const threads = await bundledThreads()
  engine = engineHost(
    { ...threads, inspector: threads.engine, writer: threads.engine },
    { renders: 1, bank: null, ...REAL_TIME },
  )
  disk = await diskStorage(join(root, 'files'))
}, TIMEOUT_MS)
afterAll(async () => {
  await engine.close()
  rmSync(root, { recursive: true, force: true })
})

afterEach(async () => {
  await exportQueue.stop()
})

const start = (storage: Storage) => {
  clock = testClock(new Date())
  exportQueue = createExportQueue(
    {
      db: database.db,
      clock,
      pace: DEFAULT_PACE,
      storage,
      engine,
      speeds: createSpeedMeter(),
      analyses: async () => new Set(),
      analyserOf: async () => null,
    },
    () => {},
  )
}

/** A four-second song of a service, for a WAV export. */
const aSong = async () => {
  const [id, taskId] = [randomUUID(), randomUUID()]
  await database.db.insert(tasks).values({
    id: taskId,
    owner: 'owner',
    service: 'remote',
    type: 'normal',
    state: 'ended',
    request: { model: 'v4.0', task_type: 'normal', prompt: 'a waltz', n: 1 },
    songCount: 1,
    seed: 1,
  })
  await database.db
    .insert(songs)
    .values({ id, owner: 'owner', taskId, take: 0, status: 'done', mediaToken: randomUUID(), format: 'flac' })
  const tone = wavOf(4 * 44100, (frame) => 0.5 * Math.sin((2 * Math.PI * 440 * frame) / 44100))
  await disk.put(songFiles(id, 'flac').audio, tone)
  return id
}

const isMade = async (songId: string) => (await findExport(disk, songId, 'wav')) !== null

/**
 * A disk whose writes do not finish before `open`.
 * @param drafted whether an empty draft exists meanwhile
 */
const heldUp = ({ drafted } = { drafted: false }) => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const storage: Storage = {
    ...disk,
    async put(key, content) {
      if (!key.endsWith('.wav')) return disk.put(key, content)
      if (drafted) return disk.put(key, heldBack(content))
      await opened
      return disk.put(key, content)
    },
  }
  async function* heldBack(content: Uint8Array | AsyncIterable<Uint8Array>) {
    await opened
    yield* content instanceof Uint8Array ? [content] : content
  }
  return { storage, open }
}

test(
  'request › its queued export was abandoned › new export started',
  async () => {
    const { storage, open } = heldUp()
    start(storage)
    const [first, second] = [await aSong(), await aSong()]
    await exportQueue.request(first, ['wav'])
    await exportQueue.request(second, ['wav'])
    await clock.advance(60_000)
    await exportQueue.request(first, ['wav'])
    await clock.advance(60_000)
    expect(exportQueue.progress(second, 'wav')).toBeNull()
    expect(exportQueue.progress(first, 'wav')).not.toBeNull()
    expect(await exportQueue.request(second, ['wav'])).toEqual({ kind: 'exporting', progress: null })
    open()
    await expect.poll(() => isMade(first), { timeout: TIMEOUT_MS }).toBe(true)
    await expect.poll(() => isMade(second), { timeout: TIMEOUT_MS }).toBe(true)
    expect(await exportQueue.request(second, ['wav'])).toBeNull()
  },
  TIMEOUT_MS,
)

test(
  'export › above MAX_EXPORT_BYTES › oldest removed at once',
  async () => {
    start(disk)
    const old = randomUUID()
    await saveExport(disk, old, 'wav', [
      { name: 'audio.wav', key: `${songFiles(old).parts}/wav-x/00.wav`, bytes: MAX_EXPORT_BYTES },
    ])
    const before = Date.now() / 1000 - 60
    utimesSync(join(root, 'files', songFiles(old).parts, 'wav.json'), before, before)
    const song = await aSong()
    await exportQueue.request(song, ['wav'])
    await expect.poll(() => isMade(song), { timeout: TIMEOUT_MS }).toBe(true)
    await expect.poll(() => isMade(old), { timeout: TIMEOUT_MS }).toBe(false)
    expect(await isMade(song)).toBe(true)
  },
  TIMEOUT_MS,
)

test('request › disk nearly full › refused with storage_full', async () => {
  let free = MIN_FREE_BYTES - 1
  start({ ...disk, freeBytes: async () => free })
  const song = await aSong()
  expect(await exportQueue.request(song, ['wav'])).toMatchObject({ kind: 'failed', failure: { code: 'storage_full' } })
  expect(exportQueue.progress(song, 'wav')).toBeNull()
  free = MIN_FREE_BYTES
  expect(await exportQueue.request(song, ['wav'])).toEqual({ kind: 'exporting', progress: null })
})

test(
  'stop › export running › its files removed',
  async () => {
    const { storage, open } = heldUp({ drafted: true })
    start(storage)
    const song = await aSong()
    await exportQueue.request(song, ['wav'])
    const drafts = () => readdirSync(join(root, 'files/.tmp')).length
    await expect.poll(drafts, { timeout: TIMEOUT_MS, interval: 1 }).toBe(1)
    const stopped = exportQueue.stop()
    open()
    await stopped
    expect(drafts()).toBe(0)
    expect(await isMade(song)).toBe(false)
  },
  TIMEOUT_MS,
)
