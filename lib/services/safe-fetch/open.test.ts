import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { OutsideError } from '#lib/services/safe-fetch/fetch-error'
import { createOutside, type Opened, type OpenOptions } from '#lib/services/safe-fetch/safe-fetch'
import {
  answering,
  type Behaviour,
  type FarEnd,
  farEnd,
  nothing,
  onRequest,
  stopFarEnds,
} from '#lib/services/safe-fetch/test-server.fixture'
import { REAL_TIME } from '#tests/harness/timing'

afterEach(stopFarEnds)

const OK = 'HTTP/1.1 200 OK'
const originOf = (far: FarEnd) => `http://127.0.0.1:${far.port}`

const open = (far: FarEnd, options: Partial<OpenOptions> = {}, path = '/song.mp3'): Promise<Opened> =>
  createOutside({ ...REAL_TIME, allowOrigins: [] }).open(`${originOf(far)}${path}`, {
    signal: new AbortController().signal,
    service: { origin: originOf(far), trusted: true },
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

/** What came, and why no more of it. */
const read = async ({ body }: Song, each: (chunk: Uint8Array) => Promise<void> | void = () => {}) => {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      await each(chunk)
    }
    return { bytes: Buffer.concat(chunks), fault: null }
  } catch (error) {
    expect(error).toBeInstanceOf(OutsideError)
    return { bytes: Buffer.concat(chunks), fault: (error as OutsideError).kind }
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const music = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251))

describe('what is found', () => {
  test('comes byte for byte, with its length where that is told', async () => {
    const told = await farEnd(answering([OK, `content-length: ${music.length}`, 'Content-Type: audio/mpeg'], music))
    const opened = song(await open(told))
    expect(opened).toMatchObject({ status: 200, length: music.length, headers: { 'content-type': 'audio/mpeg' } })
    expect(await read(opened)).toEqual({ bytes: music, fault: null })
    const untold = await farEnd(answering([OK], music))
    const other = song(await open(untold))
    expect(other.length).toBeNull()
    expect(await read(other)).toEqual({ bytes: music, fault: null })
  })

  test('is given out as it comes', async () => {
    let go: () => void = () => {}
    const far = await farEnd(
      onRequest((socket) => {
        socket.write(`${OK}\r\n\r\nfirst`)
        go = () => socket.end('second')
      }),
    )
    const texts: string[] = []
    await read(song(await open(far)), (chunk) => {
      texts.push(Buffer.from(chunk).toString())
      go()
    })
    expect(texts).toEqual(['first', 'second'])
  })

  test('may be an error: its status is told', async () => {
    for (const status of [204, 403, 404, 500]) {
      const far = await farEnd(answering([`HTTP/1.1 ${status} Status`, 'content-length: 0']))
      const opened = song(await open(far))
      expect(opened.status).toBe(status)
      expect(await read(opened)).toEqual({ bytes: Buffer.alloc(0), fault: null })
    }
  })

  test('nobody is told who asks: credentials and cookies stay here, and nothing packed is asked for', async () => {
    const far = await farEnd(answering([OK], 'x'))
    const headers = {
      Authorization: 'Bearer key',
      'proxy-authorization': 'Basic key',
      COOKIE: 'session=key',
      Host: 'elsewhere',
      'Accept-Encoding': 'gzip',
      Range: 'bytes=0-',
    }
    await read(song(await open(far, { headers })))
    expect(far.text.toLowerCase()).not.toMatch(/authorization|cookie|key|elsewhere|gzip/)
    expect(far.text).toContain('accept-encoding: identity\r\n')
    expect(far.text).toContain('range: bytes=0-\r\n')
  })

  test('what is packed all the same is refused', async () => {
    for (const encoding of ['gzip', 'br', 'identity, gzip', 'x']) {
      const far = await farEnd(answering([OK, `content-encoding: ${encoding}`], gzipSync('music')))
      expect(await open(far)).toEqual({ kind: 'unreachable', why: 'other' })
      await expect.poll(() => far.closedAt).not.toBeNull()
    }
    const plain = await farEnd(answering([OK, 'content-encoding: identity'], 'music'))
    expect((await open(plain)).kind).toBe('opened')
  })
})

describe('redirects', () => {
  const chain = (length: number): Behaviour =>
    onRequest((socket, far) => {
      const left = length - far.connections + 1
      if (left > 0) socket.end(`HTTP/1.1 302 Found\r\nlocation: /hop/${left}\r\ncontent-length: 0\r\n\r\n`)
      else socket.end(`${OK}\r\ncontent-length: 5\r\n\r\nmusic`)
    })

  test('five are followed, a sixth is not', async () => {
    const five = await farEnd(chain(5))
    const opened = song(await open(five))
    expect(opened.address).toBe(`${originOf(five)}/hop/1`)
    expect((await read(opened)).bytes.toString()).toBe('music')
    expect(five.connections).toBe(6)
    expect(await open(await farEnd(chain(6)))).toEqual({ kind: 'redirects' })
    expect(await open(await farEnd(chain(1)), { redirects: 0 })).toEqual({ kind: 'redirects' })
    expect(await open(await farEnd(chain(1_000_000)))).toEqual({ kind: 'redirects' })
  })

  test('a name of a file is followed as it is written', async () => {
    const far = await farEnd((socket, far) =>
      far.connections === 1
        ? onRequest(() => socket.end('HTTP/1.1 302 Found\r\nlocation: /夜曲.mp3\r\ncontent-length: 0\r\n\r\n'))(
            socket,
            far,
          )
        : answering([OK], 'x')(socket, far),
    )
    expect(song(await open(far)).address).toBe(`${originOf(far)}${encodeURI('/夜曲.mp3')}`)
  })

  test('each leaves no connection behind', async () => {
    const far = await farEnd(
      onRequest((socket) => socket.write('HTTP/1.1 302 Found\r\nlocation: /again\r\ncontent-length: 999999\r\n\r\nx')),
    )
    expect(await open(far)).toEqual({ kind: 'redirects' })
    await expect.poll(() => far.openNow).toBe(0)
  })

  test('a redirect that names no place is an answer like any other', async () => {
    const far = await farEnd(answering(['HTTP/1.1 302 Found', 'content-length: 0']))
    expect(song(await open(far)).status).toBe(302)
  })
})

const unreachable: [string, Behaviour, string][] = [
  ['hangs up', (socket) => setImmediate(() => socket.destroy()), 'reset'],
  ['resets after reading', onRequest((socket) => socket.resetAndDestroy()), 'reset'],
  ['never answers', nothing, 'timeout'],
  ['speaks no HTTP', onRequest((socket) => socket.end('ICY 200 OK\r\n\r\n')), 'other'],
]
test.each(unreachable)('a server that %s is unreachable', async (_, behave, why) => {
  const far = await farEnd(behave)
  expect(await open(far, { headersWithin: 200 })).toEqual({ kind: 'unreachable', why })
  expect(far.connections).toBe(1)
})

test('neither is one that does not listen, or whose name leads nowhere', async () => {
  const far = await farEnd(nothing)
  await far.stop()
  expect(await open(far)).toEqual({ kind: 'unreachable', why: 'refused' })
  const lost = createOutside({ ...REAL_TIME, allowOrigins: [], lookup: () => Promise.reject(new Error('ENOTFOUND')) })
  const limits = { maxBytes: 1, headersWithin: 1000, idleFor: 1000, totalWithin: 1000 }
  const { signal } = new AbortController()
  expect(await lost.open('https://music.example/', { signal, ...limits })).toEqual({ kind: 'unreachable', why: 'dns' })
})

describe('a body that does not come whole', () => {
  const half = Buffer.alloc(5000, 'x')
  const broken: [string, Behaviour, string][] = [
    ['ends before its length', answering([OK, 'content-length: 9999'], half), 'cut'],
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
      answering([OK, 'connection: close', 'transfer-encoding: chunked'], '5\r\nmusic\r\n'),
      'cut',
    ],
    ['stalls', onRequest((socket) => socket.write(`${OK}\r\ncontent-length: 9999\r\n\r\nxxx`)), 'stalled'],
    ['is too large', answering([OK], Buffer.alloc(20_000)), 'too_large'],
    [
      'says itself that it is too large',
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
  test.each(broken)('%s: its reader is told, and its connection is closed', async (_, behave, fault) => {
    const far = await farEnd(behave)
    const opened = song(await open(far, { maxBytes: 10_000, idleFor: 200, totalWithin: 600 }))
    const found = await read(opened)
    expect(found.fault).toBe(fault)
    expect(found.bytes.length).toBeLessThanOrEqual(10_000)
    await expect.poll(() => far.openNow).toBe(0)
  })

  test('what came before the cut is still given', async () => {
    const far = await farEnd(answering([OK, 'content-length: 9999'], half))
    expect((await read(song(await open(far)))).bytes.length).toBe(5000)
  })

  test('a slow reader of a body without length is told an end from a cut', async () => {
    const lasting = (last: (socket: Socket) => void) =>
      onRequest((socket) => {
        socket.write(`${OK}\r\n\r\n`)
        socket.write(music, () => last(socket))
      })
    const slowly = async (far: FarEnd) => {
      let slept = 0
      return read(song(await open(far)), async () => {
        if (slept++ < 3) await sleep(100)
      })
    }
    const ended = await slowly(await farEnd(lasting((socket) => socket.end())))
    expect(ended).toEqual({ bytes: music, fault: null })
    const reset = await slowly(await farEnd(lasting((socket) => setTimeout(() => socket.resetAndDestroy(), 30))))
    expect(reset.fault).toBe('cut')
  })

  test('a reader who takes his time is no stall', async () => {
    const far = await farEnd(answering([OK, `content-length: ${music.length}`], music))
    let slept = 0
    const found = await read(song(await open(far, { idleFor: 100 })), async () => {
      if (slept++ < 3) await sleep(200)
    })
    expect(found).toEqual({ bytes: music, fault: null })
  })
})

describe('whoever does not want it any more', () => {
  const endless: Behaviour = onRequest((socket) => {
    socket.write(`${OK}\r\n\r\n`)
    const timer = setInterval(() => socket.write(Buffer.alloc(1000)), 5)
    socket.on('close', () => clearInterval(timer))
  })

  const ways: [string, (opened: Song, abort: () => void) => void][] = [
    ['closes it', ({ close }) => close()],
    ['aborts', (_, abort) => abort()],
  ]
  test.each(ways)('%s: the connection is closed within 100 ms, and a waiting reader is told', async (_, leave) => {
    for (const behave of [endless, onRequest((socket) => socket.write(`${OK}\r\n\r\n`))]) {
      const far = await farEnd(behave)
      const aborting = new AbortController()
      const opened = song(await open(far, { signal: aborting.signal }))
      const reading = read(opened)
      await sleep(50)
      const left = performance.now()
      leave(opened, () => aborting.abort())
      expect((await reading).fault).toBe('aborted')
      await expect.poll(() => far.closedAt, { interval: 2 }).not.toBeNull()
      expect(far.closedAt! - left).toBeLessThan(100)
    }
  })

  test('stops reading: that closes it as well', async () => {
    const far = await farEnd(endless)
    const opened = song(await open(far))
    let left = 0
    for await (const _ of opened.body) {
      left = performance.now()
      break
    }
    await expect.poll(() => far.closedAt, { interval: 2 }).not.toBeNull()
    expect(far.closedAt! - left).toBeLessThan(100)
  })

  test('never reads: it is closed when its time is up', async () => {
    const far = await farEnd(endless)
    song(await open(far, { totalWithin: 300 }))
    await expect.poll(() => far.closedAt, { interval: 10 }).not.toBeNull()
  })

  test('aborts while it is being opened', async () => {
    const aborting = new AbortController()
    const far = await farEnd(onRequest(() => aborting.abort()))
    expect(await open(far, { signal: aborting.signal })).toEqual({ kind: 'unreachable', why: 'other' })
    await expect.poll(() => far.closedAt).not.toBeNull()
    expect(await open(far, { signal: aborting.signal })).toEqual({ kind: 'unreachable', why: 'other' })
    expect(far.connections).toBe(1)
  })
})

test('a slow reader holds up the sender: never more than 256 KB wait here', async () => {
  const far = await farEnd(
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
  const opened = song(await open(far, { maxBytes: 1e9, totalWithin: 20_000 }))
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
