import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SubmitRequest } from '#lib/contract/api'
import { decode } from '#lib/engine/analyse/decode'
import { ACE_STEP } from '#lib/services/ace-step/ace-step'
import { certificateFor } from '#lib/services/safe-fetch/certificate.fixture'
import type { QueryResult, RemoteSource } from '#lib/services/service'
import { aceStepClient } from '#tests/harness/ace-step'
import { startAceStep } from '../../../tests/fakes/ace-step'
import { startUpstream } from '../../../tests/fakes/upstream'
import { bandFile } from '../../../tests/harness/audio'

/** The client of ACE-Step against a server with the answers of its versions and their faults. Numbers are cases of the wire's matrix. */

const KEY = 'ace-canary-1'

let ace: Awaited<ReturnType<typeof startAceStep>>
let client: ReturnType<typeof aceStepClient>
const signal = new AbortController().signal

beforeAll(async () => {
  ace = await startAceStep({ key: KEY, prefix: '/music' })
})
beforeEach(() => {
  client = aceStepClient({ baseUrl: `${ace.url}/`, key: KEY })
})
afterEach(() => ace.reset())
afterAll(() => ace.close())

const request: SubmitRequest = { model: 'v4.0', task_type: 'normal', prompt: 'slow waltz', lyric: '[Verse]\nLa', n: 2 }
const audio = { audio_type: 'upload_id', audio_content: 'x' } as const
/** What every task that works on a recording has. */
const worked = { model: 'v3.5', origin_audio: audio, n: 1 } as const

const accepted = async (sent: Promise<Awaited<ReturnType<typeof client.service.submit>>>) => {
  const result = await sent
  if (result.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(result)}`)
  return { ...result, order: ace.orders.at(-1)! }
}

const ordered = (sent: SubmitRequest = request, source: RemoteSource | null = null) =>
  accepted(client.service.submit(sent, source))

/** Bars of two seconds. */
const SHORT = bandFile(8, 120)
const LONG = bandFile(16, 120)

const uploaded = async (bytes: Uint8Array = SHORT): Promise<RemoteSource> => {
  const upload = await client.service.upload({ bytes, name: 'a.wav', format: 'wav' }, 'extend')
  if (upload.kind !== 'uploaded') throw new Error('Not uploaded.')
  return { audio_type: 'upload_id', audio_content: upload.id }
}

const songsOf = (result: QueryResult) => {
  if (result.kind !== 'songs') throw new Error(`No songs: ${JSON.stringify(result)}`)
  return result.songs
}

const finished = async (sent = ordered()) => {
  const { remoteId, order } = await sent
  order.state = 'done'
  return songsOf(await client.service.query(remoteId))
}

const bytesOf = async (address: string) => {
  const opened = await client.service.open(address, signal)
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const chunks: Uint8Array[] = []
  for await (const chunk of opened.body) chunks.push(chunk)
  return { status: opened.status, bytes: Buffer.concat(chunks) }
}

const LOST = { status: 'fail', errorCode: 'lost' }

describe('order', () => {
  test('prompt › exact fields, preset of the model, and no server defaults', async () => {
    const { order, wait } = await ordered({
      ...request,
      tempo: 72,
      key: 'F# minor',
      meter: '6/8',
      duration: 95,
      language: 'de',
      voice: 'female',
      seed: 7,
    })
    expect(order.fields).toMatchObject({
      task_type: 'text2music',
      prompt: 'slow waltz, female vocals',
      lyrics: '[Verse]\nLa',
      bpm: 72,
      key_scale: 'F# minor',
      time_signature: '6',
      audio_duration: 95,
      vocal_language: 'de',
      batch_size: 2,
      use_random_seed: false,
      seed: '7,8',
      model: 'acestep-v15-turbo',
      inference_steps: 8,
      shift: 3,
      thinking: true,
      audio_format: 'flac',
    })
    expect(wait).toBe(5)
  })

  test('language left open › not English by default', async () => {
    expect((await ordered()).order.fields).toMatchObject({ vocal_language: 'unknown', use_random_seed: true })
  })

  test('base model › its own settings', async () => {
    ace.settings.models.names = ['acestep-v15-base']
    expect((await ordered()).order.fields).toMatchObject({ inference_steps: 50, shift: 1 })
  })

  test('unknown models › settings left to the server', async () => {
    ace.settings.models.shape = 'none'
    const { fields } = (await ordered()).order
    expect('model' in fields || 'shift' in fields).toBe(false)
  })

  test('instrumental › says so; one song with one seed', async () => {
    const { order } = await ordered({
      model: 'v4.0',
      task_type: 'normal',
      instrumental: true,
      prompt: 'surf rock',
      n: 1,
      seed: 5,
    })
    expect(order.fields).toMatchObject({ lyrics: '[instrumental]', batch_size: 1, seed: 5 })
  })

  test('no lyric › written by the built-in engine, once', async () => {
    const { lyric: _, ...without } = request
    expect((await ordered(without as SubmitRequest)).order.fields.lyrics).toBe('[Verse]\nRain on the roof')
    expect(client.asked).toEqual(['slow waltz'])
  })

  test.each([
    ['exclude', { exclude: 'drums' }],
    ['take_difference', { take_difference: 'small' }],
    ['key', { key: 'D dorian' }],
    ['meter', { meter: '7/8' }],
    ['duration', { duration: 8 }],
    ['prompt', { prompt: 'a'.repeat(513) }],
    ['lyric', { lyric: 'a'.repeat(4097) }],
  ] as const)('%s that it cannot take › refused before sending, with the field named', async (path, more) => {
    const result = await client.service.submit({ ...request, ...more } as SubmitRequest, null)
    expect(result).toMatchObject({ kind: 'refused', failure: { errors: [{ path }] } })
    expect(ace.orders).toEqual([])
  })

  const reference = { model: 'v3.5', task_type: 'reference', reference_audio: audio, lyric: 'La', n: 1 } as const
  test.each([
    [0.2, 'text2music', 'ref_audio', undefined],
    [0.8, 'cover', 'ctx_audio', '0.3'],
    [1.3, 'cover', 'ctx_audio', '0.6'],
    [1.5, 'cover', 'ctx_audio', '0.9'],
  ] as const)('reference of similarity %d › %s with %s', async (similarity, task_type, field, strength) => {
    const { order } = await ordered({ ...reference, similarity }, await uploaded())
    expect(order.fields.task_type).toBe(task_type)
    expect(order.fields.audio_cover_strength).toBe(strength)
    expect([order.file!.field, order.file!.bytes.toString('latin1', 0, 4)]).toEqual([field, 'RIFF'])
  })

  test('cover › strength as asked, lyric and seed kept', async () => {
    const cover: SubmitRequest = {
      ...worked,
      task_type: 'cover',
      strength: 0.45,
      prompt: 'jazz trio',
      lyric: 'La',
      seed: 3,
    }
    const { order } = await accepted(client.service.submit(cover, await uploaded()))
    expect(order.fields).toMatchObject({ task_type: 'cover', audio_cover_strength: '0.45', lyrics: 'La', seed: '3' })
  })

  test('extend › repaints from the end to the whole length', async () => {
    const extend: SubmitRequest = {
      model: 'v3.5',
      task_type: 'extend',
      origin_audio: audio,
      lyric: 'La',
      duration: 20,
      n: 1,
    }
    const { order } = await ordered(extend, await uploaded())
    const { task_type, repainting_start, repainting_end, audio_duration } = order.fields
    expect([task_type, Number(repainting_end), Number(audio_duration)]).toEqual(['repaint', 28, 28])
    expect(Number(repainting_start)).toBeCloseTo(7.95, 3)
    const shorter = client.service.submit({ ...extend, extend_at: 1, duration: 2 }, await uploaded())
    expect(await shorter).toMatchObject({ kind: 'refused', failure: { errors: [{ path: 'duration' }] } })
  })

  test('a recording that is not kept any more › deferred, nothing ordered', async () => {
    const source = await uploaded()
    const cover: SubmitRequest = { ...worked, task_type: 'cover', strength: 1, lyric: 'La' }
    await client.service.submit(cover, source)
    expect(await client.service.submit(cover, source)).toMatchObject({ kind: 'deferred' })
    expect(ace.orders).toHaveLength(1)
  })
})

describe('outcome of an order', () => {
  test('1 › wrong key › refused; key in the body only › accepted', async () => {
    const wrong = aceStepClient({ baseUrl: ace.url, key: 'other' })
    expect(await wrong.service.submit(request, null)).toMatchObject({ failure: { code: 'service_key_refused' } })
    ace.settings.keyFrom = 'body'
    await ordered()
    await accepted(client.service.submit({ ...worked, task_type: 'cover', strength: 1, lyric: 'La' }, await uploaded()))
    expect(ace.orders).toHaveLength(2)
  })

  test('1 › server without a key › nothing sent for one', async () => {
    const open = await startAceStep()
    try {
      const { service } = aceStepClient({ baseUrl: open.url, key: '' })
      expect(await service.submit(request, null)).toMatchObject({ kind: 'accepted' })
      expect(open.orders[0]!.fields).not.toHaveProperty('ai_token')
    } finally {
      await open.close()
    }
  })

  test.each([
    ['2 › error in the envelope of a 200', 'envelope-400', { kind: 'refused', failure: { detail: 'bad caption' } }],
    ['3 › full queue', 'busy', { kind: 'deferred', retryAfter: null }],
    ['4 › answer lost after the order was stored', 'lost-answer', { kind: 'unconfirmed' }],
    ['error page of a proxy', 'gateway-502', { kind: 'unconfirmed' }],
    [
      '17 › language model off',
      'language-model-503',
      {
        kind: 'refused',
        failure: { detail: expect.stringContaining('The language model of this ACE-Step isn’t ready') },
      },
    ],
  ] as const)('%s › reported, and asked once', async (_, fault, outcome) => {
    ace.settings.release = [fault]
    expect(await client.service.submit(request, null)).toMatchObject(outcome)
    expect(ace.requests.filter(({ path }) => path === '/release_task')).toHaveLength(1)
    expect(ace.orders).toHaveLength(fault === 'lost-answer' ? 1 : 0)
  })

  test('3 › full queue, then room › ordered once', async () => {
    ace.settings.release = ['busy']
    await client.service.submit(request, null)
    await ordered()
    expect(ace.orders).toHaveLength(1)
  })

  test.each(['upload-500', 'upload-400'] as const)('18 › old server answers %s › says to update', async (fault) => {
    ace.settings.release = [fault]
    const sent = client.service.submit({ ...worked, task_type: 'cover', strength: 1, lyric: 'La' }, await uploaded())
    expect(await sent).toMatchObject({ kind: 'refused', failure: { detail: expect.stringContaining('too old') } })
  })

  test('16 › turbo asked for another part › refused before sending; base › ordered with its instruction', async () => {
    const part: SubmitRequest = { ...worked, task_type: 'add-part', part: 'drums' }
    expect(await client.service.submit(part, await uploaded())).toMatchObject({ kind: 'refused' })
    expect(ace.orders).toEqual([])
    ace.settings.models.names = ['acestep-v15-turbo', 'acestep-v15-base']
    client = aceStepClient({ baseUrl: ace.url, key: KEY })
    const { order } = await accepted(client.service.submit(part, await uploaded()))
    expect(order.fields).toMatchObject({
      task_type: 'lego',
      model: 'acestep-v15-base',
      shift: '1',
      instruction: 'Generate the DRUMS track based on the audio context:',
    })
  })
})

describe('progress', () => {
  test('5 › queued, running, done › progress never falls, two songs with their own seeds', async () => {
    const { remoteId, order } = await ordered({ ...request, seed: 40 })
    const progress = async () => {
      const result = await client.service.query(remoteId)
      return result.kind === 'songs' && [result.songs.map(({ status }) => status), result.progress?.fraction]
    }
    expect(await progress()).toEqual([['pending', 'pending'], 0])
    order.state = 'running'
    order.progress = 0.6
    expect(await progress()).toEqual([['running', 'running'], 0.6])
    order.progress = 0.2
    expect(await progress()).toEqual([['running', 'running'], 0.6])
    order.state = 'done'
    const songs = songsOf(await client.service.query(remoteId))
    expect(songs.map(({ status, making }) => [status, making!.seed, making!.notes])).toEqual([
      ['done', 40, []],
      ['done', 41, []],
    ])
  })

  test('6 › failed with a traceback › one line for people, all of it in the log', async () => {
    const { remoteId, order } = await ordered()
    order.state = 'failed'
    order.error = `Traceback (most recent call last):\n  File "/srv/x.py", line 3\nRuntimeError: cuDNN error ${KEY}`
    const [song] = songsOf(await client.service.query(remoteId))
    expect(song).toMatchObject({ status: 'fail', error: 'RuntimeError: cuDNN error …' })
    expect(client.logged.join()).toContain('/srv/x.py')
    expect(client.logged.join()).not.toContain(KEY)
  })

  test('6 › failed for want of memory › what helps', async () => {
    const { remoteId, order } = await ordered()
    Object.assign(order, { state: 'failed', error: 'RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB' })
    const [song] = songsOf(await client.service.query(remoteId))
    expect(song).toMatchObject({ error: 'The service ran out of memory. Order one take, or a shorter song.' })
  })

  test('6 › failed without a reason, or for want of its language model › failed', async () => {
    const { remoteId, order } = await ordered()
    order.state = 'failed'
    expect(songsOf(await client.service.query(remoteId))[0]).toMatchObject({ status: 'fail', error: null })
    order.error = '5Hz LM init failed: no weights'
    expect(songsOf(await client.service.query(remoteId))[0]!.error).toContain('language model')
  })

  test('7 and 8 › restart › open until it was unknown for over 30 seconds, then lost', async () => {
    const { remoteId } = await ordered()
    ace.restart()
    expect(songsOf(await client.service.query(remoteId))).toHaveLength(2)
    client.passSeconds(29)
    expect((await client.service.query(remoteId)).kind).toBe('songs')
    client.passSeconds(2)
    expect(songsOf(await client.service.query(remoteId))).toMatchObject([LOST, LOST])
    expect(ace.orders).toEqual([])
  })

  test('8 › restart › finished orders are still there', async () => {
    const { remoteId, order } = await ordered()
    order.state = 'done'
    ace.restart()
    expect(songsOf(await client.service.query(remoteId))[0]!.status).toBe('done')
  })

  test('8 › open order on a server that runs nothing › lost after 30 seconds; one that runs is not', async () => {
    const { remoteId, order } = await ordered()
    order.state = 'running'
    await client.service.query(remoteId)
    client.passSeconds(60)
    expect((await client.service.query(remoteId)).kind).toBe('songs')
    ace.settings.statsOf = 'idle'
    expect((await client.service.query(remoteId)).kind).toBe('songs')
    client.passSeconds(31)
    expect(songsOf(await client.service.query(remoteId))).toMatchObject([LOST, LOST])
  })

  test('9 › reported as failed after an hour while it runs › stays open, then done', async () => {
    const { remoteId, order } = await ordered()
    order.state = 'running'
    order.createdAt -= 3700
    ace.settings.query = 'status-2'
    expect(songsOf(await client.service.query(remoteId))[0]!.status).toBe('running')
    ace.settings.query = null
    order.state = 'done'
    expect(songsOf(await client.service.query(remoteId))[0]!.status).toBe('done')
  })

  test('10 › unreadable result › failed query; a single object without audio › failed songs', async () => {
    const { remoteId } = await ordered()
    ace.settings.query = 'not-json'
    expect(await client.service.query(remoteId)).toMatchObject({ kind: 'failed', failure: { code: 'upstream_failed' } })
    ace.settings.query = 'page'
    expect(await client.service.query(remoteId)).toMatchObject({ kind: 'failed' })
    ace.settings.query = 'one-dict'
    expect(songsOf(await client.service.query(remoteId)).map(({ status }) => status)).toEqual(['fail', 'fail'])
  })

  test('20 › server is healthy and its queries hang › query times out, probe is good', async () => {
    const { remoteId } = await ordered()
    ace.settings.query = 'hang'
    expect(await client.service.query(remoteId)).toMatchObject({ failure: { code: 'upstream_timeout' } })
    expect((await ACE_STEP.probe(client.parts, { baseUrl: ace.url, key: KEY, trusted: true })).kind).toBe('good')
  })

  test('many queries at once › few requests', async () => {
    const ids = []
    for (let i = 0; i < 5; i++) ids.push((await ordered()).remoteId)
    ace.requests.length = 0
    await Promise.all(ids.map((id) => client.service.query(id)))
    const queries = ace.requests.filter(({ path }) => path === '/query_result').map((query) => query.ids.length)
    expect(queries).toEqual([1, 4])
  })
})

describe('finished song', () => {
  test.each([
    [{ bpm: 'N/A', keyscale: 'N/A' }, null, null],
    [{ bpm: null }, null, null],
    [{ bpm: '97', keyscale: 'F# minor' }, 97, 'F# minor'],
    [{ bpm: 97.5, keyscale: 4 }, 97.5, null],
  ])('11 › metas %o', async (metas, bpm, key) => {
    ace.settings.metas = metas
    expect((await finished())[0]!.making).toMatchObject({ bpm, key })
  })

  test.each(['relative', 'same-host', 'raw'] as const)(
    '12 and 21 › %s file › fetched with the key below the prefix',
    async (file) => {
      ace.settings.file = file
      const [song] = await finished()
      expect(song!.audio).toContain(`${ace.url}/v1/audio?path=`)
      const { status, bytes } = await bytesOf(song!.audio!)
      expect([status, bytes.toString('latin1', 0, 4)]).toEqual([200, 'fLaC'])
    },
  )

  test('21 › https behind a proxy › ordered and fetched with its certificate checked', async () => {
    const certificate = certificateFor('songs.example')
    const secure = await startAceStep({ key: KEY, prefix: '/music', tls: certificate })
    try {
      const baseUrl = `https://songs.example:${secure.port}/music/`
      const network = { lookup: async () => ['127.0.0.1'], trust: [certificate.cert] }
      const { service } = aceStepClient({ baseUrl, key: KEY }, network)
      const order = await service.submit(request, null)
      secure.orders[0]!.state = 'done'
      const [song] = songsOf(await service.query(order.kind === 'accepted' ? order.remoteId : ''))
      expect(await service.open(song!.audio!, signal)).toMatchObject({ kind: 'opened', status: 200 })
      const untrusting = aceStepClient({ baseUrl, key: KEY }, { lookup: network.lookup })
      expect(await untrusting.service.submit(request, null)).toMatchObject({ kind: 'deferred' })
    } finally {
      await secure.close()
    }
  })

  test.each(['other-host', 'none'] as const)('12 › %s › failed, and no other server is asked', async (file) => {
    ace.settings.file = file
    expect((await finished())[0]).toMatchObject({ status: 'fail', audio: null })
    expect(await client.service.open('http://127.0.0.1:9/v1/audio?path=a', signal)).toEqual({ kind: 'forbidden' })
    expect(await client.service.open(`${ace.url}/v1/stats`, signal)).toEqual({ kind: 'forbidden' })
  })

  test('13 › faults of the download › never taken for a song', async () => {
    const [song] = await finished()
    for (const status of [403, 404] as const) {
      ace.settings.audio = status
      expect((await bytesOf(song!.audio!)).status).toBe(status)
    }
    ace.settings.audio = 'cut'
    expect((await client.service.open(song!.audio!, signal)).kind).toBe('unreachable')
    for (const fault of ['page', 'empty'] as const) {
      ace.settings.audio = fault
      await expect(decode((await bytesOf(song!.audio!)).bytes, 60)).rejects.toThrow()
    }
  })

  test.each(['mp3', 'flac', 'wav', 'wav32'] as const)('14 and 24 › %s › decodes to the whole song', async (format) => {
    ace.settings.format = format
    const [song] = await finished()
    const { audio, format: found, complete } = await decode((await bytesOf(song!.audio!)).bytes, 60)
    expect([found, complete]).toEqual([format === 'wav32' ? 'wav' : format, true])
    expect(audio.left.length / 44_100).toBeCloseTo(4, 2)
    expect(audio.left.some((sample) => sample > 0.2)).toBe(true)
  })

  test.each(['inventory', 'wrapped', 'bare'] as const)(
    '15 › %s models › ordered by name; another one that made the song is shown',
    async (shape) => {
      ace.settings.models = { shape, names: ['acestep-v15-sft', 'acestep-v15-turbo'], reallyUsed: null }
      const own = await ordered()
      expect(own.order.fields).toMatchObject({ model: 'acestep-v15-sft', inference_steps: 50, shift: 1 })
      ace.settings.models.reallyUsed = 'acestep-v15-turbo'
      const [song] = await finished(Promise.resolve(own))
      expect(song!.making).toMatchObject({
        model: 'acestep-v15-turbo',
        notes: ['“acestep-v15-sft” was ordered, but “acestep-v15-turbo” made the song.'],
      })
    },
  )

  test('15 › model that is set and not loaded › refused before sending', async () => {
    client = aceStepClient({ baseUrl: ace.url, key: KEY, model: 'acestep-v15-xl' })
    expect(await client.service.submit(request, null)).toMatchObject({ kind: 'refused' })
    expect(ace.orders).toEqual([])
  })

  test('another seed than ordered › said', async () => {
    ace.settings.seed = 99
    const [song] = await finished(ordered({ ...request, n: 1, seed: 5 }))
    expect(song!.making!.notes).toEqual(['Seed 5 was ordered, but the service used 99.'])
  })

  test('17 › no language model › not asked for its plan', async () => {
    ace.settings.languageModel = false
    expect((await ordered()).order.fields.thinking).toBe(false)
  })

  test('19 › LoRA that another client loads meanwhile › said', async () => {
    const own = await ordered()
    ace.settings.lora = 'choir'
    const [song] = await finished(Promise.resolve(own))
    expect(song!.making!.notes).toEqual(['Another program changed the LoRA of the server while the song was made.'])
    const [next] = await finished()
    expect(next!.making!.notes).toEqual(['The server has the LoRA “choir” loaded, which changes every song.'])
  })
})

describe('replaced part', () => {
  const replace: SubmitRequest = {
    ...worked,
    task_type: 'replace',
    from: 5.8,
    to: 12.3,
    prompt: 'strings',
    lyric: 'La la',
  }
  const pcm = async (bytes: Uint8Array) => (await decode(bytes, 60)).audio.left

  const make = async (sent: () => Promise<Awaited<ReturnType<typeof accepted>>>, source: Uint8Array) => {
    const own = await sent()
    const [song] = await finished(Promise.resolve(own))
    const arrived = (await bytesOf(song!.audio!)).bytes
    const done = await client.service.finish(own.remoteId, source, arrived, signal)
    if (!done.ok) throw new Error(done.failure.detail)
    return { order: own.order, arrived: await pcm(arrived), result: await pcm(done.value) }
  }
  /** Largest difference between two recordings from one second to another. */
  const difference = (a: Float32Array, b: Float32Array, from: number, to: number) => {
    let most = 0
    for (let i = Math.ceil(from * 44_100); i < Math.floor(to * 44_100); i++)
      most = Math.max(most, Math.abs(a[i]! - b[i]!))
    return most
  }

  test('24 › server alters everything › original samples outside the window, its own inside', async () => {
    const source = LONG
    const { order, arrived, result } = await make(
      async () => accepted(client.service.submit(replace, await uploaded(source))),
      source,
    )
    const original = await pcm(source)
    const [from, to] = [Number(order.fields.repainting_start), Number(order.fields.repainting_end)]
    expect(order.fields).toMatchObject({ task_type: 'repaint', lyrics: 'La la', audio_duration: '16' })
    expect(Math.abs(from - 6) < 0.1 && Math.abs(to - 12) < 0.1).toBe(true)
    expect(result.length).toBe(original.length)
    expect(difference(arrived, original, 0, from)).toBeGreaterThan(0.1)
    const step = 2 ** -23
    expect(difference(result, original, 0, from)).toBeLessThanOrEqual(step)
    expect(difference(result, original, to, 16)).toBeLessThanOrEqual(step)
    expect(difference(result, arrived, from + 0.06, to - 0.06)).toBeLessThanOrEqual(step)
    expect(difference(result, original, from + 0.06, to - 0.06)).toBeGreaterThan(0.1)
  })

  test('extension › the source stays as it is, and the new music follows', async () => {
    const source = SHORT
    const extend: SubmitRequest = {
      model: 'v3.5',
      task_type: 'extend',
      origin_audio: audio,
      lyric: 'La',
      duration: 4,
      n: 1,
    }
    const { arrived, result } = await make(async () => ordered(extend, await uploaded(source)), source)
    const original = await pcm(source)
    expect(result.length / 44_100).toBeCloseTo(12, 2)
    expect(difference(result, original, 0, 7.949)).toBeLessThanOrEqual(2 ** -23)
    expect(difference(result, arrived, 8.01, 11.9)).toBeLessThanOrEqual(2 ** -23)
  })

  test('source deleted meanwhile › not finished without it', async () => {
    const { remoteId } = await accepted(client.service.submit(replace, await uploaded(LONG)))
    expect(await client.service.finish(remoteId, null, new Uint8Array(1), signal)).toMatchObject({ ok: false })
  })

  test('window of under three seconds › refused before sending', async () => {
    const sent = client.service.submit({ ...replace, from: 5, to: 5.5 }, await uploaded(LONG))
    expect(await sent).toMatchObject({ kind: 'refused', failure: { errors: [{ path: 'to' }] } })
    expect(ace.orders).toEqual([])
  })
})

describe('probe and capabilities', () => {
  const probed = (baseUrl: string, key = KEY) => ACE_STEP.probe(client.parts, { baseUrl, key, trusted: true })

  test('finds models and what is missing; nothing is ordered', async () => {
    ace.settings.languageModel = false
    expect(await probed(ace.url)).toMatchObject({
      kind: 'good',
      found: {
        name: 'ACE-Step',
        isBusy: false,
        findings: [
          { state: 'good', code: 'kind', detail: 'ACE-Step 1.0' },
          { state: 'good', code: 'model', detail: 'acestep-v15-turbo' },
          { state: 'warning', code: 'other', detail: 'No language model is loaded. Songs are made without its plan.' },
        ],
      },
    })
    expect(ace.orders).toEqual([])
  })

  test('1 › wrong key › said, although the health check answers', async () => {
    expect(await probed(ace.url, 'other')).toEqual({ kind: 'wrong_key' })
    ace.settings.statsOf = 'none'
    expect(await probed(ace.url, 'other')).toEqual({ kind: 'wrong_key' })
    expect((await probed(ace.url)).kind).toBe('good')
  })

  test('other server, and none › said', async () => {
    expect((await probed(`${ace.url}/elsewhere`)).kind).not.toBe('good')
    expect(await probed('http://127.0.0.1:9')).toEqual({ kind: 'unreachable' })
    const other = await startUpstream({ key: KEY })
    try {
      expect(await probed(other.url)).toEqual({ kind: 'not_a_service' })
      expect(other.log.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
    } finally {
      await other.close()
    }
  })

  test('turbo › no parts, with the remedy; base › all tasks', async () => {
    const found = async () => {
      const result = await probed(ace.url)
      if (result.kind !== 'good') throw new Error(result.kind)
      return result.found!.capabilities
    }
    const turbo = await found()
    expect(Object.keys(turbo.tasks)).toEqual(['prompt', 'instrumental', 'reference', 'cover', 'extend', 'replace'])
    expect(Object.keys(turbo.missing!)).toEqual(['add-part', 'separate'])
    ace.settings.models.names = ['acestep-v15-base']
    const base = await found()
    expect(base.missing).toEqual({})
    expect(aceStepClient({ baseUrl: ace.url, key: KEY, capabilities: base }).service.capabilities).toBe(base)
    expect(client.service.capabilities).toEqual(turbo)
  })

  test('estimate › grows with what is ordered', async () => {
    expect(await client.service.estimate()).toBe(5)
    await ordered()
    expect(await client.service.estimate()).toBe(10)
    ace.settings.statsOf = 'none'
    expect(await client.service.estimate()).toBe(null)
  })
})
