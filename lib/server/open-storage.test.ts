import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Opens the storage of an environment, and prints how many modules of the AWS SDK are loaded then. */
const PROGRAM = `
  import { openStorage } from '#lib/server/open-storage'
  const count = () => console.log(Object.keys(require.cache).filter((path) => path.includes('@aws-sdk')).length)
  void openStorage(JSON.parse(process.argv[2])).then(count, count)
`

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'songloom-open-'))
const program = join(folder, 'open.cjs')
beforeAll(async () => {
  await build({
    stdin: { contents: PROGRAM, resolveDir: root, loader: 'ts' },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    logLevel: 'error',
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

const modulesLoadedWith = (env: object): number =>
  Number(
    execFileSync(process.execPath, [program, JSON.stringify({ dataDir: folder, databaseUrl: null, ...env })], {
      env: { NODE_ENV: 'test', NODE_PATH: join(root, 'node_modules') },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )

test('files on a disk › storage opened › AWS SDK not loaded', () => {
  expect(modulesLoadedWith({ s3: null })).toBe(0)
})

test('files in a bucket › storage opened › AWS SDK loaded', () => {
  const s3 = { endpoint: 'http://127.0.0.1:9', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
  expect(modulesLoadedWith({ s3: { ...s3, publicEndpoint: null } })).toBeGreaterThan(0)
})
