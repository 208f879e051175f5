import { afterEach, expect, test } from 'vitest'
import { type ApiClient, pollUntilDone, query, submit } from '../harness/api-client'
import { listenOn, type StudioProxy, startProxy } from '../harness/proxy'
import { newDataDir, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'

/** Two replicas behind a proxy that retries the other replica when one does not listen. */

let dataDir = ''
let studios: (StudioProcess | null)[] = [null, null]
let proxy: StudioProxy
afterEach(async () => {
  proxy.close()
  for (const studio of studios) await studio?.stop()
  studios = [null, null]
  removeDataDir(dataDir)
})

/** Rendering takes about eight seconds, so that both restarts happen during it. */
const start = () => startProcess({ dataDir, songSeconds: 16, renderSpeed: 2 })

test('rolling restart › no failed request, no lost song and no missing stream byte', async () => {
  dataDir = newDataDir()
  studios = [await start(), await start()]
  proxy = await startProxy(() => studios)
  const base = proxy.url
  const apiClient: ApiClient = { base, key: studios[0]!.key, interval: 200 }
  const body = { model: 'v4.0', task_type: 'normal', prompt: 'slow folk ballad, male voice, 3 minutes', n: 2 }
  const task = await submit(apiClient, '/api/v1/song/generate', body)
  const started = async () => (await query(apiClient, task.id)).choices[0]?.status
  await expect.poll(started, { timeout: 30_000, interval: 50 }).toBe('stream')
  const song = (await query(apiClient, task.id)).choices[0]!
  const address = base + new URL(song.pipe_url!).pathname
  const listening = Promise.all([listenOn(address), listenOn(address), listenOn(address)])

  let over = false
  const statuses = new Map<number, number>()
  const polling = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!over) {
        const answer = await fetch(`${base}/api/v1/task/query?task_id=${task.id}`, {
          headers: { authorization: `Bearer ${apiClient.key}` },
        })
        await answer.arrayBuffer()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }),
  )
  const stops: number[] = []
  for (const place of [0, 1]) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const old = studios[place]!
    const begun = Date.now()
    const ending = old.stop()
    studios[place] = null
    await ending
    stops.push(Date.now() - begun)
    studios[place] = await start()
  }
  const heard = await listening
  const records = await pollUntilDone(apiClient, task.id)
  over = true
  await polling
  console.log(
    `stopped within ${stops.join(' and ')} ms; breaks: ${heard.map(({ breaks }) => breaks).join(', ')}; answers:`,
    statuses,
  )
  for (const stop of stops) expect(stop).toBeLessThan(10_500)
  expect([...statuses.keys()]).toEqual([200])
  expect(records.at(-1)!.choices.map(({ status }) => status)).toEqual(['done', 'done'])
  const whole = Buffer.from(
    await (await fetch(`${base}${new URL(records.at(-1)!.choices[0]!.audio_url!).pathname}`)).arrayBuffer(),
  )
  for (const { bytes } of heard) expect(bytes.equals(whole)).toBe(true)
})
