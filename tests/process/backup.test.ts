import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { VersionsRecord } from '#lib/contract/editing'
import { songFiles } from '#lib/data/file-keys'
import { type ApiClient, download, pollUntilDone, query, submit, upload } from '../harness/api-client'
import { createTestDatabase, databaseEnv } from '../harness/database'
import { edited } from '../harness/edits'
import { signIn } from '../harness/owner'
import { launch, newDataDir, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'
import { isFull } from '../harness/tier'

/** A backup of a busy app is complete, and can be restored into an empty data directory. */

const file = join(tmpdir(), `songloom-backup-${process.pid}.tar`)
let dirs: string[] = []
let open: StudioProcess[] = []
afterEach(async () => {
  for (const studio of open) await studio.stop()
  for (const dir of dirs) removeDataDir(dir)
  open = []
  dirs = []
  rmSync(file, { force: true })
})

const newDir = () => {
  const dir = newDataDir()
  dirs.push(dir)
  return dir
}
const start = async (dataDir = newDir()) => {
  const studio = await startProcess({ dataDir, songSeconds: 12, renderSpeed: 2 })
  open.push(studio)
  return studio
}
const run = async (command: string, dataDir: string, env: Record<string, string> = {}) => {
  await createTestDatabase(dataDir, { empty: true })
  const { ended, output } = launch({ DATA_DIR: dataDir, ...databaseEnv(dataDir), ...env }, [command, file])
  return { status: await ended, said: output() }
}
const backUp = (studio: StudioProcess) => run('backup', studio.dataDir, { PORT: new URL(studio.url).port })

const programOf = (studio: StudioProcess): ApiClient => ({ base: studio.url, key: studio.key, interval: 300 })
const GENERATE = '/api/v1/song/generate'
const SHORT = { model: 'v4.0', task_type: 'normal', prompt: 'ambient, 10 seconds, instrumental', n: 1 }
const at = (studio: StudioProcess, address: string) => studio.url + new URL(address).pathname
const hashOf = async (address: string) =>
  createHash('sha256')
    .update(await download(address))
    .digest('hex')
type Made = { id: string; status: string; audio_url: string; title: string }
const made = async (studio: StudioProcess, body: object): Promise<Made> =>
  (await pollUntilDone(programOf(studio), (await submit(programOf(studio), GENERATE, body)).id)).at(-1)!
    .choices[0] as Made

test('backup during work › restored › every song, playlist, upload and task is back, open tasks finish', async () => {
  const studio = await start()
  const owner = await signIn(studio.url)
  const songs = await Promise.all(
    [SHORT, { ...SHORT, prompt: 'slow waltz, 10 seconds' }].map((body) => made(studio, body)),
  )
  await owner.send('PATCH', `/api/songs/${songs[0]!.id}`, { title: 'Renamed – 雨' })
  const version = await edited(programOf(studio), songs[1]!.id, [{ kind: 'transpose', semitones: 2 }])
  const list = (await (await owner.send('POST', '/api/playlists', { name: 'Evening' })).json()) as { id: string }
  await owner.send('POST', `/api/playlists/${list.id}/songs`, { ids: [songs[1]!.id] })
  const recording = await upload(programOf(studio), await download(songs[0]!.audio_url), 'demo.mp3', 'reference')

  // During the backup a long song is rendered, others are ordered and renamed, and the library is read.
  const long = await submit(programOf(studio), GENERATE, {
    ...SHORT,
    prompt: 'slow folk ballad, male voice, 3 minutes',
  })
  await expect
    .poll(async () => (await query(programOf(studio), long.id)).choices[0]?.status, { timeout: 30_000 })
    .toBe('stream')
  let over = false
  const load = (async () => {
    for (let i = 0; !over; i++) {
      await sleep(50)
      expect((await owner.get('/api/songs')).status).toBe(200)
      expect((await owner.send('PATCH', `/api/songs/${songs[1]!.id}`, { title: `Waltz ${i}` })).status).toBe(200)
    }
  })()
  const { status, said } = await backUp(studio)
  over = true
  await load
  expect(status, said).toBe(0)
  expect(said).toContain(file)
  expect(existsSync(`${file}.part`)).toBe(false)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const secret of [studio.key, readSecret(studio.dataDir)]) expect(readFileSync(file).includes(secret)).toBe(false)
  const longAddress = ((await pollUntilDone(programOf(studio), long.id)).at(-1)!.choices[0] as Made).audio_url
  const before = await Promise.all([...songs.map(({ audio_url }) => audio_url), longAddress].map(hashOf))

  const there = newDir()
  const restored = await run('restore', there)
  expect(restored.status, restored.said).toBe(0)
  expect(restored.said).toMatch(/^Restored 3 songs and \d+ files from the backup of /m)
  const again = await start(there)
  await pollUntilDone(programOf(again), long.id)
  const after = await Promise.all(
    [...songs.map(({ audio_url }) => audio_url), longAddress].map((a) => hashOf(at(again, a))),
  )
  expect(after).toEqual(before)
  const newOwner = await signIn(again.url)
  const detail = (await (await newOwner.get(`/api/songs/${songs[0]!.id}`)).json()) as { title: string }
  expect(detail.title).toBe('Renamed – 雨')
  const { versions } = VersionsRecord.parse(await (await newOwner.get(`/api/songs/${version.id}/versions`)).json())
  expect(versions.map(({ id, is_current }) => [id, is_current])).toEqual([
    [songs[1]!.id, false],
    [version.id, true],
  ])
  for (const name of ['master', 'score'] as const) {
    const path = join('files', songFiles(version.id)[name])
    expect(readFileSync(join(there, path)).equals(readFileSync(join(studio.dataDir, path)))).toBe(true)
  }
  const lists = (await (await newOwner.get('/api/playlists')).json()) as {
    playlists: { name: string; songs: number }[]
  }
  expect(JSON.stringify(lists)).toContain('Evening')
  expect(await newOwner.cards()).toHaveLength(3)
  await submit(programOf(again), '/api/v1/song/generate', {
    model: 'v3.5',
    task_type: 'reference',
    similarity: 0.8,
    reference_audio: { audio_type: 'upload_id', audio_content: recording },
  })
})

const readSecret = (dataDir: string) => {
  try {
    return readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  } catch {
    return databaseEnv(dataDir).SECRET!
  }
}

test('restore › truncated, altered or invalid backup, or a non-empty target › refused, nothing written', async () => {
  const studio = await start()
  const song = await made(studio, SHORT)
  expect((await backUp(studio)).status).toBe(0)
  await open.pop()!.stop()
  const whole = readFileSync(file)

  const full = await run('restore', studio.dataDir)
  expect(full.status).toBe(1)
  expect(full.said).toContain('A backup can only be restored into empty storage')

  const place = newDir()
  const refused = async (why: string) => {
    const { status, said } = await run('restore', place)
    expect(status).toBe(1)
    expect(said).toContain(why)
    expect(existsSync(join(place, 'files/songs', song.id, 'audio.mp3'))).toBe(false)
  }
  const changed = Buffer.from(whole)
  const inAudio = changed.indexOf('audio.mp3') + 5000
  changed[inAudio] = changed[inAudio]! ^ 1
  writeFileSync(file, changed)
  await refused(`The archive is damaged: songs/${song.id}/audio.mp3 has a wrong checksum.`)
  if (isFull) {
    writeFileSync(file, whole)
    truncateSync(file, whole.length - 5000)
    await refused('The archive is incomplete.')
    writeFileSync(file, Buffer.alloc(10_000, 'not an archive '))
    await refused('isn’t a tar archive')
  }

  if (!isFull) return
  // What was refused left the target empty.
  writeFileSync(file, whole)
  const { status, said } = await run('restore', place)
  expect(status, said).toBe(0)
})
