import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'
import { type ApiClient, pollUntilDone, request, submit } from '../harness/api-client'
import { type Owner, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Edits of songs that continue another one, and of songs that were made before scores were kept. */

let studio: Studio
let owner: Owner
let client: ApiClient
let source = ''
let extended = ''
const dataDir = newDataDir()

const finished = async (taskId: string): Promise<SongDetail> => {
  const [choice] = (await pollUntilDone(client, taskId)).at(-1)!.choices
  return (await owner.get(`/api/songs/${choice!.id}`)).json()
}
const edit = async (id: string, edits: object[]) => {
  const answer = await request(client, `/api/songs/${id}/edits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ edits }),
  })
  return { status: answer.status, body: await answer.json() }
}
const edited = async (id: string, edits: object[]) => finished((await edit(id, edits)).body.id)
const scoreOf = async (id: string) => {
  const answer = await request(client, `/api/songs/${id}/score`)
  return { status: answer.status, body: await answer.json() }
}

beforeAll(async () => {
  studio = await startStudio({ dataDir, songSeconds: 120 })
  owner = await signIn(studio.url)
  client = { base: studio.url, key: studio.key, interval: 100 }
  const prompt = { model: 'v4.0', task_type: 'normal', prompt: 'Soul about rain, female voice, 16 seconds', n: 1 }
  source = (await finished((await submit(client, '/api/v1/song/generate', prompt)).id)).id
  const extension = {
    model: 'v3.5',
    n: 1,
    extend_at: 8,
    // A continuation with few words is short.
    lyric: 'And on and on',
    origin_audio: { audio_type: 'audio_id', audio_content: source },
  }
  extended = (await finished((await submit(client, '/api/v1/song/extend', extension)).id)).id
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(dataDir)
})

test('extended song › another idea, then other chords of the version › versions of the same length', async () => {
  const before = (await (await owner.get(`/api/songs/${extended}`)).json()) as SongDetail
  const score = ScoreRecord.parse((await scoreOf(extended)).body)
  const section = score.sections.at(-1)!
  const first = await edited(extended, [{ kind: 'vary', section: section.id, seed: 2 }])
  expect(first).toMatchObject({ status: 'done', duration: before.duration })
  // The new music alone can change.
  expect(first).toMatchObject({ window: { from: expect.any(Number) } })
  const second = await edited(first.id, [
    { kind: 'chords', section: section.id, symbols: Array.from({ length: section.bars }, () => ['Dm']) },
    { kind: 'genre', genre: 'bossa' },
  ])
  expect(second).toMatchObject({ status: 'done', duration: before.duration, genre: 'bossa' })
  expect(second.sections.length).toBe(before.sections.length)
  const trimmed = await edited(second.id, [{ kind: 'trim', from: 4 }])
  expect(trimmed.duration).toBeCloseTo(before.duration! - 4, 3)
})

test('extended song › another tempo or key › refused, because its recording stays', async () => {
  const answer = await edit(extended, [
    { kind: 'tempo', bpm: 90 },
    { kind: 'transpose', semitones: 2 },
  ])
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([
    { path: 'edits.0.kind', message: 'An extended song keeps the tempo of its recording.' },
    { path: 'edits.1.kind', message: 'An extended song keeps the key of its recording.' },
  ])
})

test.each([
  ['song', () => source],
  ['extended song', () => extended],
])('%s › made before scores were kept › its score is written again, and it can be edited', async (_, id) => {
  const before = await scoreOf(id())
  rmSync(join(dataDir, 'files/songs', id(), 'score.json.gz'))
  const answers = await Promise.all([scoreOf(id()), scoreOf(id())])
  for (const answer of answers) expect(answer).toEqual(before)
  expect(existsSync(join(dataDir, 'files/songs', id(), 'score.json.gz'))).toBe(true)
  expect(await edited(id(), [{ kind: 'feel', feel: 'half' }])).toMatchObject({ status: 'done', parent_id: id() })
})

test('extended song › its source was deleted › a reason at once, and nothing is ordered', async () => {
  const { versions } = await (await owner.get(`/api/songs/${extended}/versions`)).json()
  // As the sweep does once the song is deleted for good.
  rmSync(join(dataDir, 'files/songs', source), { recursive: true })
  const answer = await edit(extended, [{ kind: 'feel', feel: 'half' }])
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'source_gone', detail: expect.stringMatching(/continues/) },
  })
  expect((await (await owner.get(`/api/songs/${extended}/versions`)).json()).versions).toHaveLength(versions.length)
})
