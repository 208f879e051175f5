import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, pollUntilDone, query, submit } from '../harness/api-client'
import { signIn } from '../harness/owner'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Order of the render queue when the engine is fully used. */

let studio: Studio
let apiClient: ApiClient
beforeAll(async () => {
  studio = await startStudio({ songSeconds: 20 })
  apiClient = { base: studio.url, key: studio.key, interval: 300 }
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

const generate = (prompt: string, n: number) =>
  submit(apiClient, '/api/v1/song/generate', { model: 'v4.0', task_type: 'normal', prompt, n })

/** Seconds of a song that can be played now. */
const available = async (pipe: string | undefined) =>
  pipe ? ((await (await fetch(pipe.replace('live.mp3', 'peaks.json'))).json()) as { available: number }).available : 0

test('take B › take A is ten seconds ahead › starts', async () => {
  const task = await generate('folk ballad, female voice, 3 minutes', 2)
  const takes = async () => (await query(apiClient, task.id)).choices
  await expect.poll(async () => (await takes())[1]?.status, { interval: 20 }).not.toBe('pending')
  const [a] = await takes()
  // A has at least as much audio now as when B started.
  if (a!.status === 'stream') expect(await available(a!.pipe_url)).toBeGreaterThanOrEqual(10)
  else expect(a!.status).toBe('done')
  await pollUntilDone(apiClient, task.id)
})

test('render queue › several tasks › oldest task first, take A before take B', async () => {
  const tasks = []
  for (const mood of ['calm', 'bright', 'dark'])
    tasks.push(await generate(`${mood} ambient, 40 seconds, instrumental`, 2))
  // The first test has measured a speed, so the list says when each waiting song begins.
  const cards = (await (await signIn(studio.url)).cards()).toReversed().slice(-tasks.length)
  const waiting = cards.flatMap((card) => card.choices.filter(({ status }) => status === 'pending'))
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.map(({ estimate }) => estimate?.ahead)).toEqual(waiting.map((_, index) => index))
  const starts = waiting.map(({ estimate }) => estimate!.starts_at)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  const begun: string[] = []
  while (begun.length < 6) {
    for (const [index, task] of tasks.entries()) {
      const { choices } = await query(apiClient, task.id)
      for (const [take, song] of choices.entries()) {
        const name = `${index + 1}${'AB'[take]}`
        expect(song.status).not.toBe('fail')
        if (song.status !== 'pending' && !begun.includes(name)) begun.push(name)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  for (const index of [1, 2, 3]) expect(begun.indexOf(`${index}A`)).toBeLessThan(begun.indexOf(`${index}B`))
  expect(begun.indexOf('1A')).toBeLessThan(begun.indexOf('2A'))
  expect(begun.indexOf('2A')).toBeLessThan(begun.indexOf('3A'))
  for (const task of tasks) await pollUntilDone(apiClient, task.id)
})
