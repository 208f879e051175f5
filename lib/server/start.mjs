#!/usr/bin/env node
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { DataInUse, takeDataLock } from './lock.mjs'

/**
 * npm start: takes the data lock, builds when the sources are newer than the build, then serves from this same process,
 * which therefore keeps the lock. A second start is refused before it touches the build of the first.
 */

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(root)

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)

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

const { startServer } = createRequire(import.meta.url)('next/dist/server/lib/start-server.js')
await startServer({ dir: root, port, hostname: host, isDev: false, allowRetry: false })
console.log(`Songloom is at http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`)
