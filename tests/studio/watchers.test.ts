import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpstream } from '../fakes/upstream'
import { type Program, query, submit } from '../harness/program'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** However many watch, the service is asked by one of them. */

let up: Awaited<ReturnType<typeof startUpstream>>
let studio: Studio
let program: Program
beforeAll(async () => {
  up = await startUpstream({ hold: 'running' })
  studio = await startStudio({ env: { SONG_API_BASE_URL: up.url, SONG_API_KEY: up.settings.key } })
  program = { base: studio.url, key: studio.key }
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
  await up.close()
})

const WATCHERS = 200
const SECONDS = 10

test(`${WATCHERS} browsers on one task: the service is asked at most once in two seconds, by one at a time`, async () => {
  const task = await submit(program, '/api/v1/song/generate', {
    model: 'v4.0',
    task_type: 'normal',
    prompt: 'slow waltz',
  })
  const remoteId = up.log.acceptedTasks()[0]!
  const end = Date.now() + SECONDS * 1000
  let polls = 0
  const watch = async (place: number) => {
    await new Promise((resolve) => setTimeout(resolve, (place * 2000) / WATCHERS))
    while (Date.now() < end) {
      await query(program, task.id)
      polls++
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
  }
  await Promise.all(Array.from({ length: WATCHERS }, (_, place) => watch(place)))
  expect(polls).toBeGreaterThan(WATCHERS * 3)
  const times = up.log.queryTimes(remoteId)
  expect(times.length).toBeGreaterThanOrEqual(3)
  expect(times.length).toBeLessThanOrEqual(SECONDS / 2 + 1)
  expect(up.log.peakQueries).toBe(1)
})

test('nobody watches, and it is followed to its end all the same', async () => {
  const task = await submit(program, '/api/v1/song/generate', {
    model: 'v4.0',
    task_type: 'normal',
    prompt: 'slow waltz, unwatched',
    n: 1,
  })
  up.advance(up.log.acceptedTasks().at(-1)!, 'done')
  await expect.poll(() => up.log.count('audio'), { timeout: 15_000 }).toBe(1)
  await expect.poll(async () => (await query(program, task.id)).choices[0]?.status, { timeout: 15_000 }).toBe('done')
})
