import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

export const isBuilt = () => {
  const stamp = join(dist, 'BUILD_ID')
  return existsSync(stamp) && statSync(stamp).mtimeMs >= Math.max(...SOURCES.map(newest))
}

export const build = () => {
  console.log('Building Songloom (about a minute, only after changes)…')
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const { status } = spawnSync(process.execPath, [next, 'build'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !isBuilt()) build()
