import { Worker } from 'node:worker_threads'
import { systemClock } from '#lib/clock'
import { ENGINE } from '#lib/engine/version'
import { DEFAULT_PACE, dividePace } from '#lib/pace'
import { readEnv } from '#lib/server/env'
import { metrics } from '#lib/server/metrics'
import { createApp, type Server } from '#lib/server/server'
import { engineHost } from '#lib/service/engine-host'
import { type FakeEngineOptions, fakeEngine } from '../fakes/engine'

/**
 * Preloaded into a real server process, bundled by tests/harness/fake-engine.ts: the built product with the fake engine instead
 * of its own. `TEST_FAKE_ENGINE` is JSON; its `threads` is the folder of the real engine's threads, which read
 * recordings.
 */

const { threads, options } = JSON.parse(process.env.TEST_FAKE_ENGINE ?? '{}') as {
  threads: string
  options: Omit<FakeEngineOptions, 'version' | 'reader'>
}

const thread = (name: string) => () => new Worker(`${threads}/${name}.mjs`)
const startReader = () =>
  engineHost(
    { engine: thread('engine'), assistant: thread('assistant'), reader: thread('engine') },
    { renders: 0, bank: null, clock: systemClock, pace: DEFAULT_PACE },
  )
let reader: ReturnType<typeof startReader> | undefined

const start = async (): Promise<Server> => {
  const env = readEnv()
  return createApp({
    env,
    clock: systemClock,
    pace: dividePace(DEFAULT_PACE, env.testPace ?? 1),
    metrics: metrics(),
    warm: false,
    startEngine: () =>
      fakeEngine({
        version: ENGINE,
        ...options,
        async reader() {
          reader ??= startReader()
          return reader
        },
      }),
  })
}

// The product looks here for the app of its process before it makes one.
let started: Promise<Server> | undefined
Object.defineProperty(globalThis, 'songloomServer', {
  configurable: true,
  get() {
    started ??= start()
    return started
  },
})
