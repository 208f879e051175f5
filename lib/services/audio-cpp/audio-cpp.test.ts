import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toWav } from '#lib/engine/encode/to-wav'
import { checkRequest } from '#lib/services/check-request'
import { discover, findKind } from '#lib/services/kinds'
import { clientParts } from '#tests/harness/ace-step'
import { HTDEMUCS, QWEN, ROFORMER, startAudioCpp } from '../../../tests/fakes/audio-cpp'
import { bandFile } from '../../../tests/harness/audio'

/** The client of audio.cpp against a server with its answers and refusals. */

const { signal } = new AbortController()
const SONG = bandFile(3, 120)

let server: Awaited<ReturnType<typeof startAudioCpp>>
let folder: string
let stereo: Uint8Array
let speech: Uint8Array
const { parts } = clientParts()

beforeAll(async () => {
  server = await startAudioCpp({ key: 'k' })
  folder = await mkdtemp(join(tmpdir(), 'songloom-test-'))
  parts.sharedFolder = folder
  stereo = await toWav(SONG, 60, 'stereo')
  speech = await toWav(SONG, 60, 'speech')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  server.settings.models = [ROFORMER, HTDEMUCS, QWEN]
  server.settings.uploads = true
  server.settings.run = []
})

const configOf = (key = 'k') => ({ baseUrl: `${server.url}/`, key, trusted: true, capabilities: null })
const analyser = () => findKind('audio.cpp')!.create(parts, configOf()).analyser!

test('check › recognised, with what it can analyse; nothing is run, and it makes no songs', async () => {
  const { kind, result } = await discover(parts, configOf())
  expect(kind?.kind).toBe('audio.cpp')
  if (result.kind !== 'good') throw new Error(result.kind)
  expect(result.found).toMatchObject({
    capabilities: { tasks: {}, analyses: ['stems', 'words'], missing: {} },
    findings: [
      { state: 'good', code: 'kind' },
      { state: 'good', code: 'model', detail: 'demucs, aligner' },
    ],
  })
  expect(server.requests).not.toContain('POST /v1/tasks/run')
  const service = kind!.create(parts, { ...configOf(), capabilities: result.found!.capabilities })
  const order = { model: 'v4.0', task_type: 'normal', prompt: 'a waltz', n: 1 } as const
  expect(checkRequest(service, order)).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  expect(await service.submit(order, null)).toMatchObject({ kind: 'refused' })
})

test('check › wrong key › said', async () => {
  expect((await discover(parts, configOf('other'))).result.kind).toBe('wrong_key')
})

test.each([
  ['no model to align', () => (server.settings.models = [HTDEMUCS]), { words: /task align/ }, ['stems']],
  ['no model to separate', () => (server.settings.models = [QWEN]), { stems: /task sep/ }, ['words']],
  ['an old version', () => (server.settings.uploads = false), { words: /newer audio.cpp/ }, ['stems']],
])('check › %s › the other analysis, and why', async (_, change, missing, analyses) => {
  change()
  const { result } = await discover(parts, configOf())
  const { capabilities } = (result.kind === 'good' && result.found) || {}
  expect(capabilities).toMatchObject({ analyses })
  for (const [name, why] of Object.entries(missing))
    expect(capabilities?.missing).toMatchObject({ [name]: expect.stringMatching(why) })
})

test('server on another computer › without a shared folder › no stems, and why', async () => {
  const elsewhere = { ...parts, sharedFolder: null, safeFetch: { ...parts.safeFetch, call: viaLoopback } }
  const config = { ...configOf(), baseUrl: server.url.replace('127.0.0.1', 'gpu.example') }
  const { result } = await discover(elsewhere, config)
  expect(result).toMatchObject({
    found: { capabilities: { analyses: ['words'], missing: { stems: expect.stringMatching('AUDIO_CPP_FOLDER') } } },
  })
  const separated = await findKind('audio.cpp')!.create(elsewhere, config).analyser!.separate(stereo, signal)
  expect(separated).toMatchObject({ ok: false, failure: { detail: expect.stringMatching('AUDIO_CPP_FOLDER') } })
})
const viaLoopback: typeof parts.safeFetch.call = (url, options) =>
  parts.safeFetch.call(url.replace('gpu.example', '127.0.0.1'), options)

test('separate › the stems of the model with most of them, as long as the recording; no file is left', async () => {
  const separated = await analyser().separate(stereo, signal)
  if (!separated.ok) throw new Error(separated.failure.detail)
  expect(separated.value.map(({ name }) => name)).toEqual(['Drums', 'Bass', 'Other', 'Vocals'])
  for (const { wav } of separated.value) expect(wav.length).toBe(stereo.length)
  expect(server.paths.at(-1)).toMatch(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('separate › on the same computer › in its temporary folder', async () => {
  const here = findKind('audio.cpp')!.create({ ...parts, sharedFolder: null }, configOf()).analyser!
  expect((await here.separate(stereo, signal)).ok).toBe(true)
  expect(server.paths.at(-1)).toMatch(tmpdir())
  expect(existsSync(server.paths.at(-1)!)).toBe(false)
})

test('align › the words with their times, of a recording at the rate that every version counts by', async () => {
  const aligned = await analyser().align(speech, 'Rain, on the roof', 'en', signal)
  expect(aligned).toEqual({
    ok: true,
    value: ['Rain', 'on', 'the', 'roof'].map((text, i) => ({ text, start: i / 4, end: (i + 1) / 4 })),
  })
  expect(server.aligned.at(-1)).toEqual({ text: 'Rain, on the roof', language: 'English', rate: 16_000, channels: 1 })
})

test.each([
  ['busy', 'unavailable', /busy/],
  ['no-memory', 'unavailable', /busy/],
  ['page', 'upstream_failed', /can’t be read/],
  ['cut', 'upstream_failed', /can’t be read/],
  ['no-stems', 'upstream_failed', /can’t be read/],
] as const)('separate › answer is %s › %s', async (fault, code, detail) => {
  server.settings.run = [fault]
  expect(await analyser().separate(stereo, signal)).toMatchObject({
    ok: false,
    failure: { code, detail: expect.stringMatching(detail) },
  })
  expect(readdirSync(folder)).toEqual([])
})

test('separate › the server refuses the recording, or has no model › its reason', async () => {
  const service = findKind('audio.cpp')!.create({ ...parts, sharedFolder: folder }, configOf())
  const separated = service.analyser!.separate(speech, signal)
  expect(await separated).toMatchObject({ failure: { detail: expect.stringMatching('expected 44100, got 16000') } })
  server.settings.models = []
  expect(await analyser().separate(stereo, signal)).toMatchObject({
    failure: { code: 'service_refused', detail: expect.stringMatching('task sep') },
  })
})

test('align › a version without uploads › says to update it', async () => {
  server.settings.uploads = false
  expect(await analyser().align(speech, 'Rain', 'en', signal)).toMatchObject({
    failure: { code: 'service_refused', detail: expect.stringMatching('newer audio.cpp') },
  })
})
