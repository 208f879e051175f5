import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VersionsRecord } from '#lib/contract/editing'
import type { LibraryPage } from '#lib/contract/studio'
import { songFiles } from '#lib/data/file-keys'
import { decode } from '#lib/engine/analyse/decode'
import { decodeMaster } from '#lib/engine/edit/master-file'
import { type ApiClient, download, query, submit } from '../harness/api-client'
import { finishedSong, newWords, orderEdits } from '../harness/edits'
import { signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'
import { isFull } from '../harness/tier'

/** A process that dies while it edits a song: the next one finishes the version, and nothing is lost or half. */

/** The full tier makes masters with the real engine, and kills at more moments. */
const ENGINE = isFull ? ({ engine: 'real' } as const) : { songSeconds: 8, renderSpeed: 10 }
const PROMPT = 'Soul about rain, female voice, 30 seconds'

const dataDir = newDataDir()
let studio: StudioProcess
let client: ApiClient
/** The task of the song that is edited, and its id. */
let made = ''
let song = ''

const start = async () => {
  studio = await startProcess({ ...ENGINE, dataDir })
  client = { base: studio.url, key: studio.key, interval: 50 }
}
beforeAll(async () => {
  await start()
  const body = { model: 'v4.0', task_type: 'normal', prompt: PROMPT, n: 1 }
  made = (await submit(client, '/api/v1/song/generate', body)).id
  song = (await finishedSong(client, made)).id
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(dataDir)
})

const fileOf = (id: string, kind: 'master' | 'audio' | 'score' | 'manifest' | 'folder') =>
  join(dataDir, 'files', songFiles(id)[kind])

/** Waits for a moment that may last a millisecond. */
const until = async (so: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 60_000; !(await so()); ) {
    if (Date.now() > end) throw new Error(`It never came: ${so}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

type Order = { task: string; id: string }
const statusOf = async ({ task }: Order) => (await query(client, task)).choices[0]!.status

/** When the process is killed. */
const MOMENTS: Record<string, (order: Order) => Promise<void>> = {
  'while it is rendered': (order) => until(async () => (await statusOf(order)) === 'stream'),
  'between its master and its other files': ({ id }) => until(() => existsSync(fileOf(id, 'master'))),
}
const MORE_MOMENTS: typeof MOMENTS = {
  'once it is ordered': async () => {},
  'once it is ordered, with a master': async () => {},
  'between its audio and its row': ({ id }) => until(() => existsSync(fileOf(id, 'audio'))),
  'with its manifest': ({ id }) => until(() => existsSync(fileOf(id, 'manifest'))),
}

test('kill -9 at every stage of an edit › next start › version finished once, with all its files; song unchanged', async () => {
  const before = await download((await finishedSong(client, made)).audio_url)
  const words = await newWords(client, song)
  let number = 1
  for (const [moment, wait] of Object.entries({ ...MOMENTS, ...(isFull && MORE_MOMENTS) })) {
    const key = crypto.randomUUID()
    const { body } = await orderEdits(client, song, [words], key)
    const order = { task: body.id, id: (await query(client, body.id)).choices[0]!.id }
    await wait(order)
    await studio.kill()
    await start()
    // A client that got no answer asks again.
    expect((await orderEdits(client, song, [words], key)).body.id, moment).toBe(order.task)
    const version = await finishedSong(client, order.task)
    expect(version, moment).toMatchObject({ id: order.id, status: 'done', parent_id: song, version: ++number })
    const { audio } = await decode(await download(version.audio_url), 900)
    const master = await decodeMaster(readFileSync(fileOf(version.id, 'master')))
    expect(master.left.length, moment).toBe(audio.left.length)
    for (const kind of ['score', 'manifest'] as const) expect(existsSync(fileOf(version.id, kind)), moment).toBe(true)
  }
  expect(await download((await finishedSong(client, made)).audio_url)).toEqual(before)
  expect(readdirSync(join(dataDir, 'files/songs'))).toHaveLength(number)
  const owner = await signIn(studio.url)
  const { versions } = VersionsRecord.parse(await (await owner.get(`/api/songs/${song}/versions`)).json())
  expect(versions.map(({ status }) => status)).toEqual(versions.map(() => 'done'))
  expect(versions).toHaveLength(number)
  const { songs } = (await (await owner.get('/api/songs')).json()) as LibraryPage
  expect(songs).toMatchObject([{ id: versions.at(-1)!.id, versions: number }])
  // All versions have the same words, so that their lossless files are the same.
  const masters = versions.slice(1).map(({ id }) => readFileSync(fileOf(id, 'master')))
  for (const master of masters) expect(Buffer.compare(master, masters[0]!)).toBe(0)
})
