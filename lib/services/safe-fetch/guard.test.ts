import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#lib/clock'
import { connectTo } from '#lib/services/safe-fetch/connect'
import { createSafeFetch, type OpenOptions } from '#lib/services/safe-fetch/safe-fetch'
import {
  respondWith,
  startTestServer,
  stopTestServers,
  type TestServer,
} from '#lib/services/safe-fetch/test-server.fixture'
import { REAL_TIME } from '#tests/harness/timing'

/** A service on this machine. No untrusted URL may reach it. */
let canary: TestServer
const CANARY = ['HTTP/1.1 200 OK', 'content-length: 6', 'access: granted']

beforeEach(async () => {
  canary = await startTestServer(respondWith(CANARY, 'secret'))
})
afterEach(stopTestServers)

/** Answers of a resolver that an attacker controls. */
const NAMES: Record<string, string[]> = {
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'both.example': ['127.0.0.1', '::1', '10.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mapped-hex.example': ['::ffff:7f00:1'],
  'metadata.example': ['169.254.169.254'],
  'azure.example': ['168.63.129.16'],
  'private.example': ['10.0.0.1', '192.168.1.1', '172.16.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  '6to4.example': ['2002:7f00:1::1'],
  'zone.example': ['fe80::1%lo'],
  'unspecified.example': ['0.0.0.0', '::'],
  'xn--fsq.example': ['127.0.0.1'],
}
const lookup = async (host: string) => {
  const found = NAMES[host.replace(/\.$/, '')]
  if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  return found
}

const options: OpenOptions = {
  signal: new AbortController().signal,
  maxBytes: 1000,
  headersWithin: 2000,
  idleFor: 2000,
  totalWithin: 4000,
}
const callOptions = {
  method: 'POST',
  headers: { authorization: 'Bearer key' },
  body: '{}',
  guarded: true,
  signal: options.signal,
  connectWithin: 2000,
  within: 4000,
  maxBytes: 1000,
}

const HOSTS = [
  '127.0.0.1',
  '127.0.0.2',
  '127.255.255.254',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7F.0.0.0x1',
  '0177.0.0.1',
  '0177.1',
  '017700000001',
  '00000177.0.0.1',
  '127.0.0.1.',
  '１２７.0.0.1',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:7f00:1::1]',
  '[2001::7f00:1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001:db8::1]',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '168.63.129.16',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'canary.localhost',
  'canary.localhost.',
  ...Object.keys(NAMES),
  'loopback.example.',
  'LoopBack.Example',
  '例.example',
]

const OTHERS = (port: number) => [
  ...['ftp', 'file', 'gopher', 'ws', 'data', 'javascript', 'unix'].map((scheme) => `${scheme}://127.0.0.1:${port}/`),
  `http://name:password@127.0.0.1:${port}/`,
  'http://name:password@music.example/',
  'https://token@music.example/',
  'http://music.example:22/',
  'https://music.example:8080/',
  `http://music.example:${port}/`,
  'http://',
  '//127.0.0.1/',
  'not an address',
  '',
  'http://[::1',
  'http://[fe80::1%25lo]/',
  'http://127.0.0.1:99999/',
]

test('list of hosts › at least 60', () => {
  expect(HOSTS.length).toBeGreaterThanOrEqual(60)
})

describe('untrusted URL', () => {
  const safeFetch = createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup })

  test.each(HOSTS)('host %s › forbidden on every port, whether something listens or not', async (host) => {
    const { port } = canary
    const addresses = [`http://${host}/`, `https://${host}/`, `http://${host}:443/`, `http://${host}:${port}/`]
    const ask = async () => ({
      opened: await Promise.all(addresses.map((address) => safeFetch.open(address, options))),
      called: await safeFetch.call(`http://${host}:${port}/`, callOptions),
    })
    const listening = await ask()
    expect(canary.connections).toBe(0)
    await canary.stop()
    const silent = await ask()
    expect(listening).toEqual({
      opened: addresses.map(() => ({ kind: 'forbidden' })),
      called: { kind: 'not_sent', why: 'forbidden' },
    })
    expect(silent).toEqual(listening)
  })

  test('other scheme, port, user name or password › forbidden', async () => {
    for (const address of OTHERS(canary.port)) {
      expect([address, await safeFetch.open(address, options)]).toEqual([address, { kind: 'forbidden' }])
    }
    expect(canary.connections).toBe(0)
  })

  test('redirect from an allowed origin to any of them › forbidden', async () => {
    const { port } = canary
    const targets = [
      ...HOSTS.flatMap((host) => [`http://${host}/`, `http://${host}:${port}/`, `//${host}:${port}/x`]),
      ...OTHERS(port).filter((address) => address.includes('://')),
    ]
    let target = ''
    const allowed = await startTestServer((socket, server) =>
      respondWith(['HTTP/1.1 302 Found', `location: ${target}`, 'content-length: 0'])(socket, server),
    )
    const origin = `http://127.0.0.1:${allowed.port}`
    const lenient = createSafeFetch({ ...REAL_TIME, allowOrigins: [origin], lookup })
    for (target of targets) {
      expect([target, await lenient.open(`${origin}/`, options)]).toEqual([target, { kind: 'forbidden' }])
    }
    expect(allowed.connections).toBe(targets.length)
    expect(canary.connections).toBe(0)
  })
})

describe('name resolution', () => {
  /** Unassigned global unicast: no packet arrives anywhere. */
  const NOWHERE = '3000::1'

  test('public and private addresses › only the public ones are connected to', async () => {
    for (const addresses of [
      [NOWHERE, '127.0.0.1'],
      ['127.0.0.1', NOWHERE],
      ['::1', '::ffff:127.0.0.1', NOWHERE, '127.0.0.1'],
    ]) {
      const safeFetch = createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup: async () => addresses })
      const called = await safeFetch.call(`http://mixed.example:${canary.port}/`, {
        ...callOptions,
        connectWithin: 700,
      })
      expect(called.kind).toBe('not_sent')
      expect(called).not.toEqual({ kind: 'not_sent', why: 'forbidden' })
    }
    expect(canary.connections).toBe(0)
  })

  test('DNS rebinding › one lookup, no connection', async () => {
    let looks = 0
    const safeFetch = createSafeFetch({
      ...REAL_TIME,
      allowOrigins: [],
      lookup: async () => (looks++ === 0 ? [NOWHERE] : ['127.0.0.1']),
    })
    await safeFetch.call(`http://rebinding.example:${canary.port}/`, { ...callOptions, connectWithin: 700 })
    expect([looks, canary.connections]).toEqual([1, 0])
    expect(await safeFetch.call(`http://rebinding.example:${canary.port}/`, callOptions)).toEqual({
      kind: 'not_sent',
      why: 'forbidden',
    })
    expect(canary.connections).toBe(0)
  })

  test('IP address › no lookup', async () => {
    let looks = 0
    const guard = {
      guarded: true,
      clock: systemClock,
      staggerMs: 250,
      lookup: async () => {
        looks++
        return [NOWHERE]
      },
    }
    for (const host of ['127.0.0.1', '[::1]', '2130706433'])
      expect(await connectTo(new URL(`http://${host}:${canary.port}/`), guard, options.signal)).toEqual({
        kind: 'failed',
        why: 'forbidden',
      })
    expect([looks, canary.connections]).toEqual([0, 0])
  })
})

describe('allowed origin', () => {
  const read = async (
    safeFetch: ReturnType<typeof createSafeFetch>,
    address: string,
    origin?: string,
    trusted = true,
  ) => {
    const opened = await safeFetch.open(address, {
      ...options,
      ...(origin !== undefined && { service: { origin, trusted } }),
    })
    if (opened.kind !== 'opened') return opened
    let text = ''
    for await (const chunk of opened.body) text += Buffer.from(chunk).toString()
    return text
  }

  test('in the options or of the service › fetched with its host header', async () => {
    const { port } = canary
    const origin = `http://127.0.0.1:${port}`
    expect(await read(createSafeFetch({ ...REAL_TIME, allowOrigins: [origin] }), `${origin}/a`)).toBe('secret')
    expect(await read(createSafeFetch({ ...REAL_TIME, allowOrigins: [`${origin}/some/path`] }), `${origin}/a`)).toBe(
      'secret',
    )
    expect(await read(createSafeFetch({ ...REAL_TIME, allowOrigins: [] }), `${origin}/a`, `${origin}/api`)).toBe(
      'secret',
    )
    const named = `http://LOOPBACK.example:${port}`
    expect(
      await read(createSafeFetch({ ...REAL_TIME, allowOrigins: [named], lookup }), `http://loopback.example:${port}/a`),
    ).toBe('secret')
    expect(canary.connections).toBe(4)
    expect(canary.text).toContain(`host: loopback.example:${port}\r\n`)
  })

  test('untrusted service › any port, no private address', async () => {
    const { port } = canary
    const private_ = `http://127.0.0.1:${port}`
    expect(await read(createSafeFetch({ ...REAL_TIME, allowOrigins: [] }), `${private_}/a`, private_, false)).toEqual({
      kind: 'forbidden',
    })
    const safeFetch = createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup: async () => ['3000::1'] })
    const service = 'https://songs.example:8443'
    // Allowed, and no host has this address.
    expect(await read(safeFetch, `${service}/a.mp3`, service, false)).toMatchObject({ kind: 'unreachable' })
    expect(await read(safeFetch, 'https://songs.example:8444/a.mp3', service, false)).toEqual({ kind: 'forbidden' })
    expect(canary.connections).toBe(0)
  })

  test('other port, scheme, name or notation of the same host › forbidden', async () => {
    const { port } = canary
    for (const allowed of [
      `http://127.0.0.1:${port + 1}`,
      'http://127.0.0.1',
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://[::ffff:127.0.0.1]:${port}`,
      `127.0.0.1:${port}`,
      '*',
      '',
    ]) {
      const safeFetch = createSafeFetch({ ...REAL_TIME, allowOrigins: [allowed], lookup })
      expect(await read(safeFetch, `http://127.0.0.1:${port}/`)).toEqual({ kind: 'forbidden' })
      expect(
        await read(createSafeFetch({ ...REAL_TIME, allowOrigins: [], lookup }), `http://127.0.0.1:${port}/`, allowed),
      ).toEqual({
        kind: 'forbidden',
      })
    }
    expect(canary.connections).toBe(0)
  })
})
