import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Owner, signIn } from '../harness/owner'
import { firstOwner, openStudio } from '../harness/people'
import { OPEN_REDIRECTS } from '../harness/redirects'
import { routesUnder } from '../harness/routes'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'
import { isFull } from '../harness/tier'

/**
 * Requests that pages of other sites can cause in a browser, with its cookies. They must change nothing and redirect
 * nowhere else.
 */

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA'

/** Every route that accepts a write. Unknown paths answer 404 to every request. */
const WRITES = [...routesUnder('api'), ...routesUnder('media')].filter(
  (route) => !/^(GET|HEAD) /.test(route) && !route.endsWith('/[...path]'),
)

/** Accepts no cookie: `npm run backup` signs its request with the app secret. Without that secret the path answers 404. */
const BY_SIGNATURE = 'POST /api/backup'

const addressOf = (route: string) => {
  const [method = '', path = ''] = route.split(' ')
  return {
    method,
    path: path
      .replace('[...file]', 'stems.zip')
      .replace('[token]', TOKEN)
      .replace('[id]', '00000000-0000-4000-8000-000000000000'),
  }
}

/** Bodies that a form can send without a script, and those that a script can send with CORS. */
const BODIES: [type: string, body: string][] = [
  ['application/json', '{"name":"x","ids":[],"prompt":"x"}'],
  ['application/x-www-form-urlencoded', 'ids=x&name=x'],
  ['text/plain', '{"name":"x","ids":[],"x=":"x"}'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--x--\r\n'],
]

/** All origins and bodies are tried here. The default tier tries fewer at the other routes, which ask the same function. */
const THOROUGHLY = [
  'POST /api/playlists',
  'DELETE /api/songs/[id]',
  'POST /api/session',
  'POST /media/[token]/[...file]',
]

const foreign = (url: string): Record<string, string>[] => {
  const { port } = new URL(url)
  return [
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://evil.example' },
    { origin: `http://evil.example:${port}` },
    { origin: `http://127.0.0.1:${port}.evil.example` },
    { origin: `http://127.0.0.1:${Number(port) + 1}` },
    { origin: `https://127.0.0.1:${port}` },
    { origin: `http://127.0.0.1:${port}@evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
}

let local: Studio
let shared: Studio
let doors: { url: string; owner: Owner; cookie: string; silent: boolean }[]
beforeAll(async () => {
  local = await startStudio()
  shared = await openStudio()
  const answer = await fetch(`${local.url}/api/session`, { method: 'POST', headers: { origin: local.url } })
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const first = await firstOwner(shared)
  doors = [
    // In local mode, a program without an Origin header is accepted.
    { url: local.url, owner: await signIn(local.url), cookie, silent: false },
    { url: shared.url, owner: first, cookie: first.cookie, silent: true },
  ]
})
afterAll(async () => {
  for (const studio of [local, shared]) {
    await studio?.stop()
    removeDataDir(studio.dataDir)
  }
})

describe('write request from another site › any signed-in user › refused', () => {
  test('route list › contains many write routes', () => {
    expect(WRITES.length).toBeGreaterThan(40)
    expect(WRITES).toContain(BY_SIGNATURE)
    expect(WRITES).toEqual(expect.arrayContaining(THOROUGHLY))
  })

  for (const door of [0, 1])
    test(door === 0 ? 'at one’s own machine' : 'with accounts', async () => {
      const { url, cookie, owner, silent } = doors[door]!
      const before = await (await owner.get('/api/playlists')).text()
      const origins = [...foreign(url), ...(silent ? [{}, { 'sec-fetch-site': 'none' }] : [])]
      const some: Record<string, string>[] = [
        { origin: 'null' },
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
      ]
      type Try = { from: Record<string, string>; body: (typeof BODIES)[number] }
      const tries: Try[] = [
        ...origins.map((from) => ({ from, body: BODIES[0]! })),
        ...BODIES.slice(1).flatMap((body) => some.map((from) => ({ from, body }))),
      ]
      const fewer: Try[] = [
        ...some.map((from) => ({ from, body: BODIES[0]! })),
        ...BODIES.slice(1).map((body, index) => ({ from: some[index]!, body })),
        ...(silent ? [{ from: {}, body: BODIES[0]! }] : []),
      ]
      for (const route of WRITES) {
        const { method, path } = addressOf(route)
        const answers = await Promise.all(
          (isFull || THOROUGHLY.includes(route) ? tries : fewer).map(async ({ from, body: [type, body] }) => {
            const headers = { cookie, 'content-type': type, ...from }
            const answer = await fetch(url + path, { method, body, headers, redirect: 'manual' })
            const { code } = (await answer.json()) as { code: string }
            return `${JSON.stringify(from)} ${type}: ${answer.status} ${code} ${answer.headers.getSetCookie()}`
          }),
        )
        const refused = route === BY_SIGNATURE ? '404 not_found' : '403 forbidden_origin'
        for (const answer of answers) expect(answer, route).toMatch(new RegExp(`: ${refused} $`))
      }
      // The session is unchanged, and nothing was created.
      expect(await (await owner.get('/api/playlists')).text()).toBe(before)
    })
})

test('backup route › without the secret › 404', async () => {
  const ask = (authorization: string) =>
    fetch(`${local.url}/api/backup`, { method: 'POST', headers: { authorization } }).then(({ status }) => status)
  expect(await ask(`Bearer ${local.key}`)).toBe(404)
  expect(await ask(`Bearer ${Date.now()}.${'x'.repeat(43)}`)).toBe(404)
  expect((await doors[0]!.owner.send('POST', '/api/backup')).status).toBe(404)
})

/** Sends the raw path, because `fetch` normalises it. */
const open = (url: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; goesOnTo: string[]; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const printable = path.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    const asked = request({ hostname, port, path: printable, headers }, async (answer) => {
      const { location, refresh } = answer.headers
      const refreshed = /url=(.*)/i.exec(String(refresh ?? ''))?.[1]
      const goesOnTo = [location, refreshed].filter((address) => address !== undefined)
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({ status: answer.statusCode ?? 0, goesOnTo, body: Buffer.concat(chunks).toString() })
    })
    asked.on('error', reject)
    asked.end()
  })

/** Resolves an address as a browser does; unreadable addresses are ignored. */
const originOf = (address: string) =>
  URL.canParse(address, `${shared.url}/x`) ? new URL(address, `${shared.url}/x`).origin : shared.url

const LINKS = /<(?:a|form|base|iframe|meta|link|script)\b[^>]*?(?:href|src|action|url)="?([^" >]*)/gi

/** Parameter names for redirect targets in the app, Next image and better-auth. */
const NAMES = ['next', 'url', 'callbackURL']

/** Path prefixes that can contain text from a request. */
const PATHS = ['', '/s/', '/join/', '/songs/', '/playlists/', '/media/', '/media/shared/', '/api/', '/_next/']

/** Paths that take a redirect target or an address, and sign-in pages. */
const ASKED = ['/sign-in', `/join/${TOKEN}`, `/s/${TOKEN}`, '/api/oembed', '/_next/image']

describe('redirects and links › target of another site › never followed', () => {
  const places = [
    ...PATHS.map((path) => ({ name: `${path}…`, at: (elsewhere: string) => path + elsewhere })),
    ...ASKED.map((path) => ({
      name: `${path}?…`,
      at: (elsewhere: string) =>
        `${path}?${NAMES.map((name) => `${name}=${encodeURIComponent(elsewhere)}`).join('&')}&w=64&q=75`,
    })),
  ]
  for (const { name, at } of places)
    test(name, async () => {
      for (const elsewhere of OPEN_REDIRECTS) {
        const path = at(elsewhere)
        // A request path begins with a slash.
        if (!path.startsWith('/')) continue
        const { status, goesOnTo, body } = await open(shared.url, path)
        expect(status, path).toBeLessThan(500)
        for (const address of goesOnTo) expect(originOf(address), `${path} leads to ${address}`).toBe(shared.url)
        for (const [tag, address = ''] of body.matchAll(LINKS))
          expect(originOf(address.replaceAll('&amp;', '&')), `${path}: ${tag}`).toBe(shared.url)
      }
    })

  test('redirects and links › foreign Host header › never lead to another site', async () => {
    for (const name of ['host', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'])
      for (const path of ['/sign-in/', '//sign-in', '/library/', '/settings']) {
        const { goesOnTo } = await open(shared.url, path, { [name]: 'evil.example' })
        for (const address of goesOnTo) expect(originOf(address), `${name} ${path}`).toBe(shared.url)
      }
  })
})
