import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CancelRecord, TaskRecord } from '#lib/contract/api'
import { type ApiClient, query as ask, pollUntilDone, postSubmit, submit, type Task } from '../harness/api-client'
import { type AppWithService, outcomeOf, pause, startProcessWithService } from '../harness/app-with-service'
import { cancel as cancelAt, cancelsOf, held, remove, untilCancelled } from '../harness/cancels'
import { signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'
import { isFull } from '../harness/tier'

/** Cancellation works in every task state, and its reported result is correct, even if a process dies. */

describe('task of the embedded engine', () => {
  const dataDir = newDataDir()
  let studio: StudioProcess
  let apiClient: ApiClient
  const start = async () => {
    // Long enough to cancel during rendering.
    studio = await startProcess({ dataDir, songSeconds: 12, renderSpeed: 2 })
    apiClient = { base: studio.url, key: studio.key, interval: 100 }
  }
  beforeAll(start)
  afterAll(async () => {
    await studio.stop()
    removeDataDir(dataDir)
  })

  const cancel = async (id: string): Promise<CancelRecord> => {
    const answer = await postSubmit(apiClient, '/api/v1/task/cancel', { id })
    expect(answer.status).toBe(200)
    return (await answer.json()) as CancelRecord
  }

  const untilHeard = async (id: string): Promise<Task> => {
    for (let tries = 0; tries < 3000; tries++) {
      const task = await ask(apiClient, id)
      if (task.choices.some(({ status }) => status === 'stream')) return task
      await pause(20)
    }
    throw new Error('The song was never heard.')
  }

  const generate = (prompt: string, n: number) =>
    submit(apiClient, '/api/v1/song/generate', { model: 'v4.0', task_type: 'normal', prompt, n })

  const CANCELLED = { status: 'fail', error: 'Cancelled.', error_code: 'cancelled' }

  test('streaming song › cancelled › stream ends, song is discarded, engine starts the next one', async () => {
    const { id } = await generate('pop, female voice, 4 minutes', 2)
    const heard = (await untilHeard(id)).choices.find(({ status }) => status === 'stream')!
    const listening = await fetch(heard.pipe_url!)
    expect(listening.status).toBe(200)
    const cut = expect(listening.arrayBuffer()).rejects.toThrow()
    expect(await cancel(id)).toEqual({ success: true, message: 'Cancelled.' })
    const record = await ask(apiClient, id)
    expect(record.choices).toMatchObject([CANCELLED, CANCELLED])
    await cut
    expect((await fetch(heard.pipe_url!)).status).toBe(404)
    expect(await cancel(id)).toEqual({ success: true, message: 'Already cancelled.' })

    const next = await generate('ambient, 15 seconds, instrumental', 1)
    expect((await pollUntilDone(apiClient, next.id)).at(-1)!.choices[0]!.status).toBe('done')
    expect(await cancel(next.id)).toEqual({ success: false, message: 'Already finished.' })
    expect((await ask(apiClient, next.id)).choices[0]!.status).toBe('done')
    for (const { id: gone } of record.choices) expect(existsSync(join(dataDir, 'files', 'songs', gone))).toBe(false)
    expect((await ask(apiClient, id)).choices).toEqual(record.choices)
  })

  test('cancelled task › kill -9 right after the response › no song starts after the restart', async () => {
    const { id } = await generate('house, 3 minutes', 2)
    await untilHeard(id)
    expect((await cancel(id)).success).toBe(true)
    await studio.kill()
    await start()
    expect((await ask(apiClient, id)).choices).toMatchObject([CANCELLED, CANCELLED])
    const next = await generate('ambient, 15 seconds, instrumental', 1)
    await pollUntilDone(apiClient, next.id)
    const { choices } = await ask(apiClient, id)
    expect(choices).toMatchObject([CANCELLED, CANCELLED])
    for (const { id: gone } of choices) expect(existsSync(join(dataDir, 'files', 'songs', gone))).toBe(false)
  })

  test('unknown task › 404', async () => {
    for (const id of [randomUUID(), 'x', '../../etc'])
      expect((await postSubmit(apiClient, '/api/v1/task/cancel', { id })).status).toBe(404)
    for (const body of [{}, { id: 5 }, { id: '' }, { id: null }])
      expect((await postSubmit(apiClient, '/api/v1/task/cancel', body)).status).toBe(422)
  })
})

describe('task of a remote service', () => {
  let setup: AppWithService<StudioProcess>
  beforeAll(async () => {
    setup = await startProcessWithService({
      pace: { appear: 10, running: 50, stream: 100, done: 200 },
      seconds: [2, 3],
    })
  })
  afterAll(() => setup.stop())

  test('cancel › kill -9 before the response is stored › outcome is queried, cancel is not repeated', async () => {
    const prompt = 'killed in between'
    const id = await held(setup, prompt)
    setup.upstream.fault('cancel', { kind: 'hang', accepted: true })
    const asked = cancelAt(setup, id).catch(() => null)
    while (cancelsOf(setup, prompt).length === 0) await pause(20)
    const { dataDir } = setup.studio
    await setup.studio.kill()
    expect(await asked).toBeNull()
    const env = { SONG_API_BASE_URL: setup.upstream.url, SONG_API_KEY: setup.upstream.settings.key }
    setup.studio = await startProcess({ dataDir, env })
    setup.owner = await signIn(setup.studio.url)
    const apiClient: ApiClient = { base: setup.studio.url, key: setup.studio.key, interval: 100 }
    const record = (await pollUntilDone(apiClient, id)).at(-1) as TaskRecord
    expect(record.choices.map(outcomeOf)).toEqual(['cancelled'])
    expect(await (await postSubmit(apiClient, '/api/v1/task/cancel', { id })).json()).toMatchObject({ success: true })
    expect(cancelsOf(setup, prompt)).toHaveLength(1)
  })

  test.runIf(isFull)('cancel › service unreachable › retried later, also after a restart', async () => {
    const prompt = 'told later'
    const id = await held(setup, prompt)
    setup.upstream.fault('cancel', { kind: 'status', status: 503, retryAfter: 1 })
    await remove(setup, `/api/tasks/${id}`)
    while (cancelsOf(setup, prompt).length === 0) await pause(20)
    const { dataDir } = setup.studio
    await setup.studio.kill()
    const env = { SONG_API_BASE_URL: setup.upstream.url, SONG_API_KEY: setup.upstream.settings.key }
    setup.studio = await startProcess({ dataDir, env })
    setup.owner = await signIn(setup.studio.url)
    await untilCancelled(setup, prompt)
    await pause(3000)
    expect(cancelsOf(setup, prompt)).toHaveLength(2)
  })
})
