import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'

/** The engine's two threads as programs that Node can start; `name` keeps apart tests that run at the same time. */
export const bundledThreads = async (name: string): Promise<{ engine: () => Worker; assistant: () => Worker }> => {
  // Beside node_modules, so that the packages that stay outside of the bundle are found.
  const folder = path.join(process.cwd(), 'node_modules', '.cache', 'songloom-test', name)
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: {
      engine: path.join(import.meta.dirname, '../worker.ts'),
      assistant: path.join(import.meta.dirname, 'assistant.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return {
    engine: () => new Worker(path.join(folder, 'engine.mjs')),
    assistant: () => new Worker(path.join(folder, 'assistant.mjs')),
  }
}
