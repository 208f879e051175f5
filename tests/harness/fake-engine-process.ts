import { Worker } from 'node:worker_threads'
import { systemClock } from '#lib/clock'
import { ENGINE } from '#lib/engine/version'
import { DEFAULT_PACE } from '#lib/pace'
import type { AppParts } from '#lib/server/app'
import type { EngineHost } from '#lib/services/embedded/engine-host'
import type { FakeEngineOptions } from '../fakes/engine'

/**
 * Preloaded into a real server process, bundled by tests/harness/fake-engine.ts: the built product with the fake engine instead
 * of its own. `TEST_FAKE_ENGINE` is JSON; its `threads` is the folder of the real engine's threads, which read
 * recordings. Most tests make no song, so the engine is loaded with the first one.
 */

const { threads, options } = JSON.parse(process.env.TEST_FAKE_ENGINE ?? '{}') as {
  threads: string
  options: Omit<FakeEngineOptions, 'version' | 'reader'>
}

/** A value that is made when it is first asked for. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const thread = (name: string) => () => new Worker(`${threads}/${name}.mjs`)
const reader = once(async () => {
  const { engineHost } = await import('#lib/services/embedded/engine-host')
  return engineHost(
    { engine: thread('engine'), assistant: thread('assistant'), reader: thread('engine') },
    { renders: 0, bank: null, clock: systemClock, pace: DEFAULT_PACE },
  )
})
let isLoaded = false
const engine = once(async () => {
  isLoaded = true
  const { fakeEngine } = await import('../fakes/engine')
  return fakeEngine({ version: ENGINE, ...options, reader })
})

const startEngine = (): EngineHost => ({
  version: ENGINE,
  render: async (...asked) => (await engine()).render(...asked),
  inspect: async (...asked) => (await engine()).inspect(...asked),
  transcode: async (...asked) => (await engine()).transcode(...asked),
  write: async (...asked) => (await engine()).write(...asked),
  exportFiles: async (...asked) => (await engine()).exportFiles(...asked),
  warm() {},
  async ready() {},
  async close() {
    if (isLoaded) await (await engine()).close()
  },
})

// The product puts this in place of its own engine.
Object.assign(globalThis, { songloomParts: { startEngine } satisfies Partial<AppParts> })
