import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import type { ServiceRecord } from '#lib/contract/services'
import type { SongDetail, SongParts } from '#lib/contract/studio'
import { decode } from '#lib/engine/analyse/decode'
import { startAceStep } from '../fakes/ace-step'
import { startAudioCpp } from '../fakes/audio-cpp'
import { type ApiClient, pollUntilDone } from '../harness/api-client'
import { type Owner, signIn } from '../harness/owner'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Stems and timed words of songs of other services, by audio.cpp. */

let studio: Studio
let owner: Owner
let ace: Awaited<ReturnType<typeof startAceStep>>
let audioCpp: Awaited<ReturnType<typeof startAudioCpp>>
let folder: string
let client: ApiClient

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
const order = (service: string, lyric = '[Verse]\nRain on the roof\n\n[Chorus]\nStay tonight') =>
  json<{ id: string } & Problem>(
    owner.send('POST', '/api/v1/song/generate', {
      model: 'v4.0',
      task_type: 'normal',
      prompt: 'soul',
      lyric,
      n: 1,
      service,
    }),
  )
const songOf = async (service: string) => {
  const { id } = await order(service)
  Object.assign(ace.orders.at(-1)!, { state: 'done' })
  const { choices } = (await pollUntilDone(client, id)).at(-1)!
  return json<SongDetail>(owner.get(`/api/songs/${choices[0]!.id}`))
}
const partsOf = ({ parts_url }: SongDetail) => json<SongParts>(owner.get(new URL(parts_url).pathname))
const fileOf = async (song: SongDetail, name: string) => (await partsOf(song)).files.find(({ file }) => file === name)
const pathOf = (song: SongDetail, file: string) => new URL(song.parts_url.replace('parts.json', file)).pathname
const made = async (song: SongDetail, file: string): Promise<Response> => {
  for (;;) {
    const answer = await owner.send('POST', pathOf(song, file))
    if (answer.status !== 202) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

let maker: ServiceRecord
let song: SongDetail

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songloom-shared-'))
  ;[ace, audioCpp] = await Promise.all([startAceStep({ key: 'k' }), startAudioCpp({ key: 'helper-key' })])
  studio = await startStudio({ env: { AUDIO_CPP_FOLDER: folder } })
  owner = await signIn(studio.url)
  client = { base: studio.url, key: studio.key, interval: 100 }
  maker = await json(owner.send('POST', '/api/services', { base_url: ace.url, key: 'k', is_default: true }))
  song = await songOf(maker.id)
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
  await Promise.all([ace.close(), audioCpp.close()])
  await rm(folder, { recursive: true })
})

test('no service that analyses › neither stems nor timed words', async () => {
  expect(song).toMatchObject({ timing: null, lines: [] })
  const { files } = await partsOf(song)
  expect(files.map(({ file }) => file)).not.toContain('stems.zip')
  expect(files.map(({ file }) => file)).not.toContain('song.lrc')
  for (const file of ['stems.zip', 'song.lrc'])
    expect(await (await made(song, file)).json()).toMatchObject({ code: 'no_parts' })
})

test('service that analyses › makes no songs, and is never the default', async () => {
  const address = { base_url: audioCpp.url, key: 'helper-key' }
  expect(await json(owner.send('POST', '/api/services', { ...address, is_default: true }))).toMatchObject({
    errors: [{ path: 'is_default' }],
  })
  expect(await json(owner.send('POST', '/api/services', { ...address, key: 'wrong' }))).toMatchObject({
    errors: [{ path: 'key' }],
  })
  const added = await json<ServiceRecord>(owner.send('POST', '/api/services', address))
  expect(added).toMatchObject({
    kind: 'audio.cpp',
    state: 'ready',
    capabilities: { tasks: {}, analyses: ['stems', 'words'] },
  })
  for (const change of [{ is_default: true }, { songs_per_day: 3 }])
    expect(await json(owner.send('PATCH', `/api/services/${added.id}`, change))).toMatchObject({
      errors: [{ path: Object.keys(change)[0] }],
    })
  expect(await order(added.id)).toMatchObject({ errors: [{ path: 'service' }] })
})

test('stems › separated on demand, in the format asked for, and marked as estimated', async () => {
  expect(await fileOf(song, 'stems.zip')).toMatchObject({ state: 'on_request', is_estimated: true })
  expect(await fileOf(song, 'reaper.zip')).toBeUndefined()
  expect((await made(song, 'stems.zip?format=wav16')).status).toBe(200)
  const stems = (await partsOf(song)).files.filter(({ file }) => file.startsWith('stems/'))
  expect(stems.map(({ file }) => file)).toEqual(['Drums', 'Bass', 'Other', 'Vocals'].map((name) => `stems/${name}.wav`))
  expect(stems.every(({ is_estimated }) => is_estimated)).toBe(true)
  const vocals = await owner.get(new URL(stems[3]!.url).pathname + new URL(stems[3]!.url).search)
  const { left } = (await decode(new Uint8Array(await vocals.arrayBuffer()), 60)).audio
  expect(left.length / 44_100).toBeCloseTo(song.duration!, 1)
  expect(readdirSync(folder)).toEqual([])
})

test('timed words › found in the voice, kept with the song, and marked as estimated', async () => {
  expect(await fileOf(song, 'song.lrc')).toMatchObject({ state: 'on_request', is_estimated: true })
  expect(await (await owner.get(pathOf(song, 'song.lrc'))).json()).toMatchObject({ code: 'not_ready' })
  audioCpp.settings.run = ['no-stems', 'other-words']
  expect(await (await made(song, 'song.lrc')).json()).toMatchObject({ code: 'upstream_failed' })
  const before = audioCpp.paths.length
  expect((await made(song, 'song.lrc')).status).toBe(200)
  expect(audioCpp.paths.length).toBe(before + 1)
  expect(audioCpp.aligned.at(-1)).toMatchObject({ text: 'Rain on the roof\nStay tonight', language: 'English' })
  const timed = await json<SongDetail>(owner.get(`/api/songs/${song.id}`))
  expect(timed).toMatchObject({
    timing: 'estimated',
    alignment: null,
    lines: [
      { at: 0, text: 'Rain on the roof', section: 0, words: [{ at: 0 }, { at: 0.25 }, { at: 0.5 }, { at: 0.75 }] },
      { at: 1, text: 'Stay tonight', section: 1 },
    ],
    sections: [{ kind: 'verse' }, { kind: 'chorus', at: 1 }],
  })
  expect(await (await owner.get(pathOf(song, 'song.lrc'))).text()).toContain(
    '[00:01.00]<00:01.00>Stay <00:01.25>tonight',
  )
  expect(await fileOf(song, 'song.lrc')).toMatchObject({ state: 'ready', is_estimated: true })
  const aligned = audioCpp.aligned.length
  expect((await made(song, 'song.lrc')).status).toBe(200)
  expect(audioCpp.aligned.length).toBe(aligned)
})

test('song of the built-in engine › its own stems and words, exact, and no service is asked', async () => {
  const { id } = await order('embedded')
  const { choices } = (await pollUntilDone(client, id)).at(-1)!
  const ours = await json<SongDetail>(owner.get(`/api/songs/${choices[0]!.id}`))
  expect(ours.timing).toBe('exact')
  expect((await fileOf(ours, 'song.lrc'))?.is_estimated).toBeUndefined()
  const before = audioCpp.requests.length
  expect((await made(ours, 'stems.zip')).status).toBe(200)
  expect(audioCpp.requests.length).toBe(before)
})
