import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SongRecord } from '#lib/contract/api'
import { type Canary, startCanary } from '../fakes/canary'
import type { Behaviour } from '../fakes/faults'
import { addressedTo, withFields } from '../fakes/malformed-responses'
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
  song,
  startAppWithService,
  startCases,
  submitTwice,
  taskAt,
} from '../harness/app-with-service'
import { openTestDatabase } from '../harness/database'
import { signIn } from '../harness/owner'
import { PACE, startStudio } from '../harness/studio'
import { everyNth, inTier } from '../harness/tier'

/** A finished song is downloaded until it is complete. It is never ordered again, and never served in part. */

let setup: AppWithService
let canary: Canary
beforeAll(async () => {
  canary = await startCanary()
  setup = await startAppWithService({ pace: { appear: 0, running: 10, stream: 20, done: 100 }, seconds: [5, 4] })
})
afterAll(async () => {
  await setup.stop()
  await canary.close()
})

const audioOf = (name: string) =>
  setup.upstream.log.of('audio').filter(({ taskId }) => taskId === taskAt(setup, name).id)

const original = (name: string, take = 0) => setup.upstream.file(taskAt(setup, name).songs[take]!.id)

const bytesOf = async ({ audio_url }: SongRecord) => Buffer.from(await (await fetch(audio_url!)).arrayBuffer())

type Case = { name: string; fault: Behaviour; fetches: number }

const CASES: Case[] = [
  // Downloaded once more, from a fresh address.
  { name: 'half of it, said to be all', fault: { kind: 'short' }, fetches: 2 },
  { name: 'cut', fault: { kind: 'cut' }, fetches: 2 },
  { name: 'cut with a reset', fault: { kind: 'cut', reset: true }, fetches: 2 },
  { name: 'reset', fault: { kind: 'reset', when: 'after-read' }, fetches: 2 },
  { name: 'a page', fault: { kind: 'html' }, fetches: 2 },
  { name: 'a page that says it is audio', fault: { kind: 'html', type: 'audio/mpeg' }, fetches: 2 },
  { name: 'nothing', fault: { kind: 'empty' }, fetches: 2 },
  { name: 'not found', fault: { kind: 'status', status: 404 }, fetches: 2 },
  { name: 'broken', fault: { kind: 'status', status: 500 }, fetches: 2 },
  { name: 'later', fault: { kind: 'status', status: 429, retryAfter: 1 }, fetches: 2 },
  { name: 'forbidden from now on', fault: { kind: 'expired', status: 403 }, fetches: 2 },
  { name: 'not found from now on', fault: { kind: 'expired', status: 404 }, fetches: 2 },
  { name: 'gone from now on', fault: { kind: 'expired', status: 410 }, fetches: 2 },
  { name: 'no answer', fault: { kind: 'hang' }, fetches: 2 },
  { name: 'stalls', fault: { kind: 'stall' }, fetches: 2 },
  // 150 MB on each attempt.
  ...inTier<Case[]>({
    default: [],
    full: [{ name: 'never ends', fault: { kind: 'endless', bytesPerSecond: 60_000_000 }, fetches: 2 }],
  }),
  { name: 'compressed', fault: { kind: 'gzip' }, fetches: 2 },
  { name: 'sent on without end', fault: { kind: 'redirect', status: 302, to: 'loop' }, fetches: 2 },
  { name: 'sent on to itself', fault: { kind: 'redirect', status: 307, to: 'itself' }, fetches: 2 },
  { name: 'sent on to another origin', fault: { kind: 'redirect', status: 302, to: 'moved-away' }, fetches: 2 },
  // The first attempt succeeds.
  { name: 'slow', fault: { kind: 'slow-headers', ms: 1500 }, fetches: 1 },
  { name: 'drop by drop', fault: { kind: 'slow-body', bytes: 4000, everyMs: 50 }, fetches: 1 },
  { name: 'moved', fault: { kind: 'redirect', status: 302, to: 'moved' }, fetches: 2 },
  { name: 'under another type', fault: { kind: 'content-type', type: 'text/html' }, fetches: 1 },
]

const TRIED = everyNth(2, CASES)

let result: (name: string) => Promise<SongRecord>
beforeAll(() => {
  result = startCases(TRIED, async ({ name, fault }) => {
    setup.upstream.fault(forPrompt(setup, 'audio', name), fault)
    const [{ body }] = await submitTwice(setup, song(name))
    const seen = await pollUntil(setup, body.id)
    expectForward(seen)
    expect(seen.at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
    return seen.at(-1)!.choices[0]!
  })
})

describe('download of a finished song', () => {
  test.each(TRIED)('$name', async ({ name, fault, fetches }) => {
    const made = await result(name)
    expect((await bytesOf(made)).equals(await original(name))).toBe(true)
    expect(made.duration).toBeCloseTo(5, 1)
    expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
    const fetched = audioOf(name)
    // Several hops of a redirect share one address and count separately.
    if (fault.kind === 'redirect') expect(fetched.length).toBeGreaterThanOrEqual(fetches)
    else expect(fetched).toHaveLength(fetches)
    const [first, second] = fetched
    // The service is asked again first. The page's own questions may come before the pause is over.
    if (fetches === 2 && fault.kind !== 'redirect') {
      const asked = setup.upstream.log.queryTimes(taskAt(setup, name).id)
      expect(asked.some((time) => time >= first!.time && time <= second!.time)).toBe(true)
    }
    if (fault.kind === 'expired') expect(second!.path).not.toBe(first!.path)
    for (const { headers } of fetched) expect(headers.authorization).toBeUndefined()
    expect(setup.upstream.log.mediaConnections).toBe(0)
  })

  test('silent file › downloaded again › the song', async () => {
    const name = 'silent'
    setup.upstream.fault(forPrompt(setup, 'audio', name), { kind: 'silence' })
    const [{ body }] = await submitTwice(setup, song(name))
    const seen = await pollUntil(setup, body.id)
    const [made] = seen.at(-1)!.choices
    expect(made!.status).toBe('done')
    expect((await bytesOf(made!)).equals(await original(name))).toBe(true)
    expect(audioOf(name)).toHaveLength(2)
  })

  test.each([
    ['by its name', {}],
    ['under the name of another', { type: 'audio/mpeg' }],
  ])('WAV file %s › downloaded › kept and served with its type', async (kind, type) => {
    const name = `wav ${kind}`
    setup.upstream.fault(forPrompt(setup, 'audio', name), { kind: 'as-wav', ...type })
    const [{ body }] = await submitTwice(setup, song(name))
    const seen = await pollUntil(setup, body.id)
    const [made] = seen.at(-1)!.choices
    expect(made).toMatchObject({ status: 'done', audio_url: expect.stringMatching(/\.wav$/) })
    const answer = await fetch(made!.audio_url!)
    expect(answer.headers.get('content-type')).toBe('audio/wav')
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
    expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
  })

  test('audio file › shorter than announced › treated as incomplete and downloaded again', async () => {
    const name = 'shorter than said'
    const heal = setup.upstream.fault(
      forPrompt(setup, 'query', name),
      { kind: 'altered', response: withFields({ duration: 60 }) },
      Number.POSITIVE_INFINITY,
    )
    const [{ body }] = await submitTwice(setup, song(name))
    while (audioOf(name).length === 0) await pause(20)
    heal()
    const seen = await pollUntil(setup, body.id)
    expect(seen.at(-1)!.choices[0]).toMatchObject({ status: 'done', duration: expect.closeTo(5, 1) })
    expect(audioOf(name)).toHaveLength(2)
    expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
  })
})

test('audio file › forbidden address › never requested, downloaded once the address is corrected', async () => {
  const addresses = [
    `http://127.0.0.1:${canary.port}/x.mp3`,
    `http://localhost:${canary.port}/x.mp3`,
    `http://[::ffff:127.0.0.1]:${canary.port}/x.mp3`,
  ]
  const clicks = addresses.map(async (address, index) => {
    const name = `elsewhere ${index}`
    // The first response may contain the stream only.
    setup.upstream.fault(forPrompt(setup, 'query', name), { kind: 'altered', response: addressedTo(address) }, 2)
    setup.upstream.fault(forPrompt(setup, 'audio', name), {
      kind: 'redirect',
      status: 302,
      to: { address: `http://127.0.0.1:${canary.port}/x.mp3` },
    })
    const [{ body }] = await submitTwice(setup, song(name))
    const seen = await pollUntil(setup, body.id)
    expect(seen.at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
    expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
  })
  await Promise.all(clicks)
  expect(canary.connections).toBe(0)
})

test('two songs of a task › one still downloading › the other is available', async () => {
  const name = 'one before the other'
  setup.upstream.fault(forPrompt(setup, 'audio', name, 0), { kind: 'slow-headers', ms: 2000 })
  const [{ body }] = await submitTwice(setup, song(name, 2))
  const seen = await pollUntil(setup, body.id, ({ choices }) => choices.some(({ status }) => status === 'done'))
  expect(seen.at(-1)!.choices.map(({ status }) => status)).toEqual([expect.stringMatching(/running|stream/), 'done'])
  const rest = await pollUntil(setup, body.id)
  expect(rest.at(-1)!.choices.map(outcomeOf)).toEqual(['done', 'done'])
  for (const [take, made] of rest.at(-1)!.choices.entries())
    expect((await bytesOf(made)).equals(await original(name, take))).toBe(true)
  expect(audioOf(name)).toHaveLength(2)
})

test('download › eight failures › reported, then retried on request without another order', async () => {
  const name = 'never comes'
  const heal = setup.upstream.fault(
    forPrompt(setup, 'audio', name),
    { kind: 'status', status: 404 },
    Number.POSITIVE_INFINITY,
  )
  const [{ body }] = await submitTwice(setup, song(name))
  while (audioOf(name).length < 3) await pause(20)
  const [first, second, third] = audioOf(name)
  expect(second!.time - first!.time).toBeGreaterThan(1.5 * PACE.refetchPauseMs)
  expect(third!.time - second!.time).toBeGreaterThan(3.5 * PACE.refetchPauseMs)
  expect(isOver(await query(setup, body.id))).toBe(false)

  // The other attempts are minutes apart, so the test marks them as done.
  const { dataDir } = setup.studio
  await setup.studio.stop()
  const database = await openTestDatabase(dataDir)
  await database.execute(`update songs set attempts = 7 where task_id = '${body.id}'`)
  await database.execute(`update tasks set due_at = now() where id = '${body.id}'`)
  await database.close()
  setup.studio = await startStudio({
    dataDir,
    env: { SONG_API_BASE_URL: setup.upstream.url, SONG_API_KEY: setup.upstream.settings.key },
  })
  setup.owner = await signIn(setup.studio.url)

  const seen = await pollUntil(setup, body.id)
  expect(seen.at(-1)!.choices.map(outcomeOf)).toEqual(['archive_failed'])
  expectReadable(seen.at(-1)!)
  const fetched = audioOf(name).length
  const songId = seen.at(-1)!.choices[0]!.id
  expect((await setup.owner.card(body.id))?.choices.map(outcomeOf)).toEqual(['archive_failed'])
  await pause(500)
  expect(audioOf(name)).toHaveLength(fetched)

  heal()
  expect((await setup.owner.send('POST', `/api/songs/${songId}/fetch`)).status).toBe(202)
  const after = await pollUntil(setup, body.id)
  expect(after.at(-1)!.choices.map(outcomeOf)).toEqual(['done'])
  expect(after.at(-1)!.choices[0]!.id).toBe(songId)
  expect((await bytesOf(after.at(-1)!.choices[0]!)).equals(await original(name))).toBe(true)
  expect(countSubmits(setup, name)).toEqual({ submits: 1, accepted: 1 })
  // No download is left to retry.
  expect((await setup.owner.send('POST', `/api/songs/${songId}/fetch`)).status).toBe(404)
})
