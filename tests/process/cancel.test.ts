import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CancelRecord, TaskRecord } from '#lib/contract/api'
import type { Behaviour } from '../fakes/faults'
import { forSongs } from '../fakes/malformed-responses'
import { type ApiClient, query as ask, pollUntilDone, postSubmit, submit, type Task } from '../harness/api-client'
import {
  type AppWithService,
  forPrompt,
  isOver,
  outcomeOf,
  pause,
  pollUntil,
  query,
  send,
  song,
  startProcessWithService,
  submitsOf,
  taskAt,
} from '../harness/app-with-service'
import { signIn } from '../harness/owner'
import { newDataDir, removeDataDir, type StudioProcess, startProcess } from '../harness/studio'

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

  const cancel = async (id: string) => {
    const answer = await setup.owner.send('POST', '/api/v1/task/cancel', { id })
    return { status: answer.status, body: (await answer.json()) as CancelRecord & { code: string; detail: string } }
  }
  const cancelsOf = (prompt: string) =>
    setup.upstream.log.of('cancel').filter(({ taskId, body }) => {
      const id = taskId ?? (body.kind === 'json' ? (body.value as { id: string }).id : '')
      return setup.upstream.tasks.get(id)?.request.prompt === prompt
    })

  /** A task that the service does not finish without a release. */
  const held = async (prompt: string, n = 1): Promise<string> => {
    setup.upstream.settings.hold = 'running'
    const { body } = await send(setup, { body: song(prompt, n) })
    setup.upstream.settings.hold = null
    await pollUntil(setup, body.id, ({ choices }) => choices.length > 0)
    return body.id
  }

  const ends = async (id: string) => (await pollUntil(setup, id)).at(-1)!.choices.map(outcomeOf)

  test('cancel › sent to the service once, finished songs are kept', async () => {
    const id = await held('one of two', 2)
    setup.upstream.advance(taskAt(setup, 'one of two').id, 'done', 0)
    expect((await cancel(id)).body.success).toBe(true)
    expect(await ends(id)).toEqual(['done', 'cancelled'])
    expect((await cancel(id)).body).toEqual({ success: true, message: 'Already cancelled.' })
    expect(cancelsOf('one of two')).toHaveLength(1)
  })

  const SILENT: [string, Behaviour][] = [
    ['is asked to wait', { kind: 'status', status: 429, retryAfter: 1 }],
    ['finds it closed', { kind: 'status', status: 503, retryAfter: 1 }],
    ['finds it in trouble', { kind: 'status', status: 500 }],
    [
      'hears of the song and not where it is',
      { kind: 'altered', response: forSongs(({ audio_url: _, ...rest }) => rest) },
    ],
  ]
  test.each(SILENT)('cancel › song finished just before, and the service %s › song is kept', async (why, fault) => {
    const prompt = `finished before, ${why}`
    const id = await held(prompt, 2)
    const { id: there } = taskAt(setup, prompt)
    const heal = setup.upstream.fault(forPrompt(setup, 'query', prompt), fault, Number.POSITIVE_INFINITY)
    setup.upstream.advance(there, 'done', 0)
    expect((await cancel(id)).body.success).toBe(true)
    heal()
    const asked = cancelsOf(prompt)[0]!
    const after = setup.upstream.log.of('query').find(({ index, taskId }) => taskId === there && index > asked.index)
    expect(after?.fault).toBe(fault.kind)
    expect(await ends(id)).toEqual(['done', 'cancelled'])
    expect(cancelsOf(prompt)).toHaveLength(1)
  })

  test('cancel › service refuses or fails › task continues, and the error is returned', async () => {
    const id = await held('goes on')
    setup.upstream.fault('cancel', {
      kind: 'status',
      status: 200,
      content: { json: { success: false, message: 'Too late for that' } },
    })
    expect((await cancel(id)).body).toEqual({ success: false, message: 'Too late for that' })
    setup.upstream.settings.further = false
    expect((await cancel(id)).body).toMatchObject({ success: false, message: expect.stringMatching(/\.$/) })
    setup.upstream.settings.further = true
    setup.upstream.release()
    expect(await ends(id)).toEqual(['done'])
    expect((await cancel(id)).body.success).toBe(false)
  })

  test.each([
    [401, 502, 'service_key_refused'],
    [429, 429, 'too_many_requests'],
    [500, 502, 'upstream_failed'],
  ])('cancel › service answers %i › task continues', async (status, told, code) => {
    const id = await held(`answers ${status}`)
    setup.upstream.fault('cancel', { kind: 'status', status, retryAfter: 2 })
    expect(await cancel(id)).toMatchObject({ status: told, body: { code } })
    expect(cancelsOf(`answers ${status}`)).toHaveLength(1)
    setup.upstream.release()
    expect(await ends(id)).toEqual(['done'])
  })

  test('cancel › kill -9 before the response is stored › outcome is queried, cancel is not repeated', async () => {
    const prompt = 'killed in between'
    const id = await held(prompt)
    setup.upstream.fault('cancel', { kind: 'hang', accepted: true })
    const asked = cancel(id).catch(() => null)
    while (cancelsOf(prompt).length === 0) await pause(20)
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
    expect(cancelsOf(prompt)).toHaveLength(1)
  })

  test('cancel accepted › service omits the songs afterwards › not sent again', async () => {
    const prompt = 'agreed and silent'
    const id = await held(prompt)
    const heal = setup.upstream.fault(
      forPrompt(setup, 'query', prompt),
      { kind: 'status', status: 500 },
      Number.POSITIVE_INFINITY,
    )
    expect((await cancel(id)).body.success).toBe(true)
    expect(isOver(await query(setup, id))).toBe(false)
    expect((await cancel(id)).body.success).toBe(true)
    heal()
    expect(await ends(id)).toEqual(['cancelled'])
    expect(cancelsOf(prompt)).toHaveLength(1)
  })

  test('concurrent cancels › one request to the service, same response', async () => {
    const id = await held('asked by two')
    setup.upstream.fault('cancel', { kind: 'slow-headers', ms: 1000 })
    const [one, other] = await Promise.all([cancel(id), cancel(id)])
    expect(one.body).toEqual({ success: true, message: 'Cancelled.' })
    expect(other.body).toEqual(one.body)
    expect(cancelsOf('asked by two')).toHaveLength(1)
    expect(await ends(id)).toEqual(['cancelled'])
  })

  const remove = async (path: string) => expect((await setup.owner.send('DELETE', path)).status).toBe(204)
  const untilCancelled = async (prompt: string) => {
    while (cancelsOf(prompt).every(({ fault }) => fault !== null)) await pause(50)
  }

  test('open card › deleted › order cancelled at the service once', async () => {
    const id = await held('deleted card', 2)
    await remove(`/api/tasks/${id}`)
    await untilCancelled('deleted card')
    expect(taskAt(setup, 'deleted card').songs.map(({ cancelled }) => cancelled)).toEqual([true, true])
    await pause(3000)
    expect(cancelsOf('deleted card')).toHaveLength(1)
    expect((await query(setup, id)).choices.map(outcomeOf)).toEqual(['deleted', 'deleted'])
    expect((await cancel(id)).body.success).toBe(true)
    expect(cancelsOf('deleted card')).toHaveLength(1)
  })

  test('two takes › one deleted, then both › cancelled only once no open take is left', async () => {
    const id = await held('take by take', 2)
    const [a, b] = (await query(setup, id)).choices
    await remove(`/api/songs/${a!.id}`)
    await pause(3000)
    expect(cancelsOf('take by take')).toEqual([])
    await remove(`/api/songs/${b!.id}`)
    await untilCancelled('take by take')

    const half = await held('one is finished', 2)
    setup.upstream.advance(taskAt(setup, 'one is finished').id, 'done', 0)
    const [kept, open] = (await pollUntil(setup, half, ({ choices }) => choices[0]?.status === 'done')).at(-1)!.choices
    await remove(`/api/songs/${open!.id}`)
    await untilCancelled('one is finished')
    expect((await setup.owner.get(`/api/songs/${kept!.id}`)).status).toBe(200)
    await pause(1500)
    expect(cancelsOf('take by take')).toHaveLength(1)
    expect(cancelsOf('one is finished')).toHaveLength(1)
    expect(taskAt(setup, 'one is finished').songs.map(({ cancelled }) => cancelled)).toEqual([false, true])
  })

  test('card without songs › deleted › cancelled at the service', async () => {
    setup.upstream.settings.hold = 'empty'
    const { body } = await send(setup, { body: song('no song yet') })
    setup.upstream.settings.hold = null
    await remove(`/api/tasks/${body.id}`)
    await untilCancelled('no song yet')
    expect(cancelsOf('no song yet')).toHaveLength(1)
  })

  test('cancel › service unreachable › retried later, also after a restart', async () => {
    const prompt = 'told later'
    const id = await held(prompt)
    setup.upstream.fault('cancel', { kind: 'status', status: 503, retryAfter: 1 })
    await remove(`/api/tasks/${id}`)
    while (cancelsOf(prompt).length === 0) await pause(20)
    const { dataDir } = setup.studio
    await setup.studio.kill()
    const env = { SONG_API_BASE_URL: setup.upstream.url, SONG_API_KEY: setup.upstream.settings.key }
    setup.studio = await startProcess({ dataDir, env })
    setup.owner = await signIn(setup.studio.url)
    await untilCancelled(prompt)
    await pause(3000)
    expect(cancelsOf(prompt)).toHaveLength(2)
  })

  test('waiting task › cancelled › never sent', async () => {
    setup.upstream.fault(forPrompt(setup, 'submit', 'waits'), { kind: 'status', status: 429, retryAfter: 3 })
    const { body } = await send(setup, { body: song('waits', 2) })
    expect(body.state).toBe('waiting')
    const before = setup.upstream.log.count('cancel')
    expect((await cancel(body.id)).body).toEqual({ success: true, message: 'Cancelled.' })
    expect((await query(setup, body.id)).choices.map(outcomeOf)).toEqual(['cancelled', 'cancelled'])
    await pause(5000)
    expect(submitsOf(setup, 'waits')).toHaveLength(1)
    expect(setup.upstream.log.count('cancel')).toBe(before)
  })

  test('task in flight › cancelled › cancelled at the service once it is accepted', async () => {
    setup.upstream.settings.hold = 'running'
    setup.upstream.fault(forPrompt(setup, 'submit', 'is out'), { kind: 'slow-headers', ms: 800 })
    const sent = send(setup, { body: song('is out') })
    while (submitsOf(setup, 'is out').length === 0) await pause(20)
    const card = (await setup.owner.cards()).find(({ request }) => 'prompt' in request && request.prompt === 'is out')!
    expect((await cancel(card.id)).body.success).toBe(true)
    setup.upstream.settings.hold = null
    expect((await sent).body.id).toBe(card.id)
    expect(isOver(await query(setup, card.id))).toBe(true)
    expect(await ends(card.id)).toEqual(['cancelled'])
    expect(cancelsOf('is out')).toHaveLength(1)
  })

  test('unconfirmed task › cancelled › reported as unknown', async () => {
    setup.upstream.fault(forPrompt(setup, 'submit', 'nobody knows'), { kind: 'reset', when: 'after-accept' })
    const { body } = await send(setup, { body: song('nobody knows') })
    expect((await cancel(body.id)).body.success).toBe(false)
    expect((await query(setup, body.id)).choices.map(outcomeOf)).toEqual(['unconfirmed'])
    expect(cancelsOf('nobody knows')).toEqual([])
  })
})
