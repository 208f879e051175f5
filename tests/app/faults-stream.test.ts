import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Canary, startCanary } from '../fakes/canary'
import type { Behaviour } from '../fakes/faults'
import { addressedTo, withFields } from '../fakes/malformed-responses'
import {
  type AppWithService,
  countSubmits,
  forPrompt,
  outcomeOf,
  pause,
  pollUntil,
  query,
  song,
  startAppWithService,
  submitTwice,
  taskAt,
} from '../harness/app-with-service'
import { PACE } from '../harness/studio'
import { everyNth } from '../harness/tier'

/**
 * Relay of a remote live stream: the bytes stay the same, and the upstream connection closes when the last listener
 * leaves.
 */

let setup: AppWithService
let canary: Canary
beforeAll(async () => {
  canary = await startCanary()
  setup = await startAppWithService({
    pace: { appear: 0, running: 0, stream: 0, done: 0 },
    hold: 'stream',
    seconds: [20],
    pipeRate: 400_000,
  })
})
afterAll(async () => {
  await setup.stop()
  await canary.close()
})

/** Creates a song in state `stream`; returns its local stream address. */
const streaming = async (name: string) => {
  const [{ body }] = await submitTwice(setup, song(name))
  const seen = await pollUntil(setup, body.id, ({ choices }) => choices[0]?.status === 'stream')
  return { taskId: body.id, pipe: seen.at(-1)!.choices[0]!.pipe_url! }
}

const finish = async (name: string, taskId: string) => {
  setup.upstream.release(taskAt(setup, name).id)
  const seen = await pollUntil(setup, taskId)
  expect(seen.at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
  expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
  return seen.at(-1)!.choices[0]!
}

const original = (name: string) => setup.upstream.file(taskAt(setup, name).songs[0]!.id)

/** A listener with its own connection, so that a disconnect reaches the server. */
const listen = async (address: string): Promise<IncomingMessage> => {
  const request = get(address, { agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => undefined) // only the bytes received before the abort count
  return response
}

/** Reads to the end; also returns whether the end was clean. */
const hear = async (response: IncomingMessage): Promise<{ bytes: Buffer; whole: boolean }> => {
  const parts: Buffer[] = []
  response.on('data', (part: Buffer) => parts.push(part))
  await new Promise((resolve) => response.once('close', resolve))
  return { bytes: Buffer.concat(parts), whole: response.complete }
}

/** Reads at least this many bytes. */
const hearSome = (response: IncomingMessage, atLeast: number) =>
  new Promise<Buffer>((resolve) => {
    const parts: Buffer[] = []
    let length = 0
    response.on('data', (part: Buffer) => {
      if (length >= atLeast) return
      parts.push(part)
      length += part.length
      if (length >= atLeast) resolve(Buffer.concat(parts))
    })
  })

const pipesOf = (name: string) =>
  setup.upstream.log.of('pipe').filter(({ taskId }) => taskId === taskAt(setup, name).id)

/** Milliseconds until the service has no connection for this stream. */
const untilClosed = async (name: string): Promise<number> => {
  const from = Date.now()
  while (pipesOf(name).some(({ ended }) => ended === null)) {
    if (Date.now() - from > 2 * PACE.streamIdleTimeoutMs) return Number.POSITIVE_INFINITY
    await pause(10)
  }
  return Math.max(0, ...pipesOf(name).map(({ ended }) => ended!.time - from))
}

test('live stream › until and after the end › same bytes in small chunks, then the finished song at the same address', async () => {
  const { taskId, pipe } = await streaming('whole')
  expect(new URL(pipe).origin).toBe(setup.studio.url)
  const response = await listen(pipe)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'x-content-type-options': 'nosniff' })
  expect(response.headers['content-length']).toBeUndefined()
  const heard = await hear(response)
  expect(heard.whole).toBe(true)
  expect(heard.bytes.equals(await original('whole'))).toBe(true)
  const [relayed] = pipesOf('whole')
  expect(relayed!.headers.authorization).toBeUndefined()
  expect(relayed!.headers.cookie).toBeUndefined()

  const done = await finish('whole', taskId)
  const kept = Buffer.from(await (await fetch(pipe)).arrayBuffer())
  expect(kept.equals(Buffer.from(await (await fetch(done.audio_url!)).arrayBuffer()))).toBe(true)
  expect(pipesOf('whole')).toHaveLength(1)
})

test('live stream with two listeners › one disconnects › the other reads to the end', async () => {
  const { taskId, pipe } = await streaming('two listeners')
  const [stays, leaves] = await Promise.all([listen(pipe), listen(pipe)])
  const heard = hear(stays)
  await hearSome(leaves, 20_000)
  leaves.destroy()
  const { bytes, whole } = await heard
  expect(whole).toBe(true)
  expect(bytes.equals(await original('two listeners'))).toBe(true)
  await finish('two listeners', taskId)
})

describe('live stream › last listener disconnects › upstream connection closes before its timeout', () => {
  const ways: [string, Behaviour | null][] = [
    ['a stream', null],
    ['a stream that stalls', { kind: 'stall', bytes: 60_000 }],
    ['a stream that never ends', { kind: 'endless' }],
    ['a stream that has not begun', { kind: 'slow-headers', ms: 2500 }],
  ]
  test.each(ways)('%s', async (kind, fault) => {
    const name = `left: ${kind}`
    const { taskId, pipe } = await streaming(name)
    if (fault) setup.upstream.fault(forPrompt(setup, 'pipe', name), fault)
    if (fault?.kind === 'slow-headers') {
      const request = get(pipe, { agent: false })
      request.on('error', () => undefined)
      while (pipesOf(name).length === 0) await pause(10)
      request.destroy()
    } else {
      const response = await listen(pipe)
      const heard = await hearSome(response, 50_000)
      expect(heard.equals((await original(name)).subarray(0, heard.length))).toBe(true)
      expect(pipesOf(name).map(({ ended }) => ended)).toEqual([null])
      response.destroy()
    }
    expect(await untilClosed(name)).toBeLessThan(PACE.streamIdleTimeoutMs)
    await finish(name, taskId)
  })
})

describe('interrupted upstream stream › response does not end cleanly', () => {
  const ways: [string, Behaviour][] = [
    ['closed', { kind: 'cut', bytes: 100_000 }],
    ['reset', { kind: 'cut', bytes: 100_000, reset: true }],
  ]
  test.each(ways)('%s', async (kind, fault) => {
    const name = `broken off: ${kind}`
    const { taskId, pipe } = await streaming(name)
    setup.upstream.fault(forPrompt(setup, 'pipe', name), fault)
    const { bytes, whole } = await hear(await listen(pipe))
    expect(whole).toBe(false)
    expect(bytes.equals((await original(name)).subarray(0, bytes.length))).toBe(true)
    // A retry receives the stream from its beginning.
    const again = await hear(await listen(pipe))
    expect(again.bytes.equals(await original(name))).toBe(true)
    await finish(name, taskId)
  })
})

describe('upstream response that is not audio › not relayed', () => {
  const ways: [string, Behaviour][] = [
    ['a page', { kind: 'html' }],
    ['a page that says it is audio', { kind: 'html', type: 'audio/mpeg' }],
    ['nothing', { kind: 'empty' }],
    ['not found', { kind: 'status', status: 404 }],
    ['gone', { kind: 'expired', status: 410 }],
    ['broken', { kind: 'status', status: 500 }],
    ['later', { kind: 'status', status: 429, retryAfter: 5 }],
    ['reset', { kind: 'reset', when: 'after-read' }],
    ['compressed', { kind: 'gzip' }],
    ['sent on without end', { kind: 'redirect', status: 302, to: 'loop' }],
    ['sent on to another origin', { kind: 'redirect', status: 302, to: 'moved-away' }],
  ]
  test.each(everyNth(2, ways))('%s › error response, and the song still finishes', async (kind, fault) => {
    const name = `no stream: ${kind}`
    const { taskId, pipe } = await streaming(name)
    setup.upstream.fault(forPrompt(setup, 'pipe', name), fault)
    const answer = await fetch(pipe)
    const text = await answer.text()
    expect(answer.status).toBe(502)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(JSON.parse(text)).toMatchObject({ code: 'upstream_failed', detail: expect.stringMatching(/\.$/) })
    for (const hidden of ['<', setup.upstream.origin, setup.upstream.mediaOrigin, 'nginx'])
      expect(text).not.toContain(hidden)
    expect(setup.upstream.log.mediaConnections).toBe(0)
    expect((await query(setup, taskId)).choices[0]!.status).toBe('stream')
    await finish(name, taskId)
  })
})

test('live stream › redirect on the same origin › followed', async () => {
  const { taskId, pipe } = await streaming('moved')
  setup.upstream.fault(forPrompt(setup, 'pipe', 'moved'), { kind: 'redirect', status: 302, to: 'moved' })
  expect((await hear(await listen(pipe))).bytes.equals(await original('moved'))).toBe(true)
  await finish('moved', taskId)
})

test('live stream › unusual content type › recognised by its audio data', async () => {
  const { taskId, pipe } = await streaming('another type')
  setup.upstream.fault(forPrompt(setup, 'pipe', 'another type'), { kind: 'content-type', type: 'text/html' })
  const response = await listen(pipe)
  expect(response.headers['content-type']).toBe('audio/mpeg')
  expect((await hear(response)).bytes.equals(await original('another type'))).toBe(true)
  await finish('another type', taskId)
})

test('live stream › forbidden or invalid address › not requested', async () => {
  const addresses = [`http://127.0.0.1:${canary.port}/x.mp3`, `http://localhost:${canary.port}/x.mp3`]
  for (const [index, address] of addresses.entries()) {
    const name = `elsewhere ${index}`
    const heal = setup.upstream.fault(
      forPrompt(setup, 'query', name),
      { kind: 'altered', response: addressedTo(address) },
      Number.POSITIVE_INFINITY,
    )
    const { taskId, pipe } = await streaming(name)
    expect((await fetch(pipe)).status).toBe(502)
    heal()
    await finish(name, taskId)
  }
  expect(canary.connections).toBe(0)
  const name = 'no address'
  setup.upstream.fault(
    forPrompt(setup, 'query', name),
    { kind: 'altered', response: withFields({ pipe_url: 'javascript:alert(1)' }) },
    1,
  )
  const { taskId, pipe } = await streaming(name)
  expect((await hear(await listen(pipe))).bytes.equals(await original(name))).toBe(true)
  await finish(name, taskId)
})
