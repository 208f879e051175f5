import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#lib/contract/api'
import type { Problem } from '#lib/contract/errors'
import type { ServiceRecord } from '#lib/contract/services'
import type { SongDetail } from '#lib/contract/studio'
import { decode } from '#lib/engine/analyse/decode'
import { startAceStep } from '../fakes/ace-step'
import { startJobServer } from '../fakes/job-server'
import type { ProgramName } from '../fakes/job-server-programs'
import { startUpstream } from '../fakes/upstream'
import { type ApiClient, download, pollUntilDone, query } from '../harness/api-client'
import { type Owner, signIn } from '../harness/owner'
import { removeDataDir, type Studio, startStudio } from '../harness/studio'

/** What the app does with services on other computers, of whichever kind. */

type Fake = {
  url: string
  key: string
  orders(): number
  finish(): void
  loseAnswer(): void
  canCancel: boolean
  /** A field that it has no place for. */
  unsupported: { path: string; value: string | number }
  /** What its songs say of what made them. */
  making: object | null
  close(): Promise<void>
}

const MAKING = { model: expect.any(String), seed: 7 }

const aceStep = async (): Promise<Fake> => {
  const ace = await startAceStep({ key: 'k' })
  return {
    url: ace.url,
    key: 'k',
    orders: () => ace.orders.length,
    finish: () => Object.assign(ace.orders.at(-1)!, { state: 'done' }),
    loseAnswer: () => void ace.settings.release.push('lost-answer'),
    canCancel: false,
    unsupported: { path: 'exclude', value: 'piano' },
    making: MAKING,
    close: ace.close,
  }
}

const jobServer = async (program: ProgramName): Promise<Fake> => {
  const server = await startJobServer(program)
  return {
    url: server.url,
    key: '',
    orders: () => server.jobs.length,
    finish: () => Object.assign(server.jobs.at(-1)!, { status: 'done' }),
    loseAnswer: () => void server.settings.synth.push('lost-answer'),
    canCancel: true,
    unsupported: { path: 'exclude', value: 'piano' },
    making: MAKING,
    close: server.close,
  }
}

const remote = async (): Promise<Fake> => {
  const upstream = await startUpstream({ hold: 'running', seconds: [4] })
  return {
    url: upstream.url,
    key: upstream.settings.key,
    orders: () => upstream.tasks.size,
    finish: () => upstream.release([...upstream.tasks.keys()].at(-1)),
    loseAnswer: () => void upstream.fault('submit', { kind: 'reset', when: 'after-accept' }),
    canCancel: true,
    unsupported: { path: 'seed', value: 7 },
    making: null,
    close: upstream.close,
  }
}

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T

let studio: Studio
let owner: Owner
let apiClient: ApiClient

beforeAll(async () => {
  studio = await startStudio()
  owner = await signIn(studio.url)
  apiClient = { base: studio.url, key: studio.key, interval: 100 }
})
afterAll(async () => {
  await studio.stop()
  removeDataDir(studio.dataDir)
})

describe.each([
  ['ace-step', 'MIT', aceStep],
  ['acestep.cpp', 'MIT', () => jobServer('acestep.cpp')],
  ['minimaxmusic.cpp', 'MiniMax-Music3', () => jobServer('minimaxmusic.cpp')],
  ['yue2.cpp', 'CC BY-NC 4.0', () => jobServer('yue2.cpp')],
  ['remote', null, remote],
] as const)('%s', (kind, licence, start) => {
  let fake: Fake
  let service: ServiceRecord
  const submit = (body: object = {}) =>
    json<TaskRecord & Problem>(
      owner.send('POST', '/api/v1/song/generate', {
        model: 'v4.0',
        task_type: 'normal',
        prompt: 'soul',
        lyric: '[Verse]\nRain on the roof',
        n: 1,
        service: service.id,
        ...body,
      }),
    )
  beforeAll(async () => {
    fake = await start()
    service = await json(owner.send('POST', '/api/services', { base_url: fake.url, key: fake.key }))
    expect(service).toMatchObject({ kind })
  })
  afterAll(() => fake.close())

  test('song › ordered once, kept, and it says what made it and under which licence', async () => {
    expect(service).toMatchObject({ kind, state: 'ready', capabilities: { licence } })
    const { id } = await submit(fake.making ? { seed: 7 } : {})
    fake.finish()
    const song = (await pollUntilDone(apiClient, id)).at(-1)!.choices[0]!
    expect(song).toMatchObject({ status: 'done' })
    expect((await decode(await download(song.audio_url), 60)).audio.left.length / 44_100).toBeCloseTo(4, 1)
    expect(await json<SongDetail>(owner.get(`/api/songs/${song.id}`))).toMatchObject({
      made_by: { id: service.id, licence },
      making: fake.making,
    })
    expect(fake.orders()).toBe(1)
  })

  test('field without a place › refused before anything is ordered', async () => {
    const { path, value } = fake.unsupported
    expect(await submit({ [path]: value })).toMatchObject({ code: 'unsupported_field', errors: [{ path }] })
    expect(fake.orders()).toBe(1)
  })

  test('answer lost › unconfirmed, and not ordered again', async () => {
    fake.loseAnswer()
    expect(await submit()).toMatchObject({ choices: [{ status: 'fail', error_code: 'unconfirmed' }] })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(fake.orders()).toBe(2)
  })

  test('cancel › done where the service can, and otherwise refused', async () => {
    const { id } = await submit()
    const cancelled = await json<{ success: boolean }>(owner.send('POST', '/api/v1/task/cancel', { id }))
    expect(cancelled.success).toBe(fake.canCancel)
    if (fake.canCancel) expect((await query(apiClient, id)).choices).toMatchObject([{ status: 'fail' }])
  })
})
