#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askForBackup } from './ask-backup.mjs'
import { build, isBuilt } from './build.mjs'
import { failureReason } from './failure-reason.mjs'
import { DataInUse, takeDataLock } from './lock.mjs'
import { MALLOC_ENV } from './malloc-env.mjs'

/**
 * Implements `npm start`: takes the data lock, builds if the sources are newer, and serves from this process, which keeps the
 * lock. A second start fails before it touches the build.
 *
 * Also implements `npm run rebuild`, `backup`, `restore`, `owner-link` and `probe`: the server runs the command at startup and
 * exits. If a running server holds the data directory, the backup is requested from it.
 */

// The C library reads its settings once, so the process replaces itself. Node 20 cannot, and needs them in its environment.
const { execve } = /** @type {{ execve?: (file: string, args: string[], env: NodeJS.ProcessEnv) => never }} */ (process)
if (process.platform === 'linux' && execve && !process.env.MALLOC_ARENA_MAX) {
  const args = [process.argv0, ...process.execArgv, ...process.argv.slice(1)]
  execve(process.execPath, args, { ...process.env, ...MALLOC_ENV })
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
process.chdir(root)

/** Commands other than serving, and their messages on failure. */
const COMMANDS = {
  rebuild: 'The database couldn’t be rebuilt.',
  backup: 'The backup failed.',
  restore: 'The restore failed.',
  'owner-link': 'The link couldn’t be created.',
  probe: 'The service doesn’t work.',
}
const command = Object.hasOwn(COMMANDS, process.argv[2] ?? '')
  ? /** @type {keyof typeof COMMANDS} */ (process.argv[2])
  : null
const studioHost = process.env.HOST || '127.0.0.1'
const studioPort = Number(process.env.PORT || 3000)
const host = command ? '127.0.0.1' : studioHost
const port = command ? 0 : studioPort

/** @param {string} why */
const refuse = (why) => {
  console.error(`\n${command ? COMMANDS[command] : 'Songloom can’t start.'}\n${why}\n`)
  process.exit(1)
}

const isTaken = () =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })

const dataDir = resolve(process.env.DATA_DIR || './data')
const file = process.argv[3]
if (command === 'backup' || command === 'restore') {
  if (!file) refuse(`Add the name of the backup file: npm run ${command} -- songloom.tar`)
  // File paths are relative to the folder where npm was called.
  process.argv[3] = resolve(process.env.INIT_CWD || root, file ?? '')
}

if (command === 'probe' && file && file !== '--song') {
  process.env.SONG_API_BASE_URL = file
  process.argv.splice(3, 1)
}

// Next overwrites PORT with its own, so the configured port is passed separately.
if (command === 'owner-link') process.argv[3] = String(studioPort)

try {
  if (!process.env.DATABASE_URL && command !== 'probe') takeDataLock(dataDir)
} catch (error) {
  if (!(error instanceof DataInUse) || command !== 'backup') refuse(failureReason(error))
  try {
    const where = { dataDir, host: studioHost, port: studioPort, path: process.argv[3] ?? '' }
    console.log(await askForBackup(where))
    process.exit(0)
  } catch (failed) {
    refuse(failureReason(failed))
  }
}
if (!Number.isInteger(port) || port < 0 || port > 65535)
  refuse(`PORT must be a number from 0 to 65535, not ${process.env.PORT}.`)
if (await isTaken()) refuse(`Port ${port} is already in use. Choose another one with PORT.`)

/** A standalone folder has a build without sources, and needs the configuration of that build. */
const shipped = existsSync('next.config.js')
  ? null
  : join(process.env.NEXT_DIST_DIR || '.next', 'required-server-files.json')
if (!shipped && !isBuilt()) await build()

process.env.NODE_ENV = 'production'
process.env.PORT = String(port)
process.env.NEXT_TELEMETRY_DISABLED = '1'
// boot.ts handles the signals, so that the database closes before the process exits.
process.env.NEXT_MANUAL_SIG_HANDLE = 'true'

// Next announces the address before the app has started. The app itself writes to the standard output.
const { log } = console
console.log = () => {}

const config = shipped && JSON.parse(readFileSync(shipped, 'utf8')).config
if (config) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
const { startServer } = createRequire(import.meta.url)('next/dist/server/lib/start-server.js')
await startServer({ dir: root, port, hostname: host, isDev: false, allowRetry: false, ...(config && { config }) })
await globalThis.songloomApp
if (!command) log(`Songloom is at http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`)
