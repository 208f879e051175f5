import { afterEach, expect, test } from 'vitest'
import type { Problem } from '#lib/contract/errors'
import { type ApiClient, postSubmit, request } from '../harness/api-client'
import { onPostgres } from '../harness/database'
import { signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { inTier } from '../harness/tier'

/** A caller above its rate limit gets a Retry-After time. Other callers are not affected. */

let dataDir = ''
let open: Studio[] = []
/** Without configured limits the defaults apply. */
const start = async (RATE_LIMITS = '') => {
  dataDir ||= newDataDir()
  const studio = await startStudio({
    dataDir,
    env: { STUDIO_API_KEYS: 'one-key,another-key', RATE_LIMITS },
  })
  open.push(studio)
  return studio
}
afterEach(async () => {
  for (const studio of open) await studio.stop()
  open = []
  removeDataDir(dataDir)
  dataDir = ''
})

const apiClient = (studio: Studio, key = 'one-key'): ApiClient => ({ base: studio.url, key })
/** A request that counts against the limit, but orders no song. */
const attempt = (who: ApiClient) => postSubmit(who, '/api/v1/song/generate', { model: 'none' })

test('orders above the limit › one key › refused with a time; other keys and routes are not', async () => {
  const studio = await start('submits=3')
  for (let left = 2; left >= 0; left--) {
    const answer = await attempt(apiClient(studio))
    expect(answer.status).toBe(422)
    expect(answer.headers.get('ratelimit-policy')).toBe('"submits";q=3;w=60')
    expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"submits";r=${left};t=[1-6]?[0-9]$`))
  }
  const refused = await attempt(apiClient(studio))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  const problem = (await refused.json()) as Problem
  expect(problem.code).toBe('too_many_requests')
  expect(problem.detail).toMatch(/^The limit is 3 song requests per minute\. Try again in \d+ s\.$/)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(refused.headers.get('ratelimit')).toMatch(/^"submits";r=0;t=\d+$/)

  expect((await attempt(apiClient(studio, 'another-key'))).status).toBe(422)
  const owner = await signIn(studio.url)
  expect((await owner.send('POST', '/api/v1/song/generate', { model: 'none' })).status).toBe(422)
  expect((await request(apiClient(studio), '/api/v1/task/query?task_id=x')).status).toBe(404)
})

const TABS = inTier({ default: 60, full: 200 })

test(`${TABS} tabs of one session › constant polling › never refused`, async () => {
  const studio = await start()
  const owner = await signIn(studio.url)
  const statuses = new Set<number>()
  let asked = 0
  const until = Date.now() + 5000
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      while (Date.now() < until) {
        const answer = await owner.get('/api/tasks?limit=1')
        await answer.arrayBuffer()
        statuses.add(answer.status)
        asked++
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }),
  )
  console.log(`${asked} questions in 5 s`)
  expect([...statuses]).toEqual([200])
})

test('no limits configured › orders are not counted', async () => {
  const studio = await start('off')
  const answer = await attempt(apiClient(studio))
  expect(answer.status).toBe(422)
  expect(answer.headers.get('ratelimit')).toBeNull()
})

test.runIf(onPostgres)('two replicas › orders of one key › counted together', async () => {
  const a = await start('submits=3')
  const b = await start('submits=3')
  const statuses: number[] = []
  for (const studio of [a, b, a, b, a]) statuses.push((await attempt(apiClient(studio))).status)
  expect(statuses).toEqual([422, 422, 422, 429, 429])
})
