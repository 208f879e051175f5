import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Behaviour } from '../fakes/faults'
import { forSongs } from '../fakes/malformed-responses'
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
  startAppWithService,
  submitsOf,
  taskAt,
} from '../harness/app-with-service'
import { cancel, cancelsOf, ends, held, remove, untilCancelled } from '../harness/cancels'

/** Cancellation of tasks of a remote service works in every state, and its reported result is correct. */

let setup: AppWithService
beforeAll(async () => {
  setup = await startAppWithService({
    pace: { appear: 10, running: 50, stream: 100, done: 200 },
    seconds: [2, 3],
  })
})
afterAll(() => setup.stop())

test('cancel › sent to the service once, finished songs are kept', async () => {
  const id = await held(setup, 'one of two', 2)
  setup.upstream.advance(taskAt(setup, 'one of two').id, 'done', 0)
  expect((await cancel(setup, id)).body.success).toBe(true)
  expect(await ends(setup, id)).toEqual(['done', 'cancelled'])
  expect((await cancel(setup, id)).body).toEqual({ success: true, message: 'Already cancelled.' })
  expect(cancelsOf(setup, 'one of two')).toHaveLength(1)
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
  const id = await held(setup, prompt, 2)
  const { id: there } = taskAt(setup, prompt)
  const heal = setup.upstream.fault(forPrompt(setup, 'query', prompt), fault, Number.POSITIVE_INFINITY)
  setup.upstream.advance(there, 'done', 0)
  expect((await cancel(setup, id)).body.success).toBe(true)
  heal()
  const asked = cancelsOf(setup, prompt)[0]!
  const after = setup.upstream.log.of('query').find(({ index, taskId }) => taskId === there && index > asked.index)
  expect(after?.fault).toBe(fault.kind)
  expect(await ends(setup, id)).toEqual(['done', 'cancelled'])
  expect(cancelsOf(setup, prompt)).toHaveLength(1)
})

test('cancel › service refuses or fails › task continues, and the error is returned', async () => {
  const id = await held(setup, 'goes on')
  setup.upstream.fault('cancel', {
    kind: 'status',
    status: 200,
    content: { json: { success: false, message: 'Too late for that' } },
  })
  expect((await cancel(setup, id)).body).toEqual({ success: false, message: 'Too late for that' })
  setup.upstream.settings.further = false
  expect((await cancel(setup, id)).body).toMatchObject({ success: false, message: expect.stringMatching(/\.$/) })
  setup.upstream.settings.further = true
  setup.upstream.release()
  expect(await ends(setup, id)).toEqual(['done'])
  expect((await cancel(setup, id)).body.success).toBe(false)
})

test.each([
  [401, 502, 'service_key_refused'],
  [429, 429, 'too_many_requests'],
  [500, 502, 'upstream_failed'],
])('cancel › service answers %i › task continues', async (status, told, code) => {
  const id = await held(setup, `answers ${status}`)
  setup.upstream.fault('cancel', { kind: 'status', status, retryAfter: 2 })
  expect(await cancel(setup, id)).toMatchObject({ status: told, body: { code } })
  expect(cancelsOf(setup, `answers ${status}`)).toHaveLength(1)
  setup.upstream.release()
  expect(await ends(setup, id)).toEqual(['done'])
})

test('cancel accepted › service omits the songs afterwards › not sent again', async () => {
  const prompt = 'agreed and silent'
  const id = await held(setup, prompt)
  const heal = setup.upstream.fault(
    forPrompt(setup, 'query', prompt),
    { kind: 'status', status: 500 },
    Number.POSITIVE_INFINITY,
  )
  expect((await cancel(setup, id)).body.success).toBe(true)
  expect(isOver(await query(setup, id))).toBe(false)
  expect((await cancel(setup, id)).body.success).toBe(true)
  heal()
  expect(await ends(setup, id)).toEqual(['cancelled'])
  expect(cancelsOf(setup, prompt)).toHaveLength(1)
})

test('concurrent cancels › one request to the service, same response', async () => {
  const id = await held(setup, 'asked by two')
  setup.upstream.fault('cancel', { kind: 'slow-headers', ms: 1000 })
  const [one, other] = await Promise.all([cancel(setup, id), cancel(setup, id)])
  expect(one.body).toEqual({ success: true, message: 'Cancelled.' })
  expect(other.body).toEqual(one.body)
  expect(cancelsOf(setup, 'asked by two')).toHaveLength(1)
  expect(await ends(setup, id)).toEqual(['cancelled'])
})

test('open card › deleted › order cancelled at the service once', async () => {
  const id = await held(setup, 'deleted card', 2)
  await remove(setup, `/api/tasks/${id}`)
  await untilCancelled(setup, 'deleted card')
  expect(taskAt(setup, 'deleted card').songs.map(({ cancelled }) => cancelled)).toEqual([true, true])
  await pause(3000)
  expect(cancelsOf(setup, 'deleted card')).toHaveLength(1)
  expect((await query(setup, id)).choices.map(outcomeOf)).toEqual(['deleted', 'deleted'])
  expect((await cancel(setup, id)).body.success).toBe(true)
  expect(cancelsOf(setup, 'deleted card')).toHaveLength(1)
})

test('two takes › one deleted, then both › cancelled only once no open take is left', async () => {
  const id = await held(setup, 'take by take', 2)
  const [a, b] = (await query(setup, id)).choices
  await remove(setup, `/api/songs/${a!.id}`)
  await pause(3000)
  expect(cancelsOf(setup, 'take by take')).toEqual([])
  await remove(setup, `/api/songs/${b!.id}`)
  await untilCancelled(setup, 'take by take')

  const half = await held(setup, 'one is finished', 2)
  setup.upstream.advance(taskAt(setup, 'one is finished').id, 'done', 0)
  const [kept, open] = (await pollUntil(setup, half, ({ choices }) => choices[0]?.status === 'done')).at(-1)!.choices
  await remove(setup, `/api/songs/${open!.id}`)
  await untilCancelled(setup, 'one is finished')
  expect((await setup.owner.get(`/api/songs/${kept!.id}`)).status).toBe(200)
  await pause(1500)
  expect(cancelsOf(setup, 'take by take')).toHaveLength(1)
  expect(cancelsOf(setup, 'one is finished')).toHaveLength(1)
  expect(taskAt(setup, 'one is finished').songs.map(({ cancelled }) => cancelled)).toEqual([false, true])
})

test('card without songs › deleted › cancelled at the service', async () => {
  setup.upstream.settings.hold = 'empty'
  const { body } = await send(setup, { body: song('no song yet') })
  setup.upstream.settings.hold = null
  await remove(setup, `/api/tasks/${body.id}`)
  await untilCancelled(setup, 'no song yet')
  expect(cancelsOf(setup, 'no song yet')).toHaveLength(1)
})

test('waiting task › cancelled › never sent', async () => {
  setup.upstream.fault(forPrompt(setup, 'submit', 'waits'), { kind: 'status', status: 429, retryAfter: 3 })
  const { body } = await send(setup, { body: song('waits', 2) })
  expect(body.state).toBe('waiting')
  const before = setup.upstream.log.count('cancel')
  expect((await cancel(setup, body.id)).body).toEqual({ success: true, message: 'Cancelled.' })
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
  expect((await cancel(setup, card.id)).body.success).toBe(true)
  setup.upstream.settings.hold = null
  expect((await sent).body.id).toBe(card.id)
  expect(isOver(await query(setup, card.id))).toBe(true)
  expect(await ends(setup, card.id)).toEqual(['cancelled'])
  expect(cancelsOf(setup, 'is out')).toHaveLength(1)
})

test('unconfirmed task › cancelled › reported as unknown', async () => {
  setup.upstream.fault(forPrompt(setup, 'submit', 'nobody knows'), { kind: 'reset', when: 'after-accept' })
  const { body } = await send(setup, { body: song('nobody knows') })
  expect((await cancel(setup, body.id)).body.success).toBe(false)
  expect((await query(setup, body.id)).choices.map(outcomeOf)).toEqual(['unconfirmed'])
  expect(cancelsOf(setup, 'nobody knows')).toEqual([])
})
