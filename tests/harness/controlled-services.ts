import { expect } from 'vitest'
import { startAceStep } from '../fakes/ace-step'
import type { FakeEngine } from '../fakes/engine'
import { startJobServer } from '../fakes/job-server'
import type { ProgramName } from '../fakes/job-server-programs'
import { startUpstream } from '../fakes/upstream'

/** A service whose orders go on only when a test says so. */
export type ControlledService = {
  /** Null for the built-in engine, which is always set up. */
  address: { base_url: string; key: string } | null
  /** Number of the orders that it accepted and still knows. */
  orders(): number
  /** Waits until the newest order is being worked on. */
  work(): Promise<void>
  finish(): void
  fail(): void
  /** What happens on the way to a service on another computer: null for the built-in engine. */
  network: { loseAnswer(): void; beBusy(): void; forgetOrder(): void } | null
  close(): Promise<void>
}

/** A kind of service, and what the app is to say of it. */
export type ServiceKind = {
  kind: string
  licence: string | null
  hasKey: boolean
  canCancel: boolean
  /** A field that it has no place for; null for the built-in engine, which takes all. */
  unsupported: { path: string; value: string | number } | null
  /** What made its songs. */
  making: object | null
  /** Of a task that the service works on. */
  progress: object | undefined
  failure: { error: unknown; error_code: string }
  start(engine: FakeEngine): Promise<ControlledService>
}

const MAKING = { model: expect.any(String), seed: 7 }
const NO_EXCLUDE = { path: 'exclude', value: 'piano' }

const startEmbedded = async (engine: FakeEngine): Promise<ControlledService> => {
  let hold = engine.hold(0)
  let begun = 0
  const goOn = () => {
    const { release } = hold
    // The next order waits for this one.
    hold = engine.hold(0)
    release()
  }
  return {
    address: null,
    orders: () => engine.renders.length,
    async work() {
      begun++
      while (engine.renders.length < begun) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    finish: goOn,
    fail() {
      engine.failures.push({ code: 'engine_failed', message: 'The band has left.' })
      goOn()
    },
    network: null,
    close: async () => hold.release(),
  }
}

const startAce = async (): Promise<ControlledService> => {
  const ace = await startAceStep({ key: 'k' })
  const change = (to: Partial<(typeof ace.orders)[number]>) => Object.assign(ace.orders.at(-1)!, to)
  return {
    address: { base_url: ace.url, key: 'k' },
    orders: () => ace.orders.length,
    work: async () => void change({ state: 'running', progress: 0.4 }),
    finish: () => change({ state: 'done' }),
    fail: () => change({ state: 'failed', error: 'RuntimeError: cuDNN error' }),
    network: {
      loseAnswer: () => void ace.settings.release.push('lost-answer'),
      beBusy: () => void ace.settings.release.push('busy'),
      forgetOrder: () => ace.restart(),
    },
    close: ace.close,
  }
}

const startProgram = (program: ProgramName) => async (): Promise<ControlledService> => {
  const server = await startJobServer(program)
  const end = (status: 'done' | 'failed') => Object.assign(server.jobs.at(-1)!, { status })
  return {
    address: { base_url: server.url, key: '' },
    orders: () => server.jobs.length,
    work: async () => {},
    finish: () => end('done'),
    fail: () => end('failed'),
    network: {
      loseAnswer: () => void server.settings.synth.push('lost-answer'),
      beBusy: () => void server.settings.synth.push('busy'),
      forgetOrder: () => server.restart(),
    },
    close: server.close,
  }
}

const startRemote = async (): Promise<ControlledService> => {
  const upstream = await startUpstream({ hold: 'running', seconds: [4] })
  const newest = () => [...upstream.tasks.values()].at(-1)!
  return {
    address: { base_url: upstream.url, key: upstream.settings.key },
    orders: () => upstream.tasks.size,
    work: async () => {},
    finish: () => upstream.release(newest().id),
    fail() {
      newest().songs[0]!.fate = { end: 'fail', error: 'The model ran out of memory.', errorCode: 'out_of_memory' }
      upstream.release(newest().id)
    },
    network: {
      loseAnswer: () => void upstream.fault('submit', { kind: 'reset', when: 'after-accept' }),
      beBusy: () => void upstream.fault('submit', { kind: 'status', status: 429, retryAfter: 1 }),
      forgetOrder() {
        const { id } = newest()
        const unknown = { kind: 'status', status: 404, content: { json: {} } } as const
        upstream.fault({ on: 'query', when: ({ taskId }) => taskId === id }, unknown, Number.POSITIVE_INFINITY)
      },
    },
    close: upstream.close,
  }
}

const program = (kind: ProgramName, licence: string): ServiceKind => ({
  ...{ kind, licence, hasKey: false, canCancel: true, unsupported: NO_EXCLUDE, making: MAKING, progress: undefined },
  failure: { error: expect.stringContaining('Its log says why.'), error_code: 'failed' },
  start: startProgram(kind),
})

export const SERVICE_KINDS: readonly ServiceKind[] = [
  {
    ...{ kind: 'embedded', licence: null, hasKey: false, canCancel: true, unsupported: null, making: null },
    progress: undefined,
    failure: { error: 'The band has left.', error_code: 'engine_failed' },
    start: startEmbedded,
  },
  {
    ...{ kind: 'ace-step', licence: 'MIT', hasKey: true, canCancel: false, unsupported: NO_EXCLUDE, making: MAKING },
    progress: { fraction: 0.4, stage: 'Generating audio', ready_at: expect.any(Number) },
    failure: { error: expect.stringContaining('cuDNN error'), error_code: 'failed' },
    start: startAce,
  },
  program('acestep.cpp', 'MIT'),
  program('minimaxmusic.cpp', 'MiniMax-Music3'),
  program('yue2.cpp', 'CC BY-NC 4.0'),
  {
    ...{ kind: 'remote', licence: null, hasKey: true, canCancel: true, making: null, progress: undefined },
    unsupported: { path: 'seed', value: 7 },
    failure: { error: 'The model ran out of memory.', error_code: 'out_of_memory' },
    start: startRemote,
  },
]
