import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SongRecord, TaskRecord } from '#lib/contract/api'
import type { Behaviour } from '../fakes/faults'
import {
  choicesAs,
  extraSongs,
  failed,
  forSongs,
  HOSTILE_TEXT,
  type MalformedResponse,
  missingSong,
  NO_RECORDS,
  noSongs,
  otherId,
  reversed,
  sameIds,
  songWithoutId,
  withFields,
  withoutAddresses,
  withoutId,
  withState,
} from '../fakes/malformed-responses'
import type { SongOutcome, Stage } from '../fakes/songs'
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
  song,
  startAppWithService,
  startCases,
  submitTwice,
  taskAt,
} from '../harness/app-with-service'
import { everyNth } from '../harness/tier'

/** Whatever a service answers about its songs, the task state only moves forward and reaches an end. */

let setup: AppWithService
beforeAll(async () => {
  setup = await startAppWithService({ pace: { appear: 10, running: 50, stream: 200, done: 500 }, seconds: [2, 3] })
})
afterAll(async () => {
  await setup.stop()
})

type Told = { first: TaskRecord; seen: TaskRecord[] }

const status = (code: number, more: Partial<Extract<Behaviour, { kind: 'status' }>> = {}): Behaviour => ({
  kind: 'status',
  status: code,
  ...more,
})

const altered = (said: MalformedResponse): Behaviour => ({ kind: 'altered', response: said })

const follow = async (name: string, n: number, within?: number): Promise<Told> => {
  const [first, again] = await submitTwice(setup, song(name, n))
  expect(first.status).toBe(200)
  expect(again.body.id).toBe(first.body.id)
  return { first: first.body, seen: await pollUntil(setup, first.body.id, isOver, within) }
}

/** Invariants of every task card. */
const expectSound = async (name: string, { first, seen }: Told) => {
  expectForward(seen)
  expectReadable(seen.at(-1)!)
  expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
  const card = await setup.owner.card(first.id)
  expect(card?.choices.map(outcomeOf)).toEqual(seen.at(-1)!.choices.map(outcomeOf))
}

/** Titles from the service, in its order. */
const titlesOf = (name: string) => taskAt(setup, name).songs.map(({ title }) => title)

const sayOf = (songs: readonly SongRecord[]) => songs.map(({ title }) => title)

/** Creates a task whose songs stop at this state until released. One task at a time holds the service. */
let holding: Promise<unknown> = Promise.resolve()
const held = (stage: Stage, body: ReturnType<typeof song>): Promise<SubmitResponse> => {
  const next = holding.then(async () => {
    setup.upstream.settings.hold = stage
    const [first] = await submitTwice(setup, body)
    setup.upstream.settings.hold = null
    return first
  })
  holding = next.catch(() => undefined)
  return next
}

type Case = { name: string; fault: Behaviour; times: number }

/** Started together, because most of the time is spent waiting. */
let troubles: (name: string) => Promise<Told>
let alteredCases: (name: string) => Promise<Told>
let fates: (name: string) => Promise<Told>
let silences: (name: string) => Promise<[SubmitResponse, SubmitResponse]>

/** Pairs that a client is likely to treat alike: the default tier tries the first of each. */
const TROUBLES: Case[] = [
  { name: 'key refused for a while', fault: status(401), times: 3 },
  ...everyNth<Case>(2, [
    { name: 'broken', fault: status(500), times: 2 },
    { name: 'bad gateway', fault: { kind: 'html', status: 502 }, times: 1 },
    { name: 'slow to know of it', fault: status(404), times: 2 },
    { name: 'forbidden for a while', fault: status(403), times: 1 },
    { name: 'no balance to ask with', fault: status(402), times: 1 },
    { name: 'gateway timeout', fault: status(504, { content: 'empty' }), times: 1 },
    { name: 'no answer', fault: { kind: 'hang' }, times: 1 },
    { name: 'stalls', fault: { kind: 'stall' }, times: 1 },
    { name: 'never ends', fault: { kind: 'endless' }, times: 1 },
    { name: 'more than is read', fault: { kind: 'large' }, times: 1 },
    { name: 'cut with a reset', fault: { kind: 'cut', reset: true }, times: 1 },
    { name: 'cut', fault: { kind: 'cut' }, times: 1 },
    { name: 'short', fault: { kind: 'short' }, times: 1 },
    { name: 'reset before it was read', fault: { kind: 'reset', when: 'after-read' }, times: 2 },
    { name: 'no JSON', fault: { kind: 'malformed' }, times: 1 },
    { name: 'empty', fault: { kind: 'empty' }, times: 1 },
    { name: 'a page', fault: { kind: 'html' }, times: 1 },
    { name: 'said to be text', fault: { kind: 'content-type', type: 'text/html' }, times: Number.POSITIVE_INFINITY },
    { name: 'a compressed bomb', fault: { kind: 'gzip-bomb' }, times: 1 },
    { name: 'compressed', fault: { kind: 'gzip' }, times: 3 },
    { name: 'drop by drop', fault: { kind: 'slow-body', bytes: 20, everyMs: 50 }, times: 1 },
    { name: 'late', fault: { kind: 'slow-headers', ms: 1000 }, times: 1 },
    { name: 'sent on', fault: { kind: 'redirect', status: 302, to: 'itself' }, times: 2 },
  ]),
]

const ALTERED: Case[] = [
  ...everyNth(2, NO_RECORDS).map(
    (value): Case => ({ name: `says ${JSON.stringify(value)}`, fault: altered(() => value), times: 1 }),
  ),
  // In pairs, like those above.
  ...everyNth<Case>(2, [
    { name: 'of another task', fault: altered(otherId), times: 1 },
    { name: 'no id', fault: altered(withoutId), times: 1 },
    { name: 'choices of nothing', fault: altered(choicesAs([null, 5, 'x', {}])), times: 1 },
    { name: 'choices text', fault: altered(choicesAs('two')), times: 1 },
    { name: 'two of one name', fault: altered(sameIds), times: 1 },
    { name: 'a song without a name', fault: altered(songWithoutId(0)), times: 1 },
    { name: 'always the other order', fault: altered(reversed), times: Number.POSITIVE_INFINITY },
    { name: 'another order each time', fault: altered(reversed), times: 1 },
    { name: 'one song for a while', fault: altered(missingSong(1)), times: 2 },
    { name: 'the other song for a while', fault: altered(missingSong(0)), times: 2 },
    { name: 'no songs any more', fault: altered(noSongs), times: 2 },
    { name: 'choices null', fault: altered(choicesAs(null)), times: 1 },
    { name: 'a state that nobody knows', fault: altered(withState('mastering')), times: 2 },
    { name: 'a state in capitals', fault: altered(withState('RUNNING')), times: 1 },
    { name: 'back to the beginning', fault: altered(withState('pending')), times: 2 },
    { name: 'a state that is a number', fault: altered(withState(5)), times: 1 },
    {
      name: 'titles of other kinds',
      fault: altered(withFields({ title: 5, lyric: null, duration: 'long' })),
      times: 2,
    },
    { name: 'fields that nobody knows', fault: altered(withFields({ mood: {}, tags: [1], take: 9 })), times: 9 },
    { name: 'no addresses', fault: altered(withoutAddresses), times: 2 },
  ]),
]

const OUTCOMES: (Case & { songs: SongOutcome[]; ends: string[] })[] = (
  [
    ['the first fails', [{ end: 'fail', error: 'Out of tune', errorCode: 'tune' }, { end: 'done' }], ['tune', 'done']],
    ['the second fails', [{ end: 'done' }, { end: 'fail', error: 'Out of tune' }], ['done', 'generation_failed']],
    [
      'both fail',
      [
        { end: 'fail', error: 'First', errorCode: 'a' },
        { end: 'fail', error: 'Second', errorCode: 'b', after: 'stream' },
      ],
      ['a', 'b'],
    ],
    ['one is cancelled', [{ end: 'cancelled', after: 'pending' }, { end: 'done' }], ['cancelled', 'done']],
    ['both are cancelled', [{ end: 'cancelled' }, { end: 'cancelled', after: 'stream' }], ['cancelled', 'cancelled']],
    [
      'it fails with markup',
      [{ end: 'fail', error: HOSTILE_TEXT, errorCode: '<b>' }, { end: 'done' }],
      ['failed', 'done'],
    ],
    ['it fails without a word', [{ end: 'fail', error: '', errorCode: '' }, { end: 'done' }], ['failed', 'done']],
  ] as [string, SongOutcome[], string[]][]
).map(([name, songs, ends]) => ({ name, songs, ends, times: 1, fault: { kind: 'outcome', songs } }))

/** Requests to the service time out after a minute, because an abandoned order may still be executed. */
const SILENCES: (Case & { accepted: 0 | 1 })[] = [
  { name: 'never answered', fault: { kind: 'hang' }, times: 1, accepted: 0 },
  { name: 'never answered, but made', fault: { kind: 'hang', accepted: true }, times: 1, accepted: 1 },
  { name: 'answered in half', fault: { kind: 'stall' }, times: 1, accepted: 1 },
]

beforeAll(() => {
  silences = startCases(SILENCES, ({ name, fault }) => {
    setup.upstream.fault(forPrompt(setup, 'submit', name), fault)
    return submitTwice(setup, song(name, 2))
  })
  const query = ({ name, fault, times }: Case) => setup.upstream.fault(forPrompt(setup, 'query', name), fault, times)
  troubles = startCases(TROUBLES, (one) => {
    query(one)
    return follow(one.name, 1)
  })
  alteredCases = startCases(ALTERED, (one) => {
    query(one)
    return follow(one.name, 2)
  })
  fates = startCases(OUTCOMES, (one) => {
    setup.upstream.fault(forPrompt(setup, 'submit', one.name), one.fault)
    return follow(one.name, 2)
  })
})

describe('query response without information › queried again', () => {
  test.each(TROUBLES)('$name', async ({ name }) => {
    const told = await troubles(name)
    expect(told.seen.at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
    expect(sayOf(told.seen.at(-1)!.choices)).toEqual(titlesOf(name))
    await expectSound(name, told)
  })

  test('service key › refused while polling › reported at once, cleared when accepted again', async () => {
    const { seen } = await troubles('key refused for a while')
    const said = seen.find(({ trouble }) => trouble)
    expect(said?.trouble).toEqual({ code: 'service_key_refused', detail: expect.stringMatching(/\.$/) })
    expect(seen.at(-1)!.trouble).toBeUndefined()
  })
})

describe('contradictory query response › order, titles and states of songs stay', () => {
  test.each(ALTERED)('$name', async ({ name }) => {
    const told = await alteredCases(name)
    const last = told.seen.at(-1)!
    expect(last.choices.map(outcomeOf)).toEqual(['done', 'done'])
    // A song that finishes before it has a title gets its title from the prompt.
    if (name === 'titles of other kinds') for (const { title } of last.choices) expect(title).toMatch(/\S/)
    else expect(sayOf(last.choices).toSorted()).toEqual(titlesOf(name).toSorted())
    await expectSound(name, told)
  })

  test('query response › additional songs › do not displace the ordered ones', async () => {
    const name = 'more than were asked for'
    setup.upstream.fault(forPrompt(setup, 'query', name), altered(extraSongs(3)))
    const [{ body }] = await submitTwice(setup, song(name, 2))
    const seen = await pollUntil(
      setup,
      body.id,
      ({ choices }) => choices.slice(0, 2).filter(({ status }) => status === 'done').length === 2,
    )
    expectForward(seen)
    expect(sayOf(seen.at(-1)!.choices.slice(0, 2))).toEqual(titlesOf(name))
  })

  test.concurrent('two songs › reported in another order later › A and B keep their order', async () => {
    const name = 'turned around later'
    const { body } = await held('running', song(name, 2))
    await pollUntil(setup, body.id, ({ choices }) => choices.length === 2)
    setup.upstream.fault(forPrompt(setup, 'query', name), altered(reversed), Number.POSITIVE_INFINITY)
    setup.upstream.release(taskAt(setup, name).id)
    const seen = await pollUntil(setup, body.id)
    expect(sayOf(seen.at(-1)!.choices)).toEqual(titlesOf(name))
  })

  test.concurrent('streaming song › service reports it as pending › stays in the stream state', async () => {
    const name = 'taken back to the beginning'
    const { body } = await held('stream', song(name))
    await pollUntil(setup, body.id, ({ choices }) => choices[0]?.status === 'stream')
    setup.upstream.fault(forPrompt(setup, 'query', name), altered(withState('pending')), 2)
    const asked = () => setup.upstream.log.queryTimes(taskAt(setup, name).id).length
    const before = asked()
    while (asked() < before + 2) await pause(200)
    expect((await query(setup, body.id)).choices[0]!.status).toBe('stream')
    setup.upstream.release(taskAt(setup, name).id)
    expect((await pollUntil(setup, body.id)).at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
  })
})

describe('songs that fail', () => {
  test.each(OUTCOMES)('$name: $ends', async ({ name, songs, ends }) => {
    const told = await fates(name)
    const { choices } = told.seen.at(-1)!
    expect(choices.map(outcomeOf)).toEqual(ends)
    for (const [place, fate] of songs.entries())
      if (fate.end === 'fail' && fate.error) expect(choices[place]!.error).toBe(fate.error)
      else if (fate.end !== 'done') expect(choices[place]!.error).toMatch(/\.$/)
    expectForward(told.seen)
    const card = await setup.owner.card(told.first.id)
    expect(card?.choices.map(outcomeOf)).toEqual(ends)
    expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
  })

  const errors: [string, unknown, unknown][] = [
    ['an object', { message: 'no' }, 12],
    ['a number', 404, null],
    ['nothing', null, undefined],
  ]
  test.each(errors)('error value: %s', async (kind, error, code) => {
    const name = `fails with ${kind}`
    setup.upstream.fault(forPrompt(setup, 'query', name), altered(failed(error, code)), Number.POSITIVE_INFINITY)
    const told = await follow(name, 1)
    expect(told.seen.at(-1)!.choices).toMatchObject([{ status: 'fail', error: expect.stringMatching(/\.$/) }])
    await expectSound(name, told)
  })

  test('titles and lyrics › HTML and other markup › shown as text', async () => {
    const name = 'hostile words'
    const words = forSongs((told) => ({ ...told, title: HOSTILE_TEXT, lyric: `${HOSTILE_TEXT}\u0000\u202e` }))
    setup.upstream.fault(forPrompt(setup, 'query', name), altered(words), Number.POSITIVE_INFINITY)
    const told = await follow(name, 1)
    const [made] = told.seen.at(-1)!.choices
    expect(made).toMatchObject({ status: 'done', title: HOSTILE_TEXT })
    const page = await (await setup.owner.get(`/songs/${made!.id}`)).text()
    expect(page).not.toContain('<img src=x')
    const saved = await fetch(`${made!.audio_url}?download`, { method: 'HEAD' })
    expect(saved.headers.get('content-disposition')).not.toMatch(/[<>\n]/)
  })
})

describe('submit without a response › unconfirmed, never sent again automatically', () => {
  test.each(SILENCES)('$name', async ({ name, accepted }) => {
    const [first, again] = await silences(name)
    expect(first).toMatchObject({ status: 200 })
    expect(first.body.choices.map(outcomeOf)).toEqual(['unconfirmed', 'unconfirmed'])
    expectReadable(first.body)
    expect(again.body).toMatchObject({ id: first.body.id, choices: [], state: 'sending' })
    expect((await setup.owner.card(first.body.id))?.choices.map(outcomeOf)).toEqual(['unconfirmed', 'unconfirmed'])
    await pause(500)
    expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted })
  })
})

describe('Retry-After from a service', () => {
  const limits: [string, () => Behaviour][] = [
    ['429 with seconds', () => status(429, { retryAfter: 2 })],
    // HTTP dates have whole seconds.
    ['503 with a date', () => status(503, { retryAfter: new Date(Date.now() + 3000) })],
  ]
  test.each(limits)('%s › none of its tasks is queried earlier', async (name, limit) => {
    const at = Date.now()
    const { body: other } = await held('running', song(`beside ${name}`))
    await pollUntil(setup, other.id, ({ choices }) => choices.length > 0)
    const [{ body }] = await submitTwice(setup, song(name))
    setup.upstream.fault(forPrompt(setup, 'query', name), limit())
    const limited = () =>
      setup.upstream.log.of('query').find((request) => request.fault === 'status' && request.time > at)
    while (!limited()) await pause(50)
    const { time } = limited()!
    setup.upstream.release()
    const seen = await Promise.all([pollUntil(setup, body.id), pollUntil(setup, other.id)])
    for (const told of seen) expect(told.at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
    const early = setup.upstream.log.of('query').filter((next) => next.time > time && next.time < time + 1900)
    // The other task may have been queried before the refusal was read.
    expect(early.length).toBeLessThanOrEqual(1)
    expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
  })
})

test('service outage › card reports it and continues afterwards', async () => {
  const name = 'gone for a while'
  const { body } = await held('running', song(name))
  await pollUntil(setup, body.id, ({ choices }) => choices[0]?.status === 'running')
  await setup.upstream.down()
  const troubled = await pollUntil(setup, body.id, ({ trouble }) => trouble !== undefined)
  expect(troubled.at(-1)!.trouble).toEqual({ code: 'unavailable', detail: expect.stringMatching(/\.$/) })
  expect(troubled.at(-1)!.choices[0]!.status).toBe('running')
  await setup.upstream.up()
  setup.upstream.release()
  const seen = await pollUntil(setup, body.id)
  expect(seen.at(-1)).toMatchObject({ choices: [{ status: 'done' }] })
  expect(seen.at(-1)!.trouble).toBeUndefined()
  expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
})
