import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ScoreRecord } from '#lib/contract/editing'
import type { SongDetail } from '#lib/contract/studio'
import { type ApiClient, pollUntilDone, request, submit } from '../harness/api-client'
import { type Owner, signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Edits of the finished recording. Songs have the length of their scores here. */

let studio: Studio
let owner: Owner
let client: ApiClient
let song: SongDetail
const dataDir = newDataDir()

const PROMPT = { model: 'v4.0', task_type: 'normal', prompt: 'Soul about rain, female voice, 16 seconds', n: 1 }

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

beforeAll(async () => {
  studio = await startStudio({ dataDir, songSeconds: 60 })
  owner = await signIn(studio.url)
  client = { base: studio.url, key: studio.key, interval: 100 }
  song = await finished((await submit(client, '/api/v1/song/generate', PROMPT)).id)
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(dataDir)
})

test('trim › duration, sections, chords and lines of what is left', async () => {
  const [from, to] = [2, song.duration! - 3]
  const version = await edited(song.id, [{ kind: 'trim', from, to }])
  expect(version).toMatchObject({ parent_id: song.id, edits: [expect.stringMatching(/^Starts at 0:02, ends at 0:/)] })
  expect(version.duration).toBeCloseTo(to - from, 3)
  for (const spans of [version.sections, version.chords, version.lines]) {
    expect(spans.length).toBeGreaterThan(0)
    for (const { at, length } of spans) {
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at + length).toBeLessThanOrEqual(version.duration! + 1e-6)
    }
  }
  const inBoth = song.chords.findLast(({ at }) => at > from && at < to)!
  expect(
    version.chords.some(({ at, symbol }) => Math.abs(at - inBoth.at + from) < 1e-3 && symbol === inBoth.symbol),
  ).toBe(true)
  for (const { at, text } of version.lines) {
    // A line may be sung more than once.
    const before = song.lines.filter((line) => line.text === text).map((line) => Math.max(0, line.at - from))
    expect(Math.min(...before.map((time) => Math.abs(time - at)))).toBeLessThan(0.0005)
  }
  const score = ScoreRecord.parse(await (await request(client, `/api/songs/${version.id}/score`)).json())
  expect(score.bars.at(-1)).toBeLessThanOrEqual(version.duration!)
  const transposed = await edited(version.id, [{ kind: 'transpose', semitones: 2 }])
  expect(transposed.duration).toBeCloseTo(version.duration!, 3)
})

test('fade and gain › no window, said in words', async () => {
  const version = await edited(song.id, [
    { kind: 'fade', in: 1, out: 4 },
    { kind: 'gain', decibels: -3 },
  ])
  expect(version).toMatchObject({ edits: ['Fades in over 1 s, out over 4 s', '3 dB quieter'], duration: song.duration })
})

test.each([
  [{ kind: 'trim', from: 9, to: 9 }, 'to'],
  [{ kind: 'trim', from: 0, to: 900 }, 'to'],
  [{ kind: 'trim', from: 900 }, 'from'],
  [{ kind: 'trim', from: 3, to: 3.5 }, 'to'],
  [{ kind: 'trim', from: -1 }, 'from'],
  [{ kind: 'fade', out: 900 }, 'out'],
  [{ kind: 'fade', in: 10, out: 10 }, 'out'],
  [{ kind: 'gain', decibels: 25 }, 'decibels'],
  [{ kind: 'gain', decibels: -25 }, 'decibels'],
])('%j › 422 with the path of its field', async (wrong, field) => {
  const answer = await edit(song.id, [{ kind: 'transpose', semitones: 1 }, wrong])
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: `edits.1.${field}` }] } })
  expect(answer.body.errors[0].message).toMatch(/^[A-Z].*\.$|decibels|from/)
})
