import { connect as connectTcp, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { certificateFor } from '#lib/services/safe-fetch/certificate.fixture'
import { type CallOptions, createOutside } from '#lib/services/safe-fetch/safe-fetch'
import {
  answering,
  type Behaviour,
  farEnd,
  farEndWithTls,
  nothing,
  onRequest,
  stopFarEnds,
} from '#lib/services/safe-fetch/test-server.fixture'
import { REAL_TIME } from '#tests/harness/timing'

afterEach(stopFarEnds)

const loopback = async () => ['127.0.0.1']
const outside = createOutside({ ...REAL_TIME, allowOrigins: [], lookup: loopback })
const options: CallOptions = {
  method: 'POST',
  headers: { Authorization: 'Bearer key', 'content-type': 'application/json' },
  body: '{"prompt":"a song"}',
  guarded: false,
  signal: new AbortController().signal,
  connectWithin: 3000,
  within: 5000,
  maxBytes: 10_000,
}
const at = (port: number, scheme = 'http') => `${scheme}://service.example:${port}/api/v1/song/generate?a=b`
const OK = 'HTTP/1.1 200 OK'
const textOf = (body: Uint8Array) => Buffer.from(body).toString()
const certificate = certificateFor('service.example')

describe('what was answered', () => {
  test('comes with its status, its headers and its body; the request arrives whole and once', async () => {
    const far = await farEnd(
      answering(['HTTP/1.1 422 Unprocessable', 'X-Reason: Prompt', 'x-a: 1', 'x-a: 2'], '{"detail":"ü"}'),
    )
    const called = await outside.call(at(far.port), options)
    expect(called).toMatchObject({ kind: 'answered', status: 422, headers: { 'x-reason': 'Prompt', 'x-a': '1, 2' } })
    expect(called.kind === 'answered' && textOf(called.body)).toBe('{"detail":"ü"}')
    expect(far.text).toMatch(/^POST \/api\/v1\/song\/generate\?a=b HTTP\/1\.1\r\n/)
    expect(far.text).toContain(`host: service.example:${far.port}\r\n`)
    expect(far.text).toContain('authorization: Bearer key\r\n')
    expect(far.text.endsWith('\r\n\r\n{"prompt":"a song"}')).toBe(true)
    expect(far.connections).toBe(1)
  })

  test('is a redirect too, which is not followed', async () => {
    const other = await farEnd(answering([OK], 'stolen'))
    for (const status of [301, 302, 303, 307, 308]) {
      const far = await farEnd(
        answering([`HTTP/1.1 ${status} Moved`, `location: ${at(other.port)}`, 'content-length: 0']),
      )
      expect(await outside.call(at(far.port), options)).toMatchObject({ kind: 'answered', status })
      expect([far.connections, other.connections]).toEqual([1, 0])
    }
  })

  test('each request has a connection of its own, even where the service would keep it', async () => {
    const far = await farEnd(
      onRequest((socket) => socket.write(`${OK}\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\nok`)),
    )
    for (let turn = 1; turn <= 3; turn++) {
      expect(await outside.call(at(far.port), options)).toMatchObject({ kind: 'answered' })
      expect(far.connections).toBe(turn)
    }
  })

  test('a name with several addresses is reached at the one that answers, once', async () => {
    const far = await farEnd(answering([OK], 'ok'))
    const several = createOutside({
      ...REAL_TIME,
      allowOrigins: [],
      lookup: async () => ['127.0.0.2', '127.0.0.3', '127.0.0.1'],
    })
    expect(await several.call(at(far.port), options)).toMatchObject({ kind: 'answered' })
    expect(far.connections).toBe(1)
  })

  test('a body may come in pieces and go in pieces', async () => {
    const far = await farEnd((socket) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1')
        if (!text.endsWith('0\r\n\r\n')) return
        socket.end(`${OK}\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\n4\r\n two\r\n0\r\n\r\n`)
      })
    })
    async function* pieces() {
      for (const piece of ['first ', 'second']) yield Buffer.from(piece)
    }
    const called = await outside.call(at(far.port), { ...options, body: pieces() })
    expect(called.kind === 'answered' && textOf(called.body)).toBe('one two')
    expect(far.text).toContain('first ')
    expect(far.text).toContain('second')
  })

  test('an upload of known length is not sent in chunks', async () => {
    const far = await farEnd(answering([OK], '{}'))
    async function* pieces() {
      yield Buffer.alloc(600, 'a')
      yield Buffer.alloc(400, 'b')
    }
    const headers = { ...options.headers, 'Content-Length': '1000' }
    expect(await outside.call(at(far.port), { ...options, headers, body: pieces() })).toMatchObject({
      kind: 'answered',
    })
    expect(far.text.toLowerCase()).toContain('content-length: 1000')
    expect(far.text).not.toContain('chunked')
  })

  const text = JSON.stringify({ lyric: 'la '.repeat(500) })
  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
    ['', Buffer.from(text)],
  ])('%s is decoded', async (encoding, body) => {
    const far = await farEnd(answering([OK, `content-encoding: ${encoding}`, `content-length: ${body.length}`], body))
    const called = await outside.call(at(far.port), options)
    expect(called.kind === 'answered' && textOf(called.body)).toBe(text)
  })

  test('over TLS the service is asked for by its name, and its certificate is held against it', async () => {
    const trusting = createOutside({ ...REAL_TIME, allowOrigins: [], lookup: loopback, trust: [certificate.cert] })
    const far = await farEndWithTls(certificate, answering([OK, 'content-length: 2'], 'ok'))
    expect(await trusting.call(at(far.port, 'https'), options)).toMatchObject({ kind: 'answered', status: 200 })
    expect(far.name).toBe('service.example')
    expect(far.text).toContain('authorization: Bearer key\r\n')
  })
})

describe('not sent: no byte of the request has left', () => {
  const notSent = (why: string) => ({ kind: 'not_sent', why })

  test('where nobody listens', async () => {
    const far = await farEnd(nothing)
    await far.stop()
    expect(await outside.call(at(far.port), options)).toEqual(notSent('refused'))
  })

  test('where the name leads nowhere', async () => {
    const failing = createOutside({
      ...REAL_TIME,
      allowOrigins: [],
      lookup: () => Promise.reject(new Error('ENOTFOUND')),
    })
    expect(await failing.call(at(80), options)).toEqual(notSent('dns'))
    const empty = createOutside({ ...REAL_TIME, allowOrigins: [], lookup: async () => [] })
    expect(await empty.call(at(80), options)).toEqual(notSent('dns'))
  })

  test('where the name or the handshake takes too long', async () => {
    const endless = createOutside({ ...REAL_TIME, allowOrigins: [], lookup: () => new Promise(() => {}) })
    const limits = [
      { connectWithin: 100, within: 5000 },
      { connectWithin: 5000, within: 100 },
    ]
    const far = await farEnd(nothing)
    for (const limit of limits) {
      const started = performance.now()
      expect(await endless.call(at(80), { ...options, ...limit })).toEqual(notSent('timeout'))
      expect(await outside.call(at(far.port, 'https'), { ...options, ...limit })).toEqual(notSent('timeout'))
      expect(performance.now() - started).toBeLessThan(1500)
    }
    expect(far.text).not.toContain('POST')
  })

  const noTls: [string, Behaviour][] = [
    ['speaks HTTP', (socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))],
    ['speaks garbage', (socket) => socket.write('hello, who is there?\r\n\r\n')],
    ['hangs up', (socket) => socket.destroy()],
    ['hangs up after listening', (socket) => socket.once('data', () => socket.end())],
    ['resets', (socket) => socket.once('data', () => socket.resetAndDestroy())],
  ]
  test.each(noTls)('where the other side of https %s', async (_, behave) => {
    const far = await farEnd(behave)
    expect(await outside.call(at(far.port, 'https'), options)).toEqual(notSent('tls'))
    expect(far.text).not.toContain('POST')
    expect(far.connections).toBe(1)
  })

  test('where the certificate is not trusted or stands for another name', async () => {
    const far = await farEndWithTls(certificate, answering([OK], 'ok'))
    expect(await outside.call(at(far.port, 'https'), options)).toEqual(notSent('tls'))
    const trusting = createOutside({ ...REAL_TIME, allowOrigins: [], lookup: loopback, trust: [certificate.cert] })
    expect(await trusting.call(`https://other.example:${far.port}/`, options)).toEqual(notSent('tls'))
    expect(await trusting.call(`https://127.0.0.1:${far.port}/`, options)).toEqual(notSent('tls'))
    expect(far.heard).toBe(0)
  })

  test('where the guard forbids it, or it is no address of a service', async () => {
    const far = await farEnd(answering([OK], 'ok'))
    expect(await outside.call(at(far.port), { ...options, guarded: true })).toEqual(notSent('forbidden'))
    for (const address of ['', 'service.example', 'ftp://service.example/', `http://a:b@127.0.0.1:${far.port}/`])
      expect(await outside.call(address, options)).toEqual(notSent('forbidden'))
    expect(far.connections).toBe(0)
  })

  test('where nobody wants it any more before it is connected', async () => {
    expect(await outside.call(at(80), { ...options, signal: AbortSignal.abort() })).toEqual(notSent('other'))
    const far = await farEnd(nothing)
    const aborting = new AbortController()
    setTimeout(() => aborting.abort(), 50)
    expect(await outside.call(at(far.port, 'https'), { ...options, signal: aborting.signal })).toEqual(notSent('other'))
  })

  test('where a header could never be sent', async () => {
    const far = await farEnd(answering([OK], 'ok'))
    const headers = { authorization: 'Bearer a\r\nx-injected: b' }
    expect(await outside.call(at(far.port), { ...options, headers })).toEqual(notSent('other'))
    expect(far.heard).toBe(0)
  })
})

const breaks = (head: string, then: (socket: Socket) => void) =>
  onRequest((socket) => socket.write(head, () => setTimeout(() => then(socket), 20)))

const unclear: [string, Behaviour, string][] = [
  ['resets as soon as it is connected', (socket) => setImmediate(() => socket.resetAndDestroy()), 'reset'],
  ['hangs up before it has read anything', (socket) => socket.pause().end(), 'reset'],
  ['resets after reading', onRequest((socket) => socket.resetAndDestroy()), 'reset'],
  ['hangs up after reading', onRequest((socket) => socket.end()), 'reset'],
  ['hangs up in the middle of the head', onRequest((socket) => socket.end(`${OK}\r\ncontent-le`)), 'reset'],
  ['never answers', nothing, 'timeout'],
  ['stops in the middle of the head', onRequest((socket) => socket.write(`${OK}\r\ncontent-le`)), 'timeout'],
  [
    'stops in the middle of the body',
    onRequest((socket) => socket.write(`${OK}\r\ncontent-length: 9\r\n\r\n{`)),
    'timeout',
  ],
  ['only says that it works on it', onRequest((socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n')), 'timeout'],
  ['ends before the length it told', answering([OK, 'content-length: 9'], '{'), 'cut'],
  ['resets in the body', breaks(`${OK}\r\ncontent-length: 9\r\n\r\n{`, (socket) => socket.resetAndDestroy()), 'cut'],
  ['resets in a body without length', breaks(`${OK}\r\n\r\n{`, (socket) => socket.resetAndDestroy()), 'cut'],
  [
    'ends before the last chunk',
    breaks(`${OK}\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`, (socket) => socket.end()),
    'cut',
  ],
  [
    'ends before the last chunk, as it said that it would close',
    breaks(`${OK}\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`, (socket) => socket.end()),
    'cut',
  ],
  ['sends too much', answering([OK, 'content-length: 20000'], 'x'.repeat(20_000)), 'too_large'],
  ['sends too much without telling', answering([OK], 'x'.repeat(20_000)), 'too_large'],
  ['sends a bomb of gzip', answering([OK, 'content-encoding: gzip'], gzipSync(Buffer.alloc(5_000_000))), 'too_large'],
  [
    'sends a bomb of brotli',
    answering([OK, 'content-encoding: br'], brotliCompressSync(Buffer.alloc(50_000_000))),
    'too_large',
  ],
  [
    'sends a bomb of deflate',
    answering([OK, 'content-encoding: deflate'], deflateSync(Buffer.alloc(5_000_000))),
    'too_large',
  ],
  ['lies about the encoding', answering([OK, 'content-encoding: gzip'], '{}'), 'encoding'],
  [
    'cuts what it has packed',
    answering([OK, 'content-encoding: gzip'], gzipSync('{"a":"b"}').subarray(0, 20)),
    'encoding',
  ],
  ['packs in an unknown way', answering([OK, 'content-encoding: zstd'], '{}'), 'encoding'],
  ['packs twice', answering([OK, 'content-encoding: gzip, gzip'], gzipSync(gzipSync('{}'))), 'encoding'],
  ['speaks no HTTP', onRequest((socket) => socket.end('SSH-2.0-OpenSSH\r\n\r\n')), 'other'],
  [
    'offers another protocol',
    onRequest((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ),
    'reset',
  ],
  ['sends a head without end', onRequest((socket) => socket.write(`${OK}\r\n${'x-a: b\r\n'.repeat(10_000)}`)), 'other'],
]

describe('unclear: it may have been read', () => {
  test.each(unclear)('where the service %s; and it is asked only once', async (_, behave, why) => {
    const far = await farEnd(behave)
    expect(await outside.call(at(far.port), { ...options, within: 700 })).toEqual({ kind: 'unclear', why })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(far.connections).toBe(1)
    expect(far.text.match(/POST/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })

  test('where the connection over TLS breaks after the handshake', async () => {
    const trusting = createOutside({ ...REAL_TIME, allowOrigins: [], lookup: loopback, trust: [certificate.cert] })
    const far = await farEndWithTls(
      certificate,
      onRequest((socket) => socket.destroy()),
    )
    expect(await trusting.call(at(far.port, 'https'), options)).toEqual({ kind: 'unclear', why: 'reset' })
    expect([far.connections, far.heard > 0]).toEqual([1, true])
  })

  test('where nobody wants it any more after it was sent; its connection is closed', async () => {
    const aborting = new AbortController()
    const far = await farEnd(onRequest(() => aborting.abort()))
    expect(await outside.call(at(far.port), { ...options, signal: aborting.signal })).toEqual({
      kind: 'unclear',
      why: 'other',
    })
    await expect.poll(() => far.closedAt).not.toBeNull()
  })

  test('where the body that was to be sent breaks off', async () => {
    const far = await farEnd(nothing)
    async function* pieces() {
      yield Buffer.from('half')
      throw new Error('The file is gone.')
    }
    expect((await outside.call(at(far.port), { ...options, body: pieces() })).kind).toBe('unclear')
  })
})

test('whatever a service does, and whenever: what is said not to be sent was never heard', async () => {
  const moments = fc.constantFrom<Behaviour[]>(
    (socket) => socket.destroy(),
    (socket) => setImmediate(() => socket.resetAndDestroy()),
    (socket) => socket.once('data', () => socket.resetAndDestroy()),
    onRequest((socket) => socket.end(`${OK}\r\n\r\n`)),
    nothing,
  )
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 1, max: 12 }), fc.boolean(), async (behave, within, slowLookup) => {
      const far = await farEnd(behave)
      const hasty = createOutside({
        ...REAL_TIME,
        allowOrigins: [],
        lookup: async () => {
          if (slowLookup) await new Promise((resolve) => setTimeout(resolve, 4))
          return ['127.0.0.1']
        },
      })
      const called = await hasty.call(at(far.port), { ...options, within })
      await new Promise((resolve) => setTimeout(resolve, 15))
      if (called.kind === 'not_sent') expect(far.heard).toBe(0)
      expect(far.connections).toBeLessThanOrEqual(1)
      await far.stop()
    }),
    { numRuns: 60 },
  )
})

test('the far ends of these tests answer a plain client as they should', async () => {
  const far = await farEnd(answering([OK, 'content-length: 2'], 'ok'))
  const text = await new Promise<string>((resolve) => {
    let all = ''
    const socket = connectTcp(far.port, '127.0.0.1', () => socket.end('GET / HTTP/1.1\r\n\r\n'))
    socket.on('data', (chunk) => {
      all += chunk.toString()
    })
    socket.on('close', () => resolve(all))
  })
  expect(text).toBe(`${OK}\r\ncontent-length: 2\r\n\r\nok`)
})
