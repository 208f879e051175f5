import { Worker } from 'node:worker_threads'
import { systemClock } from '#lib/clock'
import { ENGINE } from '#lib/engine/version'
import { DEFAULT_PACE } from '#lib/pace'
import type { AppParts } from '#lib/server/app'
import type { EngineHost } from '#lib/services/embedded/engine-host'
import type { FakeEngineOptions } from '../fakes/engine'

/**
 * Preloaded into a built server process by tests/harness/fake-engine.ts: replaces its engine with the fake one.
 * `TEST_FAKE_ENGINE` is JSON; its `threads` is the folder of the real engine's threads, which read recordings.
 * The engine is loaded with the first song, because most tests make none.
 */

const { threads, options } = JSON.parse(process.env.TEST_FAKE_ENGINE ?? '{}') as {
  threads: string
  options: Omit<FakeEngineOptions, 'version' | 'inspector'>
}

/** Memoises a value on first use. */
const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const thread = (name: string) => () => new Worker(`${threads}/${name}.mjs`)
const inspector = once(async () => {
  const { engineHost } = await import('#lib/services/embedded/engine-host')
  return engineHost(
    { engine: thread('engine'), assistant: thread('assistant'), inspector: thread('engine'), writer: thread('engine') },
    { renders: 0, bank: null, clock: systemClock, pace: DEFAULT_PACE },
  )
})
let isLoaded = false
const engine = once(async () => {
  isLoaded = true
  const { fakeEngine } = await import('../fakes/engine')
  return fakeEngine({ version: ENGINE, ...options, inspector })
})

const startEngine = (): EngineHost => ({
  version: ENGINE,
  render: async (...args) => (await engine()).render(...args),
  edit: async (...args) => (await engine()).edit(...args),
  editRecording: async (...args) => (await engine()).editRecording(...args),
  checkEdits: async (...args) => (await engine()).checkEdits(...args),
  readScore: async (...args) => (await engine()).readScore(...args),
  audition: async (...args) => (await engine()).audition(...args),
  writeNotation: async (...args) => (await engine()).writeNotation(...args),
  inspect: async (...args) => (await engine()).inspect(...args),
  transcribe: async (...args) => (await engine()).transcribe(...args),
  align: async (...args) => (await engine()).align(...args),
  transcode: async (...args) => (await engine()).transcode(...args),
  toWav: async (...args) => (await engine()).toWav(...args),
  splice: async (...args) => (await engine()).splice(...args),
  write: async (...args) => (await engine()).write(...args),
  rhyme: async (...args) => (await engine()).rhyme(...args),
  exportFiles: async (...args) => (await engine()).exportFiles(...args),
  warm() {},
  async ready() {},
  async close() {
    if (isLoaded) await (await engine()).close()
  },
})

// The product code uses these instead of its own.
Object.assign(globalThis, { songloomParts: { startEngine } satisfies Partial<AppParts> })
