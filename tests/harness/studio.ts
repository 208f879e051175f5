import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_DIST } from './build.mjs'
import { createTestDatabase, databaseEnv, dropTestDatabase } from './database'

/**
 * A studio of its own for a test: a real server process on a free port, with its own data. In the project `postgres` its
 * database is on a real Postgres; studios with the same data directory share it.
 */
export type Studio = {
  url: string
  key: string
  dataDir: string
  process: ChildProcess
  /** What it printed so far. */
  output(): string
  /** kill -9: no goodbye, no flush. */
  kill(): Promise<void>
  stop(): Promise<void>
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

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'songloom-test-'))

export const removeDataDir = (path: string) => {
  rmSync(path, { recursive: true, force: true })
  dropTestDatabase(path)
}

/** Tests ask in a minute what people ask in a day. */
const UNLIMITED = 'writes=1000000,submits=1000000,uploads=1000000,sign-ins=1000000'

/** @param args after the program's name, such as `rebuild` */
export const launch = (env: Record<string, string> & { DATA_DIR: string }, args: string[] = []) => {
  const child = spawn(process.execPath, ['lib/server/start.mjs', ...args], {
    env: {
      ...process.env,
      NEXT_DIST_DIR: TEST_DIST,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: UNLIMITED,
      ...databaseEnv(env.DATA_DIR),
      ...env,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  child.stderr.on('data', (text) => {
    printed += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, ended, output: () => printed }
}

export const startStudio = async (
  options: { dataDir?: string; env?: Record<string, string> } = {},
): Promise<Studio> => {
  const port = await freePort()
  const dataDir = options.dataDir ?? newDataDir()
  await createTestDatabase(dataDir)
  const { child, ended, output } = launch({ PORT: String(port), DATA_DIR: dataDir, ...options.env })
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, ended, output)
  return {
    url,
    key: options.env?.STUDIO_API_KEYS ?? readFileSync(join(dataDir, 'api-key'), 'utf8').trim(),
    dataDir,
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
