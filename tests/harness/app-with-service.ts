import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { SongRecord, TaskRecord } from '#lib/contract/api'
import type { Problem } from '#lib/contract/errors'
import type { Seen } from '../fakes/faults'
import type { LoggedRequest, Operation } from '../fakes/log'
import type { Task } from '../fakes/songs'
import { startUpstream, type Upstream, type UpstreamOptions } from '../fakes/upstream'
import { type Owner, signIn } from './owner'
import {
  FASTER,
  removeDataDir,
  type Studio,
  type StudioOptions,
  type StudioProcess,
  startProcess,
  startStudio,
} from './studio'

/** An app in front of a fake service, with its owner in a browser. */
export type AppWithService<S extends Studio = Studio> = {
  upstream: Upstream
  studio: S
  owner: Owner
  stop(): Promise<void>
}

export const startAppWithService = async (
  options: UpstreamOptions = {},
  env: Record<string, string> = {},
): Promise<AppWithService> => startWithService(options, env, startStudio)

/** The same with the app in a separate process, which can be killed. */
export const startProcessWithService = async (options: UpstreamOptions = {}): Promise<AppWithService<StudioProcess>> =>
  startWithService(options, {}, startProcess)

const startWithService = async <S extends Studio>(
  options: UpstreamOptions,
  env: Record<string, string>,
  start: (options: StudioOptions) => Promise<S>,
): Promise<AppWithService<S>> => {
  const upstream = await startUpstream(options)
  const studio = await start({
    env: { SONG_API_BASE_URL: upstream.url, SONG_API_KEY: upstream.settings.key, ...env },
  })
  const setup: AppWithService<S> = {
    upstream,
    studio,
    owner: await signIn(studio.url),
    async stop() {
      // A test may have replaced the app.
      await setup.studio.stop()
      removeDataDir(setup.studio.dataDir)
      await upstream.close()
    },
  }
  return setup
}

export type SubmitResponse = { status: number; retryAfter: number | null; body: TaskRecord & Problem }

export type SubmitInput = { path?: string; body: Record<string, unknown>; key?: string }

/** A song with this prompt. Tests find it in the service log by the prompt. */
export const song = (prompt: string, n = 1) => ({ model: 'v4.0', task_type: 'normal', prompt, n })

export const send = async (
  { owner }: AppWithService,
  { path = '/api/v1/song/generate', body, key = randomUUID() }: SubmitInput,
): Promise<SubmitResponse> => {
  const answer = await owner.send('POST', path, body, { 'idempotency-key': key })
  const retryAfter = answer.headers.get('retry-after')
  return {
    status: answer.status,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
    body: (await answer.json()) as SubmitResponse['body'],
  }
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const SECOND_PRESS_MS = 1000

/** Interval of a page poll: 2 s at normal pace, and no shorter than the app's own intervals, because most tasks are waited for. */
const WATCH_INTERVAL_MS = Math.max(250, 2000 / FASTER)

/**
 * One click on an unreliable connection: the browser repeats the request with the same key, before or after the first
 * response. Returns both responses; the first is the one that waited for the service.
 */
export const submitTwice = async (
  setup: AppWithService,
  body: Record<string, unknown>,
  path?: string,
): Promise<[SubmitResponse, SubmitResponse]> => {
  const order: SubmitInput = { body, key: randomUUID(), ...(path !== undefined && { path }) }
  const first = send(setup, order)
  await Promise.race([first, pause(SECOND_PRESS_MS)])
  const [one, other] = await Promise.all([first, send(setup, order)])
  if (one.body.state === 'sending') return [other, one]
  // A slow machine repeats the request before it is refused.
  return [one, other.body.state === 'sending' && one.status !== 200 ? await send(setup, order) : other]
}

/** All requests to the service with this prompt. */
export const submitsOf = ({ upstream }: AppWithService, prompt: string): LoggedRequest[] =>
  upstream.log
    .of('submit')
    .filter(({ body }) => body.kind === 'json' && (body.value as { prompt?: unknown }).prompt === prompt)

/** Submits that reached the service, and tasks that it created for them. */
export const countSubmits = (setup: AppWithService, prompt: string) => {
  const submits = submitsOf(setup, prompt)
  return { submits: submits.length, accepted: submits.filter(({ accepted }) => accepted !== null).length }
}

/** The single task at the service with this prompt. */
export const taskAt = (setup: AppWithService, prompt: string): Task => {
  const [id, ...more] = submitsOf(setup, prompt).flatMap(({ accepted }) => accepted ?? [])
  const task = setup.upstream.tasks.get(id ?? '')
  if (!task || more.length > 0) throw new Error(`The service has not made exactly one task of "${prompt}".`)
  return task
}

/** Requests of an operation for the task with this prompt, or for one of its songs. */
export const forPrompt = ({ upstream }: AppWithService, on: Operation, prompt: string, take?: number) => ({
  on,
  when: ({ body, taskId, songId }: Seen) => {
    if (on === 'submit') return body.kind === 'json' && (body.value as { prompt?: unknown }).prompt === prompt
    const task = upstream.tasks.get(taskId ?? '')
    if (task?.request.prompt !== prompt) return false
    return take === undefined || task.songs[take]?.id === songId
  },
})

export const query = async ({ owner }: AppWithService, taskId: string): Promise<TaskRecord> => {
  const answer = await owner.get(`/api/v1/task/query?task_id=${taskId}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as TaskRecord
}

const OPEN = ['pending', 'running', 'stream']

export const isOver = ({ choices }: TaskRecord) =>
  choices.length > 0 && choices.every(({ status }) => !OPEN.includes(status))

/** Polls like a page until `enough`; returns every record. @throws after `within` ms */
export const pollUntil = async (
  setup: AppWithService,
  taskId: string,
  enough: (task: TaskRecord) => boolean = isOver,
  within = 200_000,
): Promise<TaskRecord[]> => {
  const seen: TaskRecord[] = []
  for (const until = Date.now() + within; Date.now() < until; await pause(WATCH_INTERVAL_MS)) {
    const task = await query(setup, taskId)
    seen.push(task)
    if (enough(task)) return seen
  }
  throw new Error(`It did not come to that: ${JSON.stringify(seen.at(-1))}`)
}

const RANK: Record<string, number> = { pending: 0, running: 1, stream: 2, done: 3, fail: 3 }

/** Songs keep their order and titles, and their states only move forward, whatever the service reports. */
export const expectForward = (seen: TaskRecord[]) => {
  for (const [index, task] of seen.entries())
    for (const [place, before] of (seen[index - 1]?.choices ?? []).entries()) {
      const now = task.choices[place]
      expect(now?.id).toBe(before.id)
      expect(RANK[now!.status]).toBeGreaterThanOrEqual(RANK[before.status]!)
    }
}

/** `done`, or the failure reason. */
export const outcomeOf = (song: SongRecord): string =>
  song.status === 'fail' ? (song.error_code ?? 'no code') : song.status

/** The card shows a message for the user. */
export const expectReadable = (task: TaskRecord) => {
  for (const { status, error, error_code } of task.choices)
    if (status === 'fail') {
      expect(error).toMatch(/\S.*[.!?…]$/s)
      expect(error_code).toMatch(/^[\w.-]+$/)
    }
}

/** More concurrent cases would load one app so much that its timeouts expire. */
const CASES_AT_ONCE = 8

let free = CASES_AT_ONCE
const queue: (() => void)[] = []

const whenFree = async <T>(work: () => Promise<T>): Promise<T> => {
  if (free > 0) free--
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else free++
  }
}

/** Starts the cases in order with limited concurrency; each is awaited by its own test. */
export const startCases = <Case extends { name: string }, T>(
  cases: readonly Case[],
  run: (one: Case) => Promise<T>,
) => {
  const running = new Map(cases.map((one) => [one.name, whenFree(() => run(one))] as const))
  if (running.size !== cases.length) throw new Error('Two cases have the same name.')
  for (const result of running.values()) result.catch(() => undefined) // The test that awaits the case reports the error.
  return (name: string) => running.get(name)!
}
