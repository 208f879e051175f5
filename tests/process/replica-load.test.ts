import { availableParallelism } from 'node:os'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeS3, startS3 } from '../fakes/s3'
import { type ApiClient, download, pollUntilDone, query, submit, type Task } from '../harness/api-client'
import { databaseEnv } from '../harness/database'
import { signIn } from '../harness/owner'
import { listenOn, type StudioProxy, startProxy } from '../harness/proxy'
import { endReplicas } from '../harness/replicas'
import { newDataDir, type StudioProcess, startProcess } from '../harness/studio'

/** Two replicas on one Postgres and one bucket behind a proxy, under load from many listeners and orders. */

const METRICS_KEY = 'a-key-of-many-letters'

let s3: FakeS3
let proxy: StudioProxy
const dirs: string[] = []
const open: StudioProcess[] = []
beforeEach(async () => {
  s3 = await startS3()
  for (let i = 0; i < 2; i++) {
    dirs.push(newDataDir())
    // Both use the database of the first.
    const env = { ...databaseEnv(dirs[0]!), ...s3.env, METRICS_KEY }
    open.push(await startProcess({ dataDir: dirs.at(-1)!, env }))
  }
  proxy = await startProxy(() => open)
})
afterEach(() => {
  proxy?.close()
  return endReplicas(open, dirs, s3)
})

const GENERATE = '/api/v1/song/generate'
const SHORT = { model: 'v4.0', task_type: 'normal', prompt: 'ambient, 8 seconds, instrumental', n: 1 }
const LONG = { ...SHORT, prompt: 'ambient, 4 minutes, instrumental' }
const TASKS = 12

const at = (base: string): ApiClient => ({ base, key: open[0]!.key, interval: 300 })
const first = async (base: string, { id }: Task) => (await query(at(base), id)).choices[0]
const pathOf = (address: string) => new URL(address).pathname
const LIMIT = { timeout: 120_000, interval: 50 }
const kept = (id: string) => s3.objects.get(`songs/${id}/audio.mp3`)!.bytes

const rows = async (statement: string) => {
  const client = new pg.Client({ connectionString: databaseEnv(dirs[0]!).DATABASE_URL })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

/** Number of songs that a replica has rendered since its start. */
const madeBy = async ({ url }: StudioProcess) => {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_KEY}` } })
  return Number(/^songloom_renders_total\{outcome="done"\} (\d+)/m.exec(await answer.text())?.[1] ?? 0)
}

test('two replicas › song ordered at one and rendered by the other › live through the first, load is shared', async () => {
  const [a, b] = open as [StudioProcess, StudioProcess]
  // One replica is busy and the other paused, so the next song goes to the other.
  b.process.kill('SIGSTOP')
  const busy: Task[] = []
  for (let i = 0; i < Math.max(2, availableParallelism()); i++) busy.push(await submit(at(a.url), GENERATE, LONG))
  for (const task of busy) await expect.poll(async () => (await first(a.url, task))?.status, LIMIT).toBe('stream')
  b.process.kill('SIGCONT')
  const task = await submit(at(a.url), GENERATE, { ...LONG, prompt: 'ambient, 2 minutes, instrumental' })
  await expect.poll(async () => (await first(a.url, task))?.status, LIMIT).toBe('stream')
  const live = await fetch(a.url + pathOf((await first(a.url, task))!.pipe_url!))
  const reader = live.body!.getReader()
  const heard = [Buffer.from((await reader.read()).value!)]
  for (const one of [...busy, task]) expect((await first(a.url, one))?.status).toBe('stream')
  const owner = await signIn(a.url)
  for (const one of busy) expect((await owner.send('DELETE', `/api/tasks/${one.id}`)).ok).toBe(true)
  for (let part = await reader.read(); !part.done; part = await reader.read()) heard.push(Buffer.from(part.value))
  const { id } = (await pollUntilDone(at(a.url), task.id)).at(-1)!.choices[0]!
  expect(Buffer.concat(heard).equals(kept(id))).toBe(true)
  expect(await madeBy(b)).toBe(1)

  const before = await madeBy(a)
  const tasks = await Promise.all(Array.from({ length: TASKS }, () => submit(at(proxy.url), GENERATE, SHORT)))
  const ended = await Promise.all(tasks.map(async ({ id }) => (await pollUntilDone(at(proxy.url), id)).at(-1)!))
  expect(ended.map(({ choices }) => choices.map(({ status }) => status))).toEqual(tasks.map(() => ['done']))
  const shares = [(await madeBy(a)) - before, (await madeBy(b)) - 1]
  console.log(`${TASKS} songs: ${shares.join(' and ')}`)
  // Each song once, and both replicas a fair share.
  expect(shares[0]! + shares[1]!).toBe(TASKS)
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(TASKS / 4)
  const attempts = await rows('select distinct attempts from songs where deleted_at is null')
  expect(attempts).toEqual([{ attempts: 1 }])
})

test('two replicas › one killed under load › listeners get every byte, every ordered song is made', async () => {
  const [a] = open as [StudioProcess, StudioProcess]
  const long = await submit(at(a.url), GENERATE, LONG)
  const short = await Promise.all(Array.from({ length: TASKS / 2 }, () => submit(at(proxy.url), GENERATE, SHORT)))
  const tasks = [long, ...short]
  await expect.poll(async () => (await first(proxy.url, long))?.status, LIMIT).toBe('stream')
  const song = (await first(proxy.url, long))!
  const players = Array.from({ length: 4 }, () => listenOn(proxy.url + pathOf(song.pipe_url!)))
  // Some songs are done by then, some in progress and some waiting.
  const done = async () => (await rows("select id from songs where status = 'done'")).length
  await expect.poll(done, LIMIT).toBeGreaterThan(0)
  expect(await done()).toBeLessThan(tasks.length)
  open.shift()
  await a.kill()
  const ended = await Promise.all(tasks.map(async ({ id }) => (await pollUntilDone(at(proxy.url), id)).at(-1)!))
  expect(ended.map(({ choices }) => choices.map(({ status }) => status))).toEqual(tasks.map(() => ['done']))
  for (const { choices } of ended)
    expect(Buffer.from(await download(proxy.url + pathOf(choices[0]!.audio_url!))).equals(kept(choices[0]!.id))).toBe(
      true,
    )
  const heard = await Promise.all(players)
  console.log(`breaks of those who listened: ${heard.map(({ breaks }) => breaks).join(', ')}`)
  for (const { bytes } of heard) expect(bytes.equals(kept(song.id))).toBe(true)
  // Listeners of the killed replica reconnect.
  expect(heard.reduce((sum, { breaks }) => sum + breaks, 0)).toBeGreaterThan(0)
  expect(await rows("select count(*)::int as songs from songs where status = 'done'")).toEqual([
    { songs: tasks.length },
  ])
})
