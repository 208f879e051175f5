import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleModules, bundleThreads } from '#lib/engine/encoder/threads.fixture'
import type { FakeEngineOptions } from '../fakes/engine'

/** Environment of server processes with the fake engine. */

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'fake-engine-preload.mjs')).href

let bundled: Promise<[programs: string, threads: string]> | undefined

export const fakeEngineEnv = async (
  options: Omit<FakeEngineOptions, 'version' | 'inspector'> = {},
): Promise<Record<string, string>> => {
  bundled ??= Promise.all([
    bundleModules({ program: join(import.meta.dirname, 'fake-engine-process.ts') }),
    bundleThreads(),
  ])
  const [programs, threads] = await bundled
  const program = pathToFileURL(join(programs, 'program.mjs')).href
  return {
    NODE_OPTIONS: `--import=${PRELOAD}`,
    TEST_FAKE_ENGINE: JSON.stringify({ program, threads, options }),
  }
}
