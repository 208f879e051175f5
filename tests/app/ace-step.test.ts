import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TaskRecord } from '#lib/contract/api'
import type { Problem } from '#lib/contract/errors'
import type { ServiceList, ServiceRecord } from '#lib/contract/services'
import type { SongDetail } from '#lib/contract/studio'
import { decode } from '#lib/engine/analyse/decode'
import { startAceStep } from '../fakes/ace-step'
import { type ApiClient, download, pollUntilDone, type Song } from '../harness/api-client'
import { type Owner, signIn } from '../harness/owner'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** An ACE-Step in Settings: what the app does with it beyond what it promises of every kind of service. */

const KEY = 'sk-ace-5f2c'

let ace: Awaited<ReturnType<typeof startAceStep>>
let studio: Studio
let owner: Owner
let apiClient: ApiClient
let service: ServiceRecord

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
const add = (key: string, base_url = ace.url) => owner.send('POST', '/api/services', { base_url, key })
const submit = (body: object, path = '/api/v1/song/generate') =>
  owner.send('POST', path, { model: 'v4.0', n: 1, ...body, service: service.id })
const prompt = { task_type: 'normal', prompt: 'soul, 4 seconds', lyric: '[Verse]\nRain on the roof' }
const done = async (id: string): Promise<Song> => (await pollUntilDone(apiClient, id)).at(-1)!.choices[0]!
/** Submits a song and lets the server finish its order. */
const made = async (...request: Parameters<typeof submit>) => {
  const { id } = await json<TaskRecord>(submit(...request))
  const order = ace.orders.at(-1)!
  order.state = 'done'
  return { order, song: await done(id) }
}
const detail = (id: string) => json<SongDetail>(owner.get(`/api/songs/${id}`))

beforeAll(async () => {
  ace = await startAceStep({ key: KEY })
  studio = await startStudio()
  owner = await signIn(studio.url)
  apiClient = { base: studio.url, key: studio.key, interval: 100 }
  service = await json(add(KEY))
  expect(service).toMatchObject({ kind: 'ace-step' })
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
  await ace.close()
})
beforeEach(() => ace.reset())

test('wrong key › refused; right one › recognised with its models and what it cannot do', async () => {
  expect(await json<Problem>(add('sk-wrong'))).toMatchObject({ errors: [{ path: 'key' }] })
  expect(service).toMatchObject({
    kind: 'ace-step',
    name: 'ACE-Step',
    state: 'ready',
    findings: expect.arrayContaining([
      { state: 'good', code: 'key', detail: null },
      { state: 'good', code: 'kind', detail: 'ACE-Step 1.0' },
      { state: 'good', code: 'model', detail: 'acestep-v15-turbo' },
    ]),
    capabilities: { missing: { separate: expect.stringContaining('base model') }, licence: 'MIT' },
  })
  ace.settings.models.names = ['acestep-v15-base']
  const checked = await json<ServiceRecord>(owner.send('POST', `/api/services/${service.id}/check`))
  expect(Object.keys(checked.capabilities.tasks)).toContain('separate')
  expect(ace.orders).toEqual([])
})

test('service of the environment › is the kind that it names, and the default', async () => {
  const env = { SONG_API_KIND: 'ace-step', SONG_API_BASE_URL: ace.url, SONG_API_KEY: KEY }
  const own = await startStudio({ env })
  try {
    const user = await signIn(own.url)
    const { services } = await json<ServiceList>(user.get('/api/services'))
    expect(services[1]).toMatchObject({
      kind: 'ace-step',
      name: 'ACE-Step',
      is_default: true,
      capabilities: { licence: 'MIT', missing: { separate: expect.any(String) } },
    })
    await user.send('POST', '/api/v1/song/generate', { model: 'v4.0', n: 1, ...prompt })
    expect(ace.orders).toMatchObject([{ fields: { task_type: 'text2music' } }])
  } finally {
    await own.stop()
    removeDataDir(own.dataDir)
  }
})

test('prompt › ordered once with its fields; the song says what made it', async () => {
  ace.settings.models.reallyUsed = 'acestep-v15-sft'
  const { order, song } = await made({ ...prompt, tempo: 96, key: 'F# minor', seed: 7 })
  expect(order.fields).toMatchObject({
    task_type: 'text2music',
    prompt: prompt.prompt,
    lyrics: prompt.lyric,
    bpm: 96,
    key_scale: 'F# minor',
    seed: 7,
    batch_size: 1,
  })
  expect(song.status).toBe('done')
  expect(await detail(song.id)).toMatchObject({
    made_by: { id: service.id, name: 'ACE-Step', licence: 'MIT' },
    making: {
      model: 'acestep-v15-sft',
      languageModel: 'lm-0.6B',
      seed: 7,
      notes: ['“acestep-v15-turbo” was ordered, but “acestep-v15-sft” made the song.'],
    },
  })
  expect(ace.orders).toHaveLength(1)
})

test('extension of its own song › the samples of the source are kept', async () => {
  const { song: source } = await made(prompt)
  const { order, song } = await made(
    { model: 'v3.5', duration: 10, origin_audio: { audio_type: 'audio_id', audio_content: source.id } },
    '/api/v1/song/extend',
  )
  expect(order.fields).toMatchObject({ task_type: 'repaint', audio_duration: '14' })
  expect(order.file?.bytes.length).toBeGreaterThan(10_000)
  expect(song).toMatchObject({ status: 'done' })
  const [before, after] = await Promise.all(
    [source, song].map(async ({ audio_url }) => (await decode(await download(audio_url), 60)).audio.left),
  )
  expect(after!.length / 44_100).toBeCloseTo(14, 1)
  // The crossfade begins 50 ms before the end of the source.
  const kept = 3.9 * 44_100
  const differences = before!.subarray(0, kept).map((sample, i) => Math.abs(sample - after![i]!))
  expect(differences.reduce((most, difference) => Math.max(most, difference))).toBeLessThan(2 / 32_768)
  expect(ace.orders).toHaveLength(2)
})

test('trimmed song › a version that this service is named for, which it can extend', async () => {
  const { song } = await made(prompt)
  const refused = await owner.send('POST', `/api/songs/${song.id}/edits`, { edits: [{ kind: 'tempo', bpm: 90 }] })
  expect(await json<Problem>(Promise.resolve(refused))).toMatchObject({ status: 409, code: 'no_score' })
  const edits = [
    { kind: 'trim', from: 1 },
    { kind: 'gain', decibels: -3 },
  ]
  const { id } = await json<TaskRecord>(owner.send('POST', `/api/songs/${song.id}/edits`, { edits }))
  const version = await detail((await done(id)).id)
  expect(version).toMatchObject({
    parent_id: song.id,
    edits: ['Starts at 0:01', '3 dB quieter'],
    duration: expect.closeTo(3, 1),
    has_score: false,
    engine: null,
    made_by: { name: 'ACE-Step', licence: 'MIT' },
    making: (await detail(song.id)).making,
  })
  expect(version).not.toHaveProperty('seed')
  const [whole, trimmed] = await Promise.all(
    [song, version].map(async ({ audio_url }) => (await decode(await download(audio_url), 60)).audio.left),
  )
  const power = (audio: Float32Array) => audio.reduce((sum, x) => sum + x * x, 0)
  expect(10 * Math.log10(power(trimmed!) / power(whole!.subarray(44_100)))).toBeCloseTo(-3, 0)
  const { order } = await made(
    { model: 'v3.5', duration: 10, origin_audio: { audio_type: 'audio_id', audio_content: version.id } },
    '/api/v1/song/extend',
  )
  expect(order.file?.bytes.length).toBeGreaterThan(10_000)
  expect(ace.orders).toHaveLength(2)
})

test('cover of an own song › has what it does not say itself from the song, and belongs to it', async () => {
  const { song: source } = await made({ ...prompt, title: 'Rain', tempo: 96 })
  const { bpm } = await detail(source.id)
  const cover = {
    model: 'v3.5',
    prompt: 'big band',
    strength: 0.4,
    origin_audio: { audio_type: 'audio_id', audio_content: source.id },
  }
  const { order, song } = await made(cover, '/api/v1/song/cover')
  expect(order.fields).toMatchObject({
    task_type: 'cover',
    prompt: 'big band',
    lyrics: prompt.lyric,
    bpm: String(Math.round(bpm!)),
    audio_cover_strength: '0.4',
    batch_size: '1',
  })
  expect(order.file?.bytes.length).toBeGreaterThan(10_000)
  expect(await detail(song.id)).toMatchObject({
    task_type: 'cover',
    title: 'Rain',
    parent: { id: source.id },
    request: { task_type: 'cover', strength: 0.4, prompt: 'big band' },
    made_by: { name: 'ACE-Step' },
  })
  expect((await detail(source.id)).children).toMatchObject([{ id: song.id, task_type: 'cover' }])
  const builtIn = await json<Problem>(owner.send('POST', '/api/v1/song/cover', { ...cover, n: 1, service: 'embedded' }))
  expect(builtIn).toMatchObject({ code: 'invalid', errors: [{ path: 'task_type' }] })
  expect(ace.orders).toHaveLength(2)
})
