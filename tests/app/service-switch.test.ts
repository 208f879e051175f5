import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServiceRecord } from '#lib/contract/services'
import { startUpstream, UPLOAD_LIMIT_BYTES, type Upstream } from '../fakes/upstream'
import { type ApiClient, download, pollUntilDone, query, type Song, submit, upload } from '../harness/api-client'
import { bandFile } from '../harness/audio'
import { listServices, type Owner, removeServices, signIn, switchService } from '../harness/owner'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** One library across a sequence of services. Any song can be a source at any of them. */

const GENERATE = '/api/v1/song/generate'
const EXTEND = '/api/v1/song/extend'

let studio: Studio
let owner: Owner
let apiClient: ApiClient
let first: Upstream
let second: Upstream
beforeAll(async () => {
  const pace = { appear: 10, running: 50, stream: 100, done: 300 }
  first = await startUpstream({ pace })
  second = await startUpstream({ pace })
  studio = await startStudio()
  owner = await signIn(studio.url)
  apiClient = { base: studio.url, key: studio.key, interval: 200 }
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
  await Promise.all([first.close(), second.close()])
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const use = async (upstream: Upstream): Promise<ServiceRecord> => {
  const answer = await switchService(owner, { base_url: upstream.url, key: upstream.settings.key })
  expect(answer.status).toBe(201)
  return (await answer.json()) as ServiceRecord
}

const inUse = async () => ((await (await fetch(`${studio.url}/api/health`)).json()) as { service: string }).service

const generate = async (prompt: string): Promise<Song> => {
  const task = await submit(apiClient, GENERATE, { model: 'v4.0', task_type: 'normal', prompt, n: 1 })
  return done(task.id)
}

const done = async (taskId: string): Promise<Song> => {
  const song = (await pollUntilDone(apiClient, taskId)).at(-1)!.choices[0]!
  expect(song).toMatchObject({ status: 'done' })
  return song
}

const reference = async (audio_type: string, audio_content: string) => {
  const reference_audio = { audio_type, audio_content }
  const task = await submit(apiClient, GENERATE, { model: 'v3.5', task_type: 'reference', reference_audio, n: 1 })
  return done(task.id)
}

const extend = async (audio_content: string) => {
  const origin_audio = { audio_type: 'audio_id', audio_content }
  const task = await submit(apiClient, EXTEND, { model: 'v3.5', origin_audio, extend_at: 2, n: 1 })
  return done(task.id)
}

/** The source field of the last submit. */
const lastSource = (upstream: Upstream) => {
  const { body } = upstream.log.of('submit').at(-1)!
  if (body.kind !== 'json') throw new Error('The submit was no JSON.')
  const { reference_audio, origin_audio } = body.value as Record<string, { audio_type: string; audio_content: string }>
  return reference_audio ?? origin_audio
}

let here: Song
let there: Song

test('source song of the embedded engine › uploaded to the service first', async () => {
  here = await generate('ambient, 20 seconds, instrumental')
  expect(await inUse()).toBe('embedded')
  await use(first)
  expect(await inUse()).toBe('remote')
  await reference('audio_id', here.id)
  expect(first.uploads).toHaveLength(1)
  const [uploaded] = first.uploads
  expect(uploaded).toMatchObject({ type: 'reference', sha256: sha256(await download(here.audio_url)) })
  expect(lastSource(first)).toEqual({ audio_type: 'upload_id', audio_content: uploaded!.id })
})

test('source song of the same service › sent by its id, not uploaded', async () => {
  there = await generate('first')
  await extend(there.id)
  expect(first.uploads).toHaveLength(1)
  const made = [...first.tasks.values()].find(({ request }) => request.prompt === 'first')!
  expect(lastSource(first)).toEqual({ audio_type: 'audio_id', audio_content: made.songs[0]!.id })
})

test('service changed › open task stays with its service, its songs are sources at the next', async () => {
  first.settings.hold = 'running'
  const left = await submit(apiClient, GENERATE, { model: 'v4.0', task_type: 'normal', prompt: 'left behind', n: 1 })
  expect(await use(second)).toMatchObject({ kind: 'remote', base_url: second.url, is_default: true })
  expect((await listServices(owner)).retired).toEqual([{ name: 'Remote service', base_url: first.url, open_tasks: 1 }])
  expect(await generate('second')).toMatchObject({ status: 'done' })
  expect(second.log.count('submit')).toBe(1)
  expect((await query(apiClient, left.id)).choices.map(({ status }) => status)).toEqual(['running'])
  first.release()
  await done(left.id)
  expect(first.log.of('submit').map(({ accepted }) => accepted !== null)).not.toContain(false)

  await extend(there.id)
  expect(second.uploads).toMatchObject([{ type: 'extend', sha256: sha256(await download(there.audio_url)) }])
  expect(lastSource(second)).toMatchObject({ audio_type: 'upload_id', audio_content: second.uploads[0]!.id })
  expect(second.log.requests.some(({ headers }) => headers.authorization?.includes(first.settings.key))).toBe(false)
})

test.each([
  [
    'its own path elsewhere',
    'https://songs.example/api/v1/task/query?task_id=x',
    /redirects to https:\/\/songs\.example\./,
  ],
  ['a private address', 'http://user@10.0.0.7/api/v1/task/query', /redirects to http:\/\/10\.0\.0\.7\./],
  ['a page', 'https://songs.example/login', /redirects to another URL\. Ask its provider/],
])('service redirects to %s › refused, names the URL where it is one of a service', async (_, address, message) => {
  second.fault('query', { kind: 'redirect', status: 301, to: { address } })
  const answer = await owner.send('POST', '/api/services', { base_url: second.url, key: second.settings.key })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ errors: [{ path: 'base_url', message: expect.stringMatching(message) }] })
})

test('source above the size limit of a service › uploaded as a smaller MP3', async () => {
  const recording = bandFile(70, 100)
  expect(recording.length).toBeGreaterThan(UPLOAD_LIMIT_BYTES)
  const id = await upload(apiClient, recording, 'band.wav', 'reference')
  await reference('upload_id', id)
  const arrived = second.uploads.at(-1)!
  expect(arrived).toMatchObject({ type: 'reference', contentType: 'audio/mpeg' })
  expect(arrived.bytes.length).toBeLessThanOrEqual(UPLOAD_LIMIT_BYTES)
})

test('service removed › embedded engine continues, also songs of other services', async () => {
  await removeServices(owner)
  expect(await inUse()).toBe('embedded')
  const requests = first.log.count() + second.log.count()
  await extend(there.id)
  expect(first.log.count() + second.log.count()).toBe(requests)
})
