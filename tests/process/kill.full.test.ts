import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { decode } from '#lib/engine/analyse/decode'
import { startUpstream } from '../fakes/upstream'
import { removeServices, signIn, switchService } from '../harness/owner'
import { newDataDir, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'

/**
 * The app is killed repeatedly while songs are submitted, sent, polled, downloaded and rendered. The client repeats
 * requests without a response, as a browser does. No song may be lost, duplicated or partial. TEST_KILL_COUNT sets the number
 * of kills; each failure reports the work in progress.
 */

const KILL_COUNT = Number(process.env.TEST_KILL_COUNT ?? 8)
const KEY = 'sk-stress'

/** Seeded random numbers (mulberry32). */
const chance = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

type Song = { id: string; status: string; take: number; audio_url?: string; error_code?: string; pipe_url?: string }
type Task = { id: string; choices: Song[]; state?: string }

/** One request of the user. */
type Click = { key: string; prompt: string; n: number; remote: boolean; taskId: string | null; last: Task | null }

const dataDir = newDataDir()
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  removeDataDir(dataDir)
})

test(
  `${KILL_COUNT} times kill -9 during work › acknowledged songs › none lost, duplicated or partial`,
  async () => {
    const random = chance(Number(process.env.SEED ?? 7))
    const pause = (least: number, most: number) =>
      new Promise((resolve) => setTimeout(resolve, least + random() * (most - least)))
    const up = await startUpstream({
      key: KEY,
      seconds: [8, 7],
      pace: { appear: 300, running: 700, stream: 1200, done: 2600, lag: 500 },
    })
    closing.push(() => up.close())
    // Slow responses, so that kills interrupt them.
    up.fault('submit', { kind: 'slow-headers', ms: 150 }, Number.POSITIVE_INFINITY)
    up.fault('audio', { kind: 'slow-body', bytes: 40_000, everyMs: 150 }, Number.POSITIVE_INFINITY)
    const clicks: Click[] = []
    const resumed: number[] = []
    let checked = 0

    const start = async (): Promise<StudioProcess> => {
      const queries = up.log.count('query')
      const studio = await startProcess({ engine: 'real', dataDir })
      const begun = Date.now()
      const isAlive = () => studio.process.exitCode === null && studio.process.signalCode === null
      // A song in download is not polled, and a short run may end before its download.
      if (clicks.some((click) => click.remote && click.last && !isComplete(click.last)))
        void (async () => {
          while (up.log.count('query') === queries && isAlive()) await pause(20, 30)
          if (up.log.count('query') > queries) resumed.push(Date.now() - begun)
        })()
      return studio
    }

    const submit = async (studio: StudioProcess, click: Click, signal: AbortSignal) => {
      const answer = await fetch(`${studio.url}/api/v1/song/generate`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${studio.key}`,
          'content-type': 'application/json',
          'idempotency-key': click.key,
        },
        body: JSON.stringify({ model: 'v4.0', task_type: 'normal', prompt: click.prompt, n: click.n }),
        signal,
      })
      expect(answer.status, await answer.clone().text()).toBe(200)
      click.taskId = ((await answer.json()) as Task).id
    }

    const poll = async (studio: StudioProcess, click: Click, signal: AbortSignal) => {
      const answer = await fetch(`${studio.url}/api/v1/task/query?task_id=${click.taskId}`, {
        headers: { authorization: `Bearer ${studio.key}` },
        signal,
      })
      expect(answer.status, `task ${click.taskId} was acknowledged`).toBe(200)
      const task = (await answer.json()) as Task
      const before = click.last
      // Final states stay final, and songs keep their order, across kills.
      for (const [place, song] of (before?.choices ?? []).entries()) {
        expect(task.choices[place]!.id).toBe(song.id)
        if (song.status === 'done' || song.status === 'fail') expect(task.choices[place]!.status).toBe(song.status)
      }
      click.last = task
    }

    /** A song reported as finished is complete at any moment. */
    const listen = async (song: Song, signal: AbortSignal) => {
      const answer = await fetch(song.audio_url!, { signal })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.status).toBe(200)
      expect(bytes.length).toBe(Number(answer.headers.get('content-length')))
      checked++
      return bytes
    }

    for (let kill = 1; kill <= KILL_COUNT; kill++) {
      const studio = await start()
      const over = new AbortController()
      const death = new Promise<void>((resolve) => {
        setTimeout(
          () => {
            console.log(`kill ${kill}: ${describeWork(clicks, up.log.openMedia().length)}`)
            over.abort()
            void studio.kill().then(resolve)
          },
          100 + random() * 7000,
        )
      })
      // Only failures of a stopped app are expected.
      const attempt = (work: Promise<unknown>) =>
        work.catch((error) => {
          if (!over.signal.aborted) throw error
        })
      const background: Promise<unknown>[] = []
      const work = async () => {
        const owner = await ownerOf(studio, over.signal)
        // Requests without a response are repeated with the same key.
        for (const click of clicks.filter(({ taskId }) => taskId === null)) {
          await owner.useService(click.remote ? { base_url: up.url, key: KEY } : null)
          background.push(attempt(submit(studio, click, over.signal)))
          await pause(5, 60)
        }
        for (let fresh = 1 + Math.floor(random() * 3); fresh > 0 && !over.signal.aborted; fresh--) {
          const remote = random() < 0.7
          const click: Click = {
            key: crypto.randomUUID(),
            prompt: `${remote ? 'waltz' : 'ambient, 15 seconds, instrumental'}, number ${clicks.length}`,
            n: remote ? 2 : 1,
            remote,
            taskId: null,
            last: null,
          }
          await owner.useService(remote ? { base_url: up.url, key: KEY } : null)
          clicks.push(click)
          background.push(attempt(submit(studio, click, over.signal)))
          await pause(0, 900)
        }
        while (!over.signal.aborted) {
          for (const click of clicks.filter(({ taskId, last }) => taskId !== null && !isComplete(last)))
            background.push(attempt(poll(studio, click, over.signal)))
          const finished = clicks.flatMap(({ last }) => last?.choices ?? []).filter(({ audio_url }) => audio_url)
          const song = finished[Math.floor(random() * finished.length)]
          if (song)
            background.push(attempt(listen({ ...song, audio_url: moved(song.audio_url!, studio) }, over.signal)))
          await pause(100, 350)
        }
      }
      const working = attempt(work())
      await death
      // A request in flight during a kill may never get a response.
      await Promise.race([working.then(() => Promise.all(background)), pause(2000, 2000)])
    }

    // Without further kills, every task ends.
    up.clearFaults()
    const studio = await start()
    const owner = await ownerOf(studio, new AbortController().signal)
    const calm = new AbortController().signal
    for (const click of clicks.filter(({ taskId }) => taskId === null)) {
      await owner.useService(click.remote ? { base_url: up.url, key: KEY } : null)
      await submit(studio, click, calm)
    }
    const deadline = Date.now() + 120_000
    while (clicks.some(({ last }) => !isComplete(last)) && Date.now() < deadline) {
      for (const click of clicks.filter(({ last }) => !isComplete(last))) await poll(studio, click, calm)
      await pause(300, 400)
    }

    const orders = new Map<string, number>()
    for (const { accepted, body } of up.log.of('submit'))
      if (accepted && body.kind === 'json') {
        const { prompt } = body.value as { prompt: string }
        orders.set(prompt, (orders.get(prompt) ?? 0) + 1)
      }
    expect(
      [...orders].filter(([, count]) => count > 1),
      'orders that were made twice',
    ).toEqual([])

    const ids = new Set<string>()
    let unconfirmed = 0
    for (const { prompt, n, remote, last } of clicks) {
      expect(isComplete(last), prompt).toBe(true)
      expect(last!.choices, prompt).toHaveLength(n)
      for (const song of last!.choices) {
        expect(ids.has(song.id), 'a song stands in one task').toBe(false)
        ids.add(song.id)
        if (remote && song.error_code === 'unconfirmed') {
          unconfirmed++
          continue
        }
        expect(song.status, `${prompt}: ${JSON.stringify(song)}`).toBe('done')
        const bytes = await listen({ ...song, audio_url: moved(song.audio_url!, studio) }, calm)
        if (!remote) expect((await decode(bytes, 900)).audio.left.length).toBeGreaterThan(44100 * 10)
      }
    }
    // Each finished remote song equals one song of the service byte for byte, without duplicates.
    const made = new Set<string>()
    for (const task of up.tasks.values()) for (const song of task.songs) made.add(sha256(await up.file(song.id)))
    const kept = new Set<string>()
    for (const { remote, last } of clicks)
      for (const song of remote ? last!.choices.filter(({ status }) => status === 'done') : []) {
        const hash = sha256(await listen({ ...song, audio_url: moved(song.audio_url!, studio) }, calm))
        expect(made.has(hash)).toBe(true)
        expect(kept.has(hash)).toBe(false)
        kept.add(hash)
      }
    console.log(
      `${clicks.length} clicks, ${ids.size} songs, ${unconfirmed} of them unconfirmed, ${checked} files heard whole; ` +
        `following resumed after ${Math.max(0, ...resumed)} ms at most`,
    )
    await studio.stop()
  },
  KILL_COUNT * 30_000 + 240_000,
)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const isComplete = (task: Task | null) =>
  task !== null && task.choices.length > 0 && task.choices.every(({ status }) => status === 'done' || status === 'fail')

/** The owner in a browser selects the service; null selects the embedded engine. */
const ownerOf = async (studio: StudioProcess, signal: AbortSignal) => {
  const owner = await signIn(studio.url, undefined, signal)
  let inUse = ''
  return {
    async useService(service: { base_url: string; key: string } | null) {
      const wanted = JSON.stringify(service)
      if (wanted === inUse) return
      if (service) {
        const answer = await switchService(owner, service)
        if (!answer.ok) throw new Error(`The service was refused with ${answer.status}: ${await answer.text()}`)
      } else await removeServices(owner)
      inUse = wanted
    },
  }
}

/** Every start has its own port. */
const moved = (address: string, studio: StudioProcess) => studio.url + new URL(address).pathname

const describeWork = (clicks: Click[], media: number) => {
  const open = clicks.filter(({ last }) => !isComplete(last))
  const songs = open.flatMap(({ last }) => last?.choices ?? [])
  const count = (status: string) => songs.filter((song) => song.status === status).length
  return [
    `${open.filter(({ taskId }) => taskId === null).length} submits without an answer`,
    `${open.filter(({ remote, last }) => remote && last?.choices.length === 0).length} accepted`,
    `${count('pending')} queued`,
    `${count('running')} being made`,
    `${count('stream')} streaming`,
    `${media} being fetched`,
  ].join(', ')
}
