import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TaskRecord } from '#lib/contract/api'
import { openDatabase } from '#lib/db/client'
import { createCounters } from '#lib/server/http/counters'
import { DEFAULT_LIMITS } from '#lib/server/http/rate-limit-rules'
import { createLimiter } from '#lib/server/http/rate-limits'
import { createMetrics } from '#lib/server/metrics'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { type Owner, removeServices, signIn, switchService } from '../harness/owner'
import { type PostgresServer, startPostgres } from '../harness/postgres-server'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { REAL_TIME } from '../harness/timing'

/** The system clock changes while songs of both services are in progress. Each song is finished and ordered once. */

const libraries = '/usr/lib'
const faketime = existsSync(libraries)
  ? readdirSync(libraries)
      .map((folder) => join(libraries, folder, 'faketime', 'libfaketime.so.1'))
      .find((path) => existsSync(path))
  : undefined
const noFaketime = faketime === undefined ? 'skipped: libfaketime (Debian: faketime) is not installed' : null

const HOUR = 3600

const KINDS = [
  ['the embedded database', false],
  ['Postgres under the same clock', true],
] as const

describe.skipIf(noFaketime).each(KINDS)(`database: %s${noFaketime ? ` (${noFaketime})` : ''}`, (_, onPostgres) => {
  const folder = mkdtempSync(join(tmpdir(), 'songloom-faketime-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'offset')
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  const env = {
    LD_PRELOAD: faketime ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  let postgres: PostgresServer | null = null
  let upstream: Upstream
  let studio: Studio
  let owner: Owner
  const dataDir = newDataDir()

  beforeAll(async () => {
    set(0)
    if (onPostgres) postgres = await startPostgres(env)
    upstream = await startUpstream({ pace: { appear: 10, running: 50, stream: 100, done: 300 }, seconds: [2, 3] })
    const database: Record<string, string> = postgres
      ? { DATABASE_URL: postgres.url, SECRET: 'a secret of sixteen characters' }
      : { DATABASE_URL: '' }
    studio = await startStudio({ dataDir, env: { ...env, ...database } })
    owner = await signIn(studio.url)
  })
  afterAll(async () => {
    await studio?.stop()
    await upstream?.close()
    await postgres?.stop()
    removeDataDir(dataDir)
    rmSync(folder, { recursive: true, force: true })
  })

  const use = async (service: 'remote' | 'embedded') => {
    if (service === 'embedded') return removeServices(owner)
    const answer = await switchService(owner, { base_url: upstream.url, key: upstream.settings.key })
    expect(answer.ok).toBe(true)
  }
  const order = async (prompt: string): Promise<string> => {
    const answer = await owner.send('POST', '/api/v1/song/generate', {
      model: 'v4.0',
      task_type: 'normal',
      prompt,
      n: 1,
    })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as TaskRecord).id
  }
  const statusOf = async (id: string) => {
    const answer = await owner.get(`/api/v1/task/query?task_id=${id}`)
    const { choices, state, trouble } = (await answer.json()) as TaskRecord
    return choices.map(({ status, error_code }) => error_code ?? status).join() || state || trouble?.code
  }
  const submits = (prompt: string) =>
    upstream.log.of('submit').filter(({ body, accepted }) => {
      const value = body.kind === 'json' ? (body.value as { prompt?: string }) : {}
      return value.prompt === prompt && accepted !== null
    }).length
  const isDone = (id: string) => expect.poll(() => statusOf(id), { timeout: 90_000, interval: 500 }).toBe('done')

  /** Offset of the app clock, in hours. */
  const shownOffset = async () => {
    const shown = new Date((await fetch(`${studio.url}/api/health`)).headers.get('date') ?? '')
    // Avoids -0, which toBe() distinguishes from 0.
    return Math.round((shown.getTime() - Date.now()) / (HOUR * 1000)) || 0
  }

  let offset = 0
  const JUMPS = [-11 * HOUR, 11 * HOUR, -72 * HOUR, 72 * HOUR].map((by) => [`${by / HOUR} hours`, by] as const)

  test.each(JUMPS)('clock changed by %s › remote songs in progress › each finished, ordered once', async (_, by) => {
    await use('remote')
    upstream.settings.hold = 'running'
    const open = await order(`open ${by}`)
    await expect.poll(() => statusOf(open), { timeout: 60_000 }).toBe('running')
    upstream.fault('submit', { kind: 'status', status: 429, retryAfter: 3 })
    const waiting = await order(`waiting ${by}`)
    expect(await statusOf(waiting)).toBe('waiting')
    // The response arrives after the clock change.
    upstream.fault('submit', { kind: 'slow-headers', ms: 3000 })
    const departing = order(`departing ${by}`)
    await expect.poll(() => submits(`departing ${by}`), { timeout: 60_000 }).toBe(1)
    offset += by
    set(offset)
    // Node caches the Date header for up to a second.
    await expect.poll(shownOffset, { timeout: 30_000 }).toBe(offset / HOUR)
    const after = await order(`after ${by}`)
    const departed = await departing
    upstream.release()
    for (const id of [open, waiting, departed, after]) await isDone(id)
    const prompts = ['open', 'waiting', 'departing', 'after'].map((name) => `${name} ${by}`)
    expect(prompts.map(submits)).toEqual([1, 1, 1, 1])
  })

  test.each(JUMPS)('clock changed by %s › embedded engine › each song finished', async (_, by) => {
    await use('embedded')
    const prompt = 'ambient, 20 seconds, instrumental'
    const before = await order(prompt)
    await expect.poll(() => statusOf(before), { timeout: 90_000, interval: 50 }).toMatch(/running|stream|done/)
    offset += by
    set(offset)
    const after = await order(prompt)
    for (const id of [before, after]) await isDone(id)
  })

  test('clock set back › app is stopped › next start works', async () => {
    await use('remote')
    upstream.settings.hold = 'running'
    const open = await order('open over a restart')
    await expect.poll(() => statusOf(open), { timeout: 60_000 }).toBe('running')
    await studio.stop()
    offset -= 11 * HOUR
    set(offset)
    const database: Record<string, string> = postgres
      ? { DATABASE_URL: postgres.url, SECRET: 'a secret of sixteen characters' }
      : { DATABASE_URL: '' }
    studio = await startStudio({ dataDir, env: { ...env, ...database } })
    owner = await signIn(studio.url)
    upstream.release()
    await isDone(open)
    expect(submits('open over a restart')).toBe(1)
  })
})

describe('shared rate limits', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await postgres?.stop()
  })

  test('clock set back by 11 hours › caller above the limit › accepted again after a minute', async () => {
    const database = await openDatabase({ url: postgres.url }, REAL_TIME)
    const counters = createCounters(database.execute)
    const limiter = createLimiter({ ...DEFAULT_LIMITS, writes: 2 }, counters, createMetrics(), async () => 'somebody')
    const ask = () => limiter.admit(new Request('http://x/api/songs', { method: 'PATCH' }), 'somebody')
    try {
      expect([await ask(), await ask()]).toEqual([null, null])
      for (let more = 0; more < 3; more++) expect(await ask()).toMatchObject({ code: 'too_many_requests' })
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 11 * HOUR * 1000 })
      const refused = await ask()
      expect(refused).toMatchObject({ code: 'too_many_requests' })
      expect(refused?.retryAfter).toBeLessThanOrEqual(60)
      await counters.repairTimes(new Date())
      expect(await ask()).toBeNull()
    } finally {
      await database.close()
    }
  })
})

test.skipIf(noFaketime)('faketime › process under it › sees the time in the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'songloom-faketime-'))
  writeFileSync(join(folder, 'offset'), '-39600')
  const printed = execFileSync(process.execPath, ['-p', 'Date.now()'], {
    env: {
      ...process.env,
      LD_PRELOAD: faketime,
      FAKETIME_TIMESTAMP_FILE: join(folder, 'offset'),
      FAKETIME_NO_CACHE: '1',
    },
  })
  expect(Math.round((Number(printed) - Date.now()) / 60_000)).toBe(-660)
  rmSync(folder, { recursive: true })
})
