#!/usr/bin/env node
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.mjs'
import { DataInUse, takeDataLock } from './lock.mjs'

/**
 * npm start: takes the data lock, builds when the sources are newer than the build, then serves from this same process,
 * which therefore keeps the lock. A second start is refused before it touches the build of the first.
 *
 * npm run rebuild: the same way up to the first moment of the server, which then makes the database anew and ends.
 */

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(root)

const rebuilding = process.argv[2] === 'rebuild'
const host = rebuilding ? '127.0.0.1' : process.env.HOST || '127.0.0.1'
const port = rebuilding ? 0 : Number(process.env.PORT || 3000)

/** @param {string} why */
const refuse = (why) => {
  console.error(`\n${rebuilding ? 'The database could not be rebuilt.' : 'Songloom cannot start.'}\n${why}\n`)
  process.exit(1)
}

const isTaken = () =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })

try {
  if (!process.env.DATABASE_URL) await takeDataLock(resolve(process.env.DATA_DIR || './data'))
} catch (error) {
  if (!(error instanceof DataInUse)) throw error
  refuse(error.message)
}
if (!Number.isInteger(port) || port < 0 || port > 65535)
  refuse(`PORT must be a number from 0 to 65535, not ${process.env.PORT}.`)
if (await isTaken()) refuse(`Something else listens on port ${port} already. Choose another one with PORT.`)

if (!isBuilt()) build()

process.env.NODE_ENV = 'production'
process.env.PORT = String(port)
process.env.NEXT_TELEMETRY_DISABLED = '1'
// Songloom ends itself: the database has to be closed before the process goes.
process.env.NEXT_MANUAL_SIG_HANDLE = 'true'

// Nothing is served then, and what the server says of itself would only confuse.
if (rebuilding) console.log = () => {}

const { startServer } = createRequire(import.meta.url)('next/dist/server/lib/start-server.js')
await startServer({ dir: root, port, hostname: host, isDev: false, allowRetry: false })
console.log(`Songloom is at http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`)
