import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#lib/contract/api'
import type { Problem } from '#lib/contract/errors'
import type { ServiceList, ServiceRecord } from '#lib/contract/services'
import type { SongDetail } from '#lib/contract/studio'
import { startUpstream, type Upstream } from '../fakes/upstream'
import { type ApiClient, download, pollUntilDone } from '../harness/api-client'
import { listServices, type Owner, signIn } from '../harness/owner'
import { firstOwner, inviteMember, openStudio } from '../harness/people'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** Several services beside the built-in engine: which one a task goes to, and what becomes of its songs. */

const PACE = { appear: 10, running: 50, stream: 100, done: 300 }
const GENERATE = '/api/v1/song/generate'
const song = (prompt: string, service?: string) => ({
  model: 'v4.0',
  task_type: 'normal',
  prompt,
  n: 1,
  ...(service && { service }),
})

const json = async <T>(answer: Promise<Response> | Response): Promise<T> => (await (await answer).json()) as T

/** The prompts that a service was asked for. */
const promptsAt = (upstream: Upstream) =>
  upstream.log.of('submit').map(({ body }) => (body.kind === 'json' ? (body.value as { prompt: string }).prompt : ''))

describe('services of a studio on this computer', () => {
  let studio: Studio
  let owner: Owner
  let apiClient: ApiClient
  let first: Upstream
  let second: Upstream
  let one: ServiceRecord
  let two: ServiceRecord

  const add = (upstream: Upstream, more: object = {}) =>
    owner.send('POST', '/api/services', { base_url: upstream.url, key: upstream.settings.key, ...more })
  const submit = (body: object) => owner.send('POST', GENERATE, body)
  const change = (id: string, to: object) => owner.send('PATCH', `/api/services/${id}`, to)
  const done = async (id: string) => (await pollUntilDone(apiClient, id)).at(-1)!.choices[0]!
  const defaultName = async () => (await listServices(owner)).services.find(({ is_default }) => is_default)?.name

  beforeAll(async () => {
    first = await startUpstream({ pace: PACE })
    second = await startUpstream({ pace: PACE })
    studio = await startStudio()
    owner = await signIn(studio.url)
    apiClient = { base: studio.url, key: studio.key, interval: 100 }
    one = await json(add(first))
    two = await json(add(second))
  })
  afterAll(async () => {
    await studio.stop()
    removeDataDir(studio.dataDir)
    await Promise.all([first.close(), second.close()])
  })
  beforeEach(() => {
    for (const { log } of [first, second]) log.clear()
  })

  test('added services › listed after the built-in engine, which stays the default', async () => {
    const { services, retired } = await listServices(owner)
    expect(services).toMatchObject([
      { id: 'embedded', name: null, is_default: true, state: 'ready', base_url: null },
      { id: one.id, kind: 'remote', name: 'Remote service', is_default: false, base_url: first.url },
      { id: two.id, kind: 'remote', name: 'Remote service 2', key_hint: second.settings.key.slice(-4) },
    ])
    expect(services[1]).toMatchObject({
      state: 'ready',
      checked_at: expect.any(Number),
      findings: [
        { code: 'answers', state: 'good' },
        { code: 'key', state: 'good' },
      ],
      capabilities: { controls: { seed: false }, tasks: { extend: { without: expect.arrayContaining(['tempo']) } } },
    })
    expect(retired).toEqual([])
  })

  test('task that names a service › goes there, and says who made it', async () => {
    const { id } = await json<TaskRecord>(submit(song('for the second', two.id)))
    const made = await done(id)
    expect([promptsAt(first), promptsAt(second)]).toEqual([[], ['for the second']])
    const madeBy = { id: two.id, name: 'Remote service 2', licence: null }
    expect(await owner.card(id)).toMatchObject({ service: 'remote', made_by: madeBy })
    expect(await json<SongDetail>(owner.get(`/api/songs/${made.id}`))).toMatchObject({ made_by: madeBy })
    // The choice is no part of the request: it can be sent again to any service.
    expect(await owner.card(id)).not.toHaveProperty('request.service')

    const here = await json<TaskRecord>(submit(song('ambient, 20 seconds', 'embedded')))
    expect(await done(here.id)).toMatchObject({ status: 'done' })
    expect(await owner.card(here.id)).toMatchObject({ service: 'embedded', made_by: null })
  })

  test('task that waits › default changed › goes to the service that it was made for, once', async () => {
    expect((await change(one.id, { is_default: true })).status).toBe(200)
    first.fault('submit', { kind: 'status', status: 429, retryAfter: 2 })
    const waiting = await json<TaskRecord>(submit(song('made for the first')))
    expect(waiting.state).toBe('waiting')
    expect((await change(two.id, { is_default: true })).status).toBe(200)
    expect(await defaultName()).toBe('Remote service 2')
    const next = await json<TaskRecord>(submit(song('made for the default')))
    await Promise.all([done(waiting.id), done(next.id)])
    expect(first.log.acceptedTasks()).toHaveLength(1)
    expect(promptsAt(first)).toEqual(['made for the first', 'made for the first'])
    expect(promptsAt(second)).toEqual(['made for the default'])
    expect(await owner.card(waiting.id)).toMatchObject({ made_by: { id: one.id } })
    expect((await change('embedded', { is_default: true })).status).toBe(200)
    expect(await defaultName()).toBeNull()
  })

  test('service that is not set up › refused before anything is ordered', async () => {
    for (const service of ['00000000-0000-4000-8000-000000000000', 'somewhere'])
      expect(await json<Problem>(submit(song('nowhere', service)))).toMatchObject({ errors: [{ path: 'service' }] })
    expect([promptsAt(first), promptsAt(second)]).toEqual([[], []])
  })

  test('daily limit of a service › reached › refused there, not elsewhere', async () => {
    const limited = await json<ServiceRecord>(change(two.id, { name: 'Studio GPU', songs_per_day: 2 }))
    // Two songs were made there in the tests before.
    expect(limited).toMatchObject({ name: 'Studio GPU', songs_per_day: 2 })
    const refused = await submit(song('one too many', two.id))
    expect(refused.status).toBe(429)
    expect(await json<Problem>(refused)).toMatchObject({ code: 'songs_used_up', songs_left: 0 })
    expect(promptsAt(second)).toEqual([])
    expect((await submit(song('elsewhere', one.id))).status).toBe(200)
    expect(await json(change(two.id, { songs_per_day: null }))).toMatchObject({ songs_per_day: null })
    expect((await submit(song('again', two.id))).status).toBe(200)
  })

  test('another key › replaces the service, which keeps its name, place and limit', async () => {
    await change(one.id, { name: 'The first', songs_per_day: 50 })
    const wrong = await add(first, { key: 'sk-wrong', replaces: one.id })
    expect(await json<Problem>(wrong)).toMatchObject({ errors: [{ path: 'key' }] })
    expect((await listServices(owner)).services.map(({ id }) => id)).toEqual(['embedded', one.id, two.id])
    const former = one.id
    one = await json(add(first, { replaces: one.id }))
    expect(one.id).not.toBe(former)
    expect(one).toMatchObject({ name: 'The first', songs_per_day: 50 })
    expect((await listServices(owner)).services.map(({ id }) => id)).toEqual(['embedded', one.id, two.id])
  })

  test('service that went down › checked › unreachable, and ready again', async () => {
    await second.down()
    expect(await json(owner.send('POST', `/api/services/${two.id}/check`))).toMatchObject({
      state: 'unreachable',
      findings: [{ code: 'answers', state: 'bad' }],
      capabilities: { takes: { max: 2 } },
    })
    await second.up()
    // A task that was asked for meanwhile counts until its next poll.
    const state = async () => (await json<ServiceRecord>(owner.send('POST', `/api/services/${two.id}/check`))).state
    await expect.poll(state).toBe('ready')
  })

  test('removed service › its open song is finished, its songs stay playable, nothing new goes there', async () => {
    const finished = await done((await json<TaskRecord>(submit(song('before the end', two.id)))).id)
    const bytes = await download(finished.audio_url)
    second.settings.hold = 'running'
    const open = await json<TaskRecord>(submit(song('at the end', two.id)))
    expect((await owner.send('DELETE', `/api/services/${two.id}`)).status).toBe(204)
    const list = await listServices(owner)
    expect(list.services.map(({ id }) => id)).toEqual(['embedded', one.id])
    expect(list.retired).toMatchObject([{ name: 'Studio GPU', base_url: second.url }])

    expect(await json<Problem>(submit(song('too late', two.id)))).toMatchObject({ errors: [{ path: 'service' }] })
    expect((await change(two.id, { is_default: true })).status).toBe(404)
    expect(promptsAt(second)).toEqual(['before the end', 'at the end'])

    second.settings.hold = null
    second.release()
    const late = await done(open.id)
    expect(late).toMatchObject({ status: 'done' })
    expect((await download(late.audio_url)).length).toBeGreaterThan(1000)
    expect(Buffer.compare(await download(finished.audio_url), bytes)).toBe(0)
    expect(await json<SongDetail>(owner.get(`/api/songs/${finished.id}`))).toMatchObject({
      made_by: { id: two.id, name: 'Studio GPU' },
    })
  })

  test('address of another server › refused, and nothing is saved', async () => {
    const site = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi'))
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const base_url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    for (const address of [base_url, studio.url]) {
      const answer = await owner.send('POST', '/api/services', { base_url: address, key: 'sk-any' })
      expect(await json<Problem>(answer), address).toMatchObject({ errors: [{ path: 'base_url' }] })
    }
    await new Promise((resolve) => site.close(resolve))
    expect((await listServices(owner)).services).toHaveLength(2)
  })
})

test('member › uses the services, and reads neither address nor key, nor changes any', async () => {
  const key = 'sk-of-the-environment-7f3a'
  const upstream = await startUpstream({ pace: PACE, key })
  const studio = await openStudio({ SONG_API_BASE_URL: upstream.url, SONG_API_KEY: key })
  try {
    const owner = await firstOwner(studio)
    const member = await inviteMember(studio.url, owner, 'Dee')
    const { services } = await listServices(owner)
    expect(services).toMatchObject([
      { id: 'embedded', is_default: false },
      { is_default: true, base_url: upstream.url, key_hint: '7f3a', set_by: 'environment' },
    ])
    const { id } = services[1]!
    const text = await (await member.get('/api/services')).text()
    expect((JSON.parse(text) as ServiceList).services).toMatchObject([
      { id: 'embedded' },
      { id, name: 'Remote service', state: 'ready', base_url: null, key_hint: null, set_by: null, findings: [] },
    ])
    for (const secret of [key, key.slice(-4), new URL(upstream.url).host]) expect(text).not.toContain(secret)
    for (const [method, path, body] of [
      ['PATCH', `/api/services/${id}`, { name: 'Mine' }],
      ['PATCH', '/api/services/embedded', { is_default: true }],
      ['DELETE', `/api/services/${id}`, undefined],
      ['POST', `/api/services/${id}/check`, undefined],
      ['POST', '/api/services', { base_url: upstream.url, key }],
    ] as const)
      expect((await member.send(method, path, body)).status, `${method} ${path}`).toBe(404)
    expect((await listServices(owner)).services[1]).toMatchObject({ name: 'Remote service', is_default: true })
    const made = await json<TaskRecord>(member.send('POST', GENERATE, song('of a member', id)))
    expect(await member.card(made.id)).toMatchObject({ made_by: { id, name: 'Remote service' } })
    expect(promptsAt(upstream)).toEqual(['of a member'])
    // What the environment sets stays, but another service may be the default.
    expect((await owner.send('DELETE', `/api/services/${id}`)).status).toBe(409)
    expect((await owner.send('PATCH', '/api/services/embedded', { is_default: true })).status).toBe(200)
    expect(await json(fetch(`${studio.url}/api/health`))).toMatchObject({ service: 'embedded' })
  } finally {
    await studio.stop()
    removeDataDir(studio.dataDir)
    await upstream.close()
  }
})
