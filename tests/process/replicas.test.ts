import { existsSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { songFiles } from '#lib/data/file-keys'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { type ApiClient, download, pollUntilDone, query, submit, type Task } from '../harness/api-client'
import { databaseEnv } from '../harness/database'
import { finishedSong, orderEdits } from '../harness/edits'
import { seedLibrary } from '../harness/library'
import { signIn, switchService } from '../harness/owner'
import { endReplicas } from '../harness/replicas'
import { newDataDir, type StudioProcess, startProcess } from '../harness/studio'

/** Two replicas on one Postgres and one DATA_DIR act as one app, and either may die. */

let dataDir = ''
let open: StudioProcess[] = []
let upstream: Upstream | null = null
const startTwo = async () => {
  dataDir = newDataDir()
  const a = await startProcess({ dataDir })
  const b = await startProcess({ dataDir })
  open = [a, b]
  return [a, b] as const
}
afterEach(async () => {
  await endReplicas(open, [dataDir])
  await upstream?.close()
  upstream = null
})

const GENERATE = '/api/v1/song/generate'
const LONG_BYTES = 300_000_000
const programOf = (studio: StudioProcess): ApiClient => ({ base: studio.url, key: studio.key, interval: 300 })
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Polls a condition for at most a minute; returns the elapsed milliseconds. */
const until = async (so: () => Promise<boolean> | boolean): Promise<number> => {
  const begun = Date.now()
  while (!(await so())) {
    if (Date.now() - begun > 60_000) throw new Error(`It never came: ${so}`)
    await pause(20)
  }
  return Date.now() - begun
}

type Song = { id: string; status: string; pipe_url?: string; audio_url?: string; duration?: number }
const firstSong = async (studio: StudioProcess, taskId: string) =>
  (await query(programOf(studio), taskId)).choices[0] as Song | undefined
const untilStatus = (studio: StudioProcess, taskId: string, ...statuses: string[]) =>
  until(async () => statuses.includes((await firstSong(studio, taskId))?.status ?? ''))

const rows = async (statement: string) => {
  const client = new pg.Client({ connectionString: databaseEnv(dataDir).DATABASE_URL })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

/** While `other` is paused, only this replica can start submitted tasks. */
const submitTo = async (studio: StudioProcess, other: StudioProcess, prompt: string, n: number): Promise<Task> => {
  other.process.kill('SIGSTOP')
  const task = await submit(programOf(studio), GENERATE, { model: 'v4.0', task_type: 'normal', prompt, n })
  await untilStatus(studio, task.id, 'stream')
  other.process.kill('SIGCONT')
  return task
}

/** The same path at the other replica. */
const at = (studio: StudioProcess, address: string) => studio.url + new URL(address).pathname

/** Maximum time until the other replica takes over all work of a killed one, in milliseconds. */
const TAKEOVER_MS = 20_000

const LONG = 'slow folk ballad, male voice, 2 minutes'

describe('both replicas running', () => {
  test('song on one replica › streamed live through the other from any position › same bytes', async () => {
    const [a, b] = await startTwo()
    const task = await submitTo(a, b, LONG, 1)
    const song = (await firstSong(a, task.id))!
    const early = await fetch(at(b, song.pipe_url!))
    const size = Number(early.headers.get('content-length'))
    const ahead = fetch(at(b, song.pipe_url!), { headers: { range: `bytes=${size - 5000}-` } })
    const reader = early.body!.getReader()
    const heard = [Buffer.from((await reader.read()).value!)]
    const tail = await fetch(at(b, song.pipe_url!), { headers: { range: `bytes=${size - 128}-` } })
    const lastBytes = Buffer.from(await tail.arrayBuffer())
    expect((await firstSong(a, task.id))!.status).toBe('stream')
    const peaks = async () => (await fetch(at(b, song.pipe_url!).replace('live.mp3', 'peaks.json'))).json()
    await expect.poll(async () => (await peaks()).available).toBeGreaterThan(1)
    expect((await peaks()).points.length).toBeGreaterThan(2)
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard.push(Buffer.from(part.value))
    await untilStatus(a, task.id, 'done')
    const whole = Buffer.from(await download((await firstSong(a, task.id))!.audio_url))
    expect(Buffer.concat(heard).equals(whole)).toBe(true)
    expect(lastBytes.equals(whole.subarray(-128))).toBe(true)
    expect(lastBytes.length).toBe(128)
    expect(Buffer.from(await (await ahead).arrayBuffer()).equals(whole.subarray(size - 5000))).toBe(true)
  })

  test('song cancelled at one replica › its streams at the other are cut', async () => {
    const [a, b] = await startTwo()
    const task = await submitTo(a, b, LONG, 1)
    const song = (await firstSong(a, task.id))!
    const listener = await fetch(at(b, song.pipe_url!))
    expect(listener.status).toBe(200)
    const cut = expect(listener.arrayBuffer()).rejects.toThrow()
    const owner = await signIn(a.url)
    expect((await owner.send('DELETE', `/api/tasks/${task.id}`)).status).toBeLessThan(300)
    await cut
  })

  test('share revoked at one replica › its streams at the other are cut', async () => {
    dataDir = newDataDir()
    const {
      ids: [id = ''],
    } = await seedLibrary(dataDir, { count: 1, change: () => ({ bytes: LONG_BYTES }) })
    // More bytes than socket buffers hold.
    truncateSync(join(dataDir, 'files', songFiles(id, 'wav').audio), LONG_BYTES)
    const a = await startProcess({ dataDir })
    const b = await startProcess({ dataDir })
    open = [a, b]
    const owner = await signIn(a.url)
    const shared = await owner.send('PUT', `/api/songs/${id}/share`, { download: false, made_with: false })
    const token = ((await shared.json()) as { share: { url: string } }).share.url.split('/').at(-1)
    const media = `/media/shared/${token}/${id}`
    for (const door of [a, b]) {
      const page = await fetch(`${door.url}/s/${token}`)
      expect(page.status).toBe(200)
    }
    const listener = await fetch(`${b.url}${media}/audio.wav`)
    const reader = listener.body!.getReader()
    await reader.read()
    const going = fetch(`${b.url}${media}/status`)
    await pause(300)
    const begun = Date.now()
    await owner.send('DELETE', `/api/songs/${id}/share`)
    expect((await going).status).toBe(404)
    const rest = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read());
    }
    await expect(rest()).rejects.toThrow()
    console.log(`silent through the other: ${Date.now() - begun} ms`)
    expect(Date.now() - begun).toBeLessThan(5000)
    expect((await fetch(`${b.url}/s/${token}`)).status).toBe(404)
  })

  test('long poll at one replica › change at the other › answered at once', async () => {
    const [a, b] = await startTwo()
    const task = await submit(programOf(a), GENERATE, { model: 'v4.0', task_type: 'normal', prompt: 'folk', n: 1 })
    await untilStatus(a, task.id, 'stream', 'done')
    await pollUntilDone(programOf(a), task.id)
    const ask = (headers: Record<string, string>) =>
      fetch(`${b.url}/api/v1/task/query?task_id=${task.id}`, {
        headers: { authorization: `Bearer ${b.key}`, ...headers },
      })
    const known = (await ask({})).headers.get('etag')!
    const waiting = ask({ 'if-none-match': known, prefer: 'wait=5' })
    await pause(500)
    const owner = await signIn(a.url)
    const begun = Date.now()
    await owner.send('DELETE', `/api/songs/${(await firstSong(a, task.id))!.id}`)
    const answer = await waiting
    console.log(`news through the other: ${Date.now() - begun} ms`)
    expect(Date.now() - begun).toBeLessThan(1000)
    expect(((await answer.json()) as Task).choices[0]!.status).toBe('fail')
  })

  test('one replica busy › the other renders the waiting songs', async () => {
    const [a, b] = await startTwo()
    const busy = [await submitTo(a, b, LONG, 1), await submitTo(a, b, LONG, 1)]
    const third = await submit(programOf(a), GENERATE, {
      model: 'v4.0',
      task_type: 'normal',
      prompt: 'ambient, 20 seconds, instrumental',
      n: 1,
    })
    await untilStatus(b, third.id, 'stream', 'done')
    for (const task of busy) expect((await firstSong(b, task.id))!.status).toBe('stream')
    for (const task of [...busy, third]) {
      const records = await pollUntilDone(programOf(b), task.id)
      expect(records.at(-1)!.choices.map((song) => song.status)).toEqual(['done'])
    }
    expect((await rows('select attempts from songs')).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  })
})

test('replica starting › work of the other is not disturbed', async () => {
  dataDir = newDataDir()
  const a = await startProcess({ dataDir })
  open = [a]
  upstream = await startUpstream({ seconds: [3, 3] })
  const body = { model: 'v4.0', task_type: 'normal', prompt: 'slow folk ballad, male voice, 4 minutes', n: 1 }
  const rendered = await submit(programOf(a), GENERATE, body)
  await untilStatus(a, rendered.id, 'stream')
  const service = { base_url: upstream.url, key: upstream.settings.key }
  expect((await switchService(await signIn(a.url), service)).status).toBe(201)
  upstream.fault('submit', { kind: 'slow-headers', ms: 8000 })
  const sending = submit(programOf(a), GENERATE, { ...body, prompt: 'far away' })
  await until(() => upstream!.log.acceptedTasks().length === 1)

  const b = await startProcess({ dataDir })
  open.push(b)
  expect((await firstSong(b, rendered.id))!.status).toBe('stream')
  const sent = await sending
  for (const task of [rendered, sent]) {
    const records = await pollUntilDone(programOf(b), task.id)
    expect(records.at(-1)!.choices.map(({ status }) => status)).toEqual(['done'])
  }
  expect(upstream.log.acceptedTasks()).toHaveLength(1)
  expect((await rows(`select attempts from songs where task_id = '${rendered.id}'`))[0].attempts).toBe(1)
})

describe('one replica killed', () => {
  test('right after it acknowledged a submit › the other makes the song', async () => {
    const [a, b] = await startTwo()
    const body = { model: 'v4.0', task_type: 'normal', prompt: 'ambient, 20 seconds, instrumental', n: 1 }
    const { id } = await submit(programOf(a), GENERATE, body)
    await open.shift()!.kill()
    await untilStatus(b, id, 'done')
  })

  test('during rendering › the other finishes the song, also for its listeners', async () => {
    const [a, b] = await startTwo()
    const task = await submitTo(a, b, LONG, 1)
    const song = (await firstSong(b, task.id))!
    const listening = fetch(at(b, song.pipe_url!)).then(async (answer) => Buffer.from(await answer.arrayBuffer()))
    await pause(300)
    expect((await firstSong(b, task.id))!.status).toBe('stream')
    await a.kill()
    const takenOver = await until(async () => (await rows('select attempts from songs'))[0].attempts === 2)
    console.log(`a render taken over after ${takenOver} ms`)
    expect(takenOver).toBeLessThan(TAKEOVER_MS)
    const records = await pollUntilDone(programOf(b), task.id)
    expect(records.at(-1)!.choices.map(({ status }) => status)).toEqual(['done'])
    const whole = Buffer.from(await download(at(b, records.at(-1)!.choices[0]!.audio_url!)))
    expect((await listening).equals(whole)).toBe(true)
  })

  test('during an edit › the other finishes the version, with its master', async () => {
    const [a, b] = await startTwo()
    const body = { model: 'v4.0', task_type: 'normal', prompt: 'soul about rain, female voice, 1 minute', n: 1 }
    const song = await finishedSong(programOf(a), (await submit(programOf(a), GENERATE, body)).id)
    b.process.kill('SIGSTOP')
    const order = await orderEdits(programOf(a), song.id, [{ kind: 'transpose', semitones: 2 }])
    await untilStatus(a, order.body.id, 'stream')
    b.process.kill('SIGCONT')
    await open.shift()!.kill()
    const version = await finishedSong(programOf(b), order.body.id)
    expect(version).toMatchObject({ status: 'done', parent_id: song.id, version: 2 })
    expect(existsSync(join(dataDir, 'files', songFiles(version.id).master))).toBe(true)
  })

  test('during remote tasks › the other polls and downloads, and sends no task twice', async () => {
    const [a, b] = await startTwo()
    upstream = await startUpstream({ hold: 'running', seconds: [6, 5] })
    const up = upstream
    const owner = await signIn(a.url)
    const added = await switchService(owner, { base_url: up.url, key: up.settings.key })
    expect(added.status).toBe(201)
    up.log.clear()
    b.process.kill('SIGSTOP')
    const order = (prompt: string) =>
      submit(programOf(a), GENERATE, { model: 'v4.0', task_type: 'normal', prompt, n: 1 })

    // A task with a slow download.
    const fetching = await order('fetching')
    await until(() => up.log.acceptedTasks().length === 1)
    up.fault('audio', { kind: 'slow-body', bytes: 500, everyMs: 500 })
    up.advance(up.log.acceptedTasks()[0]!, 'done')
    await until(() => up.log.count('audio') === 1)

    // A task being polled.
    const following = await order('following')
    const followed = up.log.acceptedTasks()[1]!
    up.fault({ on: 'query', when: ({ taskId }) => taskId === followed }, { kind: 'hang' })
    await until(() => up.log.of('query').some(({ fault }) => fault === 'hang'))

    // A task being sent, with unknown outcome.
    up.fault('submit', { kind: 'hang', accepted: true })
    const sending = order('sending').catch(() => null)
    await until(() => up.log.acceptedTasks().length === 3)

    b.process.kill('SIGCONT')
    await pause(1000)
    const asked = up.log.queryTimes(followed).length
    const fetched = up.log.count('audio')
    await a.kill()
    expect(await sending).toBeNull()
    const cards = (await signIn(b.url)).cards
    const [unconfirmed, askedAgain, fetchedAgain] = await Promise.all([
      until(async () => (await cards()).some(({ choices }) => choices[0]?.error_code === 'unconfirmed')),
      until(() => up.log.queryTimes(followed).length > asked),
      until(() => up.log.count('audio') > fetched),
    ])
    console.log(`unconfirmed ${unconfirmed} ms, followed ${askedAgain} ms, fetched ${fetchedAgain} ms after the kill`)
    for (const time of [unconfirmed, askedAgain, fetchedAgain]) expect(time).toBeLessThan(TAKEOVER_MS)

    up.release()
    for (const task of [fetching, following]) {
      const records = await pollUntilDone(programOf(b), task.id)
      expect(records.at(-1)!.choices.map(({ status }) => status)).toEqual(['done'])
      const upstreamSong = up.record(up.log.acceptedTasks()[task === fetching ? 0 : 1]!).choices[0]!
      const kept = Buffer.from(await download(at(b, records.at(-1)!.choices[0]!.audio_url!)))
      expect(kept.equals(await up.file(upstreamSong.id))).toBe(true)
    }
    // One visible task for each order.
    expect(up.log.count('submit')).toBe(3)
    expect(up.log.acceptedTasks()).toHaveLength(3)
    expect(await cards()).toHaveLength(3)
  })
})
