import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { FetchError } from '#lib/services/safe-fetch/fetch-error'
import { createSafeFetch, type Opened, type OpenOptions } from '#lib/services/safe-fetch/safe-fetch'
import {
  type ConnectionHandler,
  neverRespond,
  onRequest,
  respondWith,
  startTestServer,
  stopTestServers,
  type TestServer,
} from '#lib/services/safe-fetch/test-server.fixture'
import { REAL_TIME } from '#tests/harness/timing'

afterEach(stopTestServers)

const OK = 'HTTP/1.1 200 OK'
const originOf = (server: TestServer) => `http://127.0.0.1:${server.port}`

const open = (server: TestServer, options: Partial<OpenOptions> = {}, path = '/song.mp3'): Promise<Opened> =>
  createSafeFetch({ ...REAL_TIME, allowOrigins: [] }).open(`${originOf(server)}${path}`, {
    signal: new AbortController().signal,
    service: { origin: originOf(server), trusted: true },
    maxBytes: 1_000_000,
    headersWithin: 2000,
    idleFor: 2000,
    totalWithin: 5000,
    ...options,
  })

type Song = Extract<Opened, { kind: 'opened' }>
const song = (opened: Opened): Song => {
  if (opened.kind !== 'opened') throw new Error(`It was ${JSON.stringify(opened)}.`)
  return opened
}

/** The bytes received, and the failure that ended them. */
const read = async ({ body }: Song, each: (chunk: Uint8Array) => Promise<void> | void = () => {}) => {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      await each(chunk)
    }
    return { bytes: Buffer.concat(chunks), failure: null }
  } catch (error) {
    expect(error).toBeInstanceOf(FetchError)
    return { bytes: Buffer.concat(chunks), failure: (error as FetchError).kind }
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const music = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251))

describe('response', () => {
  test('with or without Content-Length › same bytes', async () => {
    const told = await startTestServer(
      respondWith([OK, `content-length: ${music.length}`, 'Content-Type: audio/mpeg'], music),
    )
    const opened = song(await open(told))
    expect(opened).toMatchObject({ status: 200, length: music.length, headers: { 'content-type': 'audio/mpeg' } })
    expect(await read(opened)).toEqual({ bytes: music, failure: null })
    const untold = await startTestServer(respondWith([OK], music))
    const other = song(await open(untold))
    expect(other.length).toBeNull()
    expect(await read(other)).toEqual({ bytes: music, failure: null })
  })

  test('in pieces › each read as it arrives', async () => {
    let go: () => void = () => {}
    const server = await startTestServer(
      onRequest((socket) => {
        socket.write(`${OK}\r\n\r\nfirst`)
        go = () => socket.end('second')
      }),
    )
    const texts: string[] = []
    await read(song(await open(server)), (chunk) => {
      texts.push(Buffer.from(chunk).toString())
      go()
    })
    expect(texts).toEqual(['first', 'second'])
  })

  test('error status › opened with the status', async () => {
    for (const status of [204, 403, 404, 500]) {
      const server = await startTestServer(respondWith([`HTTP/1.1 ${status} Status`, 'content-length: 0']))
      const opened = song(await open(server))
      expect(opened.status).toBe(status)
      expect(await read(opened)).toEqual({ bytes: Buffer.alloc(0), failure: null })
    }
  })

  test('request headers › no credentials, no cookies, no compression', async () => {
    const server = await startTestServer(respondWith([OK], 'x'))
    const headers = {
      Authorization: 'Bearer key',
      'proxy-authorization': 'Basic key',
      COOKIE: 'session=key',
      Host: 'elsewhere',
      'Accept-Encoding': 'gzip',
      Range: 'bytes=0-',
    }
    await read(song(await open(server, { headers })))
    expect(server.text.toLowerCase()).not.toMatch(/authorization|cookie|key|elsewhere|gzip/)
    expect(server.text).toContain('accept-encoding: identity\r\n')
    expect(server.text).toContain('range: bytes=0-\r\n')
  })

  test('compressed response › unreachable', async () => {
    for (const encoding of ['gzip', 'br', 'identity, gzip', 'x']) {
      const server = await startTestServer(respondWith([OK, `content-encoding: ${encoding}`], gzipSync('music')))
      expect(await open(server)).toEqual({ kind: 'unreachable', why: 'other' })
      await expect.poll(() => server.closedAt).not.toBeNull()
    }
    const plain = await startTestServer(respondWith([OK, 'content-encoding: identity'], 'music'))
    expect((await open(plain)).kind).toBe('opened')
  })
})

describe('redirects', () => {
  const chain = (length: number): ConnectionHandler =>
    onRequest((socket, server) => {
      const left = length - server.connections + 1
      if (left > 0) socket.end(`HTTP/1.1 302 Found\r\nlocation: /hop/${left}\r\ncontent-length: 0\r\n\r\n`)
      else socket.end(`${OK}\r\ncontent-length: 5\r\n\r\nmusic`)
    })

  test('six in a row › five followed', async () => {
    const five = await startTestServer(chain(5))
    const opened = song(await open(five))
    expect(opened.address).toBe(`${originOf(five)}/hop/1`)
    expect((await read(opened)).bytes.toString()).toBe('music')
    expect(five.connections).toBe(6)
    expect(await open(await startTestServer(chain(6)))).toEqual({ kind: 'redirects' })
    expect(await open(await startTestServer(chain(1)), { redirects: 0 })).toEqual({ kind: 'redirects' })
    expect(await open(await startTestServer(chain(1_000_000)))).toEqual({ kind: 'redirects' })
  })

  test('location in UTF-8 › followed', async () => {
    const server = await startTestServer((socket, server) =>
      server.connections === 1
        ? onRequest(() => socket.end('HTTP/1.1 302 Found\r\nlocation: /夜曲.mp3\r\ncontent-length: 0\r\n\r\n'))(
            socket,
            server,
          )
        : respondWith([OK], 'x')(socket, server),
    )
    expect(song(await open(server)).address).toBe(`${originOf(server)}${encodeURI('/夜曲.mp3')}`)
  })

  test('followed › every connection closed', async () => {
    const server = await startTestServer(
      onRequest((socket) => socket.write('HTTP/1.1 302 Found\r\nlocation: /again\r\ncontent-length: 999999\r\n\r\nx')),
    )
    expect(await open(server)).toEqual({ kind: 'redirects' })
    await expect.poll(() => server.openNow).toBe(0)
  })

  test('without a location › opened', async () => {
    const server = await startTestServer(respondWith(['HTTP/1.1 302 Found', 'content-length: 0']))
    expect(song(await open(server)).status).toBe(302)
  })
})

const unreachable: [string, ConnectionHandler, string][] = [
  ['hangs up', (socket) => setImmediate(() => socket.destroy()), 'reset'],
  ['resets after reading', onRequest((socket) => socket.resetAndDestroy()), 'reset'],
  ['never answers', neverRespond, 'timeout'],
  ['speaks no HTTP', onRequest((socket) => socket.end('ICY 200 OK\r\n\r\n')), 'other'],
]
test.each(unreachable)('server that %s › unreachable', async (_, behave, why) => {
  const server = await startTestServer(behave)
  expect(await open(server, { headersWithin: 200 })).toEqual({ kind: 'unreachable', why })
  expect(server.connections).toBe(1)
})

test('closed port or unknown name › unreachable', async () => {
  const server = await startTestServer(neverRespond)
  await server.stop()
  expect(await open(server)).toEqual({ kind: 'unreachable', why: 'refused' })
  const lost = createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup: () => Promise.reject(new Error('ENOTFOUND')) })
  const limits = { maxBytes: 1, headersWithin: 1000, idleFor: 1000, totalWithin: 1000 }
  const { signal } = new AbortController()
  expect(await lost.open('https://music.example/', { signal, ...limits })).toEqual({ kind: 'unreachable', why: 'dns' })
})

describe('incomplete body', () => {
  const half = Buffer.alloc(5000, 'x')
  const broken: [string, ConnectionHandler, string][] = [
    ['ends before its length', respondWith([OK, 'content-length: 9999'], half), 'cut'],
    [
      'is reset before its length',
      onRequest((socket) =>
        socket.write(Buffer.concat([Buffer.from(`${OK}\r\ncontent-length: 9999\r\n\r\n`), half]), () =>
          setTimeout(() => socket.resetAndDestroy(), 30),
        ),
      ),
      'cut',
    ],
    [
      'ends before its last chunk',
      respondWith([OK, 'connection: close', 'transfer-encoding: chunked'], '5\r\nmusic\r\n'),
      'cut',
    ],
    ['stalls', onRequest((socket) => socket.write(`${OK}\r\ncontent-length: 9999\r\n\r\nxxx`)), 'stalled'],
    ['is too large', respondWith([OK], Buffer.alloc(20_000)), 'too_large'],
    [
      'has a Content-Length that is too large',
      onRequest((socket) => socket.write(`${OK}\r\ncontent-length: 10001\r\n\r\n`)),
      'too_large',
    ],
    [
      'drips without end',
      onRequest((socket) => {
        socket.write(`${OK}\r\n\r\n`)
        const timer = setInterval(() => socket.write('x'), 20)
        socket.on('close', () => clearInterval(timer))
      }),
      'timeout',
    ],
  ]
  test.each(broken)('%s › error for the reader, connection closed', async (_, behave, failure) => {
    const server = await startTestServer(behave)
    const opened = song(await open(server, { maxBytes: 10_000, idleFor: 200, totalWithin: 600 }))
    const found = await read(opened)
    expect(found.failure).toBe(failure)
    expect(found.bytes.length).toBeLessThanOrEqual(10_000)
    await expect.poll(() => server.openNow).toBe(0)
  })

  test('cut › earlier bytes still readable', async () => {
    const server = await startTestServer(respondWith([OK, 'content-length: 9999'], half))
    expect((await read(song(await open(server)))).bytes.length).toBe(5000)
  })

  test('no length, slow reader › end and reset told apart', async () => {
    const lasting = (last: (socket: Socket) => void) =>
      onRequest((socket) => {
        socket.write(`${OK}\r\n\r\n`)
        socket.write(music, () => last(socket))
      })
    const slowly = async (server: TestServer) => {
      let slept = 0
      return read(song(await open(server)), async () => {
        if (slept++ < 3) await sleep(100)
      })
    }
    const ended = await slowly(await startTestServer(lasting((socket) => socket.end())))
    expect(ended).toEqual({ bytes: music, failure: null })
    const reset = await slowly(
      await startTestServer(lasting((socket) => setTimeout(() => socket.resetAndDestroy(), 30))),
    )
    expect(reset.failure).toBe('cut')
  })

  test('slow reader › not stalled', async () => {
    const server = await startTestServer(respondWith([OK, `content-length: ${music.length}`], music))
    let slept = 0
    const found = await read(song(await open(server, { idleFor: 100 })), async () => {
      if (slept++ < 3) await sleep(200)
    })
    expect(found).toEqual({ bytes: music, failure: null })
  })
})

describe('caller', () => {
  const endless: ConnectionHandler = onRequest((socket) => {
    socket.write(`${OK}\r\n\r\n`)
    const timer = setInterval(() => socket.write(Buffer.alloc(1000)), 5)
    socket.on('close', () => clearInterval(timer))
  })

  const ways: [string, (opened: Song, abort: () => void) => void][] = [
    ['closes the body', ({ close }) => close()],
    ['aborts', (_, abort) => abort()],
  ]
  test.each(ways)('%s › connection closed within 100 ms, error for a waiting reader', async (_, leave) => {
    for (const behave of [endless, onRequest((socket) => socket.write(`${OK}\r\n\r\n`))]) {
      const server = await startTestServer(behave)
      const aborting = new AbortController()
      const opened = song(await open(server, { signal: aborting.signal }))
      const reading = read(opened)
      await sleep(50)
      const left = performance.now()
      leave(opened, () => aborting.abort())
      expect((await reading).failure).toBe('aborted')
      await expect.poll(() => server.closedAt, { interval: 2 }).not.toBeNull()
      expect(server.closedAt! - left).toBeLessThan(100)
    }
  })

  test('stops reading › connection closed', async () => {
    const server = await startTestServer(endless)
    const opened = song(await open(server))
    let left = 0
    for await (const _ of opened.body) {
      left = performance.now()
      break
    }
    await expect.poll(() => server.closedAt, { interval: 2 }).not.toBeNull()
    expect(server.closedAt! - left).toBeLessThan(100)
  })

  test('never reads › connection closed at the time limit', async () => {
    const server = await startTestServer(endless)
    song(await open(server, { totalWithin: 300 }))
    await expect.poll(() => server.closedAt, { interval: 10 }).not.toBeNull()
  })

  test('aborts before the response › unreachable', async () => {
    const aborting = new AbortController()
    const server = await startTestServer(onRequest(() => aborting.abort()))
    expect(await open(server, { signal: aborting.signal })).toEqual({ kind: 'unreachable', why: 'other' })
    await expect.poll(() => server.closedAt).not.toBeNull()
    expect(await open(server, { signal: aborting.signal })).toEqual({ kind: 'unreachable', why: 'other' })
    expect(server.connections).toBe(1)
  })
})

test('slow reader › sender held back, at most 256 KB in memory', async () => {
  const server = await startTestServer(
    onRequest((socket) => {
      socket.write(`${OK}\r\n\r\n`)
      const block = Buffer.alloc(65536)
      const fill = () => {
        while (!socket.destroyed && socket.write(block));
      }
      socket.on('drain', fill)
      fill()
    }),
  )
  let near: Socket | null = null
  const onConnected = (message: unknown) => {
    near = (message as { socket: Socket }).socket
  }
  subscribe('net.client.socket', onConnected)
  const opened = song(await open(server, { maxBytes: 1e9, totalWithin: 20_000 }))
  unsubscribe('net.client.socket', onConnected)
  let taken = 0
  let most = 0
  for await (const chunk of opened.body) {
    taken += chunk.length
    await sleep(10)
    most = Math.max(most, near!.bytesRead - taken)
    if (taken > 3_000_000) break
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(262_144)
})
