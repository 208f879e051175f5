import { connect as connectTcp, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { certificateFor } from '#lib/services/safe-fetch/certificate.fixture'
import { type CallOptions, createSafeFetch } from '#lib/services/safe-fetch/safe-fetch'
import {
  type ConnectionHandler,
  neverRespond,
  onRequest,
  respondWith,
  startTestServer,
  startTlsTestServer,
  stopTestServers,
} from '#lib/services/safe-fetch/test-server.fixture'
import { REAL_TIME } from '#tests/harness/timing'

afterEach(stopTestServers)

const loopback = async () => ['127.0.0.1']
const safeFetch = createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup: loopback })
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

describe('answered', () => {
  test('response › status, headers and body; the request arrives whole and once', async () => {
    const server = await startTestServer(
      respondWith(['HTTP/1.1 422 Unprocessable', 'X-Reason: Prompt', 'x-a: 1', 'x-a: 2'], '{"detail":"ü"}'),
    )
    const called = await safeFetch.call(at(server.port), options)
    expect(called).toMatchObject({ kind: 'answered', status: 422, headers: { 'x-reason': 'Prompt', 'x-a': '1, 2' } })
    expect(called.kind === 'answered' && textOf(called.body)).toBe('{"detail":"ü"}')
    expect(server.text).toMatch(/^POST \/api\/v1\/song\/generate\?a=b HTTP\/1\.1\r\n/)
    expect(server.text).toContain(`host: service.example:${server.port}\r\n`)
    expect(server.text).toContain('authorization: Bearer key\r\n')
    expect(server.text.endsWith('\r\n\r\n{"prompt":"a song"}')).toBe(true)
    expect(server.connections).toBe(1)
  })

  test('redirect › answered, not followed', async () => {
    const other = await startTestServer(respondWith([OK], 'stolen'))
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await startTestServer(
        respondWith([`HTTP/1.1 ${status} Moved`, `location: ${at(other.port)}`, 'content-length: 0']),
      )
      expect(await safeFetch.call(at(server.port), options)).toMatchObject({ kind: 'answered', status })
      expect([server.connections, other.connections]).toEqual([1, 0])
    }
  })

  test('keep-alive offered › one connection per request', async () => {
    const server = await startTestServer(
      onRequest((socket) => socket.write(`${OK}\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\nok`)),
    )
    for (let turn = 1; turn <= 3; turn++) {
      expect(await safeFetch.call(at(server.port), options)).toMatchObject({ kind: 'answered' })
      expect(server.connections).toBe(turn)
    }
  })

  test('name with several addresses › one connection to the one that listens', async () => {
    const server = await startTestServer(respondWith([OK], 'ok'))
    const several = createSafeFetch({
      ...REAL_TIME,
      allowOrigins: [],
      lookup: async () => ['127.0.0.2', '127.0.0.3', '127.0.0.1'],
    })
    expect(await several.call(at(server.port), options)).toMatchObject({ kind: 'answered' })
    expect(server.connections).toBe(1)
  })

  test('bodies in chunks › sent and received', async () => {
    const server = await startTestServer((socket) => {
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
    const called = await safeFetch.call(at(server.port), { ...options, body: pieces() })
    expect(called.kind === 'answered' && textOf(called.body)).toBe('one two')
    expect(server.text).toContain('first ')
    expect(server.text).toContain('second')
  })

  test('streamed body with Content-Length › not sent in chunks', async () => {
    const server = await startTestServer(respondWith([OK], '{}'))
    async function* pieces() {
      yield Buffer.alloc(600, 'a')
      yield Buffer.alloc(400, 'b')
    }
    const headers = { ...options.headers, 'Content-Length': '1000' }
    expect(await safeFetch.call(at(server.port), { ...options, headers, body: pieces() })).toMatchObject({
      kind: 'answered',
    })
    expect(server.text.toLowerCase()).toContain('content-length: 1000')
    expect(server.text).not.toContain('chunked')
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
  ])('content-encoding %s › decoded', async (encoding, body) => {
    const server = await startTestServer(
      respondWith([OK, `content-encoding: ${encoding}`, `content-length: ${body.length}`], body),
    )
    const called = await safeFetch.call(at(server.port), options)
    expect(called.kind === 'answered' && textOf(called.body)).toBe(text)
  })

  test('https › SNI sent, certificate checked against the name', async () => {
    const trusting = createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup: loopback, trust: [certificate.cert] })
    const server = await startTlsTestServer(certificate, respondWith([OK, 'content-length: 2'], 'ok'))
    expect(await trusting.call(at(server.port, 'https'), options)).toMatchObject({ kind: 'answered', status: 200 })
    expect(server.name).toBe('service.example')
    expect(server.text).toContain('authorization: Bearer key\r\n')
  })
})

describe('not sent: no byte of the request has left', () => {
  const notSent = (why: string) => ({ kind: 'not_sent', why })

  test('closed port › refused', async () => {
    const server = await startTestServer(neverRespond)
    await server.stop()
    expect(await safeFetch.call(at(server.port), options)).toEqual(notSent('refused'))
  })

  test('unknown name › dns', async () => {
    const failing = createSafeFetch({
      ...REAL_TIME,
      allowOrigins: [],
      lookup: () => Promise.reject(new Error('ENOTFOUND')),
    })
    expect(await failing.call(at(80), options)).toEqual(notSent('dns'))
    const empty = createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup: async () => [] })
    expect(await empty.call(at(80), options)).toEqual(notSent('dns'))
  })

  test('slow name resolution or handshake › timeout', async () => {
    const endless = createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup: () => new Promise(() => {}) })
    const limits = [
      { connectWithin: 100, within: 5000 },
      { connectWithin: 5000, within: 100 },
    ]
    const server = await startTestServer(neverRespond)
    for (const limit of limits) {
      const started = performance.now()
      expect(await endless.call(at(80), { ...options, ...limit })).toEqual(notSent('timeout'))
      expect(await safeFetch.call(at(server.port, 'https'), { ...options, ...limit })).toEqual(notSent('timeout'))
      expect(performance.now() - started).toBeLessThan(1500)
    }
    expect(server.text).not.toContain('POST')
  })

  const noTls: [string, ConnectionHandler][] = [
    ['speaks HTTP', (socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))],
    ['speaks garbage', (socket) => socket.write('hello, who is there?\r\n\r\n')],
    ['hangs up', (socket) => socket.destroy()],
    ['hangs up after the first bytes', (socket) => socket.once('data', () => socket.end())],
    ['resets', (socket) => socket.once('data', () => socket.resetAndDestroy())],
  ]
  test.each(noTls)('https server %s › tls', async (_, behave) => {
    const server = await startTestServer(behave)
    expect(await safeFetch.call(at(server.port, 'https'), options)).toEqual(notSent('tls'))
    expect(server.text).not.toContain('POST')
    expect(server.connections).toBe(1)
  })

  test('certificate of an unknown root or another name › tls', async () => {
    const server = await startTlsTestServer(certificate, respondWith([OK], 'ok'))
    expect(await safeFetch.call(at(server.port, 'https'), options)).toEqual(notSent('tls'))
    const trusting = createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup: loopback, trust: [certificate.cert] })
    expect(await trusting.call(`https://other.example:${server.port}/`, options)).toEqual(notSent('tls'))
    expect(await trusting.call(`https://127.0.0.1:${server.port}/`, options)).toEqual(notSent('tls'))
    expect(server.receivedBytes).toBe(0)
  })

  test('private address, or no URL of a service › forbidden', async () => {
    const server = await startTestServer(respondWith([OK], 'ok'))
    expect(await safeFetch.call(at(server.port), { ...options, guarded: true })).toEqual(notSent('forbidden'))
    for (const address of ['', 'service.example', 'ftp://service.example/', `http://a:b@127.0.0.1:${server.port}/`])
      expect(await safeFetch.call(address, options)).toEqual(notSent('forbidden'))
    expect(server.connections).toBe(0)
  })

  test('abort before the connection › other', async () => {
    expect(await safeFetch.call(at(80), { ...options, signal: AbortSignal.abort() })).toEqual(notSent('other'))
    const server = await startTestServer(neverRespond)
    const aborting = new AbortController()
    setTimeout(() => aborting.abort(), 50)
    expect(await safeFetch.call(at(server.port, 'https'), { ...options, signal: aborting.signal })).toEqual(
      notSent('other'),
    )
  })

  test('invalid header › other', async () => {
    const server = await startTestServer(respondWith([OK], 'ok'))
    const headers = { authorization: 'Bearer a\r\nx-injected: b' }
    expect(await safeFetch.call(at(server.port), { ...options, headers })).toEqual(notSent('other'))
    expect(server.receivedBytes).toBe(0)
  })
})

const breaks = (head: string, then: (socket: Socket) => void) =>
  onRequest((socket) => socket.write(head, () => setTimeout(() => then(socket), 20)))

const unclear: [string, ConnectionHandler, string][] = [
  ['resets as soon as it is connected', (socket) => setImmediate(() => socket.resetAndDestroy()), 'reset'],
  ['hangs up before it has read anything', (socket) => socket.pause().end(), 'reset'],
  ['resets after reading', onRequest((socket) => socket.resetAndDestroy()), 'reset'],
  ['hangs up after reading', onRequest((socket) => socket.end()), 'reset'],
  ['hangs up in the middle of the head', onRequest((socket) => socket.end(`${OK}\r\ncontent-le`)), 'reset'],
  ['never answers', neverRespond, 'timeout'],
  ['stops in the middle of the head', onRequest((socket) => socket.write(`${OK}\r\ncontent-le`)), 'timeout'],
  [
    'stops in the middle of the body',
    onRequest((socket) => socket.write(`${OK}\r\ncontent-length: 9\r\n\r\n{`)),
    'timeout',
  ],
  ['sends only 102 Processing', onRequest((socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n')), 'timeout'],
  ['ends before its Content-Length', respondWith([OK, 'content-length: 9'], '{'), 'cut'],
  ['resets in the body', breaks(`${OK}\r\ncontent-length: 9\r\n\r\n{`, (socket) => socket.resetAndDestroy()), 'cut'],
  ['resets in a body without length', breaks(`${OK}\r\n\r\n{`, (socket) => socket.resetAndDestroy()), 'cut'],
  [
    'ends before the last chunk',
    breaks(`${OK}\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`, (socket) => socket.end()),
    'cut',
  ],
  [
    'ends before the last chunk, with connection: close',
    breaks(`${OK}\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`, (socket) => socket.end()),
    'cut',
  ],
  ['sends too much', respondWith([OK, 'content-length: 20000'], 'x'.repeat(20_000)), 'too_large'],
  ['sends too much without a length', respondWith([OK], 'x'.repeat(20_000)), 'too_large'],
  ['sends a gzip bomb', respondWith([OK, 'content-encoding: gzip'], gzipSync(Buffer.alloc(5_000_000))), 'too_large'],
  [
    'sends a brotli bomb',
    respondWith([OK, 'content-encoding: br'], brotliCompressSync(Buffer.alloc(50_000_000))),
    'too_large',
  ],
  [
    'sends a deflate bomb',
    respondWith([OK, 'content-encoding: deflate'], deflateSync(Buffer.alloc(5_000_000))),
    'too_large',
  ],
  ['names a wrong encoding', respondWith([OK, 'content-encoding: gzip'], '{}'), 'encoding'],
  [
    'sends a truncated gzip body',
    respondWith([OK, 'content-encoding: gzip'], gzipSync('{"a":"b"}').subarray(0, 20)),
    'encoding',
  ],
  ['names an unknown encoding', respondWith([OK, 'content-encoding: zstd'], '{}'), 'encoding'],
  ['encodes twice', respondWith([OK, 'content-encoding: gzip, gzip'], gzipSync(gzipSync('{}'))), 'encoding'],
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

describe('unclear: the service may have read the request', () => {
  test.each(unclear)('service %s › unclear, one request', async (_, behave, why) => {
    const server = await startTestServer(behave)
    expect(await safeFetch.call(at(server.port), { ...options, within: 700 })).toEqual({ kind: 'unclear', why })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(server.connections).toBe(1)
    expect(server.text.match(/POST/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })

  test('TLS connection breaks after the handshake › reset', async () => {
    const trusting = createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup: loopback, trust: [certificate.cert] })
    const server = await startTlsTestServer(
      certificate,
      onRequest((socket) => socket.destroy()),
    )
    expect(await trusting.call(at(server.port, 'https'), options)).toEqual({ kind: 'unclear', why: 'reset' })
    expect([server.connections, server.receivedBytes > 0]).toEqual([1, true])
  })

  test('abort after sending › other, connection closed', async () => {
    const aborting = new AbortController()
    const server = await startTestServer(onRequest(() => aborting.abort()))
    expect(await safeFetch.call(at(server.port), { ...options, signal: aborting.signal })).toEqual({
      kind: 'unclear',
      why: 'other',
    })
    await expect.poll(() => server.closedAt).not.toBeNull()
  })

  test('request body fails › unclear', async () => {
    const server = await startTestServer(neverRespond)
    async function* pieces() {
      yield Buffer.from('half')
      throw new Error('The file is gone.')
    }
    expect((await safeFetch.call(at(server.port), { ...options, body: pieces() })).kind).toBe('unclear')
  })
})

test('any failure at any time › not_sent only if the server received nothing', async () => {
  const moments = fc.constantFrom<ConnectionHandler[]>(
    (socket) => socket.destroy(),
    (socket) => setImmediate(() => socket.resetAndDestroy()),
    (socket) => socket.once('data', () => socket.resetAndDestroy()),
    onRequest((socket) => socket.end(`${OK}\r\n\r\n`)),
    neverRespond,
  )
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 1, max: 12 }), fc.boolean(), async (behave, within, slowLookup) => {
      const server = await startTestServer(behave)
      const hasty = createSafeFetch({
        ...REAL_TIME,
        allowOrigins: [],
        lookup: async () => {
          if (slowLookup) await new Promise((resolve) => setTimeout(resolve, 4))
          return ['127.0.0.1']
        },
      })
      const called = await hasty.call(at(server.port), { ...options, within })
      await new Promise((resolve) => setTimeout(resolve, 15))
      if (called.kind === 'not_sent') expect(server.receivedBytes).toBe(0)
      expect(server.connections).toBeLessThanOrEqual(1)
      await server.stop()
    }),
    { numRuns: 60 },
  )
})

test('test server › plain client › its response', async () => {
  const server = await startTestServer(respondWith([OK, 'content-length: 2'], 'ok'))
  const text = await new Promise<string>((resolve) => {
    let all = ''
    const socket = connectTcp(server.port, '127.0.0.1', () => socket.end('GET / HTTP/1.1\r\n\r\n'))
    socket.on('data', (chunk) => {
      all += chunk.toString()
    })
    socket.on('close', () => resolve(all))
  })
  expect(text).toBe(`${OK}\r\ncontent-length: 2\r\n\r\nok`)
})
