import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeS3, startS3 } from '../fakes/s3'
import { type ApiClient, download, pollUntilDone, query, submit } from '../harness/api-client'
import { createTestDatabase, databaseEnv, loseTestDatabase } from '../harness/database'
import { type Owner, signIn } from '../harness/owner'
import { endReplicas } from '../harness/replicas'
import { launch, newDataDir, type StudioProcess, startProcess } from '../harness/studio'

/** Two replicas on one Postgres and one bucket, without a shared disk. */

let s3: FakeS3
const dirs: string[] = []
const open: StudioProcess[] = []

const start = async (env: Record<string, string> = {}): Promise<StudioProcess> => {
  const dataDir = newDataDir()
  dirs.push(dataDir)
  // All of them use the database of the first.
  const studio = await startProcess({ dataDir, env: { ...databaseEnv(dirs[0]!), ...s3.env, ...env } })
  open.push(studio)
  return studio
}
beforeEach(async () => {
  s3 = await startS3()
})
afterEach(() => endReplicas(open, dirs, s3))

const GENERATE = '/api/v1/song/generate'
const SHORT = { model: 'v4.0', task_type: 'normal', prompt: 'ambient, 20 seconds, instrumental', n: 1 }
const LONG = { ...SHORT, prompt: 'slow folk ballad, male voice, 2 minutes' }

const programOf = (studio: StudioProcess): ApiClient => ({ base: studio.url, key: studio.key, interval: 300 })
const at = (studio: StudioProcess, address: string) => studio.url + new URL(address).pathname

type Made = { id: string; status: string; pipe_url?: string; audio_url?: string }
const made = async (studio: StudioProcess, body: object): Promise<Made> => {
  const task = await submit(programOf(studio), GENERATE, body)
  const records = await pollUntilDone(programOf(studio), task.id)
  for (const { status } of records.at(-1)!.choices) expect(status).toBe('done')
  return records.at(-1)!.choices[0]!
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
/** Objects of a song in the bucket. */
const kept = (id: string) => s3.objects.get(`songs/${id}/audio.mp3`)!.bytes
const keysOf = (prefix: string) => [...s3.objects.keys()].filter((key) => key.startsWith(prefix))

test('replicas › same secret, no library files on their disks', async () => {
  const a = await start()
  const b = await start()
  expect(a.key).toBe(b.key)
  for (const { dataDir } of [a, b]) expect(readdirSync(dataDir)).toEqual(['api-key'])
})

test('song on one replica › streamed live through the other while the bucket fails at times › same bytes', async () => {
  const a = await start()
  const b = await start()
  s3.slowDown(0.05)
  b.process.kill('SIGSTOP')
  const task = await submit(programOf(a), GENERATE, LONG)
  const first = async () => (await query(programOf(a), task.id)).choices[0] as Made | undefined
  await expect.poll(async () => (await first())?.status, { timeout: 30_000 }).toBe('stream')
  b.process.kill('SIGCONT')
  const begun = Date.now()
  const early = await fetch(at(b, (await first())!.pipe_url!))
  const reader = early.body!.getReader()
  const heard = [Buffer.from((await reader.read()).value!)]
  console.log(`first sound through the other: ${Date.now() - begun} ms`)
  expect((await first())!.status).toBe('stream')
  const peaks = await (await fetch(at(b, (await first())!.pipe_url!).replace('live.mp3', 'peaks.json'))).json()
  expect(peaks.available).toBeGreaterThan(1)
  for (let part = await reader.read(); !part.done; part = await reader.read()) heard.push(Buffer.from(part.value))
  await pollUntilDone(programOf(a), task.id)
  const song = (await first())!
  expect(Buffer.concat(heard).equals(kept(song.id))).toBe(true)
  expect(Buffer.from(await download(at(b, song.audio_url!))).equals(kept(song.id))).toBe(true)
  // The live chunks for the other replica are removed afterwards.
  await expect.poll(() => keysOf('live/')).toEqual([])
})

test('replica killed during rendering › the other makes the song', async () => {
  const a = await start()
  const b = await start()
  b.process.kill('SIGSTOP')
  const task = await submit(programOf(a), GENERATE, LONG)
  await expect
    .poll(async () => (await query(programOf(a), task.id)).choices[0]?.status, { timeout: 30_000 })
    .toBe('stream')
  const address = (await query(programOf(a), task.id)).choices[0]!.pipe_url!
  b.process.kill('SIGCONT')
  const listening = fetch(at(b, address)).then(bytesOf)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await open.shift()!.kill()
  const song = (await pollUntilDone(programOf(b), task.id)).at(-1)!.choices[0]!
  expect(song.status).toBe('done')
  expect((await listening).equals(kept(song.id))).toBe(true)
})

test('uploads, files on request and permanent deletion › work through the bucket', async () => {
  const a = await start()
  const b = await start()
  const song = await made(a, SHORT)
  const owner = await signIn(b.url)
  const form = new FormData()
  form.append('upload_type', 'reference')
  form.append('file', new Blob([new Uint8Array(kept(song.id))]), 'demo.mp3')
  const upload = await fetch(`${b.url}/api/v1/file/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${b.key}` },
  })
  const { id } = (await upload.json()) as { id: string }
  await made(a, {
    model: 'v3.5',
    task_type: 'reference',
    similarity: 0.8,
    reference_audio: { audio_type: 'upload_id', audio_content: id },
  })
  const wav = at(a, song.audio_url!).replace('audio.mp3', 'audio.wav')
  await expect
    .poll(async () => (await fetch(wav, { method: 'POST' })).status, { timeout: 60_000, interval: 300 })
    .toBe(200)
  const whole = await download(at(b, song.audio_url!).replace('audio.mp3', 'audio.wav'))
  expect(Buffer.from(whole.subarray(0, 4)).toString()).toBe('RIFF')
  expect(whole.length).toBeGreaterThan(2_000_000)
  const exported = await owner.get('/api/export')
  expect((await bytesOf(exported)).length).toBe(Number(exported.headers.get('content-length')))

  await owner.send('DELETE', `/api/songs/${song.id}`)
  expect((await owner.send('DELETE', '/api/trash', { ids: [song.id] })).status).toBeLessThan(300)
  await expect.poll(() => keysOf(`songs/${song.id}/`), { timeout: 20_000 }).toEqual([])
  expect((await fetch(at(b, song.audio_url!))).status).toBe(404)
})

test('lost database › rebuilt from the bucket', async () => {
  const a = await start()
  const song = await made(a, SHORT)
  await open.shift()!.stop()
  await loseTestDatabase(dirs[0]!)
  const { ended, output } = launch({ DATA_DIR: dirs[0]!, ...s3.env }, ['rebuild'])
  expect(await ended, output()).toBe(0)
  expect(output()).toContain('1 song and 0 uploads')
  const again = await start()
  expect(Buffer.from(await download(at(again, song.audio_url!))).equals(kept(song.id))).toBe(true)
})

test('bucket missing at start › exits with a message', async () => {
  dirs.push(newDataDir())
  await createTestDatabase(dirs[0]!)
  const { ended, output } = launch({
    DATA_DIR: dirs[0]!,
    PORT: '0',
    ...databaseEnv(dirs[0]!),
    ...s3.env,
    S3_BUCKET: 'none',
  })
  expect(await ended).toBe(1)
  expect(output()).toContain('has no bucket none (S3_BUCKET)')
  expect(output()).not.toContain(s3.keys.secretAccessKey)
})

describe('bucket with a public endpoint', () => {
  let studio: StudioProcess
  let song: Made
  let owner: Owner
  const ask = (file: string, init: RequestInit = {}) =>
    fetch(song.audio_url!.replace('audio.mp3', file), { redirect: 'manual', ...init })
  beforeEach(async () => {
    studio = await start({ S3_PUBLIC_ENDPOINT: s3.url })
    owner = await signIn(studio.url)
    song = await made(studio, SHORT)
    s3.requests.length = 0
  })

  test('API clients and downloads › redirected for a minute, same bytes and file name', async () => {
    const sent = await ask('audio.mp3')
    expect(sent.status).toBe(307)
    expect(sent.headers.get('cache-control')).toBe('no-store')
    const address = new URL(sent.headers.get('location')!)
    expect(address.origin).toBe(s3.url)
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60')
    const whole = await fetch(song.audio_url!)
    expect(whole.url).toContain(s3.url)
    expect(whole.headers.get('content-type')).toBe('audio/mpeg')
    expect((await bytesOf(whole)).equals(kept(song.id))).toBe(true)
    const part = await fetch(song.audio_url!, { headers: { range: 'bytes=100-199' } })
    expect((await bytesOf(part)).equals(kept(song.id).subarray(100, 200))).toBe(true)

    const saved = await fetch(`${song.audio_url}?download`)
    expect(saved.url).toContain(s3.url)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.mp3"; filename\*=UTF-8''/)
    expect((await bytesOf(saved)).equals(kept(song.id))).toBe(true)
    expect((await ask('song.mid')).status).toBe(307)
  })

  test('players, pages, HEAD requests and live streams › served by the app', async () => {
    const here = await ask('audio.mp3', { headers: { 'sec-fetch-site': 'same-origin', range: 'bytes=5-9' } })
    expect(here.status).toBe(206)
    expect((await bytesOf(here)).equals(kept(song.id).subarray(5, 10))).toBe(true)
    const plain = await ask('audio.mp3', { headers: { referer: `${studio.url}/library` } })
    expect(plain.status).toBe(200)
    await plain.body?.cancel()
    const head = await ask('audio.mp3', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(kept(song.id).length))
    const known = { 'if-none-match': head.headers.get('etag')! }
    expect((await ask('audio.mp3', { headers: known })).status).toBe(304)
    for (const file of ['peaks.json', 'lyrics.txt', 'song.json', 'parts.json'])
      expect((await ask(file)).status, file).not.toBe(307)
  })

  test('deleted song › requested by its address › no redirect', async () => {
    await owner.send('DELETE', `/api/songs/${song.id}`)
    expect((await ask('audio.mp3')).status).toBe(404)
  })
})
