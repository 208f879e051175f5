import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#lib/contract/api'
import { songFiles } from '#lib/data/file-keys'
import { type ApiClient, pollUntilDone, postSubmit, submit } from '../harness/api-client'
import { type App, startApp } from '../harness/app'
import { type AppWithService, pollUntil, send, song, startAppWithService, submitsOf } from '../harness/app-with-service'
import { type Owner, signIn } from '../harness/owner'
import { removeDataDir } from '../harness/studio'

/** What a song has, as fields of a submit: from the request to the engine, the service, the files and the records. */

const GENERATE = '/api/v1/song/generate'
const NORMAL = { model: 'v4.0', task_type: 'normal', prompt: 'Pop about rain, 90 bpm, male voice', n: 1 }

describe('embedded engine', () => {
  let studio: App
  let owner: Owner
  let client: ApiClient
  beforeAll(async () => {
    studio = await startApp({ songSeconds: 2 })
    owner = await signIn(studio.url)
    client = { base: studio.url, key: studio.key, interval: 50 }
  })
  afterAll(async () => {
    await studio.stop()
    removeDataDir(studio.dataDir)
  })

  const finish = async (body: object, path = GENERATE) => {
    const last = (await pollUntilDone(client, (await submit(client, path, body)).id)).at(-1)! as unknown as TaskRecord
    expect(last.choices.map(({ status }) => status)).toEqual(last.choices.map(() => 'done'))
    return last
  }
  const manifestOf = (id: string) =>
    JSON.parse(readFileSync(join(studio.dataDir, 'files', songFiles(id, 'mp3').manifest), 'utf8'))
  const audioOf = async (task: TaskRecord) =>
    Promise.all(
      task.choices.map(async ({ audio_url }) =>
        createHash('sha256')
          .update(new Uint8Array(await (await fetch(audio_url!)).arrayBuffer()))
          .digest('hex'),
      ),
    )

  const FIELDS = {
    ...{ title: 'Paper Lanterns', duration: 95, tempo: 101, meter: '6/8', voice: 'female', language: 'en' },
    ...{ exclude: 'drums, blorp', seed: 4_294_967_295, take_difference: 'small' },
  }

  test('every field › reaches the engine as a field, its song, its files and its records', async () => {
    const task = await finish({ ...NORMAL, ...FIELDS, key: 'f♯ dorian', n: 2 })
    const made = studio.engine.renders.at(-1)!
    expect(made.seed).toBe(4_294_967_295)
    expect(made.brief).toMatchObject({
      prompt: NORMAL.prompt,
      singing: 'always',
      fields: {
        title: 'Paper Lanterns',
        seconds: 95,
        bpm: 101,
        key: { tonic: 6, mode: 'dorian' },
        meter: { beats: 6, unit: 8 },
        voice: 'female',
        exclude: ['drums', 'blorp'],
        language: 'en',
        takeDifference: 'small',
      },
    })
    for (const choice of task.choices) {
      expect(choice).toMatchObject({ title: 'Paper Lanterns', seed: 4_294_967_295 })
      expect(choice.reading?.claims).toContainEqual({
        ...{ said: 'blorp', field: 'exclude', kind: 'other', excluded: true, got: '', exactness: 'not' },
      })
    }
    const card = (await owner.card(task.id))!
    expect(card.request).toMatchObject({ ...NORMAL, n: 2, ...FIELDS, key: 'F# dorian' })
    expect(card.choices[0]).toMatchObject({ bpm: 101, key: 'F# dorian', meter: '6/8' })
    const id = task.choices[0]!.id
    expect(await (await owner.get(`/api/songs/${id}`)).json()).toMatchObject({
      request: { ...FIELDS, key: 'F# dorian' },
      seed: 4_294_967_295,
      reading: task.choices[0]!.reading,
    })
    expect(manifestOf(id)).toMatchObject({
      song: { reading: task.choices[0]!.reading },
      task: { fields: { ...FIELDS, key: 'F# dorian' }, seed: 4_294_967_295 },
    })
  })

  test('the same request › same seed › the same bytes; another seed › others', async () => {
    const [one, same, other] = [
      await audioOf(await finish({ ...NORMAL, seed: 7 })),
      await audioOf(await finish({ ...NORMAL, seed: 7 })),
      await audioOf(await finish({ ...NORMAL, seed: 8 })),
    ]
    expect(same).toEqual(one)
    expect(other).not.toEqual(one)
  })

  test('a song without fields › no field in the brief, a seed in its record', async () => {
    const task = await finish(NORMAL)
    expect(studio.engine.renders.at(-1)!.brief).not.toHaveProperty('fields')
    expect(task.choices[0]!.seed).toBe(studio.engine.renders.at(-1)!.seed)
    expect(manifestOf(task.choices[0]!.id).task.fields).toBeNull()
  })

  test('voice_like › the same singer in another genre, also once that song is gone', async () => {
    const first = (await finish({ ...NORMAL, prompt: 'soul, husky male voice' })).choices[0]!.id
    const { singer } = manifestOf(first).song.metadata
    expect(singer.kind).toBe('male')
    const task = await finish({ ...NORMAL, prompt: 'metal, female voice', voice_like: first })
    const second = task.choices[0]!.id
    expect(manifestOf(second).song.metadata.singer).toEqual(singer)
    await owner.send('DELETE', `/api/songs/${first}`)
    await owner.send('DELETE', '/api/trash')
    const third = (await finish({ ...NORMAL, prompt: 'folk', voice_like: second })).choices[0]!.id
    expect(manifestOf(third).song.metadata.singer).toEqual(singer)
    expect((await owner.card(task.id))!.request).not.toHaveProperty('singer')
  })

  test('voice none › instrumental without a voice', async () => {
    const { id } = (await finish({ ...NORMAL, voice: 'none' })).choices[0]!
    expect(studio.engine.renders.at(-1)!.brief.singing).toBe('never')
    for (const voice_like of [id, randomUUID()]) {
      const answer = await postSubmit(client, GENERATE, { ...NORMAL, voice_like })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'voice_like' }] })
    }
  })

  test('extension › style, length and tempo of the new part; voice and exclusions of the song stay', async () => {
    const { id } = (await finish({ ...NORMAL, prompt: 'folk', voice: 'choir', exclude: 'guitar' })).choices[0]!
    const body = {
      model: 'v3.5',
      origin_audio: { audio_type: 'audio_id', audio_content: id },
      ...{ prompt: 'with church organ', duration: 40, tempo: 77, n: 1 },
    }
    const task = await finish(body, '/api/v1/song/extend')
    const { brief } = studio.engine.renders.at(-1)!
    expect(brief).toMatchObject({ prompt: 'with church organ', fields: { seconds: 40, bpm: 77 } })
    expect(brief.source).toMatchObject({ origin: { fields: { voice: 'choir', exclude: ['guitar'] } } })
    const made = manifestOf(task.choices[0]!.id)
    expect(made.song.metadata.singer.kind).toBe('choir')
    expect(made.song.metadata.parts.join()).toMatch(/organ/i)
    expect(made.song.metadata.parts.join()).not.toMatch(/guitar/i)
    expect(made.song.bpm).toBe(77)
  })

  test('everything excluded in an instrumental › fails and says so', async () => {
    const exclude =
      'drums, bass, piano, keys, guitar, strings, brass, sax, synth, organ, choir pad, bells, harp, flute, clarinet, oboe, accordion, marimba, celesta, music box, vibraphone, xylophone, kalimba, recorder, whistle, harmonica'
    const { id } = await submit(client, GENERATE, { ...NORMAL, prompt: 'pop', voice: 'none', exclude })
    const { choices } = (await pollUntilDone(client, id)).at(-1)! as unknown as TaskRecord
    expect(choices[0]).toMatchObject({ status: 'fail', error_code: 'nothing_to_play' })
  })

  test('the same Idempotency-Key › another field › refused', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await postSubmit(client, GENERATE, { ...NORMAL, seed: 1 }, headers)
    const again = await postSubmit(client, GENERATE, { ...NORMAL, seed: 1 }, headers)
    expect((await again.json()).id).toBe((await first.json()).id)
    for (const fields of [{ seed: 2 }, {}, { seed: 1, title: 'x' }, { seed: 1, exclude: 'drums' }]) {
      const other = await postSubmit(client, GENERATE, { ...NORMAL, ...fields }, headers)
      expect(await other.json()).toMatchObject({ code: 'idempotency_mismatch' })
    }
  })
})

describe('remote service', () => {
  let setup: AppWithService
  beforeAll(async () => {
    setup = await startAppWithService({ pace: { appear: 0, running: 10, stream: 20, done: 50 }, seconds: [2] })
  })
  afterAll(() => setup.stop())

  const sent = (prompt: string) => submitsOf(setup, prompt).map(({ body }) => (body as { value: object }).value)

  test('fields › written into the prompt; the title names all takes', async () => {
    const body = { ...song('A worded waltz', 2), title: 'Ferry', key: 'F# minor', tempo: 72, exclude: 'drum machine' }
    const { body: task } = await send(setup, { body })
    const prompt = 'A worded waltz. F♯ minor, 72 BPM. No drum machine.'
    expect(sent(prompt)).toEqual([{ ...song(prompt, 2) }])
    const done = (await pollUntil(setup, task.id)).at(-1)!
    expect(done.choices.map(({ title }) => title)).toEqual(['Ferry', 'Ferry'])
    expect(done.choices[0]).not.toHaveProperty('seed')
    expect((await setup.owner.card(task.id))!.request).toMatchObject(body)
  })

  test('a field without a place › refused by name, nothing sent and no task', async () => {
    const before = (await setup.owner.cards()).length
    const answer = await send(setup, { body: { ...song('never sent'), seed: 7, tempo: 90 } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'unsupported_field', errors: [{ path: 'seed' }] } })
    const long = await send(setup, { body: { ...song('x'.repeat(2995)), tempo: 90 } })
    expect(long).toMatchObject({ status: 422, body: { code: 'invalid', errors: [{ path: 'prompt' }] } })
    expect(setup.upstream.log.of('submit')).toHaveLength(1)
    expect(await setup.owner.cards()).toHaveLength(before)
  })
})
