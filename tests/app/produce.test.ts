import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#lib/contract/api'
import type { VersionsRecord } from '#lib/contract/editing'
import type { Problem } from '#lib/contract/errors'
import type { ServiceRecord } from '#lib/contract/services'
import type { LibraryPage, SongDetail } from '#lib/contract/studio'
import { decode } from '#lib/engine/analyse/decode'
import { readYue2Abc } from '#lib/services/job-server/read-yue2-abc'
import { startAceStep } from '../fakes/ace-step'
import { startJobServer } from '../fakes/job-server'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { type ApiClient, download, pollUntilDone, type Song } from '../harness/api-client'
import { type Owner, signIn } from '../harness/owner'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** A song of the built-in engine, and what other services make of it. */

let studio: Studio
let owner: Owner
let apiClient: ApiClient
let source: Song

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
const detail = (id: string) => json<SongDetail>(owner.get(`/api/songs/${id}`))
const done = async (id: string): Promise<Song> => (await pollUntilDone(apiClient, id)).at(-1)!.choices[0]!
const add = (base_url: string, key: string) =>
  json<ServiceRecord>(owner.send('POST', '/api/services', { base_url, key }))
const produce = (service: ServiceRecord, body: object = {}, path = 'cover') =>
  json<TaskRecord & Problem>(
    owner.send('POST', `/api/v1/song/${path}`, {
      ...{ model: 'v3.5', n: 1, service: service.id },
      origin_audio: { audio_type: 'audio_id', audio_content: source.id },
      ...body,
    }),
  )

beforeAll(async () => {
  studio = await startStudio()
  owner = await signIn(studio.url)
  apiClient = { base: studio.url, key: studio.key, interval: 100 }
  const { id } = await json<TaskRecord>(
    owner.send('POST', '/api/v1/song/generate', {
      ...{ model: 'v4.0', task_type: 'normal', n: 1, service: 'embedded' },
      ...{ prompt: 'pop, female voice', lyric: '[Verse]\nRain on the roof\nA light in the hall', title: 'Rain' },
      ...{ tempo: 96, key: 'A minor' },
    }),
  )
  source = await done(id)
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

describe('service with the song generation API', () => {
  let upstream: Upstream
  let service: ServiceRecord
  const submitted = () => upstream.log.of('submit').map(({ body }) => (body.kind === 'json' ? body.value : null))

  beforeAll(async () => {
    upstream = await startUpstream({ pace: { appear: 10, running: 50, stream: 100, done: 300 } })
    service = await add(upstream.url, upstream.settings.key)
  })
  afterAll(() => upstream.close())
  beforeEach(() => upstream.log.clear())

  test('cover › ordered once, as a reference to its recording with its words; belongs to it', async () => {
    const song = await done((await produce(service, { strength: 1 })).id)
    expect(submitted()).toEqual([
      {
        ...{ model: 'v3.5', n: 1, task_type: 'reference', similarity: 1.5 },
        lyric: (await detail(source.id)).lyric,
        prompt: 'pop, female voice. A minor, 96 BPM, 4/4.',
        reference_audio: { audio_type: 'upload_id', audio_content: expect.any(String) },
      },
    ])
    expect(upstream.log.of('upload')).toHaveLength(1)
    expect(await detail(song.id)).toMatchObject({
      ...{ task_type: 'cover', title: 'Rain', status: 'done' },
      parent: { id: source.id },
      request: { task_type: 'cover', strength: 1 },
      made_by: { id: service.id },
    })
  })

  test('production › kept › the newest version of its song with its own edits, which the library shows', async () => {
    const { id } = await done((await produce(service)).id)
    const edits = [{ kind: 'gain', decibels: -3 }]
    const quieter = await done((await json<TaskRecord>(owner.send('POST', `/api/songs/${id}/edits`, { edits }))).id)
    await owner.send('PATCH', `/api/songs/${source.id}`, { favourite: true, tags: ['ferry'] })
    const keep = (song_id: string, of = source.id) =>
      json<VersionsRecord & Problem>(owner.send('POST', `/api/songs/${of}/versions`, { song_id }))
    const unrelated = [keep(source.id), keep(quieter.id), keep(id, quieter.id)]
    for (const refused of unrelated)
      expect(await refused).toMatchObject({ code: 'invalid', errors: [{ path: 'song_id' }] })
    expect(await keep(randomUUID())).toMatchObject({ code: 'not_found' })
    const kept = await keep(id)
    expect(kept.versions).toMatchObject([
      { id: source.id, version: 1, parent_id: null, is_current: false },
      { id, version: 2, parent_id: source.id, edits: ['Produced with another service'], is_current: false },
      { id: quieter.id, version: 3, parent_id: id, is_current: true },
    ])
    expect(await keep(id)).toEqual(kept)
    expect(await keep(id, quieter.id)).toEqual(kept)
    const song = await detail(id)
    expect(song).toMatchObject({ versions: 3, favourite: true, tags: ['ferry'], parent: { id: source.id } })
    expect(song.children.map((child) => child.id)).not.toContain(id)
    const ids = (await json<LibraryPage>(owner.get('/api/songs?limit=100'))).songs.map((each) => each.id)
    expect(ids).toContain(quieter.id)
    for (const earlier of [source.id, id]) expect(ids).not.toContain(earlier)
  })
})

describe('YuE2', () => {
  let server: Awaited<ReturnType<typeof startJobServer>>
  let service: ServiceRecord

  beforeAll(async () => {
    server = await startJobServer('yue2.cpp')
    service = await add(server.url, '')
  })
  afterAll(() => server.close())

  test('cover › ordered once with the score and the words; a song without a score › refused', async () => {
    const task = await produce(service)
    const job = server.jobs[0]!
    expect(job.request).toMatchObject({ cot: 'full', lyrics: (await detail(source.id)).lyric })
    const read = readYue2Abc(String(job.request.abc))
    expect('score' in read && read.score.vocal.length).toBeGreaterThan(8)
    expect(String(job.request.abc)).toMatch(/^X:1\nT:Rain\nM:4\/4\nL:1\/32\nQ:1\/4=96\n[\s\S]*\nK:Am\n/)
    job.status = 'done'
    const song = await done(task.id)
    expect(await detail(song.id)).toMatchObject({
      ...{ task_type: 'cover', title: 'Rain', making: { notes: [] } },
      made_by: { licence: 'CC BY-NC 4.0' },
      parent: { id: source.id },
      // It is a recording of something else: its words have no times.
      ...{ alignment: { certainty: 0, runs: [] }, sections: [], lines: [] },
    })
    expect(await produce(service, { origin_audio: { audio_type: 'audio_id', audio_content: song.id } })).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'origin_audio' }],
    })
    expect(server.jobs).toHaveLength(1)
  })
})

describe('ACE-Step with a base model', () => {
  let ace: Awaited<ReturnType<typeof startAceStep>>
  let service: ServiceRecord
  /** Lets the server finish its order. */
  const finished = async (task: Promise<TaskRecord>) => {
    const { id } = await task
    const order = ace.orders.at(-1)!
    order.state = 'done'
    return { order, song: await detail((await done(id)).id) }
  }
  const samplesOf = async (song: { audio_url?: string | undefined }) =>
    (await decode(await download(song.audio_url), 60)).audio.left

  beforeAll(async () => {
    ace = await startAceStep({ key: 'k' })
    ace.settings.models.names = ['acestep-v15-base']
    service = await add(ace.url, 'k')
  })
  afterAll(() => ace.close())

  test('replace › ordered once, with the whole words; a window that is too short › refused', async () => {
    // Songs of this studio are shorter than the least window: one of the service is taken.
    const made = await finished(
      json<TaskRecord>(
        owner.send('POST', '/api/v1/song/generate', {
          ...{ model: 'v4.0', task_type: 'normal', n: 1, service: service.id },
          ...{ prompt: 'soul', lyric: '[Verse]\nRain on the roof' },
        }),
      ),
    )
    const origin_audio = { audio_type: 'audio_id', audio_content: made.song.id }
    const { order, song } = await finished(produce(service, { origin_audio, from: 0, to: 3.2 }, 'replace'))
    expect(order.fields).toMatchObject({ task_type: 'repaint', lyrics: '[Verse]\nRain on the roof' })
    expect(song).toMatchObject({
      ...{ task_type: 'replace', parent: { id: made.song.id } },
      request: { task_type: 'replace', from: 0, to: 3.2 },
    })
    const [before, after] = await Promise.all([samplesOf(made.song), samplesOf(song)])
    expect(after.length).toBe(before.length)
    const from = Math.ceil((Number(order.fields.repainting_end) + 0.01) * 44_100)
    expect(from).toBeLessThan(before.length)
    const outside = before.subarray(from).map((sample, index) => Math.abs(sample - after[from + index]!))
    expect(outside.reduce((most, difference) => Math.max(most, difference), 0)).toBeLessThan(2 / 32_768)
    const orders = ace.orders.length
    expect(await produce(service, { origin_audio, from: 0, to: 1 }, 'replace')).toMatchObject({
      errors: [{ path: 'to' }],
    })
    expect(ace.orders).toHaveLength(orders)
  })

  test.each([
    ['add-part', { task_type: 'lego', track_name: 'strings' }],
    ['separate', { task_type: 'extract', track_name: 'strings' }],
  ])('%s › ordered once, with the recording and the name of the part', async (path, fields) => {
    const orders = ace.orders.length
    const { order, song } = await finished(produce(service, { part: 'strings' }, path))
    expect(order.fields).toMatchObject({ ...fields, model: 'acestep-v15-base' })
    expect(order.file?.bytes.length).toBeGreaterThan(1000)
    expect(song).toMatchObject({ task_type: path, parent: { id: source.id }, request: { part: 'strings' } })
    expect(ace.orders).toHaveLength(orders + 1)
  })

  test('turbo model › parts refused before anything is ordered, with the remedy', async () => {
    ace.settings.models.names = ['acestep-v15-turbo']
    await owner.send('POST', `/api/services/${service.id}/check`)
    const orders = ace.orders.length
    for (const path of ['add-part', 'separate'])
      expect(await produce(service, { part: 'strings' }, path), path).toMatchObject({
        code: 'invalid',
        detail: expect.stringContaining('base model'),
      })
    expect(ace.orders).toHaveLength(orders)
  })
})
