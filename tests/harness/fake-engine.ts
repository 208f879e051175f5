import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleThreads } from '#lib/engine/desk/threads.fixture'
import type { FakeEngineOptions } from '../fakes/engine'

/** Server processes with the fake engine: what their environment needs. */

/** Beside node_modules, so that the packages that stay outside of the bundle are found. */
const CACHE = join(process.cwd(), 'node_modules', '.cache', 'songloom-test')

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'fake-engine-preload.mjs')).href

const bundle = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'fake-engine-process.ts')],
    outdir: CACHE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    write: false,
  })
  const [file] = outputFiles
  const path = join(CACHE, `fake-engine-${createHash('sha256').update(file!.contents).digest('hex').slice(0, 16)}.mjs`)
  if (existsSync(path)) return path
  mkdirSync(CACHE, { recursive: true })
  // Another test file may write it at the same moment.
  const draft = `${path}-${process.pid}`
  writeFileSync(draft, file!.contents)
  renameSync(draft, path)
  return path
}

let bundled: Promise<[program: string, threads: string]> | undefined

export const fakeEngineEnv = async (
  options: Omit<FakeEngineOptions, 'version' | 'reader'> = {},
): Promise<Record<string, string>> => {
  bundled ??= Promise.all([bundle(), bundleThreads()])
  const [program, threads] = await bundled
  return {
    NODE_OPTIONS: `--import=${PRELOAD}`,
    TEST_FAKE_ENGINE: JSON.stringify({ program: pathToFileURL(program).href, threads, options }),
  }
}
