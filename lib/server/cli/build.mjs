import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressStatic } from './compress-static.mjs'

/** Builds the app if its sources are newer than the last build. Also runs as a program. */

const dist = process.env.NEXT_DIST_DIR || '.next'

/** Sources of a build. */
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

/** Marks a finished build with the time of its beginning. Next writes BUILD_ID long before the end. */
const stamp = join(dist, 'songloom-build')

export const isBuilt = () => existsSync(stamp) && statSync(stamp).mtimeMs >= Math.max(...SOURCES.map(newest))

/** What `next build` prints at the beginning of a step, and the name of the step. */
export const STEPS = [
  { text: 'Creating an optimized production build', name: 'compiling' },
  { text: 'Collecting page data', name: 'reading the pages' },
  { text: 'Generating static pages', name: 'creating the static pages' },
  { text: 'Finalizing page optimization', name: 'finishing' },
]

/** Builds, and says which step it is at: in one line of a terminal, otherwise in a line per step. Exits if the build fails. */
export const build = async () => {
  const begun = new Date()
  rmSync(stamp, { force: true })
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 1000)
  let step = 'starting'
  const draw = () => process.stdout.write(`\r\x1b[KBuilding Songloom: ${step}, ${seconds()} s`)
  const say = process.stdout.isTTY ? draw : () => console.log(`Building Songloom: ${step}`)
  say()
  const timer = process.stdout.isTTY ? setInterval(draw, 1000) : undefined

  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const end = () => child.kill()
  process.once('exit', end)
  let printed = ''
  const read = (/** @type {Buffer} */ text) => {
    printed += text
    const found = STEPS.findLast(({ text }) => printed.includes(text))
    if (!found || found.name === step) return
    step = found.name
    say()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const [status] = await once(child, 'close')
  process.off('exit', end)
  if (status === 0) {
    step = 'compressing'
    say()
    await compressStatic(join(dist, 'static'))
  }
  clearInterval(timer)
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  if (status !== 0) {
    console.error(`${printed}\nSongloom couldn’t be built.`)
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, '')
  // A source that changed during the build is newer.
  utimesSync(stamp, begun, begun)
  console.log(`Built Songloom in ${seconds()} s.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !isBuilt()) await build()
