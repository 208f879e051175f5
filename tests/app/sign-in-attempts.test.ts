import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../harness/app'
import { onPostgres } from '../harness/database'
import { firstOwner, OWNER_CREDENTIALS, postAs, signInAs } from '../harness/people'
import { newDataDir, PACE, removeDataDir } from '../harness/studio'

/** Failed sign-in attempts are counted across all apps on one database. */

const MAX_WRONG = 10

/** Longer than a slow machine needs to hash the passwords of a test, in milliseconds. */
const WINDOW_MS = 600_000

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

/** Two apps where the database can be shared, otherwise one. */
const start = async (env: Record<string, string>) => {
  for (let count = onPostgres ? 2 : 1; count > 0; count--)
    apps.push(
      await startApp({ dataDir, env: { HOST: '0.0.0.0', ...env }, pace: { ...PACE, attemptWindowMs: WINDOW_MS } }),
    )
}

const statusesOf = async (body: object, times: number) => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await postAs(apps[i % apps.length]!.url, '/api/session', body)).status)
  return statuses
}

test('wrong passwords for one account › at several apps › counted together', async () => {
  await start({})
  await firstOwner(apps[0]!)
  for (const { url } of apps) await signInAs(url, OWNER_CREDENTIALS)
  const wrong = { email: OWNER_CREDENTIALS.email, password: 'five words in a row' }
  expect(await statusesOf(wrong, MAX_WRONG)).toEqual(Array(MAX_WRONG).fill(401))
  for (const { url } of apps) {
    const refused = await postAs(url, '/api/session', {
      email: OWNER_CREDENTIALS.email,
      password: OWNER_CREDENTIALS.password,
    })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(WINDOW_MS / 1000)
    expect(await refused.json()).toMatchObject({ detail: 'Too many attempts. Wait a minute and try again.' })
  }
  expect(await statusesOf({ email: 'eve@studio.example', password: 'a guess' }, apps.length)).toEqual(
    apps.map(() => 401),
  )
})

test('wrong passwords for one account › concurrent attempts › at most the limit is checked', async () => {
  await start({})
  await firstOwner(apps[0]!)
  const guess = { email: 'guess@studio.example', password: 'a guess' }
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => postAs(apps[i % apps.length]!.url, '/api/session', guess)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(MAX_WRONG)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(30 - MAX_WRONG)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  await signInAs(apps[0]!.url, OWNER_CREDENTIALS)
})

test('wrong access codes › at several apps › counted together', async () => {
  await start({ ACCESS_CODE: 'a-good-code' })
  expect(await statusesOf({ code: 'a-bad-code' }, MAX_WRONG)).toEqual(Array(MAX_WRONG).fill(401))
  expect(await statusesOf({ code: 'a-good-code' }, apps.length)).toEqual(apps.map(() => 429))
})
