import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Pace } from '#lib/pace'
import { type App, startApp } from '../harness/app'
import { onPostgres } from '../harness/database'
import { cookiesOf, ownerWith } from '../harness/owner'
import { inviteOf, OWNER_CREDENTIALS, type SignedInUser, tokenOf } from '../harness/people'
import { newDataDir, PACE, removeDataDir } from '../harness/studio'

/** Failed sign-ins slow down their sender alone, across all apps on one database. */

const PUBLIC_URL = 'http://songs.example'
const MAX_AT_ONCE = 10
const MAX_AT_ONCE_FOR_ACCOUNT = 50

/** Longer than a slow machine needs to hash the passwords of a test, in milliseconds. */
const LONG_MS = 600_000
const SLOW: Partial<Pace> = {
  attemptWindowMs: LONG_MS,
  attemptPauseMs: LONG_MS,
  maxAttemptPauseMs: LONG_MS,
  maxAccountPauseMs: LONG_MS,
  attemptMemoryMs: LONG_MS,
}

let dataDir = ''
let apps: App[] = []
beforeEach(() => {
  dataDir = newDataDir()
})
afterEach(async () => {
  for (const app of apps) await app.stop()
  apps = []
  removeDataDir(dataDir)
})

/** Two apps behind a proxy where the database can be shared, otherwise one. */
const start = async (env: Record<string, string> = {}, pace: Partial<Pace> = SLOW) => {
  for (let count = onPostgres ? 2 : 1; count > 0; count--)
    apps.push(await startApp({ dataDir, env: { HOST: '0.0.0.0', PUBLIC_URL, ...env }, pace: { ...PACE, ...pace } }))
}

type From = { address: string; cookie?: string; path?: string }

let sent = 0
/** Sends a sign-in to one app after the other. */
const attempt = (body: object | null, { address, cookie, path = '/api/session' }: From) => {
  const { url } = apps[sent++ % apps.length]!
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      origin: PUBLIC_URL,
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
      // Replicas behind a proxy have one port, which names their cookies.
      ...(cookie !== undefined && { cookie: cookie.replaceAll(/songloom_\d+/g, `songloom_${new URL(url).port}`) }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const STRANGER = { address: '203.0.113.66' }
const WRONG = { email: OWNER_CREDENTIALS.email, password: 'five words in a row' }
const RIGHT = { email: OWNER_CREDENTIALS.email, password: OWNER_CREDENTIALS.password }

const countOf = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status).length

/** The owner, whose browser then signs out but stays known. */
const createOwner = async (): Promise<{ owner: SignedInUser; known: string }> => {
  const [app] = apps
  const token = /\/join\/([\w-]+)/.exec(app!.output())![1]!
  const joined = await attempt(OWNER_CREDENTIALS, { address: '198.51.100.1', path: `/api/join/${token}` })
  const cookie = cookiesOf(joined)!
  const known = cookie.split('; ').filter((part) => part.includes('_known_'))
  expect(known).toHaveLength(1)
  const browser = ownerWith(app!.url, cookie)
  const send: SignedInUser['send'] = (method, path, body) => browser.send(method, path, body, { origin: PUBLIC_URL })
  return { owner: { ...browser, send, cookie }, known: known[0]! }
}

test('60 wrong sign-ins from one address › known browsers and invited people there, and others elsewhere, get in', async () => {
  await start({ RATE_LIMITS: '' })
  const { owner, known } = await createOwner()
  const link = `/api/join/${tokenOf(await inviteOf(owner))}`
  const wrong: Response[] = []
  for (let i = 0; i < 60; i++) wrong.push(await attempt(WRONG, STRANGER))
  expect([countOf(wrong, 401), countOf(wrong, 429)]).toEqual([MAX_AT_ONCE, 60 - MAX_AT_ONCE])
  // The address used up its sign-ins, for other accounts, links and passkeys too.
  for (const [body, path] of [
    [{ ...WRONG, email: 'eve@studio.example' }, '/api/session'],
    [OWNER_CREDENTIALS, '/api/join/not-a-link'],
    [null, '/api/session/passkey/options'],
  ] as const) {
    const refused = await attempt(body, { ...STRANGER, path })
    expect([path, refused.status]).toEqual([path, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  for (const _ of apps) {
    expect((await attempt(RIGHT, { ...STRANGER, cookie: known })).status).toBe(204)
    expect((await attempt(null, { ...STRANGER, cookie: known, path: '/api/session/passkey/options' })).status).toBe(200)
    expect((await attempt(RIGHT, { address: '203.0.113.67' })).status).toBe(204)
  }
  const mia = { name: 'Mia', email: 'mia@studio.example', password: 'a long password' }
  const joined = await attempt(mia, { ...STRANGER, path: link })
  expect(joined.status).toBe(204)
  // A browser that is known to another account only.
  const guesser = { address: '203.0.113.68', cookie: cookiesOf(joined)! }
  for (let i = 0; i < MAX_AT_ONCE; i++) expect((await attempt(WRONG, guesser)).status).toBe(401)
  expect((await attempt(WRONG, guesser)).status).toBe(429)
  expect((await attempt(WRONG, { address: '203.0.113.68' })).status).toBe(429)
})

test('attack on one account from many addresses › slowed down; the owner’s known browser signs in at once', async () => {
  await start()
  const { known } = await createOwner()
  const answers = await Promise.all(
    Array.from({ length: MAX_AT_ONCE_FOR_ACCOUNT + 20 }, (_, i) => attempt(WRONG, { address: `198.51.100.${i + 2}` })),
  )
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([MAX_AT_ONCE_FOR_ACCOUNT, 20])
  for (const _ of apps) {
    const unknown = await attempt(RIGHT, { address: '192.0.2.1' })
    expect(unknown.status).toBe(429)
    expect(Number(unknown.headers.get('retry-after'))).toBeLessThanOrEqual(LONG_MS / 1000)
    expect((await attempt(RIGHT, { address: '192.0.2.1', cookie: known })).status).toBe(204)
    expect((await attempt({ ...WRONG, email: 'eve@studio.example' }, { address: '192.0.2.1' })).status).toBe(401)
  }
})

test('slowed-down account › unknown browser that waits › signs in', async () => {
  await start({}, { ...SLOW, attemptPauseMs: 1000, maxAttemptPauseMs: 1000 })
  await createOwner()
  for (let i = 0; i < MAX_AT_ONCE; i++) expect((await attempt(WRONG, STRANGER)).status).toBe(401)
  const refused = await attempt(RIGHT, STRANGER)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ detail: 'Too many attempts. Try again in 1 s.' })
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect((await attempt(RIGHT, STRANGER)).status).toBe(204)
})

test('wrong access codes from one address › at several apps › slowed down together; known browsers and others are not', async () => {
  await start({ ACCESS_CODE: 'a-good-code' })
  const first = await attempt({ code: 'a-good-code' }, STRANGER)
  for (let i = 0; i < MAX_AT_ONCE; i++) expect((await attempt({ code: 'a-bad-code' }, STRANGER)).status).toBe(401)
  for (const _ of apps) {
    expect((await attempt({ code: 'a-good-code' }, STRANGER)).status).toBe(429)
    expect((await attempt({ code: 'a-good-code' }, { ...STRANGER, cookie: cookiesOf(first)! })).status).toBe(204)
    expect((await attempt({ code: 'a-good-code' }, { address: '203.0.113.67' })).status).toBe(204)
  }
})
