import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollUntilDone, query, submit } from '../harness/api-client'
import { type AppWithService, pollUntil, send, song, startAppWithService } from '../harness/app-with-service'
import { newDataDir, removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Metrics of an app in the Prometheus text format. */

const KEY = 'a key for the metrics'.replaceAll(' ', '-')
let studio: Studio
let setup: AppWithService
beforeAll(async () => {
  studio = await startStudio({ dataDir: newDataDir(), songSeconds: 60, renderSpeed: 15, env: { METRICS_KEY: KEY } })
  setup = await startAppWithService({}, { METRICS_KEY: KEY })
})
afterAll(async () => {
  await setup.stop()
  await studio.stop()
  removeDataDir(studio.dataDir)
})

const ask = (url: string, key: string | null) =>
  fetch(`${url}/api/metrics`, key === null ? {} : { headers: { authorization: `Bearer ${key}` } })

/** Values by metric name and labels. */
const read = async (url: string) => {
  const answer = await ask(url, KEY)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('metrics › without the key, or no key configured › refused', async () => {
  expect((await ask(studio.url, null)).status).toBe(401)
  expect((await ask(studio.url, studio.key)).status).toBe(401)
  expect((await ask(studio.url, KEY)).status).toBe(200)
  const other = await startStudio({ dataDir: newDataDir() })
  expect((await ask(other.url, KEY)).status).toBe(404)
  await other.stop()
  removeDataDir(other.dataDir)
})

test('song › waiting and rendering › queue and render speed reported', async () => {
  const apiClient = { base: studio.url, key: studio.key, interval: 200 }
  const task = await submit(apiClient, '/api/v1/song/generate', {
    model: 'v4.0',
    task_type: 'normal',
    prompt: 'ambient, 60 seconds, instrumental',
    n: 1,
  })
  await expect.poll(async () => (await query(apiClient, task.id)).choices[0]?.status, { interval: 20 }).toBe('stream')
  const during = await read(studio.url)
  expect(during.get('songloom_renders_running')).toBe(1)
  expect(during.get('songloom_queue_jobs{queue="render",state="active"}')).toBe(1)
  expect(during.get('songloom_songs{status="stream"}')).toBe(1)
  await pollUntilDone(apiClient, task.id)
  await expect.poll(async () => (await read(studio.url)).get('songloom_renders_running')).toBe(0)
  const after = await read(studio.url)
  expect(after.get('songloom_renders_total{outcome="done"}')).toBe(1)
  expect(after.get('songloom_render_first_audio_seconds_count')).toBe(1)
  const ratio = after.get('songloom_render_speed_ratio_sum')!
  console.log(`render speed: ${ratio.toFixed(1)}`)
  expect(ratio).toBeGreaterThan(1)
  expect(
    after.get('songloom_tasks{service="embedded",state="ended"}') ??
      after.get('songloom_tasks{service="embedded",state="accepted"}'),
  ).toBe(1)
  expect(after.get('songloom_queue_jobs{queue="render",state="active"}')).toBe(0)
})

test('requests › any caller › counted by kind, method and status, no label from the caller', async () => {
  await fetch(`${studio.url}/media/0123456789abcdef0123456789abcdef/audio.mp3`)
  await fetch(`${studio.url}/api/v1/task/query?task_id=x`)
  await fetch(`${studio.url}/api/what-a-stranger-asks-for`)
  const told = await read(studio.url)
  expect(told.get('songloom_http_requests_total{route="media",method="GET",status="404"}')).toBe(1)
  expect(told.get('songloom_http_requests_total{route="task_query",method="GET",status="401"}')).toBe(1)
  expect(told.get('songloom_http_requests_total{route="submit",method="POST",status="200"}')).toBe(1)
  expect(told.get('songloom_http_answer_seconds_count{route="task_query"}')).toBeGreaterThan(1)
  expect([...told.keys()].join('\n')).not.toMatch(/stranger|0123456789abcdef/)
})

test('remote service › requests › counted by kind, duration and outcome', async () => {
  setup.upstream.fault('submit', { kind: 'status', status: 503, retryAfter: 1 })
  const answer = await send(setup, { body: song('waits once') })
  await pollUntil(setup, answer.body.id)
  const told = await read(setup.studio.url)
  expect(told.get('songloom_upstream_requests_total{operation="submit",outcome="503"}')).toBe(1)
  expect(told.get('songloom_upstream_requests_total{operation="submit",outcome="200"}')).toBe(1)
  expect(told.get('songloom_upstream_requests_total{operation="query",outcome="200"}')).toBeGreaterThan(0)
  expect(told.get('songloom_upstream_seconds_count{operation="submit"}')).toBe(2)
  expect([...told.keys()].join('\n')).not.toContain(new URL(setup.upstream.url).host)
})
