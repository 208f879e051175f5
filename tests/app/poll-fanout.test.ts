import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpstream } from '../fakes/upstream'
import { type ApiClient, query, submit } from '../harness/api-client'
import { PACE, removeDataDir, type Studio, startStudio } from '../harness/studio'
import { inTier } from '../harness/tier'

/** Any number of watchers causes one poll of the service at a time. */

let up: Awaited<ReturnType<typeof startUpstream>>
let studio: Studio
let apiClient: ApiClient
beforeAll(async () => {
  up = await startUpstream({ hold: 'running' })
  studio = await startStudio({ env: { SONG_API_BASE_URL: up.url, SONG_API_KEY: up.settings.key } })
  apiClient = { base: studio.url, key: studio.key }
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
  await up.close()
})

const WATCHERS = inTier({ default: 50, full: 200 })
const POLLS_EACH = 4

test(`${WATCHERS} browsers on one task › service polled once per interval, one request at a time`, async () => {
  const task = await submit(apiClient, '/api/v1/song/generate', {
    model: 'v4.0',
    task_type: 'normal',
    prompt: 'slow waltz',
  })
  const remoteId = up.log.acceptedTasks()[0]!
  const gap = PACE.queryGapMs
  const watch = async (place: number) => {
    await new Promise((resolve) => setTimeout(resolve, (place * gap) / WATCHERS))
    for (let poll = 0; poll < POLLS_EACH; poll++) {
      await query(apiClient, task.id)
      await new Promise((resolve) => setTimeout(resolve, gap))
    }
  }
  await Promise.all(Array.from({ length: WATCHERS }, (_, place) => watch(place)))
  const times = up.log.queryTimes(remoteId)
  expect(times.length).toBeGreaterThanOrEqual(POLLS_EACH - 1)
  // Requests start an interval apart, but network delay varies.
  expect(times.length - 1).toBeLessThanOrEqual((times.at(-1)! - times[0]!) / gap + 1)
  expect(up.log.peakQueries).toBe(1)
})

test('task without watchers › polled to its end', async () => {
  const task = await submit(apiClient, '/api/v1/song/generate', {
    model: 'v4.0',
    task_type: 'normal',
    prompt: 'slow waltz, unwatched',
    n: 1,
  })
  up.advance(up.log.acceptedTasks().at(-1)!, 'done')
  await expect.poll(() => up.log.count('audio'), { timeout: 15_000 }).toBe(1)
  await expect.poll(async () => (await query(apiClient, task.id)).choices[0]?.status, { timeout: 15_000 }).toBe('done')
})
