#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DataInUse, takeDataLock } from './lock.mjs'

/**
 * npm start: takes the data lock, builds when the sources are newer than the build, then serves from this same process,
 * which therefore keeps the lock. A second start is refused before it touches the build of the first.
 */

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(root)

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)
const dist = process.env.NEXT_DIST_DIR || '.next'

/** What a build is made from. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.js',
  'package-lock.json',
]

/** @param {string} path @returns {number} milliseconds of the newest file at or below it */
const newest = (path) => {
  if (!existsSync(path)) return 0
  const found = statSync(path)
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const isBuilt = () => {
  const stamp = join(dist, 'BUILD_ID')
  return existsSync(stamp) && statSync(stamp).mtimeMs >= Math.max(...SOURCES.map(newest))
}

const require = createRequire(import.meta.url)

const build = () => {
  console.log('Building Songloom (about a minute, only after changes)…')
  const next = require.resolve('next/dist/bin/next')
  const { status } = spawnSync(process.execPath, [next, 'build'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

try {
  if (!process.env.DATABASE_URL) await takeDataLock(resolve(process.env.DATA_DIR || './data'))
} catch (error) {
  if (!(error instanceof DataInUse)) throw error
  console.error(`\nSongloom cannot start.\n${error.message}\n`)
  process.exit(1)
}

if (!isBuilt()) build()

process.env.NODE_ENV = 'production'
process.env.PORT = String(port)
process.env.NEXT_TELEMETRY_DISABLED = '1'
// Songloom ends itself: the database has to be closed before the process goes.
process.env.NEXT_MANUAL_SIG_HANDLE = 'true'

const { startServer } = require('next/dist/server/lib/start-server.js')
await startServer({ dir: root, port, hostname: host, isDev: false, allowRetry: false })
console.log(`Songloom is at http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`)
