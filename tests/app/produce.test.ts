import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#lib/contract/api'
import type { ServiceRecord } from '#lib/contract/services'
import type { SongDetail } from '#lib/contract/studio'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { type ApiClient, pollUntilDone, type Song } from '../harness/api-client'
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
  json<TaskRecord>(
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
})
