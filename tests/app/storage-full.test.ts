import { chownSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import { songFiles } from '#lib/data/file-keys'
import { RESERVED_BYTES as DATABASE_RESERVED_BYTES } from '#lib/db/pglite'
import { RESERVED_BYTES as FILES_RESERVED_BYTES } from '#lib/storage/space'
import { type FakeS3, type S3Request, startS3 } from '../fakes/s3'
import { download, pollUntilDone, postSubmit, query, request, submit } from '../harness/api-client'
import { type App, newFakeEngine, startApp } from '../harness/app'
import { onPostgres } from '../harness/database'
import { newDataDir } from '../harness/options'
import { type Owner, signIn } from '../harness/owner'
import { firstOwner, OWNER_CREDENTIALS, postAs, type SignedInUser } from '../harness/people'
import { canMount, mountSmallDisk, type SmallDisk } from '../harness/small-disk'
import { removeDataDir } from '../harness/studio'

/** An app whose disk or object storage takes no more data. */

const GENERATE = '/api/v1/song/generate'
const brief = { model: 'v4.0', task_type: 'normal', prompt: 'ambient, 10 seconds, instrumental', n: 1 }

const EDITS = { edits: [{ kind: 'tempo', bpm: 90 }] }

/** Status and code of a response. */
const said = async (answer: Response): Promise<string> => {
  const text = await answer.text()
  return `${answer.status} ${answer.ok ? '' : text && (JSON.parse(text) as Problem).code}`
}
const FULL = '503 storage_full'

describe.skipIf(!canMount || onPostgres)('data directory on a full disk', () => {
  let disk: SmallDisk
  let studio: App
  let owner: SignedInUser
  let song: { id: string; audio_url?: string }
  let audio: Uint8Array
  const engine = newFakeEngine(10)
  const apiClient = () => ({ base: studio.url, key: studio.key, interval: 100 })

  beforeAll(async () => {
    disk = mountSmallDisk('size=500m')
    studio = await startApp({ dataDir: disk.path, env: { HOST: '0.0.0.0' }, engine })
    owner = await firstOwner(studio)
    song = (await pollUntilDone(apiClient(), (await submit(apiClient(), GENERATE, brief)).id)).at(-1)!.choices[0]!
    audio = await download(song.audio_url)
  })
  afterEach(() => disk.empty())
  afterAll(async () => {
    await studio.stop()
    disk.remove()
  })

  const health = () => fetch(`${studio.url}/api/health`)

  test('no space › every write is storage_full and every read succeeds › writes succeed once there is space', async () => {
    const archive = await (await owner.get('/api/export')).arrayBuffer()
    expect((await health()).status).toBe(200)
    disk.fill(1e6)

    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(audio)]), 'demo.mp3')
    form.append('upload_type', 'reference')
    const zip = { 'content-type': 'application/zip' }
    const writes: Record<string, () => Promise<Response>> = {
      submit: () => postSubmit(apiClient(), GENERATE, brief),
      edit: () => postSubmit(apiClient(), `/api/songs/${song.id}/edits`, EDITS),
      upload: () => request(apiClient(), '/api/v1/file/upload', { method: 'POST', body: form }),
      import: () => owner.raw('POST', '/api/import', archive, zip),
      'WAV on demand': () => owner.send('POST', new URL(song.audio_url!).pathname.replace('.mp3', '.wav')),
      'sign-in': () => postAs(studio.url, '/api/session', OWNER_CREDENTIALS),
      password: () =>
        owner.send('PUT', '/api/password', { current: OWNER_CREDENTIALS.password, password: 'a wholly new password' }),
      'passkey options': () => owner.send('POST', '/api/passkeys/options'),
      'API key': () => owner.send('POST', '/api/keys', { name: 'laptop' }),
      invite: () => owner.send('POST', '/api/invites', { note: 'a friend' }),
      playlist: () => owner.send('POST', '/api/playlists', { name: 'Evening' }),
      title: () => owner.send('PATCH', `/api/songs/${song.id}`, { title: 'Renamed' }),
      share: () => owner.send('PUT', `/api/songs/${song.id}/share`, { download: true, made_with: true }),
    }
    const answers: Record<string, string> = {}
    for (const [name, write] of Object.entries(writes)) answers[name] = await said(await write())
    expect(answers).toEqual(Object.fromEntries(Object.keys(writes).map((name) => [name, FULL])))

    for (const path of ['/api/songs', `/api/songs/${song.id}`, '/api/settings', '/api/keys'])
      expect([path, (await owner.get(path)).status]).toEqual([path, 200])
    expect((await request(apiClient(), '/api/v1/task/query?task_id=x')).status).toBe(404)
    expect(await download(song.audio_url)).toEqual(audio)

    await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(503)
    expect(await (await health()).json()).toMatchObject({
      code: 'storage_full',
      detail: 'The database is full. The storage is full.',
      errors: [{ path: 'database' }, { path: 'storage' }],
    })

    disk.empty()
    expect((await postAs(studio.url, '/api/session', OWNER_CREDENTIALS)).status).toBe(204)
    const renamed = await owner.send('PATCH', `/api/songs/${song.id}`, { title: 'Renamed' })
    expect(renamed.status).toBe(200)
    await expect.poll(async () => (await health()).status, { timeout: 10_000 }).toBe(200)
  })

  test('only the reserve of the database is left › files are refused, songs can be deleted', async () => {
    const task = await submit(apiClient(), GENERATE, brief)
    const made = (await pollUntilDone(apiClient(), task.id)).at(-1)!.choices[0]!
    disk.fill((DATABASE_RESERVED_BYTES + FILES_RESERVED_BYTES) / 2)
    expect(await said(await postSubmit(apiClient(), GENERATE, brief))).toBe(FULL)
    expect((await owner.send('DELETE', `/api/songs/${made.id}`)).status).toBe(204)
    await expect.poll(() => fetch(made.audio_url!).then(({ status }) => status), { timeout: 10_000 }).toBe(404)
  })

  test('disk fills while a song is made › song fails with storage_full and leaves no files', async () => {
    const hold = engine.hold(1)
    const task = await submit(apiClient(), GENERATE, brief)
    await expect.poll(async () => (await query(apiClient(), task.id)).choices[0]?.status).toBe('running')
    disk.fill((DATABASE_RESERVED_BYTES + FILES_RESERVED_BYTES) / 2)
    hold.release()
    const last = (await pollUntilDone(apiClient(), task.id)).at(-1)!.choices[0]!
    expect(last).toMatchObject({ status: 'fail', error: expect.stringContaining('storage is full') })
  })

  test('disk fills while a version is made › it fails with storage_full, its song stays, and it can be ordered again', async () => {
    const hold = engine.hold(1)
    const order = () => submit(apiClient(), `/api/songs/${song.id}/edits`, EDITS)
    const task = await order()
    await expect.poll(async () => (await query(apiClient(), task.id)).choices[0]?.status).toBe('running')
    disk.fill((DATABASE_RESERVED_BYTES + FILES_RESERVED_BYTES) / 2)
    hold.release()
    const last = (await pollUntilDone(apiClient(), task.id)).at(-1)!.choices[0]!
    expect(last).toMatchObject({ status: 'fail', error: expect.stringContaining('storage is full') })
    expect(existsSync(join(studio.dataDir, 'files', songFiles(last.id).folder))).toBe(false)
    expect(await download(song.audio_url)).toEqual(audio)
    disk.empty()
    const again = (await pollUntilDone(apiClient(), (await order()).id)).at(-1)!.choices[0]!
    expect(again).toMatchObject({ status: 'done', parent_id: song.id })
  })

  test('disk fills to the last byte while a song is made › song is made once there is space', async () => {
    const hold = engine.hold(1)
    const task = await submit(apiClient(), GENERATE, brief)
    await expect.poll(async () => (await query(apiClient(), task.id)).choices[0]?.status).toBe('running')
    disk.fill()
    hold.release()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    disk.empty()
    expect((await pollUntilDone(apiClient(), task.id)).at(-1)!.choices[0]).toMatchObject({ status: 'done' })
  })
})

describe.skipIf(onPostgres)('object storage', () => {
  let s3: FakeS3
  let studio: App
  let owner: Owner
  let refusal: number | null = null
  const apiClient = () => ({ base: studio.url, key: studio.key, interval: 100 })
  const ordered = async () =>
    (await pollUntilDone(apiClient(), (await submit(apiClient(), GENERATE, brief)).id)).at(-1)!

  beforeAll(async () => {
    s3 = await startS3()
    studio = await startApp({ env: s3.env })
    owner = await signIn(studio.url)
  })
  afterAll(async () => {
    await studio.stop()
    await s3.close()
    removeDataDir(studio.dataDir)
  })

  test.each([
    [507, 'XMinioStorageFull', 'storage_full', 'full'],
    [403, 'AccessDenied', 'unavailable', 'read-only'],
  ] as const)('writes refused with %d %s › requests, songs and health say so', async (status, reason, code, state) => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const { id } = (await ordered()).choices[0]!
    const cover = () => owner.raw('PUT', `/api/songs/${id}/cover`, picture, { 'content-type': 'image/png' })
    const isRefused = ({ method }: S3Request) => refusal === status && method !== 'GET' && method !== 'HEAD'
    s3.fault(isRefused, { kind: 'status', status, code: reason }, Number.POSITIVE_INFINITY)
    refusal = status

    const refused = await cover()
    expect([refused.status, (await refused.json()) as Problem]).toMatchObject([
      503,
      { code, detail: expect.stringContaining(`The server’s storage is ${state}.`) },
    ])
    const before = studio.engine.renders.length
    expect((await ordered()).choices[0]).toMatchObject({
      status: 'fail',
      error: expect.stringContaining(`storage is ${state}`),
    })
    expect(studio.engine.renders.length - before).toBe(1)
    const health = () => fetch(`${studio.url}/api/health`)
    await expect.poll(async () => (await health()).status).toBe(503)
    expect(await (await health()).json()).toMatchObject({
      code,
      detail: `The storage is ${state}.`,
      errors: [{ path: 'storage' }],
    })

    refusal = null
    expect((await cover()).status).toBe(200)
    await expect.poll(async () => (await health()).status).toBe(200)
  })
})

describe.runIf(canMount && onPostgres && process.env.TEST_OWN_POSTGRES)('Postgres on a full disk', () => {
  test('write › storage_full, and succeeds once there is space', async () => {
    const dataDir = newDataDir()
    const disk = mountSmallDisk('size=4m')
    const studio = await startApp({ dataDir })
    const apiClient = { base: studio.url, key: studio.key, interval: 100 }
    const { execute } = studio.app.database
    try {
      const [server] = (await execute('show data_directory')).rows
      const { uid, gid } = statSync(String(server!.data_directory))
      chownSync(disk.path, uid, gid)
      await execute(`create tablespace small location '${disk.path}'`)
      await execute('alter table tasks set tablespace small')
      let last = ''
      disk.fill()
      for (let tries = 0; tries < 200 && !last.startsWith('503'); tries++)
        last = await said(await postSubmit(apiClient, GENERATE, { ...brief, prompt: 'ambient '.repeat(30) }))
      expect(last).toBe(FULL)
      disk.empty()
      await submit(apiClient, GENERATE, brief)
    } finally {
      disk.empty()
      try {
        await execute('alter table tasks set tablespace pg_default')
        await execute('drop tablespace small')
      } finally {
        await studio.stop()
        disk.remove()
        removeDataDir(dataDir)
      }
    }
  })
})
