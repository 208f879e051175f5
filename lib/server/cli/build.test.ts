import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STEPS } from './build.mjs'

/** The build of a fresh clone, with a stand-in for `next build`. */

const BUILD = 'lib/server/cli/build.mjs'
const NEXT = 'node_modules/next/dist/bin/next'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'songloom-build-'))
  for (const path of [BUILD, NEXT]) mkdirSync(dirname(join(folder, path)), { recursive: true })
  for (const name of ['build.mjs', 'compress-static.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(folder, dirname(BUILD), name))
  // Each build must be newer than its sources.
  const past = new Date(Date.now() - 10_000)
  writeFileSync(join(folder, 'proxy.ts'), '')
  for (const path of [BUILD, 'proxy.ts']) utimesSync(join(folder, path), past, past)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param end what the stand-in does after it has written BUILD_ID and printed its steps */
const start = (end = '') => {
  const printed = STEPS.map(({ text }) => `console.log(${JSON.stringify(`   ${text} ...`)})`).join('\n')
  const script = `const fs = require('node:fs')\nfs.mkdirSync('.next/static', { recursive: true })\nfs.writeFileSync('.next/static/a.js', 'a()')\nfs.writeFileSync('.next/BUILD_ID', '')`
  writeFileSync(join(folder, NEXT), `${script}\n${printed}\n${end}`)
  const { stdout, stderr, status } = spawnSync(process.execPath, [BUILD], {
    cwd: folder,
    env: { NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  return { lines: stdout.trim().split('\n'), stderr, status }
}

test('build › finished › prints its steps; the next start builds nothing until a source changes', () => {
  const { lines, stderr, status } = start()
  expect([stderr, status]).toEqual(['', 0])
  expect(lines[0]).toBe('Building Songloom: starting')
  expect(lines.slice(-3, -1)).toEqual(['Building Songloom: finishing', 'Building Songloom: compressing'])
  expect(lines.at(-1)).toMatch(/^Built Songloom in \d+ s\.$/)
  expect(start()).toEqual({ lines: [''], stderr: '', status: 0 })
  writeFileSync(join(folder, 'proxy.ts'), 'changed')
  expect(start().lines.at(-1)).toMatch(/^Built/)
})

test('build › finished › scripts have a Brotli copy beside them', () => {
  start()
  expect(brotliDecompressSync(readFileSync(join(folder, '.next/static/a.js.br'))).toString()).toBe('a()')
})

test('build › interrupted after BUILD_ID › built again', () => {
  start()
  writeFileSync(join(folder, 'proxy.ts'), 'changed')
  expect(start('process.kill(process.ppid, "SIGKILL")').status).toBeNull()
  expect(start().lines.at(-1)).toMatch(/^Built/)
})

test('build › failed › prints the error and exits with its status', () => {
  const { stderr, status } = start('console.error("no such module"); process.exit(3)')
  expect(status).toBe(3)
  expect(stderr).toContain('no such module')
  expect(stderr).toContain('Songloom couldn’t be built.')
})

test('build › source changed during the build › built again', () => {
  start('require("node:fs").writeFileSync("proxy.ts", "changed")')
  expect(start().lines.at(-1)).toMatch(/^Built/)
})

test('build › texts of its steps › occur in Next’s build', () => {
  const program = readFileSync(createRequire(import.meta.url).resolve('next/dist/build/index.js'), 'utf8')
  expect(STEPS.filter(({ text }) => !program.includes(text))).toEqual([])
})
