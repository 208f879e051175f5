import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RhymeRecord } from '#lib/contract/api'
import { decode } from '#lib/engine/analyse/decode'
import {
  type ApiClient,
  download,
  pollUntilDone,
  postSubmit,
  query,
  request,
  type Song,
  submit,
  type Task,
  upload,
} from '../harness/api-client'
import { bandFile } from '../harness/audio'
import { type Running, SERVICES } from '../harness/services'
import { PACE } from '../harness/studio'
import { expectValidHistory, expectValidTask } from '../harness/task-record-checks'
import { isFull } from '../harness/tier'

/** A client written for the specification works with any song service after a change of base address and key. */

const GENERATE = '/api/v1/song/generate'
const INSTRUMENTAL = '/api/v1/song/instrumental'
const EXTEND = '/api/v1/song/extend'

const prompt = (words: string, n?: number) => ({
  model: 'v4.0',
  task_type: 'normal',
  prompt: words,
  ...(n !== undefined && { n }),
})

/** A variant of a case that the default tier already covers. */
const inFull = (name: string, run: () => Promise<void>) => {
  if (isFull) test(name, run)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe.each(SERVICES)('$name', ({ start }) => {
  let service: Running
  let apiClient: ApiClient
  const answers: string[] = []
  /** A finished song of the library. */
  let song: Song
  let length: number

  beforeAll(async () => {
    service = await start()
    apiClient = { base: service.url, key: service.key, interval: 150, onAnswer: (text) => answers.push(text) }
  })
  afterAll(async () => {
    await service.stop()
  })

  /** Polls until the task ends, and checks every response against the specification. */
  const complete = async (taskId: string, songs: number): Promise<Song[]> => {
    const history = await pollUntilDone(apiClient, taskId)
    expectValidHistory(history, service.url)
    const { choices } = history.at(-1)!
    expect(choices.map(({ status }) => status)).toEqual(Array(songs).fill('done'))
    return choices
  }

  const secondsOf = async (bytes: Uint8Array) => (await decode(bytes, 900)).audio.left.length / 44_100

  const untilHeard = async (taskId: string): Promise<Song> => {
    for (const until = Date.now() + 120_000; Date.now() < until; ) {
      const task = await query(apiClient, taskId)
      expectValidTask(task, service.url)
      const first = task.choices[0]
      if (first?.status === 'stream') return first
      if (first?.status === 'done' || first?.status === 'fail') throw new Error(`It is ${first.status} unheard.`)
      await pause(20)
    }
    throw new Error('It was never heard.')
  }

  test('prompt › two songs, streamed while rendering and kept when done', async () => {
    const task = await submit(apiClient, GENERATE, prompt('Upbeat pop about rain, female voice, 60 seconds'))
    expect(task).toMatchObject({ task_type: 'normal', choices: [] })
    expectValidTask(task, service.url)
    const { pipe_url } = await untilHeard(task.id)
    const live = await fetch(pipe_url!)
    expect(live.status).toBe(200)
    expect(live.headers.get('content-type')).toBe('audio/mpeg')
    const reader = live.body!.getReader()
    const heard = [Buffer.from((await reader.read()).value!)]
    expect((await query(apiClient, task.id)).choices[0]!.status).toBe('stream')
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard.push(Buffer.from(part.value))

    const choices = await complete(task.id, 2)
    song = choices[0]!
    const files = await Promise.all(choices.map(({ audio_url }) => download(audio_url)))
    expect(Buffer.from(files[0]!).equals(Buffer.from(files[1]!))).toBe(false)
    for (const [index, file] of files.entries()) {
      const { duration } = choices[index] as unknown as { duration: number }
      expect(await secondsOf(file)).toBeCloseTo(duration, 4)
    }
    length = await secondsOf(files[0]!)
    expect(await secondsOf(Buffer.concat(heard))).toBeCloseTo(length, 1)
    // The stream address serves the finished song afterwards.
    expect(Buffer.from(await download(pipe_url)).equals(Buffer.from(files[0]!))).toBe(true)
  })

  describe.concurrent('source recording', () => {
    const reference = (audio_type: string, audio_content: string) => ({
      model: 'v3.5',
      task_type: 'reference',
      reference_audio: { audio_type, audio_content },
      prompt: '20 seconds',
      similarity: 1.5,
      n: 1,
    })
    const extend = (audio_type: string, audio_content: string, more: object = {}) => ({
      model: 'v3.5',
      origin_audio: { audio_type, audio_content },
      // A continuation with short lyrics is short. One test continues without lyrics, which makes a whole song.
      lyric: 'And on and on',
      n: 1,
      ...more,
    })

    inFull('reference, from an uploaded file', async () => {
      const id = await upload(apiClient, bandFile(12, 104), 'band.wav', 'reference')
      const task = await submit(apiClient, GENERATE, reference('upload_id', id))
      expect(task).toMatchObject({ task_type: 'reference', choices: [] })
      const [made] = await complete(task.id, 1)
      expect(await secondsOf(await download(made!.audio_url))).toBeGreaterThan(1)
    })

    test('extend › uploaded file at a given second › continued song', async () => {
      const id = await upload(apiClient, bandFile(14, 118), 'band.wav', 'extend')
      const task = await submit(apiClient, EXTEND, extend('upload_id', id, { extend_at: 8 }))
      expect(task).toMatchObject({ task_type: 'extend', choices: [] })
      const [made] = await complete(task.id, 1)
      const seconds = await secondsOf(await download(made!.audio_url))
      if (!service.upstream) expect(seconds).toBeGreaterThan(8)
    })

    inFull('extend, from a song of the library', async () => {
      const task = await submit(apiClient, EXTEND, extend('audio_id', song.id, { extend_at: 4, lyric: undefined }))
      await complete(task.id, 1)
    })

    inFull('extend, from the end of a song that is named by its address', async () => {
      const task = await submit(apiClient, EXTEND, extend('audio_url', song.audio_url!))
      const [made] = await complete(task.id, 1)
      const seconds = await secondsOf(await download(made!.audio_url))
      if (!service.upstream) expect(seconds).toBeGreaterThan(length)
    })

    test('reference › song of the library › new song', async () => {
      await complete((await submit(apiClient, GENERATE, reference('audio_id', song.id))).id, 1)
    })

    test('reference › address of another site › new song', async () => {
      await complete((await submit(apiClient, GENERATE, reference('audio_url', service.foreign))).id, 1)
    })

    test('source › unknown or unusable › 404 or named error', async () => {
      const id = randomUUID()
      for (const kind of ['upload_id', 'audio_id'])
        for (const [path, body] of [
          [GENERATE, reference(kind, id)],
          [EXTEND, extend(kind, id)],
        ] as const)
          expect((await postSubmit(apiClient, path, body)).status).toBe(404)
      const late = await postSubmit(apiClient, EXTEND, extend('audio_id', song.id, { extend_at: length + 1 }))
      expect(late.status).toBe(422)
      expect((await late.json()).errors).toEqual([{ path: 'extend_at', message: expect.stringMatching(/\.$/) }])
      for (const address of ['http://127.0.0.1:9/song.mp3', 'ftp://example.com/song.mp3', 'nothing']) {
        const bad = await postSubmit(apiClient, GENERATE, reference('audio_url', address))
        expect(bad.status).toBe(422)
        expect((await bad.json()).errors).toMatchObject([{ path: 'reference_audio.audio_content' }])
      }
    })
  })

  describe('field limits', () => {
    const long = (count: number) => '👍'.repeat(count)
    const source = { audio_type: 'upload_id', audio_content: randomUUID() }
    const refused: [string, string, object, string[]][] = [
      ['prompt of v3.5', GENERATE, { ...prompt(long(1001)), model: 'v3.5' }, ['prompt']],
      ['prompt of v4.0', GENERATE, prompt(long(3001)), ['prompt']],
      ['empty prompt', GENERATE, prompt('  '), ['prompt']],
      ['lyric of v3.5', GENERATE, { ...prompt('x'), model: 'v3.5', lyric: long(3001) }, ['lyric']],
      ['lyric of v4.0', GENERATE, { ...prompt('x'), lyric: long(5001) }, ['lyric']],
      ['n', GENERATE, prompt('x', 3), ['n']],
      ['model', GENERATE, { ...prompt('x'), model: 'v5' }, ['model']],
      ['task_type', GENERATE, { ...prompt('x'), task_type: 'extend' }, ['task_type']],
      ['all at once', GENERATE, { model: 'v9', task_type: 'normal', prompt: '', n: 0 }, ['model', 'n', 'prompt']],
      [
        'reference',
        GENERATE,
        { model: 'v4.0', task_type: 'reference', reference_audio: source, similarity: 1, n: 1.5 },
        ['model', 'n', 'similarity'],
      ],
      ['instrumental', INSTRUMENTAL, { model: 'v3.5', prompt: ' ', n: 3 }, ['model', 'n', 'prompt']],
      ['prompt of an instrumental', INSTRUMENTAL, { model: 'v4.0', prompt: long(3001) }, ['prompt']],
      ['lyrics of nothing', '/api/v1/lyric/generate', { prompt: ' ' }, ['prompt']],
      ['lyrics of too much', '/api/v1/lyric/generate', { prompt: long(3001) }, ['prompt']],
      ['lyrics from neither', '/api/v1/lyric/generate', {}, ['prompt']],
      ['continuing blank lyrics', '/api/v1/lyric/generate', { lyric: ' \n' }, ['lyric']],
      ['continuing too much', '/api/v1/lyric/generate', { prompt: 'folk', lyric: long(5001) }, ['lyric']],
      ['cancelling nothing', '/api/v1/task/cancel', {}, ['id']],
      ['no reference', GENERATE, { model: 'v3.5', task_type: 'reference' }, ['reference_audio']],
      [
        'extend',
        EXTEND,
        { model: 'v4.0', origin_audio: { audio_type: 'x', audio_content: '' }, extend_at: -1 },
        ['extend_at', 'model', 'origin_audio.audio_content', 'origin_audio.audio_type'],
      ],
    ]
    test.each(refused)('%s › refused', async (_, path, body, fields) => {
      const answer = await postSubmit(apiClient, path, body)
      expect(answer.status).toBe(422)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      const problem = (await answer.json()) as { code: string; errors: { path: string; message: string }[] }
      expect(problem.code).toBe('invalid')
      expect([...new Set(problem.errors.map((error) => error.path))].sort()).toEqual(fields)
    })

    test('field length › longest value in code points › accepted', async () => {
      const body = prompt(`ambient, 20 seconds, instrumental ${long(3000 - 34)}`, 1)
      expect([...body.prompt].length).toBe(3000)
      const answer = await postSubmit(apiClient, GENERATE, body)
      expect(answer.status).toBe(200)
      await complete(((await answer.json()) as Task).id, 1)
    })
  })

  describe('authentication and ownership', () => {
    const calls: [string, string, RequestInit][] = [
      ['generate', GENERATE, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
      ['extend', EXTEND, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
      ['upload', '/api/v1/file/upload', { method: 'POST', body: new FormData() }],
      ['query', `/api/v1/task/query?task_id=${randomUUID()}`, {}],
      ['querys', `/api/v1/task/querys?task_ids=${randomUUID()}`, {}],
      ...['/api/v1/song/instrumental', '/api/v1/lyric/generate', '/api/v1/task/cancel'].map(
        (path): [string, string, RequestInit] => [
          path,
          path,
          { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
        ],
      ),
    ]
    test.each(calls)('%s › missing or wrong key › refused', async (_, path, init) => {
      expect((await fetch(`${service.url}${path}`, init)).status).toBe(401)
      const wrong = await request({ ...apiClient, key: service.behind?.key ?? 'another' }, path, init)
      expect(wrong.status).toBe(401)
      expect(await wrong.json()).toMatchObject({ code: 'unauthorized', detail: expect.stringMatching(/\.$/) })
    })

    test('task query › task known only to the service behind › not found', async () => {
      const ids: string[] = [randomUUID(), 'x']
      if (service.upstream) ids.push([...service.upstream.tasks.keys()].at(-1)!)
      else if (service.behind) {
        const there = await submit(
          { base: service.behind.base, key: service.behind.key },
          GENERATE,
          prompt('ambient, 20 seconds, instrumental', 1),
        )
        ids.push(there.id)
      }
      for (const id of ids) {
        const answer = await request(apiClient, `/api/v1/task/query?task_id=${id}`)
        expect(answer.status).toBe(404)
        expect(await answer.json()).toMatchObject({ code: 'not_found' })
      }
    })
  })

  describe('paths beyond the specification', () => {
    const post = async (path: string, body: object) => {
      const answer = await postSubmit(apiClient, path, body)
      const text = await answer.text()
      answers.push(text)
      return { status: answer.status, body: JSON.parse(text) }
    }

    test('instrumental › prompt › task without vocals', async () => {
      const body = { model: 'v4.0', prompt: 'ambient, a female voice and a choir that sing, 20 seconds', n: 1 }
      const headers = { 'idempotency-key': randomUUID() }
      const [sent, again] = await Promise.all([1, 2].map(() => postSubmit(apiClient, INSTRUMENTAL, body, headers)))
      const task = (await sent!.json()) as Task
      expect(((await again!.json()) as Task).id).toBe(task.id)
      expect(task).toMatchObject({ task_type: 'normal', choices: [] })
      expectValidTask(task, service.url)
      const [made] = await complete(task.id, 1)
      expect(await secondsOf(await download(made!.audio_url))).toBeGreaterThan(1)
      if (!service.upstream) expect((made as { lyric?: string }).lyric ?? '').toBe('')
    })

    test('lyric generation › prompt › different lyrics at every call, usable for a song', async () => {
      const body = { prompt: 'a folk song about a lighthouse, 40 seconds' }
      const written = [await post('/api/v1/lyric/generate', body), await post('/api/v1/lyric/generate', body)]
      for (const { status, body: record } of written) {
        expect(status).toBe(200)
        expect(Object.keys(record).sort()).toEqual(['lyric', 'title'])
        expect(record.title).toMatch(/\S/)
        expect(record.lyric).toMatch(/^\[.+\]\n\S/)
        expect([...record.lyric].length).toBeLessThanOrEqual(3000)
      }
      expect(written[0]!.body.lyric).not.toBe(written[1]!.body.lyric)
      const { lyric } = written[0]!.body
      const task = await submit(apiClient, GENERATE, { ...prompt('folk, 40 seconds', 1), lyric })
      const [made] = await complete(task.id, 1)
      const sung = (made as unknown as { lyric: string }).lyric.split('\n')
      for (const line of lyric.split('\n').filter((text: string) => /^\p{L}/u.test(text))) expect(sung).toContain(line)
    })

    test('lyric generation › lyrics to continue › only what follows', async () => {
      const lyric = '[Verse]\nI keep your letter in my coat\nUnread until we lose the land'
      for (const body of [{ prompt: 'a folk song about a ferry', lyric }, { lyric }]) {
        const { status, body: record } = await post('/api/v1/lyric/generate', body)
        expect(status).toBe(200)
        expect(record.lyric).toMatch(/\S/)
        // A service that does not know continuations may quote its description.
        if (!service.upstream) expect(record.lyric).not.toContain('I keep your letter')
      }
    })

    test('rhymes › word › found; no letter or no word › refused', async () => {
      const rhymes = async (query: string) => {
        const answer = await request(apiClient, `/api/v1/lyric/rhymes${query}`)
        return { status: answer.status, body: await answer.json() }
      }
      const { status, body } = await rhymes('?word=Slow')
      expect(status).toBe(200)
      expect(RhymeRecord.parse(body)).toEqual(body)
      expect(body.rhymes).toContainEqual({ word: 'glow', syllables: 1 })
      for (const query of ['', '?word=', '?word=123', `?word=${'a'.repeat(41)}`])
        expect(await rhymes(query), query).toMatchObject({ status: 422, body: { errors: [{ path: 'word' }] } })
    })

    test('cancel › running and finished songs › running ones end, finished ones stay', async () => {
      const { id } = await submit(apiClient, GENERATE, prompt('slow folk, male voice, 4 minutes', 2))
      const heard = await untilHeard(id)
      const history = [await query(apiClient, id)]
      expect(await post('/api/v1/task/cancel', { id })).toEqual({
        status: 200,
        body: { success: true, message: expect.stringMatching(/\.$/) },
      })
      history.push(...(await pollUntilDone(apiClient, id)))
      expectValidHistory(history, service.url)
      expect(history.at(-1)!.choices.map((one) => [one.status, (one as { error_code?: string }).error_code])).toEqual(
        Array(2).fill(['fail', 'cancelled']),
      )
      expect((await fetch(heard.pipe_url!)).status).toBe(404)
      expect((await post('/api/v1/task/cancel', { id })).body.success).toBe(true)

      const over = await submit(apiClient, GENERATE, prompt('ambient, 20 seconds, instrumental', 1))
      await complete(over.id, 1)
      expect(await post('/api/v1/task/cancel', { id: over.id })).toEqual({
        status: 200,
        body: { success: false, message: expect.stringMatching(/\.$/) },
      })
      expect((await query(apiClient, over.id)).choices[0]!.status).toBe('done')
      for (const unknown of [randomUUID(), 'x'])
        expect((await post('/api/v1/task/cancel', { id: unknown })).body.code).toBe('not_found')

      // Several tasks in the requested order, without unknown ones.
      const ids = [over.id, randomUUID(), id.toUpperCase(), 'x', over.id, '']
      const both = await request(apiClient, `/api/v1/task/querys?task_ids=${ids.join()}`)
      expect(both.status).toBe(200)
      expect(await both.json()).toEqual({ tasks: [await query(apiClient, over.id), await query(apiClient, id)] })
      const nobody = await request(apiClient, `/api/v1/task/querys?task_ids=${randomUUID()}`)
      expect(await nobody.json()).toEqual({ tasks: [] })
    })

    test('query › 100 tasks › one response', async () => {
      const many = (count: number) => Array.from({ length: count }, () => randomUUID()).join()
      expect((await request(apiClient, `/api/v1/task/querys?task_ids=${many(100)}`)).status).toBe(200)
      for (const ids of [many(101), '', ',', 'x'.repeat(9000)]) {
        const refused = await request(apiClient, `/api/v1/task/querys?task_ids=${ids}`)
        expect(refused.status).toBe(422)
        expect((await refused.json()).errors).toMatchObject([{ path: 'task_ids' }])
      }
      expect((await request(apiClient, '/api/v1/task/querys')).status).toBe(422)
    })
  })

  describe.concurrent('one click', () => {
    test('same Idempotency-Key › one task; another body is refused', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      const body = prompt('ambient, 20 seconds, instrumental, once', 1)
      const sent = await Promise.all(Array.from({ length: 5 }, () => postSubmit(apiClient, GENERATE, body, headers)))
      expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(200))
      const ids = new Set(await Promise.all(sent.map(async (answer) => ((await answer.json()) as Task).id)))
      expect(ids.size).toBe(1)
      const [id] = [...ids]
      const again = await postSubmit(apiClient, GENERATE, { n: 1, ...body }, headers)
      expect(await again.json()).toMatchObject({ id })
      const other = await postSubmit(apiClient, GENERATE, { ...body, prompt: 'another' }, headers)
      expect(other.status).toBe(422)
      expect(await other.json()).toMatchObject({ code: 'idempotency_mismatch' })
      await complete(id!, 1)
      const made = [...(service.upstream?.tasks.values() ?? [])].filter(({ request }) => request.prompt === body.prompt)
      if (service.upstream) expect(made).toHaveLength(1)
    })

    test('source › unfinished song › refused', async () => {
      const task = await submit(apiClient, GENERATE, prompt('slow folk, male voice, 60 seconds', 1))
      let unfinished: Song | undefined
      while (!unfinished) {
        unfinished = (await query(apiClient, task.id)).choices[0]
        await pause(20)
      }
      const answer = await postSubmit(apiClient, EXTEND, {
        model: 'v3.5',
        origin_audio: { audio_type: 'audio_id', audio_content: unfinished.id },
      })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ code: 'source_not_ready' })
      await complete(task.id, 1)
    })
  })

  test('long poll › change of the task › answered at once with a new ETag', async () => {
    const task = await submit(apiClient, GENERATE, prompt('ambient, 20 seconds, instrumental', 1))
    const path = `/api/v1/task/query?task_id=${task.id}`
    const history: Task[] = []
    let tag = ''
    let asked = 0
    for (let over = false; !over; ) {
      const answer = await request(apiClient, path, { headers: { prefer: 'wait=5', 'if-none-match': tag } })
      asked++
      expect(asked).toBeLessThan(40)
      expect(answer.headers.get('etag')).toMatch(/^".+"$/)
      if (answer.status === 304) {
        expect(answer.headers.get('etag')).toBe(tag)
        continue
      }
      expect(answer.headers.get('etag')).not.toBe(tag)
      tag = answer.headers.get('etag')!
      const record = (await answer.json()) as Task
      history.push(record)
      over = record.choices.length > 0 && record.choices.every(({ status }) => status === 'done')
    }
    expectValidHistory(history, service.url)

    const known = { 'if-none-match': tag }
    expect((await request(apiClient, path, { headers: known })).status).toBe(304)
    const waiting = Date.now()
    expect((await request(apiClient, path, { headers: { ...known, prefer: 'wait=1' } })).status).toBe(304)
    expect(Date.now() - waiting).toBeGreaterThan(0.9 * Math.min(1000, PACE.maxWaitMs))
    expect((await request(apiClient, path, { headers: { prefer: 'wait=5' } })).status).toBe(200)
  })

  test('finished audio › ranges, HEAD, conditional requests and exact lengths', async () => {
    const address = song.audio_url!
    const whole = Buffer.from(await download(address))
    const head = await fetch(address, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(whole.length))
    expect(head.headers.get('content-type')).toBe('audio/mpeg')
    const etag = head.headers.get('etag')!
    const part = await fetch(address, { headers: { range: 'bytes=1000-1999' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`)
    expect(part.headers.get('content-length')).toBe('1000')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(1000, 2000))
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(address, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416)
    expect((await fetch(address, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })).status).toBe(200)
    const saved = await fetch(`${address}?download`, { method: 'HEAD' })
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
  })

  test('all responses › no data of the service behind', () => {
    expect(answers.length).toBeGreaterThan(50)
    for (const hidden of service.hidden) expect(answers.filter((text) => text.includes(hidden))).toEqual([])
  })
})
