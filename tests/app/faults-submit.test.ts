import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#lib/contract/api'
import { type Canary, startCanary } from '../fakes/canary'
import type { Behaviour } from '../fakes/faults'
import { HOSTILE_TEXT, NO_RECORDS, numericId, otherId, withoutId } from '../fakes/malformed-responses'
import {
  type AppWithService,
  countSubmits,
  expectForward,
  expectReadable,
  forPrompt,
  isOver,
  outcomeOf,
  pause,
  pollUntil,
  query,
  type SubmitResponse,
  send,
  song,
  startAppWithService,
  startCases,
  submitsOf,
  submitTwice,
} from '../harness/app-with-service'
import { bandFile } from '../harness/audio'
import { PACE } from '../harness/studio'
import { everyNth, inTier } from '../harness/tier'

/** Faults between submit and response never cause a second charge, and the task stays visible. */

let setup: AppWithService
let canary: Canary
/** A recording uploaded by the owner. */
let upload: string
beforeAll(async () => {
  canary = await startCanary()
  setup = await startAppWithService({ pace: { appear: 10, running: 50, stream: 100, done: 200 }, seconds: [2, 3] })
  const form = new FormData()
  form.append('upload_type', 'reference')
  form.append('file', new Blob([new Uint8Array(bandFile(3))]), 'band.wav')
  const headers = { authorization: `Bearer ${setup.studio.key}` }
  const answer = await fetch(`${setup.studio.url}/api/v1/file/upload`, { method: 'POST', body: form, headers })
  upload = ((await answer.json()) as { id: string }).id
})
afterAll(async () => {
  await setup.stop()
  await canary.close()
})

const reference = (prompt: string) => ({
  model: 'v3.5',
  task_type: 'reference',
  reference_audio: { audio_type: 'upload_id', audio_content: upload },
  prompt,
  n: 1,
})

const cardOf = async (prompt: string) =>
  (await setup.owner.cards()).filter(({ request }) => 'prompt' in request && request.prompt === prompt)

type Case = { name: string; fault: Behaviour | (() => Behaviour); n?: number }

/** Responses of the page and the service, the cost, and the card as the owner sees it. */
const clickAt = async ({ name, fault, n = 1 }: Case) => {
  setup.upstream.fault(forPrompt(setup, 'submit', name), typeof fault === 'function' ? fault() : fault)
  const [first, again] = await submitTwice(setup, song(name, n))
  return { first, again, cost: countSubmits(setup, name), cards: await cardOf(name) }
}

const status = (code: number, more: Partial<Extract<Behaviour, { kind: 'status' }>> = {}): Behaviour => ({
  kind: 'status',
  status: code,
  ...more,
})

describe('no connection', () => {
  test('submit › connection reset before the request was read › unconfirmed, not sent again', async () => {
    setup.upstream.fault('submit', { kind: 'reset', when: 'before-read' })
    const [first, again] = await submitTwice(setup, song('reset before it was read'))
    expect(first.status).toBe(200)
    expect(first.body.choices.map(outcomeOf)).toEqual(['unconfirmed'])
    expect(again.body.id).toBe(first.body.id)
    await pause(500)
    expect(setup.upstream.log.count('submit')).toBe(1)
    expect(setup.upstream.log.acceptedTasks()).toEqual([])
    expect(await cardOf('reset before it was read')).toMatchObject([{ id: first.body.id }])
  })

  test('submit › connection refused › waits with a reason, sent once when the service is reachable', async () => {
    await setup.upstream.down()
    const clicks = await Promise.all([
      submitTwice(setup, song('nobody there')),
      submitTwice(setup, reference('nor for uploads')),
    ])
    for (const [first, again] of clicks) {
      expect(first).toMatchObject({ status: 200, body: { choices: [], state: 'waiting' } })
      expect(first.body.trouble).toEqual({ code: 'unavailable', detail: expect.stringMatching(/\.$/) })
      expect(first.body.retry_at).toBeGreaterThanOrEqual(first.body.create_at + Math.floor(PACE.sendRetryMs / 1000))
      expect(again.body).toMatchObject({ id: first.body.id, state: 'waiting' })
    }
    expect(await cardOf('nobody there')).toMatchObject([{ id: clicks[0][0].body.id, state: 'waiting' }])
    await setup.upstream.up()
    for (const [first] of clicks)
      expect((await pollUntil(setup, first.body.id)).at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
    for (const prompt of ['nobody there', 'nor for uploads'])
      expect(countSubmits(setup, prompt)).toEqual({ submits: 1, accepted: 1 })
  })
})

/** Starts every case at once, because most of the time is spent waiting. */
const tables: (() => void)[] = []
let begun = false
const beginAll = () => {
  if (begun) return
  begun = true
  for (const table of tables) table()
}

describe('submit refused', () => {
  type Refusal = Case & {
    answer: [status: number, code: string]
    says?: string
    fields?: string[]
    retryAfter?: number
  }
  const detail = (value: unknown) => ({ content: { json: { detail: value } } })
  const cases: Refusal[] = [
    { name: 'its key is refused', fault: status(401), answer: [502, 'service_key_refused'] },
    { name: 'its key may not', fault: status(403), answer: [502, 'service_key_refused'] },
    { name: 'balance', fault: status(402), answer: [402, 'payment_required'], says: 'Insufficient balance' },
    { name: 'values', fault: status(422, detail('Too dull')), answer: [422, 'invalid'], says: 'Too dull' },
    {
      name: 'a named field',
      fault: status(422, detail([{ loc: ['body', 'prompt'], msg: 'Too dull', type: 'value_error' }])),
      answer: [422, 'invalid'],
      says: 'Too dull',
      fields: ['prompt'],
    },
    { name: 'content', fault: status(451), answer: [451, 'content_refused'], says: 'The content was refused' },
    { name: 'bad request', fault: status(400), answer: [502, 'service_refused'] },
    { name: 'no such path', fault: status(404), answer: [502, 'service_refused'] },
    { name: 'too large', fault: status(413, { content: 'empty' }), answer: [502, 'service_refused'] },
    {
      name: 'markup',
      fault: status(402, detail(HOSTILE_TEXT)),
      answer: [402, 'payment_required'],
      says: HOSTILE_TEXT,
    },
    { name: 'a page', fault: { kind: 'html', status: 402 }, answer: [402, 'payment_required'] },
    {
      name: 'nonsense',
      fault: status(402, { content: { json: { detail: { code: 5 } } } }),
      answer: [402, 'payment_required'],
    },
  ]
  let result: (name: string) => ReturnType<typeof clickAt>
  tables.push(() => {
    result = startCases(cases, clickAt)
  })
  beforeAll(beginAll)
  test.each(cases)('$name: $answer', async ({ name, answer, says, fields }) => {
    const { first, again, cost, cards } = await result(name)
    expect(first.status).toBe(answer[0])
    expect(first.body).toMatchObject({ status: answer[0], code: answer[1], detail: expect.stringMatching(/\S/) })
    expect(first.body.detail).not.toMatch(/nginx|127\.0\.0\.1/)
    if (says) expect(first.body.detail).toContain(says)
    if (fields) expect(first.body.errors?.map(({ path }) => path)).toEqual(fields)
    // A repeated request gets the same response without a call to the service. No card is visible.
    expect({ ...again.body, request_id: '' }).toEqual({ ...first.body, request_id: '' })
    expect(cost).toEqual({ submits: 1, accepted: 0 })
    expect(cards).toEqual([])
  })
})

describe('submit not executed › sent again when due', () => {
  /** wait: minimum in milliseconds. */
  type Wait = Case & { wait: number; code: string }
  const { sendRetryMs } = PACE
  const cases: Wait[] = [
    { name: 'wait 2 s', fault: status(429, { retryAfter: 2 }), wait: 2000, code: 'too_many_requests' },
    { name: 'closed for 3 s', fault: status(503, { retryAfter: 3 }), wait: 3000, code: 'unavailable' },
    {
      name: 'wait until a time',
      // HTTP dates have whole seconds.
      fault: () => status(429, { retryAfter: new Date(Date.now() + 4000) }),
      wait: 1000,
      code: 'too_many_requests',
    },
    { name: 'wait for nobody knows how long', fault: status(429), wait: sendRetryMs, code: 'too_many_requests' },
    {
      name: 'wait for a word',
      fault: status(429, { retryAfter: 'soon' }),
      wait: sendRetryMs,
      code: 'too_many_requests',
    },
    {
      name: 'a page that says wait',
      fault: { kind: 'html', status: 429 },
      wait: sendRetryMs,
      code: 'too_many_requests',
    },
  ]
  let result: (name: string) => ReturnType<typeof clickAt>
  tables.push(() => {
    result = startCases(cases, clickAt)
  })
  beforeAll(beginAll)
  test.each(cases)('$name', async ({ name, wait, code }) => {
    const { first, again, cards } = await result(name)
    expect(first).toMatchObject({ status: 200, body: { choices: [], state: 'waiting', trouble: { code } } })
    expect(first.body.retry_at! - first.body.create_at).toBeGreaterThanOrEqual(Math.floor(wait / 1000))
    expect(again.body.id).toBe(first.body.id)
    expect(cards).toMatchObject([{ id: first.body.id, trouble: { code, detail: expect.stringMatching(/\.$/) } }])
    const seen = await pollUntil(setup, first.body.id)
    expectForward(seen)
    expect(seen.at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
    const [one, second] = submitsOf(setup, name)
    expect(second!.time - one!.time).toBeGreaterThanOrEqual(wait)
    expect(countSubmits(setup, name)).toEqual({ submits: 2, accepted: 1 })
  })

  test('waiting task › cancelled › never sent', async () => {
    const name = 'taken back'
    setup.upstream.fault(forPrompt(setup, 'submit', name), status(429, { retryAfter: 1 }))
    const [{ body }] = await submitTwice(setup, song(name))
    expect(body.state).toBe('waiting')
    expect((await setup.owner.send('DELETE', `/api/tasks/${body.id}`)).status).toBe(204)
    expect(await cardOf(name)).toEqual([])
    await pause(2000)
    expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 0 })
    expect((await query(setup, body.id)).choices).toMatchObject([{ status: 'fail', error_code: 'deleted' }])
  })
})

describe('unusual but valid response', () => {
  type Odd = Case & { ends: string }
  const cases: Odd[] = [
    { name: 'a slow answer', fault: { kind: 'slow-headers', ms: 1500 }, ends: 'done' },
    { name: 'an answer drop by drop', fault: { kind: 'slow-body', bytes: 4, everyMs: 30 }, ends: 'done' },
    { name: 'a compressed answer', fault: { kind: 'gzip' }, ends: 'done' },
    { name: 'JSON that says it is text', fault: { kind: 'content-type', type: 'text/plain' }, ends: 'done' },
    { name: 'an id that is a number', fault: { kind: 'altered', response: numericId }, ends: 'gone' },
    { name: 'the id of another task', fault: { kind: 'altered', response: otherId }, ends: 'gone' },
  ]
  let result: (name: string) => Promise<{ first: SubmitResponse; again: SubmitResponse; seen: TaskRecord[] }>
  tables.push(() => {
    result = startCases(cases, async (one) => {
      const { first, again } = await clickAt(one)
      return { first, again, seen: await pollUntil(setup, first.body.id) }
    })
  })
  beforeAll(beginAll)
  test.each(cases)('$name: $ends', async ({ name, ends }) => {
    const { first, again, seen } = await result(name)
    expect(first).toMatchObject({ status: 200, body: { choices: [] } })
    expect(again.body.id).toBe(first.body.id)
    expectForward(seen)
    expect(seen.at(-1)!.choices.map(outcomeOf)).toEqual([ends])
    expectReadable(seen.at(-1)!)
    expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
    expect(await cardOf(name)).toMatchObject([{ id: first.body.id }])
  })

  test('submit › repeated while in flight › in-progress response', async () => {
    const name = 'on its way'
    setup.upstream.fault(forPrompt(setup, 'submit', name), { kind: 'slow-headers', ms: 2500 })
    const [first, again] = await submitTwice(setup, song(name))
    expect(again.body).toMatchObject({ id: first.body.id, choices: [], state: 'sending' })
    expect(first.body.state).toBeUndefined()
    const other = await send(setup, { body: { ...song(name), n: 2 }, key: 'the same' })
    expect(other.status).toBe(200)
  })
})

describe('upload of the source recording', () => {
  type Lost = { name: string; fault: Behaviour; answer: [status: number, code: string]; retryAfter?: number }
  const cases: Lost[] = [
    { name: 'later', fault: status(429, { retryAfter: 7 }), answer: [429, 'too_many_requests'], retryAfter: 7 },
    { name: 'closed', fault: status(503, { retryAfter: 9 }), answer: [503, 'unavailable'], retryAfter: 9 },
    { name: 'broken', fault: status(500), answer: [502, 'upstream_failed'] },
    { name: 'gateway timeout', fault: status(504), answer: [504, 'upstream_timeout'] },
    { name: 'key', fault: status(401), answer: [502, 'service_key_refused'] },
    { name: 'balance', fault: status(402), answer: [402, 'payment_required'] },
    { name: 'content', fault: status(451), answer: [451, 'content_refused'] },
    { name: 'values', fault: status(422), answer: [422, 'invalid'] },
    { name: 'reset', fault: { kind: 'reset', when: 'after-read' }, answer: [502, 'upstream_failed'] },
    { name: 'no id', fault: { kind: 'altered', response: () => ({}) }, answer: [502, 'upstream_failed'] },
    ...inTier<Lost[]>({
      default: [],
      full: [
        { name: 'too large', fault: status(413), answer: [502, 'service_refused'] },
        { name: 'a page', fault: { kind: 'html' }, answer: [502, 'upstream_failed'] },
        { name: 'no JSON', fault: { kind: 'malformed' }, answer: [502, 'upstream_failed'] },
        { name: 'sent on', fault: { kind: 'redirect', status: 307, to: 'itself' }, answer: [502, 'upstream_failed'] },
      ],
    }),
  ]
  const PASSING = new Set(['too_many_requests', 'unavailable', 'upstream_failed', 'upstream_timeout'])
  test.each(cases)('$name: $answer › nothing is ordered', async ({ name, fault, answer, retryAfter }) => {
    const prompt = `upload ${name}`
    const uploads = setup.upstream.log.count('upload')
    setup.upstream.fault('upload', fault)
    const [first, again] = await submitTwice(setup, reference(prompt))
    expect(first.status).toBe(answer[0])
    expect(first.body).toMatchObject({ code: answer[1], detail: expect.stringMatching(/\S/) })
    expect(first.retryAfter).toBe(retryAfter ?? null)
    if (PASSING.has(answer[1])) {
      // A temporary failure does not bind the idempotency key, so the same key succeeds later.
      expect(again).toMatchObject({ status: 200, body: { choices: [] } })
      expect(setup.upstream.log.count('upload')).toBe(uploads + 2)
      expect(countSubmits(setup, prompt)).toEqual({ submits: 1, accepted: 1 })
      expect(await cardOf(prompt)).toHaveLength(1)
      return
    }
    expect(again).toMatchObject({ status: answer[0], body: { code: answer[1] } })
    expect(setup.upstream.log.count('upload')).toBe(uploads + 1)
    expect(countSubmits(setup, prompt)).toEqual({ submits: 0, accepted: 0 })
    expect(await cardOf(prompt)).toEqual([])
  })

  test('waiting task › its upload fails once › sent when due', async () => {
    const prompt = 'upload fails later'
    setup.upstream.fault(forPrompt(setup, 'submit', prompt), status(429, { retryAfter: 1 }))
    const [first] = await submitTwice(setup, reference(prompt))
    expect(first.body.state).toBe('waiting')
    setup.upstream.fault('upload', status(500))
    expect((await pollUntil(setup, first.body.id)).at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
    expect(countSubmits(setup, prompt)).toEqual({ submits: 2, accepted: 1 })
  })
})

describe('submit with unknown outcome › unconfirmed, never sent again automatically', () => {
  type Unclear = Case & { accepted: 0 | 1 }
  const redirects = everyNth(3, [301, 302, 303, 307, 308] as const).map(
    (code): Unclear => ({
      name: `sent on with ${code}`,
      fault: { kind: 'redirect', status: code, to: 'itself' },
      accepted: 0,
    }),
  )
  const cases: Unclear[] = [
    { name: 'broken before the work', fault: status(500), accepted: 0 },
    { name: 'broken after the work', fault: status(500, { accepted: true }), accepted: 1 },
    { name: 'bad gateway', fault: { kind: 'html', status: 502, accepted: true }, accepted: 1, n: 2 },
    { name: 'closed, without a time', fault: status(503, { accepted: true }), accepted: 1 },
    { name: 'too early', fault: status(425), accepted: 0 },
    { name: 'reset when it was read', fault: { kind: 'reset', when: 'after-read' }, accepted: 0 },
    { name: 'reset when it was made', fault: { kind: 'reset', when: 'after-accept' }, accepted: 1 },
    { name: 'an answer that never ends', fault: { kind: 'endless' }, accepted: 1 },
    { name: 'an answer that is reset', fault: { kind: 'cut', reset: true }, accepted: 1 },
    { name: 'half an answer', fault: { kind: 'short' }, accepted: 1 },
    { name: 'no JSON', fault: { kind: 'malformed' }, accepted: 1 },
    { name: 'a compressed bomb', fault: { kind: 'gzip-bomb' }, accepted: 1 },
    { name: 'no id', fault: { kind: 'altered', response: withoutId }, accepted: 1 },
    ...everyNth(2, NO_RECORDS, 1).map(
      (value): Unclear => ({
        name: `the answer is ${JSON.stringify(value)}`,
        fault: { kind: 'altered', response: () => value },
        accepted: 1,
      }),
    ),
    ...redirects,
    ...inTier<Unclear[]>({
      default: [],
      full: [
        { name: 'gateway timeout', fault: { kind: 'html', status: 504 }, accepted: 0 },
        { name: 'request timeout', fault: status(408), accepted: 0 },
        { name: 'an answer that is cut', fault: { kind: 'cut' }, accepted: 1 },
        { name: 'an answer without a body', fault: { kind: 'empty' }, accepted: 1 },
        { name: 'a page instead of an answer', fault: { kind: 'html', accepted: true }, accepted: 1 },
        { name: 'more than is read', fault: { kind: 'large' }, accepted: 1 },
      ],
    }),
  ]
  let result: (name: string) => ReturnType<typeof clickAt>
  let away: Promise<[SubmitResponse, SubmitResponse]>
  tables.push(() => {
    result = startCases(cases, clickAt)
    setup.upstream.fault(forPrompt(setup, 'submit', 'sent away'), {
      kind: 'redirect',
      status: 307,
      to: { address: `http://127.0.0.1:${canary.port}/api/v1/song/generate` },
    })
    away = submitTwice(setup, song('sent away'))
    away.catch(() => undefined)
  })
  beforeAll(beginAll)

  test.each(cases)('$name', async ({ name, accepted, n = 1 }) => {
    const { first, again, cards } = await result(name)
    expect(first.status).toBe(200)
    expect(first.body.choices.map(outcomeOf)).toEqual(Array(n).fill('unconfirmed'))
    expectReadable(first.body)
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } })
    const [card] = cards
    expect(cards).toHaveLength(1)
    expect(card).toMatchObject({ id: first.body.id, retried_by: null })
    expect(card!.choices.map(outcomeOf)).toEqual(Array(n).fill('unconfirmed'))
    const cost = { submits: 1, accepted }
    expect(countSubmits(setup, name)).toEqual(cost)
    // The state does not change later.
    await pause(200)
    expect(isOver(await query(setup, first.body.id))).toBe(true)
    expect(countSubmits(setup, name)).toEqual(cost)
  })

  test('submit › redirect to another address › not followed', async () => {
    const [{ body }] = await away
    expect(body.choices.map(outcomeOf)).toEqual(['unconfirmed'])
    expect(countSubmits(setup, 'sent away')).toEqual({ submits: 1, accepted: 0 })
    expect(canary.connections).toBe(0)
  })

  test('unconfirmed task › ordered again by the user › new task, both cards say so', async () => {
    const name = 'ordered anew'
    setup.upstream.fault(forPrompt(setup, 'submit', name), status(500, { accepted: true }))
    const [{ body: old }] = await submitTwice(setup, song(name))
    const [{ body: anew }, again] = await submitTwice(setup, { ...song(name), retry_of: old.id })
    expect(anew.id).not.toBe(old.id)
    expect(again.body.id).toBe(anew.id)
    expect((await pollUntil(setup, anew.id)).at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
    expect(await cardOf(name)).toMatchObject([
      { id: anew.id, retry_of: old.id },
      { id: old.id, retried_by: anew.id },
    ])
    expect(countSubmits(setup, name)).toEqual({ submits: 2, accepted: 2 })
    // Queries use the service’s task id, never the local one.
    for (const { body } of submitsOf(setup, name)) expect(JSON.stringify(body)).not.toContain(old.id)
  })

  test('retry › unknown task › nothing is ordered', async () => {
    const answer = await send(setup, { body: { ...song('never was'), retry_of: randomUUID() } })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'retry_of' }] } })
    expect(countSubmits(setup, 'never was')).toEqual({ submits: 0, accepted: 0 })
  })
})

test('all tasks at the service › exactly one per user request', async () => {
  const prompts = [...setup.upstream.tasks.values()].map(({ request }) => String(request.prompt))
  const twice = prompts.filter((prompt, index) => prompts.indexOf(prompt) !== index)
  // These two were ordered twice on purpose.
  expect(twice.sort()).toEqual(['on its way', 'ordered anew'])
  const visible = new Set((await setup.owner.cards()).map(({ request }) => 'prompt' in request && request.prompt))
  expect(prompts.filter((prompt) => !visible.has(prompt))).toEqual([])
})
