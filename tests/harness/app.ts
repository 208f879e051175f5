import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import '#lib/server/http/http-hooks'
import { type Clock, systemClock } from '#lib/clock'
import { bundledThreads } from '#lib/engine/encoder/threads.fixture'
import { ENGINE } from '#lib/engine/version'
import type { Seconds } from '#lib/music/time'
import { DEFAULT_PACE, type Pace } from '#lib/pace'
import { createApp, type App as RunningApp } from '#lib/server/app'
import { newOwnerLink } from '#lib/server/cli/owner-link'
import { readEnv } from '#lib/server/env'
import { type EngineHost, engineHost } from '#lib/services/embedded/engine-host'
import { type FakeEngine, fakeEngine } from '../fakes/engine'
import { createTestDatabase, databaseEnv } from './database'
import { newDataDir, PACE, type Studio, type StudioOptions, UNLIMITED } from './options'
import { routeServer } from './route-server'

/**
 * The whole app in the test’s own process: its routes behind real HTTP, its own database, a fake engine and short
 * delays. Several apps may run at once, also on one database. Pages need a real process: tests/harness/studio.ts.
 */
export type App = Studio & {
  app: RunningApp
  engine: FakeEngine
}

export type AppOptions = Omit<StudioOptions, 'engine'> & {
  clock?: Clock
  pace?: Pace
  engine?: FakeEngine
}

/** The app of the current request. `getApp()` reads it here instead of the global of a process. */
const current = new AsyncLocalStorage<Promise<RunningApp>>()
Object.defineProperty(globalThis, 'songloomApp', { get: () => current.getStore(), configurable: true })

let inspector: Promise<EngineHost> | null = null

/** The real engine, for recordings: one for all apps of a test file. */
const recordings = (): Promise<EngineHost> => {
  inspector ??= bundledThreads().then(({ engine, assistant }) =>
    engineHost(
      { engine, assistant, inspector: engine, writer: engine },
      { renders: 0, bank: null, clock: systemClock, pace: DEFAULT_PACE },
    ),
  )
  return inspector
}

export const newFakeEngine = (length?: Seconds, speed?: number) =>
  fakeEngine({ version: ENGINE, inspector: recordings, ...(length && { length }), ...(speed && { speed }) })

export const startApp = async (options: AppOptions = {}): Promise<App> => {
  const dataDir = options.dataDir ?? newDataDir()
  await createTestDatabase(dataDir)
  const http = routeServer((work) => current.run(started, work))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const engine = options.engine ?? newFakeEngine(options.songSeconds, options.renderSpeed)
  const started = createApp({
    env: readEnv({
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: UNLIMITED,
      ...databaseEnv(dataDir),
      ...options.env,
    }),
    clock: options.clock ?? systemClock,
    pace: options.pace ?? PACE,
    startEngine: () => engine,
    warm: false,
  })
  const app = await started.catch((error) => {
    http.close()
    throw error
  })
  const link = await newOwnerLink(app)
  return {
    output: () => link ?? '',
    url: `http://127.0.0.1:${port}`,
    key: options.env?.STUDIO_API_KEYS ?? readFileSync(join(dataDir, 'api-key'), 'utf8').trim(),
    dataDir,
    pid: process.pid,
    app,
    engine,
    async stop() {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      http.closeIdleConnections()
      const cut = setTimeout(() => http.closeAllConnections(), 2000)
      await app.close(closed)
      clearTimeout(cut)
    },
  }
}
