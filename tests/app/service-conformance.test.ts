import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#lib/contract/api'
import type { Problem } from '#lib/contract/errors'
import type { ServiceRecord } from '#lib/contract/services'
import type { SongDetail } from '#lib/contract/studio'
import { decode } from '#lib/engine/analyse/decode'
import { type ApiClient, download, pollUntilDone, query, type Song } from '../harness/api-client'
import { type App, newFakeEngine, startApp } from '../harness/app'
import { type ControlledService, SERVICE_KINDS } from '../harness/controlled-services'
import { listServices, type Owner, signIn } from '../harness/owner'
import { newDataDir, removeDataDir } from '../harness/studio'

/** What the app promises of a song, whichever kind of service makes it. */

const GENERATE = '/api/v1/song/generate'
const SECONDS = 4
const dataDir = newDataDir()

let studio: App
let owner: Owner
let apiClient: ApiClient
const controlled = new Map<string, ControlledService>()
/** The id of the service of each kind. */
const ids = new Map<string, string>()

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
const start = async () => {
  studio = await startApp({ dataDir, engine: newFakeEngine(SECONDS) })
  owner = await signIn(studio.url)
  apiClient = { base: studio.url, key: studio.key, interval: 100 }
}
const submit = (kind: string, body: object = {}, headers: Record<string, string> = {}) =>
  json<TaskRecord & Problem>(
    owner.send(
      'POST',
      GENERATE,
      {
        ...{ model: 'v4.0', task_type: 'normal', prompt: 'soul', lyric: '[Verse]\nRain on the roof', n: 1 },
        ...{ service: ids.get(kind), ...body },
      },
      headers,
    ),
  )
const ended = async (taskId: string) =>
  (await pollUntilDone(apiClient, taskId)).at(-1)!.choices[0]! as Song & { error_code?: string }
const cancel = (id: string) => json<{ success: boolean }>(owner.send('POST', '/api/v1/task/cancel', { id }))

beforeAll(async () => {
  await start()
  for (const { kind, start } of SERVICE_KINDS) controlled.set(kind, await start(studio.engine))
})
afterAll(async () => {
  await Promise.all([...controlled.values()].map((service) => service.close()))
  await studio.stop()
  removeDataDir(dataDir)
})

// The kinds wait for their services at the same time. A test that polls needs the expect of its own for that.
describe.concurrent.each(SERVICE_KINDS)('$kind', ({ kind, licence, hasKey, canCancel, unsupported, ...promised }) => {
  const service = () => controlled.get(kind)!
  const { making, progress, failure } = promised

  test.sequential('service › is recognised and ready, with its licence; with a wrong key, refused', async () => {
    const { address } = service()
    if (address && hasKey)
      expect(await json(owner.send('POST', '/api/services', { ...address, key: 'sk-wrong' }))).toMatchObject({
        errors: [{ path: 'key' }],
      })
    const record = address
      ? await json<ServiceRecord>(owner.send('POST', '/api/services', address))
      : (await listServices(owner)).services[0]
    expect(record).toMatchObject({ kind, state: 'ready', capabilities: { licence, cancel: canCancel } })
    expect(record!.findings.some(({ code }) => code === 'key')).toBe(hasKey)
    ids.set(kind, record!.id)
    if (address) expect(service().orders()).toBe(0)
  })

  test.sequential('song › ordered once for one click, followed, kept, and it says what made it', async ({ expect }) => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = making ? { seed: 7 } : {}
    const [{ id }, again] = [await submit(kind, body, headers), await submit(kind, body, headers)]
    expect(again.id).toBe(id)
    await service().work()
    if (progress) await expect.poll(async () => (await query(apiClient, id)).progress).toEqual(progress)
    else expect((await query(apiClient, id)).progress).toBeUndefined()
    service().finish()
    const song = await ended(id)
    expect(song).toMatchObject({ status: 'done' })
    expect((await query(apiClient, id)).progress).toBeUndefined()
    expect((await decode(await download(song.audio_url), 60)).audio.left.length / 44_100).toBeCloseTo(SECONDS, 1)
    expect(await json<SongDetail>(owner.get(`/api/songs/${song.id}`))).toMatchObject({
      made_by: kind === 'embedded' ? null : { id: ids.get(kind), licence },
      making,
    })
    expect(await cancel(id)).toMatchObject({ success: false })
    expect((await query(apiClient, id)).choices).toMatchObject([{ status: 'done' }])
    expect(service().orders()).toBe(1)
  })

  if (unsupported)
    test.sequential('field without a place › refused before anything is ordered', async () => {
      const { path, value } = unsupported
      expect(await submit(kind, { [path]: value })).toMatchObject({ code: 'unsupported_field', errors: [{ path }] })
      expect(service().orders()).toBe(1)
    })

  test.sequential('song that the service cannot make › fails in its words, and is not ordered again', async () => {
    const { id } = await submit(kind)
    await service().work()
    service().fail()
    expect(await ended(id)).toMatchObject({ status: 'fail', ...failure })
    expect(service().orders()).toBe(2)
  })

  test.sequential('cancel › done where the service can, otherwise refused and the order is followed on', async () => {
    const { id } = await submit(kind)
    await service().work()
    expect(await cancel(id)).toMatchObject({ success: canCancel })
    if (!canCancel) service().fail()
    expect(await ended(id)).toMatchObject({ status: 'fail', ...(canCancel ? { error_code: 'cancelled' } : failure) })
    expect(service().orders()).toBe(3)
  })

  // What only happens on the way to another computer.
  if (kind === 'embedded') return

  test.sequential('service that is busy › waits, and is ordered once', async ({ expect }) => {
    service().network!.beBusy()
    const { id, state } = await submit(kind)
    expect(state).toBe('waiting')
    await expect.poll(() => service().orders()).toBe(4)
    service().fail()
    expect(await ended(id)).toMatchObject(failure)
    expect(service().orders()).toBe(4)
  })

  test.sequential('answer lost › unconfirmed, and not ordered again', async () => {
    service().network!.loseAnswer()
    expect(await submit(kind)).toMatchObject({ choices: [{ status: 'fail', error_code: 'unconfirmed' }] })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(service().orders()).toBe(5)
  })

  test.sequential('order that the service forgot › lost, and not ordered again', async () => {
    const { id } = await submit(kind)
    service().network!.forgetOrder()
    const orders = service().orders()
    expect(await ended(id)).toMatchObject({
      status: 'fail',
      error_code: kind === 'remote' ? 'gone' : 'lost',
      error: expect.stringMatching(/^\S.*\.$/),
    })
    expect(service().orders()).toBe(orders)
  })
})

test('restart of the app › every open order is followed to its end, and none is ordered again', async () => {
  const open = await Promise.all(
    SERVICE_KINDS.map(async ({ kind }) => {
      const { id } = await submit(kind)
      await controlled.get(kind)!.work()
      return { kind, id, orders: controlled.get(kind)!.orders() }
    }),
  )
  await studio.stop()
  await start()
  // The engine of the app that was stopped made nothing of its song.
  for (const { kind } of open) if (kind !== 'embedded') controlled.get(kind)!.fail()
  for (const { kind, id, orders } of open) {
    const { failure } = SERVICE_KINDS.find((each) => each.kind === kind)!
    expect(await ended(id), kind).toMatchObject(kind === 'embedded' ? { status: 'done' } : failure)
    expect(controlled.get(kind)!.orders(), kind).toBe(orders)
  }
  expect(studio.engine.renders).toHaveLength(1)
})
