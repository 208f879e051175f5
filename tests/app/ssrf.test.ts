import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import { MAX_UPLOADS_IN_FLIGHT } from '#lib/server/uploads/upload-intake'
import { type Canary, startCanary } from '../fakes/canary'
import { addressedTo } from '../fakes/malformed-responses'
import { postSubmit } from '../harness/api-client'
import {
  type AppWithService,
  countSubmits,
  forPrompt,
  outcomeOf,
  pollUntil,
  song,
  startAppWithService,
  submitTwice,
} from '../harness/app-with-service'
import { listServices, type Owner, signIn } from '../harness/owner'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/**
 * Addresses from users and services must be public. The app never connects to its own machine or network, and its
 * response is the same for open and closed ports.
 */

/** A listener on every address of this machine, or null where the port is unavailable. */
const openDoor = async (port: number): Promise<Canary | null> => {
  for (const host of ['::', '0.0.0.0']) {
    const door = await startCanary({ host, port }).catch(() => null)
    if (door) return door
  }
  return null
}

let door: Canary
/** A port that public addresses may use, so only the address itself can be forbidden. */
let usual: Canary | null
beforeAll(async () => {
  door = (await openDoor(0))!
  usual = await openDoor(80)
})
afterAll(async () => {
  await Promise.all([door.close(), usual?.close()])
})

const expectNobodyKnocked = () => {
  expect(door.connections).toBe(0)
  expect(usual?.connections ?? 0).toBe(0)
}

/** Runs the requests with open listeners and again with closed ones. The responses must match. */
const openAndShut = async <T>(run: () => Promise<T>): Promise<T> => {
  const open = await run()
  expectNobodyKnocked()
  const { port } = door
  await Promise.all([door.close(), usual?.close()])
  const shut = await run()
  door = (await openDoor(port))!
  if (usual) usual = await openDoor(80)
  expect(shut).toEqual(open)
  return open
}

/** Names that resolve to this machine without a network query. */
const ownNames = () => {
  const lines = readFileSync('/etc/hosts', 'utf8').split('\n')
  const known = lines.flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return /^(127\.|::1$)/.test(address) ? names : []
  })
  return [...new Set([hostname(), ...known])]
}

const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ scopeid }) => !scopeid)
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))

const LOOPBACK = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.0.0.1.',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7F.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '00000177.00.0x0.1',
  '0',
  '0.0.0.0',
  '0x0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'a.b.LocalHost.',
  '%6c%6fcalhost',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  'ｌocalhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:0:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
]

const PRIVATE = [
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[fec0::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::a00:1]',
  '[2002:a00:1::]',
]

/** Forbidden with any host. */
const odd = (port: number) => [
  'file:///etc/passwd',
  `ftp://127.0.0.1:${port}/song.mp3`,
  `gopher://127.0.0.1:${port}/`,
  `ws://127.0.0.1:${port}/`,
  'data:audio/mpeg;base64,SUQz',
  'javascript:fetch("/")',
  'blob:http://127.0.0.1/x',
  'about:blank',
  `http://user:word@127.0.0.1:${port}/song.mp3`,
  `http://example.com@127.0.0.1:${port}/song.mp3`,
  `http://127.0.0.1:${port}#@example.com/`,
  `http:\\\\127.0.0.1:${port}\\song.mp3`,
  `http:127.0.0.1:${port}/song.mp3`,
  `//127.0.0.1:${port}/song.mp3`,
  `http://127.0.0.1:${port}\t/song.mp3`,
  `  http://127.0.0.1:${port}/song.mp3`,
  `https://127.0.0.1:${port}/song.mp3`,
  'http://1.1.1.1:22/song.mp3',
  'http://1.1.1.1:6379/song.mp3',
]

/** Every spelling of the local machine. */
const here = () => [...new Set([...LOOPBACK, ...ownNames(), ...ownAddresses()])]

const anywhere = (port: number) => [
  ...here().flatMap((host) => [`http://${host}:${port}/song.mp3`, `http://${host}/song.mp3`]),
  ...PRIVATE.map((host) => `http://${host}/song.mp3`),
  ...odd(port),
]

const GENERATE = '/api/v1/song/generate'

const reference = (audio_content: string) => ({
  model: 'v3.5',
  task_type: 'reference',
  reference_audio: { audio_type: 'audio_url', audio_content },
  n: 1,
})

/** The response without its varying parts. */
const told = async (answer: Response) => {
  const { request_id, ...problem } = (await answer.json()) as Problem
  expect(request_id).toMatch(/./)
  return { status: answer.status, problem }
}

describe('forbidden address of a recording', () => {
  let studio: Studio
  let site: Server
  /** Each is the redirect target of the site. */
  const places: string[] = []
  const sendsOn = (address: string, status = 302) => {
    const { port } = site.address() as AddressInfo
    return `http://127.0.0.1:${port}/${places.push(address) - 1}/${status}/song.mp3`
  }
  beforeAll(async () => {
    site = createServer((request, response) => {
      const [, place, status] = (request.url ?? '').split('/')
      // Servers write the header in UTF-8, byte for byte.
      const location = Buffer.from(places[Number(place)] ?? '/').toString('latin1')
      response.writeHead(Number(status), { location }).end()
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const { port } = site.address() as AddressInfo
    studio = await startStudio({ env: { FETCH_ALLOW_ORIGINS: `http://127.0.0.1:${port}` } })
  })
  afterAll(async () => {
    await studio.stop()
    removeDataDir(studio.dataDir)
    await new Promise((resolve) => site.close(resolve))
  })

  const apiClient = () => ({ base: studio.url, key: studio.key })
  const ask = async (address: string) => told(await postSubmit(apiClient(), GENERATE, reference(address)))
  /** As many at once as one person may. */
  const askAll = async (addresses: string[]) => {
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (let at = 0; at < addresses.length; at += MAX_UPLOADS_IN_FLIGHT)
      answers.push(...(await Promise.all(addresses.slice(at, at + MAX_UPLOADS_IN_FLIGHT).map(ask))))
    return answers
  }

  const expectRefused = (answer: Awaited<ReturnType<typeof told>>, address: string) => {
    expect(answer, address).toMatchObject({
      status: 422,
      problem: { code: 'invalid', errors: [{ path: 'reference_audio.audio_content' }] },
    })
    expect(JSON.stringify(answer), address).not.toMatch(/refused|ECONN|127\.|::1|localhost/)
  }

  test('direct › more than sixty spellings, open or closed › refused alike', async () => {
    const addresses = anywhere(door.port)
    expect(addresses.length).toBeGreaterThan(60)
    const answers = await openAndShut(() => askAll(addresses))
    for (const [index, answer] of answers.entries()) expectRefused(answer, addresses[index]!)
  })

  test('redirect from an allowed site › refused', async () => {
    const addresses = here()
      .flatMap((host) => [`http://${host}:${door.port}/song.mp3`, `http://${host}/song.mp3`])
      .concat(odd(door.port).filter((address) => !address.startsWith('//') && !address.startsWith('about')))
    const doors = addresses.map((address, index) => sendsOn(address, [301, 302, 303, 307, 308][index % 5]))
    const answers = await openAndShut(() => askAll(doors))
    for (const [index, answer] of answers.entries()) expectRefused(answer, addresses[index]!)
  })

  test('check of a URL › open or closed › refused alike', async () => {
    const owner = await signIn(studio.url)
    const addresses = here().flatMap((host) => [`http://${host}:${door.port}/song.mp3`, `http://${host}/song.mp3`])
    const answers = await openAndShut(() =>
      Promise.all(addresses.map(async (url) => told(await owner.send('POST', '/api/uploads/check', { url })))),
    )
    for (const [index, answer] of answers.entries()) {
      expect(answer, addresses[index]).toMatchObject({ status: 422, problem: { errors: [{ path: 'url' }] } })
      expect(JSON.stringify(answer), addresses[index]).not.toMatch(/refused|ECONN|127\.|::1|localhost/)
    }
  })

  test('redirect chain and redirect loop › refused', async () => {
    const far = sendsOn(sendsOn(sendsOn(`http://127.0.0.1:${door.port}/song.mp3`)))
    expectRefused(await ask(far), far)
    const circle = sendsOn('')
    places[places.length - 1] = circle
    expectRefused(await ask(circle), circle)
    expectNobodyKnocked()
  })

  test('as the source of a continuation › refused', async () => {
    for (const host of LOOPBACK) {
      const origin_audio = { audio_type: 'audio_url', audio_content: `http://${host}:${door.port}/song.mp3` }
      const answer = await told(await postSubmit(apiClient(), '/api/v1/song/extend', { model: 'v3.5', origin_audio }))
      expect(answer).toMatchObject({ status: 422, problem: { errors: [{ path: 'origin_audio.audio_content' }] } })
    }
    expectNobodyKnocked()
  })

  test('address of the app itself › only its songs are accepted', async () => {
    const { port } = new URL(studio.url)
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0'])
      for (const path of ['/api/health', '/api/settings', '/']) {
        const answer = await ask(`http://${host}:${port}${path}`)
        expect(answer.status).toBe(422)
        expect(JSON.stringify(answer)).not.toMatch(/embedded|api_key/)
      }
  })
})

describe('forbidden address of a service in an app open to others', () => {
  let studio: Studio
  let owner: Owner
  beforeAll(async () => {
    studio = await startStudio({ env: { HOST: '0.0.0.0', ACCESS_CODE: 'open sesame' } })
    owner = await signIn(studio.url, 'open sesame')
  })
  afterAll(async () => {
    await studio.stop()
    removeDataDir(studio.dataDir)
  })

  test('open or closed port › refused, and no key is sent', async () => {
    const { port } = door
    const addresses = [
      ...here().map((host) => `https://${host}:${port}`),
      ...['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${port}`),
      ...PRIVATE.map((host) => `https://${host}`),
      `https://user:word@127.0.0.1:${port}`,
      `https://127.0.0.1:${port}/?x`,
      `ftp://127.0.0.1:${port}`,
    ]
    const key = 'sk-of-some-length-0123456789'
    const answers = await openAndShut(() =>
      Promise.all(
        addresses.map(async (base_url) => told(await owner.send('POST', '/api/services', { base_url, key }))),
      ),
    )
    for (const [index, answer] of answers.entries()) {
      expect(answer, addresses[index]).toMatchObject({
        status: 422,
        problem: { code: 'invalid', errors: [{ path: 'base_url' }] },
      })
      expect(JSON.stringify(answer)).not.toContain(key)
    }
    expect((await listServices(owner)).services.map(({ kind }) => kind)).toEqual(['embedded'])
  })
})

describe('forbidden address of a song in a service response', () => {
  let setup: AppWithService
  beforeAll(async () => {
    setup = await startAppWithService({ pace: { appear: 0, running: 0, stream: 0, done: 2000 }, seconds: [2] })
  })
  afterAll(async () => {
    await setup.stop()
  })

  test('stream and audio › open or closed port › never requested, song finishes once corrected', async () => {
    const addresses = [
      ...['127.0.0.1', '2130706433', '0x7f.1', 'localhost', 'localhost.', '[::1]', '[::ffff:7f00:1]', hostname()].map(
        (host) => `http://${host}:${door.port}/song.mp3`,
      ),
      ...['127.0.0.1', 'a.localhost', '[::1]', '0', '10.0.0.1'].map((host) => `http://${host}/song.mp3`),
    ]
    let round = 0
    const answers = await openAndShut(() => {
      round++
      return Promise.all(
        addresses.map(async (address) => {
          const name = `${address} ${round}`
          const altered = { kind: 'altered', response: addressedTo(address) } as const
          const heal = setup.upstream.fault(forPrompt(setup, 'query', name), altered, Number.POSITIVE_INFINITY)
          const [{ body }] = await submitTwice(setup, song(name))
          const seen = await pollUntil(setup, body.id, ({ choices }) => choices[0]?.status === 'stream')
          const stream = await told(await fetch(seen.at(-1)!.choices[0]!.pipe_url!))
          heal()
          const ended = await pollUntil(setup, body.id)
          expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
          return { stream, ends: ended.at(-1)!.choices.map(outcomeOf) }
        }),
      )
    })
    for (const { stream, ends } of answers) {
      expect(stream).toMatchObject({ status: 502, problem: { code: 'upstream_failed' } })
      expect(ends).toEqual(['done'])
    }
  })
})

test('listeners › after all cases › no connection was received', () => {
  expectNobodyKnocked()
  expect(door.heard).toBe('')
})
