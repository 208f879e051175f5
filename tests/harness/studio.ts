import type { ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { TEST_DIST } from './build.mjs'
import { createTestDatabase, databaseEnv, dropTestDatabase } from './database'
import { fakeEngineEnv } from './fake-engine'
import { newDataDir, PACE_DIVISOR, type Studio, type StudioOptions, UNLIMITED } from './options'
import { startNode } from './processes'

export { newDataDir, PACE, PACE_DIVISOR as FASTER, type Studio, type StudioOptions } from './options'

/** An app in a separate process. */
export type StudioProcess = Studio & {
  process: ChildProcess
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>
}

/**
 * If TEST_STUDIO is app: the whole app in the test process with a fake engine and short delays
 * (tests/harness/app.ts). Otherwise a real process, with the fake engine if TEST_ENGINE is fake.
 */
export const startStudio = async (options: StudioOptions = {}): Promise<Studio> => {
  if (process.env.TEST_STUDIO !== 'app') return startProcess(options)
  const { startApp } = await import('./app')
  const { engine: _, ...others } = options
  return startApp(others)
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))))
    })
  })

export const removeDataDir = (path: string) => {
  // A health check that the app no longer waits for may still write its file. The retries of rmSync list no folder again.
  for (let attempt = 1; ; attempt++)
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
      break
    } catch (error) {
      if (attempt === 5) throw error
    }
  dropTestDatabase(path)
}

/** @param args arguments of the program, such as `rebuild` */
export const launch = (env: Record<string, string> & { DATA_DIR: string }, args: string[] = []) => {
  const child = startNode(['lib/server/cli/start.mjs', ...args], {
    env: {
      ...process.env,
      NEXT_DIST_DIR: TEST_DIST,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: UNLIMITED,
      TEST_PACE: String(PACE_DIVISOR),
      ...databaseEnv(env.DATA_DIR),
      ...env,
      NODE_ENV: 'production',
    },
  })
  let printed = ''
  child.stdout?.on('data', (text) => {
    printed += text
  })
  child.stderr?.on('data', (text) => {
    printed += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, ended, output: () => printed }
}

const numberOf = (value: string | undefined) => (value ? Number(value) : undefined)

export const startProcess = async (options: StudioOptions = {}): Promise<StudioProcess> => {
  const port = await freePort()
  const dataDir = options.dataDir ?? newDataDir()
  await createTestDatabase(dataDir)
  const isFake = (options.engine ?? process.env.TEST_ENGINE) === 'fake'
  const length = options.songSeconds ?? numberOf(process.env.TEST_SONG_SECONDS)
  const speed = options.renderSpeed ?? numberOf(process.env.TEST_RENDER_SPEED)
  const { child, ended, output } = launch({
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(isFake && (await fakeEngineEnv({ ...(length && { length }), ...(speed && { speed }) }))),
    ...options.env,
  })
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, ended, output)
  return {
    url,
    key: options.env?.STUDIO_API_KEYS ?? readFileSync(join(dataDir, 'api-key'), 'utf8').trim(),
    dataDir,
    pid: child.pid!,
    process: child,
    output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const untilHealthy = async (url: string, ended: Promise<unknown>, output: () => string) => {
  let over = false
  void ended.then(() => {
    over = true
  })
  for (let tries = 0; tries < 600; tries++) {
    if (over) throw new Error(`The studio ended before it was up:\n${output()}`)
    const healthy = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The studio did not come up:\n${output()}`)
}
