import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterEach, describe, expect, test } from 'vitest'
import { startNode } from '../harness/processes'
import { recording, sniff } from './audio'
import { startCanary } from './canary'
import type { Behaviour } from './faults'
import * as malformed from './malformed-responses'
import type { TaskRecord } from './songs'
import { startUpstream, UPLOAD_LIMIT_BYTES, type Upstream, type UpstreamOptions } from './upstream'

let running: Upstream[] = []

const start = async (options?: UpstreamOptions) => {
  const upstream = await startUpstream(options)
  running.push(upstream)
  return upstream
}

afterEach(async () => {
  await Promise.all(running.map((upstream) => upstream.close()))
  running = []
})

const NORMAL = { model: 'v4.0', task_type: 'normal', prompt: 'a quiet waltz' }

const call = (upstream: Upstream, path: string, init: RequestInit = {}) =>
  fetch(upstream.url + path, {
    ...init,
    headers: { authorization: `Bearer ${upstream.settings.key}`, ...(init.headers as Record<string, string>) },
  })

const post = (upstream: Upstream, path: string, body: unknown, init: RequestInit = {}) =>
  call(upstream, path, {
    method: 'POST',
    body: JSON.stringify(body),
    ...init,
    headers: { 'content-type': 'application/json' },
  })

const generate = (upstream: Upstream, body: unknown = NORMAL, init?: RequestInit) =>
  post(upstream, '/api/v1/song/generate', body, init)

const submitted = async (upstream: Upstream, body?: unknown) =>
  (await (await generate(upstream, body)).json()) as TaskRecord

const ask = (upstream: Upstream, taskId: string) => call(upstream, `/api/v1/task/query?task_id=${taskId}`)

const asked = async (upstream: Upstream, taskId: string) => (await (await ask(upstream, taskId)).json()) as TaskRecord

/** Polls until the songs match. */
const until = async (upstream: Upstream, taskId: string, wanted: (task: TaskRecord) => boolean) => {
  for (let tries = 0; tries < 3000; tries++) {
    const task = await asked(upstream, taskId)
    if (wanted(task)) return task
    await sleep(20)
  }
  throw new Error(`The songs of ${taskId} never became what was waited for.`)
}

const allDone = (task: TaskRecord) => task.choices.length > 0 && task.choices.every(({ status }) => status === 'done')

const uploadFile = (upstream: Upstream, bytes: Uint8Array<ArrayBuffer>, type = 'reference', name = 'my song.mp3') => {
  const form = new FormData()
  form.set('upload_type', type)
  form.set('file', new Blob([bytes]), name)
  return call(upstream, '/api/v1/file/upload', { method: 'POST', body: form })
}

const decoded = async (mp3: Uint8Array) => {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { samplesDecoded, sampleRate, errors } = decoder.decode(mp3)
  decoder.free()
  return { samples: samplesDecoded, rate: sampleRate, errors }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Response of a plain socket to these bytes, and how the connection ended. */
const raw = async (upstream: Upstream, request: string, patience = 2_000) => {
  const socket = connect(Number(new URL(upstream.origin).port), '127.0.0.1')
  const got: Buffer[] = []
  let ended: 'reset' | 'closed' | 'open' = 'open'
  socket.on('data', (bytes) => got.push(bytes))
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') ended = 'reset'
  })
  const over = new Promise<void>((resolve) =>
    socket.once('close', () => {
      if (ended === 'open') ended = 'closed'
      resolve()
    }),
  )
  socket.write(request)
  await Promise.race([over, sleep(patience)])
  const outcome = { text: Buffer.concat(got).toString('latin1'), ended }
  socket.destroy()
  return outcome
}

const rawSubmit = (upstream: Upstream, body = JSON.stringify(NORMAL)) =>
  `POST /api/v1/song/generate HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${upstream.settings.key}\r\n` +
  `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

describe('normal operation', () => {
  test('submit › accepted › task without songs; songs go from pending to done, with addresses', async () => {
    const upstream = await start({ hold: 'empty' })
    const before = Math.floor(Date.now() / 1000)
    const task = await submitted(upstream)
    expect(task).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      task_type: 'normal',
      choices: [],
      create_at: expect.any(Number),
    })
    expect(task.create_at).toBeGreaterThanOrEqual(before)
    expect(task.create_at).toBeLessThanOrEqual(Date.now() / 1000)
    expect((await asked(upstream, task.id)).choices).toEqual([])
    const seen: string[] = []
    for (let stage = 0; stage < 4; stage++) {
      upstream.advance(task.id)
      const [first] = (await asked(upstream, task.id)).choices
      seen.push(first!.status)
      expect(first!.pipe_url !== undefined).toBe(first!.status === 'stream')
      expect(first!.audio_url !== undefined).toBe(first!.status === 'done')
      expect(first!.title !== undefined).toBe(first!.status !== 'pending')
      expect(first!.duration).toBe(first!.status === 'done' ? 6 : undefined)
    }
    expect(seen).toEqual(['pending', 'running', 'stream', 'done'])
  })

  test('songs › over time › progress at the configured rate', async () => {
    const upstream = await start({ pace: { appear: 0, running: 0, stream: 0, done: 300 } })
    const { id } = await submitted(upstream)
    const begun = Date.now()
    expect((await asked(upstream, id)).choices.map(({ status }) => status)).toEqual(['stream', 'stream'])
    await until(upstream, id, allDone)
    expect(Date.now() - begun).toBeGreaterThan(200)
  })

  test('request › without the key › refused', async () => {
    const upstream = await start()
    for (const path of ['/api/v1/task/query?task_id=x', '/api/v1/anything'])
      for (const authorization of ['', 'Bearer wrong', upstream.settings.key]) {
        const response = await call(upstream, path, { headers: { authorization } })
        expect(response.status).toBe(401)
        expect(await response.json()).toEqual({ detail: 'Invalid API key' })
      }
    expect((await ask(upstream, 'unknown')).status).toBe(404)
    upstream.settings.key = 'another'
    expect((await ask(upstream, 'unknown')).status).toBe(404)
  })

  test.each([
    ['no prompt', { ...NORMAL, prompt: ' ' }, 'prompt'],
    ['a long prompt', { ...NORMAL, prompt: '𝄞'.repeat(3001) }, 'prompt'],
    ['a long prompt for the older model', { ...NORMAL, model: 'v3.5', prompt: 'a'.repeat(1001) }, 'prompt'],
    ['a long lyric', { ...NORMAL, lyric: 'a'.repeat(5001) }, 'lyric'],
    ['three songs', { ...NORMAL, n: 3 }, 'n'],
    ['another model', { ...NORMAL, model: 'v9' }, 'model'],
    ['another task', { ...NORMAL, task_type: 'x' }, 'task_type'],
    ['no reference', { model: 'v3.5', task_type: 'reference' }, 'reference_audio'],
  ])('%s › refused, no task', async (_, body, field) => {
    const upstream = await start()
    const response = await generate(upstream, body)
    expect(response.status).toBe(422)
    const { detail } = (await response.json()) as { detail: { loc: string[]; msg: string; type: string }[] }
    expect(detail).toContainEqual({ loc: ['body', field], msg: expect.any(String), type: expect.any(String) })
    expect(upstream.log.acceptedTasks()).toEqual([])
  })

  test('prompt of 3,000 characters › counted in code points, not 16-bit units', async () => {
    const upstream = await start()
    expect((await generate(upstream, { ...NORMAL, prompt: '𝄞'.repeat(3000) })).status).toBe(200)
  })

  test('upload › stored unchanged, usable for its declared purpose', async () => {
    const upstream = await start()
    const mp3 = new Uint8Array(await recording(1, 2, 'mp3', 'mine'))
    const { id } = (await (await uploadFile(upstream, mp3)).json()) as { id: string }
    expect(upstream.uploads).toMatchObject([
      { id, type: 'reference', name: 'my song.mp3', fields: { upload_type: 'reference' } },
    ])
    expect(upstream.uploads[0]!.bytes.equals(mp3)).toBe(true)
    expect(upstream.log.of('upload')[0]!.body).toMatchObject({
      kind: 'upload',
      length: mp3.length,
      sha256: createHash('sha256').update(mp3).digest('hex'),
    })
    const source = (audio_type: string, audio_content: string) => ({ audio_type, audio_content })
    const imitate = (reference_audio: unknown) =>
      generate(upstream, { model: 'v3.5', task_type: 'reference', reference_audio })
    expect((await imitate(source('upload_id', id))).status).toBe(200)
    expect((await imitate(source('upload_id', 'unknown'))).status).toBe(404)
    expect((await imitate(source('audio_url', 'https://example.com/a.mp3'))).status).toBe(200)
    expect((await imitate(source('audio_url', 'file:///etc/passwd'))).status).toBe(422)
    const extend = (origin_audio: unknown) =>
      post(upstream, '/api/v1/song/extend', { model: 'v3.5', origin_audio, extend_at: 1 })
    expect((await extend(source('upload_id', id))).status).toBe(422)
    const task = await submitted(upstream)
    const own = (await until(upstream, task.id, allDone)).choices[0]!.id
    const extended = await extend(source('audio_id', own))
    expect(await extended.json()).toMatchObject({ task_type: 'extend', choices: [] })
    expect((await extend(source('audio_id', 'unknown'))).status).toBe(404)
  })

  test('upload › MP3 and WAV up to 10 MB, by content › accepted', async () => {
    const upstream = await start()
    const wav = new Uint8Array(await recording(0, 1, 'wav', ''))
    expect((await uploadFile(upstream, wav, 'extend', 'anything')).status).toBe(200)
    const large = new Uint8Array(UPLOAD_LIMIT_BYTES + 1)
    large.set(wav)
    for (const response of [
      await uploadFile(upstream, new TextEncoder().encode('<html>'), 'extend', 'song.mp3'),
      await uploadFile(upstream, large),
      await uploadFile(upstream, wav, 'other'),
    ]) {
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', expect.any(String)] }] })
    }
    large.set(wav)
    expect((await uploadFile(upstream, large.subarray(0, UPLOAD_LIMIT_BYTES))).status).toBe(200)
    expect(upstream.uploads).toHaveLength(2)
  })
})

describe('paths beyond the specification', () => {
  const INSTRUMENTAL = { model: 'v4.0', prompt: 'a quiet waltz', n: 1 }

  test('instrumental › task, for one model only', async () => {
    const upstream = await start()
    const answer = await post(upstream, '/api/v1/song/instrumental', INSTRUMENTAL)
    expect((await answer.json()) as TaskRecord).toMatchObject({ task_type: 'normal', choices: [] })
    expect(upstream.log.acceptedTasks()).toHaveLength(1)
    const other = await post(upstream, '/api/v1/song/instrumental', { ...INSTRUMENTAL, model: 'v3.5' })
    expect(other.status).toBe(422)
  })

  test('cancel › open songs end once and report it, finished ones stay', async () => {
    const upstream = await start({ hold: 'running' })
    const { id } = await submitted(upstream)
    upstream.advance(id, 'done', 0)
    const cancel = async (task: string) => (await post(upstream, '/api/v1/task/cancel', { id: task })).json()
    expect(await cancel(id)).toMatchObject({ success: true })
    expect(await cancel(id)).toMatchObject({ success: false })
    upstream.release(id)
    expect((await asked(upstream, id)).choices.map(({ status }) => status)).toEqual(['done', 'cancelled'])
    const unborn = await submitted(upstream)
    expect(await cancel(unborn.id)).toMatchObject({ success: true })
    expect((await asked(upstream, unborn.id)).choices.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect(await cancel('nothing')).toMatchObject({ detail: expect.any(String) })
  })

  test('query of several tasks › in the requested order; lyrics differ at every call', async () => {
    const upstream = await start({ hold: 'running' })
    const [one, two] = [await submitted(upstream), await submitted(upstream)]
    const querys = await call(upstream, `/api/v1/task/querys?task_ids=${two.id},nothing,${one.id}`)
    expect(((await querys.json()) as { tasks: TaskRecord[] }).tasks.map(({ id }) => id)).toEqual([two.id, one.id])
    const write = async () => (await post(upstream, '/api/v1/lyric/generate', { prompt: 'rain' })).json()
    expect(await write()).not.toEqual(await write())
  })

  test('service for the specification alone › 404 for these paths', async () => {
    const upstream = await start({ further: false })
    const { id } = await submitted(upstream)
    for (const [path, body] of [
      ['/api/v1/song/instrumental', INSTRUMENTAL],
      ['/api/v1/task/cancel', { id }],
      ['/api/v1/lyric/generate', { prompt: 'rain' }],
    ] as const)
      expect((await post(upstream, path, body)).status).toBe(404)
    expect((await call(upstream, `/api/v1/task/querys?task_ids=${id}`)).status).toBe(404)
    expect(upstream.log.acceptedTasks()).toHaveLength(1)
  })
})

describe('audio', () => {
  test('MP3 › decodes to its exact length, unique per song, deterministic', async () => {
    const upstream = await start({ seconds: [3, 1.5] })
    const { id } = await submitted(upstream)
    const { choices } = await until(upstream, id, allDone)
    const [first, second] = await Promise.all(choices.map(async (song) => bytesOf(await fetch(song.audio_url!))))
    expect(await decoded(first!)).toEqual({ samples: 3 * 44_100, rate: 44_100, errors: [] })
    expect(await decoded(second!)).toMatchObject({ samples: 66_150 })
    expect((await bytesOf(await fetch(choices[0]!.audio_url!))).equals(first!)).toBe(true)
    expect((await upstream.file(choices[0]!.id)).equals(first!)).toBe(true)
  })

  test('MP3 without an Info frame › a few frames longer; WAV on request', async () => {
    const plain = await decoded(await recording(0, 2, 'mp3-plain', ''))
    expect(plain.samples % 1152).toBe(0)
    expect(plain.samples / 44_100 - 2).toBeGreaterThan(0)
    expect(plain.samples / 44_100 - 2).toBeLessThan(0.1)
    expect(sniff(await recording(0, 2, 'wav', ''))).toBe('wav')
  })

  test('consecutive songs › different sound', async () => {
    const [one, other] = await Promise.all([recording(0, 1, 'wav', ''), recording(1, 1, 'wav', '')])
    expect(one.equals(other)).toBe(false)
    expect(one.length).toBe(other.length)
  })

  test('download › no key needed, ranges served; stream in chunks at its rate', async () => {
    const upstream = await start({ hold: 'stream', pipeRate: 100_000, seconds: [6] })
    const { id } = await submitted(upstream, { ...NORMAL, n: 1 })
    upstream.advance(id, 'stream')
    const begun = Date.now()
    const stream = await fetch((await asked(upstream, id)).choices[0]!.pipe_url!)
    expect(stream.headers.get('content-length')).toBeNull()
    expect(stream.headers.get('content-type')).toBe('audio/mpeg')
    const whole = await bytesOf(stream)
    expect(Date.now() - begun).toBeGreaterThan(700)
    upstream.advance(id)
    const { audio_url } = (await asked(upstream, id)).choices[0]!
    const file = await bytesOf(await fetch(audio_url!))
    expect(whole.equals(file)).toBe(true)
    const part = await fetch(audio_url!, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${file.length}`])
    expect((await bytesOf(part)).equals(file.subarray(10, 20))).toBe(true)
  })

  test('download › second origin › served', async () => {
    const upstream = await start({ mediaFrom: 'media' })
    const { id } = await submitted(upstream)
    const { audio_url } = (await until(upstream, id, allDone)).choices[0]!
    expect(new URL(audio_url!).origin).toBe(upstream.mediaOrigin)
    expect(upstream.mediaOrigin).not.toBe(upstream.origin)
    expect((await fetch(audio_url!)).status).toBe(200)
    expect(upstream.log.of('audio')).toMatchObject([{ listener: 'media', taskId: id }])
    expect(upstream.log.mediaConnections).toBe(1)
  })
})

describe('failing submit', () => {
  const statuses: [string, Behaviour & { kind: 'status' }][] = [
    ...[400, 401, 402, 403, 404, 422, 429, 451, 500, 502, 503].map(
      (status): [string, Behaviour & { kind: 'status' }] => [String(status), { kind: 'status', status }],
    ),
    ['429 with seconds', { kind: 'status', status: 429, retryAfter: 7 }],
    ['503 with a date', { kind: 'status', status: 503, retryAfter: new Date('2030-01-02T03:04:05Z') }],
    [
      '422 with an array',
      {
        kind: 'status',
        status: 422,
        content: { json: { detail: [{ loc: ['body', 'prompt'], msg: 'No', type: 'x' }] } },
      },
    ],
    ['502 with a page', { kind: 'status', status: 502, content: { html: '<h1>Bad gateway</h1>' } }],
    ['500 with nothing', { kind: 'status', status: 500, content: 'empty' }],
  ]
  test.each(statuses)('%s › sent once, no task', async (_, behaviour) => {
    const upstream = await start()
    upstream.fault('submit', behaviour)
    const response = await generate(upstream)
    expect(response.status).toBe(behaviour.status)
    const text = await response.text()
    if (!behaviour.content) expect(JSON.parse(text)).toEqual({ detail: expect.any(String) })
    else if (behaviour.content === 'empty') expect(text).toBe('')
    else if ('html' in behaviour.content) expect(text).toBe(behaviour.content.html)
    else if ('json' in behaviour.content) expect(JSON.parse(text)).toEqual(behaviour.content.json)
    const retry = response.headers.get('retry-after')
    if (behaviour.retryAfter === 7) expect(retry).toBe('7')
    else if (behaviour.retryAfter) expect(retry).toBe('Wed, 02 Jan 2030 03:04:05 GMT')
    else expect(retry).toBeNull()
    expect(upstream.log.acceptedTasks()).toEqual([])
    expect((await generate(upstream)).status).toBe(200)
    expect(upstream.log.of('submit').map(({ fault }) => fault)).toEqual(['status', null])
  })

  test('reset before the body is read › only a log entry', async () => {
    const upstream = await start()
    upstream.fault('submit', { kind: 'reset', when: 'before-read' })
    const head = rawSubmit(upstream, '').replace('content-length: 0', 'content-length: 100000')
    expect(await raw(upstream, head)).toEqual({ text: '', ended: 'reset' })
    expect(upstream.log.of('submit')).toMatchObject([{ body: { kind: 'none' }, answer: null, accepted: null }])
  })

  test.each([
    ['after-read', 0],
    ['after-accept', 1],
  ] as const)('reset %s › %i tasks', async (when, count) => {
    const upstream = await start()
    upstream.fault('submit', { kind: 'reset', when })
    expect(await raw(upstream, rawSubmit(upstream))).toEqual({ text: '', ended: 'reset' })
    expect(upstream.log.acceptedTasks()).toHaveLength(count)
    expect(upstream.tasks.size).toBe(count)
    const [request] = upstream.log.of('submit')
    expect(request).toMatchObject({ body: { kind: 'json', value: NORMAL }, answer: null })
    expect(request!.ended?.how).toBe('broken-off')
    if (count === 1) expect((await ask(upstream, request!.accepted!)).status).toBe(200)
  })

  test.each([
    [false, 0],
    [true, 1],
  ])('hang with accepted=%s › %i tasks, connection stays open', async (accepted, count) => {
    const upstream = await start()
    upstream.fault('submit', { kind: 'hang', accepted })
    expect(await raw(upstream, rawSubmit(upstream), 300)).toEqual({ text: '', ended: 'open' })
    expect(upstream.log.acceptedTasks()).toHaveLength(count)
    await expect.poll(() => upstream.log.of('submit')[0]!.ended?.how).toBe('client-left')
  })

  test('500 after the task was created › task exists', async () => {
    const upstream = await start()
    upstream.fault('submit', { kind: 'status', status: 500, accepted: true })
    expect((await generate(upstream)).status).toBe(500)
    expect(upstream.log.acceptedTasks()).toHaveLength(1)
  })

  test('HTML page with status 200 › sent', async () => {
    const upstream = await start()
    upstream.fault('submit', { kind: 'html' })
    const response = await generate(upstream)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html'])
    expect(await response.text()).toMatch(/^<!doctype html>/)
    expect(upstream.log.acceptedTasks()).toEqual([])
  })

  test.each([301, 302, 303, 307, 308] as const)('status %i › redirects to the given address', async (status) => {
    const upstream = await start()
    const canary = await startCanary()
    const address = `http://127.0.0.1:${canary.port}/elsewhere`
    upstream.fault('submit', { kind: 'redirect', status, to: { address } })
    const response = await generate(upstream, NORMAL, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([status, address])
    upstream.fault('submit', { kind: 'redirect', status, to: 'itself' })
    const again = await generate(upstream, NORMAL, { redirect: 'manual' })
    expect(again.headers.get('location')).toBe(`${upstream.url}/api/v1/song/generate`)
    upstream.fault('submit', { kind: 'redirect', status, to: 'loop' })
    await expect(generate(upstream)).rejects.toThrow()
    expect(upstream.log.count('hop')).toBeGreaterThan(10)
    expect(upstream.log.acceptedTasks()).toEqual([])
    expect(canary.connections).toBe(0)
    await canary.close()
  })

  const damaged: [Behaviour, (text: string, ended: string) => void][] = [
    [{ kind: 'empty' }, (text) => expect(text).toMatch(/content-length: 0\r\n[\s\S]*\r\n\r\n$/)],
    [
      { kind: 'cut' },
      (text, ended) => {
        const [head, body] = text.split('\r\n\r\n') as [string, string]
        expect(Number(/content-length: (\d+)/.exec(head)![1])).toBeGreaterThan(body.length)
        expect(body.length).toBeGreaterThan(10)
        expect(ended).toBe('closed')
      },
    ],
    [{ kind: 'malformed' }, (text) => expect(() => JSON.parse(text.split('\r\n\r\n')[1]!)).toThrow()],
    [{ kind: 'content-type', type: 'text/plain' }, (text) => expect(text).toContain('content-type: text/plain')],
    [{ kind: 'gzip' }, (text) => expect(text.split('\r\n\r\n')[1]!.startsWith('\u001f\u008b')).toBe(true)],
    [{ kind: 'stall', bytes: 5 }, (text, ended) => expect([text.slice(-5), ended]).toEqual(['{"id"', 'open'])],
    [{ kind: 'altered', response: malformed.withoutId }, (text) => expect(text).not.toContain('"id"')],
    [{ kind: 'altered', response: malformed.numericId }, (text) => expect(text).toContain('"id":12345')],
    [{ kind: 'altered', response: () => null }, (text) => expect(text).toMatch(/\r\n\r\nnull$/)],
  ]
  test.each(damaged)('%o › response damaged, task exists', async (behaviour, law) => {
    const upstream = await start()
    upstream.fault('submit', behaviour)
    const { text, ended } = await raw(upstream, rawSubmit(upstream), 300)
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    law(text, ended)
    expect(upstream.log.acceptedTasks()).toHaveLength(1)
  })

  test('body above 1 MB › sent', async () => {
    const upstream = await start()
    upstream.fault('submit', { kind: 'large' })
    const text = await (await generate(upstream)).text()
    expect(text.length).toBeGreaterThan(1_048_576)
    expect(JSON.parse(text)).toMatchObject({ task_type: 'normal' })
  })

  test('compressed body › expands to more than 100 MB', async () => {
    const upstream = await start()
    upstream.fault('submit', { kind: 'gzip-bomb' })
    const { text } = await raw(upstream, rawSubmit(upstream), 1_000)
    const body = Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1')
    expect(body.length).toBeLessThan(500_000)
    let expanded = 0
    const gunzip = createGunzip()
    gunzip.end(body)
    for await (const bytes of gunzip) expanded += (bytes as Buffer).length
    expect(expanded).toBeGreaterThan(100_000_000)
  })

  test('slow headers and slow body › sent at their rate', async () => {
    const upstream = await start()
    upstream.fault('submit', { kind: 'slow-headers', ms: 300 })
    let begun = Date.now()
    await generate(upstream)
    expect(Date.now() - begun).toBeGreaterThan(280)
    upstream.fault('submit', { kind: 'slow-body', bytes: 20, everyMs: 50 })
    begun = Date.now()
    const response = await generate(upstream)
    const pieces: Uint8Array[] = []
    for await (const piece of response.body!) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(1)
    expect(JSON.parse(Buffer.concat(pieces).toString())).toMatchObject({ choices: [] })
    expect(Date.now() - begun).toBeGreaterThan(200)
  })
})

describe('faults', () => {
  test('matched, counted, removed and cleared', async () => {
    const upstream = await start()
    const only = upstream.fault(
      { on: 'submit', when: ({ body }) => body.kind === 'json' && JSON.stringify(body.value).includes('waltz') },
      { kind: 'status', status: 500 },
      Number.POSITIVE_INFINITY,
    )
    const tango = { ...NORMAL, prompt: 'tango' }
    expect((await generate(upstream, tango)).status).toBe(200)
    expect((await generate(upstream)).status).toBe(500)
    expect((await generate(upstream)).status).toBe(500)
    only()
    expect((await generate(upstream)).status).toBe(200)
    upstream.fault('submit', { kind: 'status', status: 502 }, 2)
    upstream.fault('submit', { kind: 'status', status: 503 })
    expect(await Promise.all([1, 2, 3, 4].map(async () => (await generate(upstream)).status))).toEqual(
      expect.arrayContaining([502, 502, 503, 200]),
    )
    upstream.fault('query', { kind: 'hang' }, Number.POSITIVE_INFINITY)
    upstream.clearFaults()
    expect((await ask(upstream, 'unknown')).status).toBe(404)
  })

  test.each([
    ['query', (upstream: Upstream) => ask(upstream, 'unknown')],
    ['upload', async (upstream: Upstream) => uploadFile(upstream, new Uint8Array(await recording(0, 1, 'wav', '')))],
  ] as const)('%s › same faults as a submit', async (operation, send) => {
    const upstream = await start()
    upstream.fault(operation, { kind: 'status', status: 429, retryAfter: 5 })
    const limited = await send(upstream)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '5'])
    upstream.fault(operation, { kind: 'reset', when: 'after-accept' })
    await expect(send(upstream)).rejects.toThrow()
    upstream.fault(operation, { kind: 'redirect', status: 307, to: 'loop' })
    await expect(send(upstream)).rejects.toThrow()
    upstream.fault(operation, { kind: 'cut', bytes: 3 })
    await expect(send(upstream).then((response) => response.text())).rejects.toThrow()
    expect(upstream.uploads).toHaveLength(operation === 'upload' ? 2 : 0)
    expect(upstream.log.acceptedTasks()).toEqual([])
  })

  test('service down › refuses connections, keeps its state', async () => {
    const upstream = await start()
    const { id } = await submitted(upstream)
    await upstream.down()
    await expect(ask(upstream, id)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    await upstream.up()
    expect((await asked(upstream, id)).id).toBe(id)
  })
})

describe('falsified query response', () => {
  const finished = async () => {
    const upstream = await start()
    const { id } = await submitted(upstream)
    const truth = await until(upstream, id, allDone)
    const told = async (response: malformed.MalformedResponse) => {
      upstream.fault('query', { kind: 'altered', response })
      return asked(upstream, id)
    }
    return { upstream, truth, told, a: truth.choices[0]!, b: truth.choices[1]! }
  }

  test('each falsification › once, then the correct record', async () => {
    const { upstream, truth, told, a, b } = await finished()
    expect((await told(malformed.reversed)).choices).toEqual([b, a])
    expect((await told(malformed.missingSong(0))).choices).toEqual([b])
    expect((await told(malformed.noSongs)).choices).toEqual([])
    expect((await told(malformed.extraSongs(3))).choices).toHaveLength(5)
    expect((await told(malformed.sameIds)).choices.map(({ id }) => id)).toEqual([a.id, a.id])
    expect((await told(malformed.songWithoutId(1))).choices.map(({ id }) => id)).toEqual([a.id, undefined])
    expect((await told(malformed.withState('running'))).choices.map(({ status }) => status)).toEqual([
      'running',
      'running',
    ])
    expect((await told(malformed.cancelled(1))).choices.map(({ status }) => status)).toEqual(['done', 'cancelled'])
    expect((await told(malformed.failed('No', 'x', 0))).choices).toEqual([
      { id: a.id, status: 'fail', error: 'No', error_code: 'x' },
      b,
    ])
    expect((await told(malformed.withoutAddresses)).choices[0]).toMatchObject({ status: 'done' })
    expect((await told(malformed.withoutAddresses)).choices[0]).not.toHaveProperty('audio_url')
    expect((await told(malformed.addressedTo('file:///etc/passwd'))).choices[1]!.audio_url).toBe('file:///etc/passwd')
    expect((await told(malformed.saying(malformed.HOSTILE_TEXT))).choices[0]).toMatchObject({
      title: malformed.HOSTILE_TEXT,
      lyric: malformed.HOSTILE_TEXT,
    })
    expect((await told(malformed.otherId)).id).not.toBe(truth.id)
    expect((await told(malformed.choicesAs('none'))).choices).toBe('none')
    expect(await asked(upstream, truth.id)).toEqual(truth)
  })
})

describe('failing songs', () => {
  const fates: [string, Behaviour & { kind: 'outcome' }, string[]][] = [
    [
      'one beside one that succeeds',
      { kind: 'outcome', songs: [{ end: 'done' }, { end: 'fail', error: 'The voice was lost', errorCode: 'voice' }] },
      ['done', 'fail'],
    ],
    [
      'both',
      {
        kind: 'outcome',
        songs: [
          { end: 'fail', error: 'No' },
          { end: 'fail', error: 'No', after: 'stream' },
        ],
      },
      ['fail', 'fail'],
    ],
    ['one is cancelled', { kind: 'outcome', songs: [{ end: 'cancelled' }] }, ['cancelled', 'done']],
  ]
  test.each(fates)('%s', async (_, behaviour, ends) => {
    const upstream = await start()
    upstream.fault('submit', behaviour)
    const { id } = await submitted(upstream)
    const { choices } = await until(
      upstream,
      id,
      ({ choices }) =>
        choices.length > 0 && choices.every(({ status }) => ['done', 'fail', 'cancelled'].includes(status)),
    )
    expect(choices.map(({ status }) => status)).toEqual(ends)
    for (const [index, song] of choices.entries()) {
      const fate = behaviour.songs[index]
      if (fate?.end !== 'fail') continue
      expect(song).toMatchObject({ error: fate.error, error_code: fate.errorCode ?? 'generation_failed' })
    }
  })
})

describe('failing audio', () => {
  const delivered = async (options?: UpstreamOptions) => {
    const upstream = await start({ seconds: [2], pace: { appear: 0, running: 0, stream: 0, done: 0 }, ...options })
    const { id } = await submitted(upstream, { ...NORMAL, n: 1 })
    const [song] = (await asked(upstream, id)).choices
    return { upstream, id, url: song!.audio_url!, whole: await upstream.file(song!.id) }
  }

  test('short with a correct length, and cut off before the announced length', async () => {
    const { upstream, url, whole } = await delivered()
    upstream.fault('audio', { kind: 'short', bytes: 1_000 })
    const short = await fetch(url)
    expect(short.headers.get('content-length')).toBe('1000')
    expect((await bytesOf(short)).equals(whole.subarray(0, 1_000))).toBe(true)
    upstream.fault('audio', { kind: 'cut', bytes: 1_000 })
    const cut = await fetch(url)
    expect(cut.headers.get('content-length')).toBe(String(whole.length))
    await expect(cut.arrayBuffer()).rejects.toThrow()
    expect(upstream.log.of('audio').map(({ ended }) => ended!.how)).toEqual(['answered', 'broken-off'])
  })

  test.each([403, 404, 410] as const)('address expired with %i › replaced by a valid one', async (status) => {
    const { upstream, id, url, whole } = await delivered()
    upstream.fault('audio', { kind: 'expired', status })
    expect((await fetch(url)).status).toBe(status)
    expect((await fetch(url)).status).toBe(status)
    const fresh = (await asked(upstream, id)).choices[0]!.audio_url!
    expect(fresh).not.toBe(url)
    expect((await bytesOf(await fetch(fresh))).equals(whole)).toBe(true)
  })

  test('HTML page, empty body, WAV, and unspecific content type', async () => {
    const { upstream, url, whole } = await delivered()
    upstream.fault('audio', { kind: 'html', type: 'audio/mpeg' })
    const page = await fetch(url)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(await page.text()).toContain('<html>')
    upstream.fault('audio', { kind: 'empty' })
    expect(await bytesOf(await fetch(url))).toHaveLength(0)
    upstream.fault('audio', { kind: 'as-wav' })
    const wav = await fetch(url)
    expect([wav.headers.get('content-type'), sniff(await bytesOf(wav))]).toEqual(['audio/wav', 'wav'])
    upstream.fault('audio', { kind: 'content-type', type: 'application/octet-stream' })
    const plain = await fetch(url)
    expect(plain.headers.get('content-type')).toBe('application/octet-stream')
    expect((await bytesOf(plain)).equals(whole)).toBe(true)
  })

  test('redirect › to another path and another origin', async () => {
    const { upstream, url, whole } = await delivered()
    upstream.fault('audio', { kind: 'redirect', status: 302, to: 'moved' })
    const moved = await fetch(url)
    expect([new URL(moved.url).origin, moved.url === url]).toEqual([upstream.origin, false])
    expect((await bytesOf(moved)).equals(whole)).toBe(true)
    upstream.fault('audio', { kind: 'redirect', status: 307, to: 'moved-away' })
    const away = await fetch(url)
    expect(new URL(away.url).origin).toBe(upstream.mediaOrigin)
    expect((await bytesOf(away)).equals(whole)).toBe(true)
  })

  const firstBytes = async (response: Response, count: number) => {
    const reader = response.body!.getReader()
    let got = 0
    while (got < count) {
      const { done, value } = await reader.read()
      if (done) break
      got += value.length
    }
    return { got, reader }
  }

  test('stall › open until the reader disconnects', async () => {
    const { upstream, url } = await delivered()
    upstream.fault('audio', { kind: 'stall', bytes: 5_000 })
    const { got, reader } = await firstBytes(await fetch(url), 5_000)
    expect(got).toBe(5_000)
    expect(await Promise.race([reader.read(), sleep(200, 'silence')])).toBe('silence')
    expect(upstream.log.openMedia()).toHaveLength(1)
    await reader.cancel()
    await expect.poll(() => upstream.log.openMedia()).toHaveLength(0)
    const [request] = upstream.log.of('audio')
    expect(request!.ended!.how).toBe('client-left')
    expect(request!.answer!.bytes).toBe(5_000)
  })

  test.each(['audio', 'pipe'] as const)('endless %s › longer than the song', async (operation) => {
    const { upstream, id, url, whole } = await delivered(
      operation === 'pipe' ? { hold: 'stream', pipeRate: 1_000_000 } : {},
    )
    const address = operation === 'pipe' ? (await asked(upstream, id)).choices[0]!.pipe_url! : url
    upstream.fault(operation, { kind: 'endless' })
    const { got, reader } = await firstBytes(await fetch(address), whole.length * 3)
    expect(got).toBeGreaterThanOrEqual(whole.length * 3)
    await reader.cancel()
    await expect.poll(() => upstream.log.openMedia()).toHaveLength(0)
  })

  test('stream › broken off, stalled, ended early, or an HTML page', async () => {
    const { upstream, id } = await delivered({ hold: 'stream', pipeRate: 1_000_000 })
    const address = (await asked(upstream, id)).choices[0]!.pipe_url!
    upstream.fault('pipe', { kind: 'cut', bytes: 2_000 })
    await expect(fetch(address).then((response) => response.arrayBuffer())).rejects.toThrow()
    upstream.fault('pipe', { kind: 'cut', bytes: 2_000, reset: true })
    const path = new URL(address).pathname
    expect(await raw(upstream, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatchObject({ ended: 'reset' })
    upstream.fault('pipe', { kind: 'short', bytes: 2_000 })
    expect(await bytesOf(await fetch(address))).toHaveLength(2_000)
    upstream.fault('pipe', { kind: 'stall', bytes: 2_000 })
    const { got, reader } = await firstBytes(await fetch(address), 2_000)
    expect(got).toBe(2_000)
    expect(await Promise.race([reader.read(), sleep(200, 'silence')])).toBe('silence')
    await reader.cancel()
    upstream.fault('pipe', { kind: 'html' })
    expect(await (await fetch(address)).text()).toContain('<html>')
  })
})

describe('log', () => {
  test('every request as sent, with its response', async () => {
    const upstream = await start()
    const { id } = await submitted(upstream)
    await ask(upstream, id)
    await ask(upstream, 'unknown')
    expect(upstream.log.requests).toMatchObject([
      {
        operation: 'submit',
        method: 'POST',
        path: '/api/v1/song/generate',
        headers: { authorization: `Bearer ${upstream.settings.key}` },
        body: { kind: 'json', value: NORMAL },
        answer: { status: 200 },
        accepted: id,
      },
      {
        operation: 'query',
        path: `/api/v1/task/query?task_id=${id}`,
        taskId: id,
        accepted: null,
        answer: { status: 200 },
      },
      { operation: 'query', taskId: 'unknown', answer: { status: 404 } },
    ])
    expect(upstream.log.count('query')).toBe(2)
    expect(upstream.log.count()).toBe(3)
    expect(upstream.log.queryTimes(id)).toHaveLength(1)
    expect(upstream.log.acceptedTasks()).toEqual([id])
  })

  test('number of connections and of concurrent queries', async () => {
    const upstream = await start()
    upstream.fault('query', { kind: 'slow-headers', ms: 200 }, 3)
    await Promise.all([1, 2, 3].map(() => ask(upstream, 'unknown').then((response) => response.text())))
    await ask(upstream, 'unknown')
    expect(upstream.log.peakQueries).toBe(3)
    const before = upstream.log.connections
    await raw(upstream, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(upstream.log.connections).toBe(before + 1)
  })

  test('listener disconnects › logged', async () => {
    const upstream = await start({ hold: 'stream', pipeRate: 10_000 })
    const { id } = await submitted(upstream)
    upstream.advance(id, 'stream')
    const leaving = new AbortController()
    const { pipe_url } = (await asked(upstream, id)).choices[0]!
    const response = await fetch(pipe_url!, { signal: leaving.signal })
    await response.body!.getReader().read()
    expect(upstream.log.openMedia()).toMatchObject([{ operation: 'pipe', taskId: id, ended: null }])
    leaving.abort()
    await expect.poll(() => upstream.log.openMedia()).toHaveLength(0)
    expect(upstream.log.of('pipe')).toMatchObject([{ ended: { time: expect.any(Number) } }])
  })
})

describe('command line', () => {
  test('flags › address, key, rate and faults applied', async () => {
    const flags = [
      '--port',
      '0',
      '--key',
      'sk-by-hand',
      '--appear',
      '0',
      '--first',
      '0',
      '--done',
      '0',
      '--length',
      '1',
    ]
    const fault = ['--fault', 'upload {"kind":"status","status":402}']
    const program = startNode(['tests/fakes/run.mjs', ...flags, ...fault], { env: process.env })
    const ended = once(program, 'exit')
    let printed = ''
    program.stdout?.on('data', (text) => {
      printed += text
    })
    await expect.poll(() => printed, { timeout: 20_000 }).toMatch(/SONG_API_BASE_URL=\S+\nSONG_API_KEY=sk-by-hand\n/)
    const url = /SONG_API_BASE_URL=(\S+)/.exec(printed)![1]!
    const headers = { authorization: 'Bearer sk-by-hand', 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1/song/generate`, { method: 'POST', headers, body: JSON.stringify(NORMAL) })
    const { id } = (await answer.json()) as TaskRecord
    const task = (await (await fetch(`${url}/api/v1/task/query?task_id=${id}`, { headers })).json()) as TaskRecord
    expect(task.choices.map(({ status, duration }) => [status, duration])).toEqual([
      ['done', 1],
      ['done', 0.9],
    ])
    expect((await fetch(`${url}/api/v1/file/upload`, { method: 'POST', headers })).status).toBe(402)
    await expect.poll(() => printed).toContain(`accepted: ${id}`)
    program.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})

test('canary › connections › counted with their data', async () => {
  const canary = await startCanary()
  const socket = connect(canary.port, canary.host)
  await once(socket, 'connect')
  socket.write('hello')
  await expect.poll(() => canary.bytes).toBe(5)
  expect([canary.connections, canary.heard]).toEqual([1, 'hello'])
  const closed = once(socket, 'close')
  await canary.close()
  await closed
})
