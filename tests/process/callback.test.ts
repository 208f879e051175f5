import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#lib/contract/api'
import { type Canary, startCanary } from '../fakes/canary'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { type ApiClient, pollUntilDone, postSubmit, query } from '../harness/api-client'
import { type Receiver, startReceiver } from '../harness/receiver'
import { newDataDir, PACE, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'
import { inTier } from '../harness/tier'

/** A client that submits a callback address receives the task there once it has ended. */

const GENERATE = '/api/v1/song/generate'

let receiver: Receiver
let canary: Canary
let upstream: Upstream
let studio: StudioProcess
let apiClient: ApiClient
const dataDir = newDataDir()

const start = async () => {
  studio = await startProcess({
    dataDir,
    env: {
      SONG_API_BASE_URL: upstream.url,
      SONG_API_KEY: upstream.settings.key,
      FETCH_ALLOW_ORIGINS: receiver.origin,
    },
  })
  apiClient = { base: studio.url, key: studio.key, interval: 100 }
}

beforeAll(async () => {
  receiver = await startReceiver()
  canary = await startCanary()
  upstream = await startUpstream({ pace: { appear: 10, running: 50, stream: 100, done: 300 }, seconds: [2, 3] })
  await start()
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(dataDir)
  await Promise.all([receiver.close(), canary.close(), upstream.close()])
})

const song = (prompt: string, callback?: unknown) => ({
  model: 'v4.0',
  task_type: 'normal',
  prompt,
  n: 1,
  ...(callback !== undefined && { callback }),
})

const ordered = async (path: string, prompt: string): Promise<string> => {
  const answer = await postSubmit(apiClient, GENERATE, song(prompt, `${receiver.origin}${path}`))
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

const toldAt = (path: string) => receiver.told.filter((one) => one.path === path)

/** Verifies the signature as the README describes. */
const expectSigned = ({ headers, body }: Receiver['told'][number]) => {
  const secret = createHmac('sha256', studio.key).update('songloom callback').digest()
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers
  const expected = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(120)
}

test('callback › task ends › same record as a query, signed, sent once', async () => {
  const id = await ordered('/once', 'told once')
  expect(toldAt('/once')).toEqual([])
  const end = (await pollUntilDone(apiClient, id)).at(-1)!
  await receiver.until('/once', 1)
  const [told] = toldAt('/once')
  expect(JSON.parse(told!.body)).toEqual(end)
  expect((JSON.parse(told!.body) as TaskRecord).choices[0]!.audio_url).toContain(studio.url)
  expect(told!.headers['content-type']).toBe('application/json')
  expect(told!.headers.authorization).toBeUndefined()
  expect(told!.headers.cookie).toBeUndefined()
  expectSigned(told!)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect(toldAt('/once')).toHaveLength(1)
})

test('callback address › absent from service requests and pages', async () => {
  const id = await ordered('/secret-path', 'whose callback is a secret')
  await receiver.until('/secret-path', 1)
  const sent = upstream.log.of('submit').map(({ body }) => JSON.stringify(body))
  expect(sent.join()).not.toContain('secret-path')
  expect(JSON.stringify(await query(apiClient, id))).not.toContain('secret-path')
})

test('callback › failed and cancelled songs › sent', async () => {
  upstream.fault('submit', { kind: 'outcome', songs: [{ end: 'fail', error: 'No.' }] })
  await ordered('/failed', 'that fails')
  await receiver.until('/failed', 1)
  expect((JSON.parse(toldAt('/failed')[0]!.body) as TaskRecord).choices[0]).toMatchObject({ status: 'fail' })

  upstream.settings.hold = 'running'
  const id = await ordered('/cancelled', 'that is cancelled')
  while ((await query(apiClient, id)).choices.length === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(toldAt('/cancelled')).toEqual([])
  expect((await postSubmit(apiClient, '/api/v1/task/cancel', { id })).status).toBe(200)
  upstream.release()
  await receiver.until('/cancelled', 1)
  expect((JSON.parse(toldAt('/cancelled')[0]!.body) as TaskRecord).choices[0]).toMatchObject({
    error_code: 'cancelled',
  })
})

test('callback › task refused at submit › refusal in the response only', async () => {
  upstream.fault('submit', { kind: 'status', status: 402 })
  const answer = await postSubmit(apiClient, GENERATE, song('that is refused', `${receiver.origin}/refused`))
  expect(answer.status).toBe(402)
  await ordered('/after-refused', 'after the one that was refused')
  await receiver.until('/after-refused', 1)
  expect(toldAt('/refused')).toEqual([])
})

test('callback › repeated request with the same key › sent once', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = song('one click', `${receiver.origin}/click`)
  const answers = await Promise.all([1, 2, 3].map(() => postSubmit(apiClient, GENERATE, body, headers)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const other = await postSubmit(apiClient, GENERATE, { ...body, callback: `${receiver.origin}/other` }, headers)
  expect(other.status).toBe(422)
  await receiver.until('/click', 1)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(toldAt('/click')).toHaveLength(1)
})

describe('callback receiver', () => {
  test('temporary error › retried, also after a restart of a killed process', async () => {
    receiver.answers.push(500)
    await ordered('/trouble', 'told twice')
    await receiver.until('/trouble', 1)
    await studio.kill()
    await start()
    await receiver.until('/trouble', 2)
    const [first, second] = toldAt('/trouble')
    expect(second!.time - first!.time).toBeGreaterThan(0.9 * PACE.callbackRetryMs[0]!)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(JSON.parse(second!.body)).toEqual(JSON.parse(first!.body))
    expectSigned(second!)
  })

  test('redirect › not followed', async () => {
    receiver.answers.push({ redirect: `http://127.0.0.1:${canary.port}/` })
    await ordered('/away', 'sent on')
    await receiver.until('/away', 2)
    expect(canary.connections).toBe(0)
  })

  test('no response › other songs and callbacks are not delayed', async () => {
    receiver.answers.push('hang')
    const id = await ordered('/hangs', 'nobody answers')
    await receiver.until('/hangs', 1)
    expect((await query(apiClient, id)).choices[0]!.status).toBe('done')
    await ordered('/meanwhile', 'meanwhile')
    await receiver.until('/meanwhile', 1, 8000)
  })

  test('410 Gone › no further attempts', async () => {
    receiver.answers.push(410)
    await ordered('/gone', 'gone')
    await receiver.until('/gone', 1)
    // Longer than the first retry takes.
    await new Promise((resolve) => setTimeout(resolve, inTier({ default: 2000, full: 12_000 })))
    expect(toldAt('/gone')).toHaveLength(1)
  })
})

describe('callback address', () => {
  test.each([
    ['is not https', 'http://example.com/told'],
    ['is this machine', 'https://127.0.0.1/told'],
    ['is another port of an origin that is allowed', 'http://127.0.0.1:1/told'],
    ['is the network’s own', 'https://169.254.169.254/latest'],
    ['has a password', 'https://a:b@example.com/'],
    ['is no address', 'told'],
    ['is of another kind', 'javascript:alert(1)'],
    ['is too long', `https://example.com/${'x'.repeat(2048)}`],
    ['is no text', 5],
    ['is null', null],
  ])('%s › refused with the field name, nothing ordered', async (_, callback) => {
    const before = upstream.log.acceptedTasks().length
    for (const [path, body] of [
      [GENERATE, song('refused', callback)],
      ['/api/v1/song/instrumental', { model: 'v4.0', prompt: 'refused', callback }],
      [
        '/api/v1/song/extend',
        {
          model: 'v3.5',
          origin_audio: { audio_type: 'audio_url', audio_content: 'https://example.com/a.mp3' },
          callback,
        },
      ],
    ] as const) {
      const answer = await postSubmit(apiClient, path, body)
      expect(answer.status).toBe(422)
      expect(((await answer.json()) as { errors: unknown }).errors).toEqual([
        { path: 'callback', message: expect.stringMatching(/\.$/) },
      ])
    }
    expect(upstream.log.acceptedTasks()).toHaveLength(before)
  })
})
