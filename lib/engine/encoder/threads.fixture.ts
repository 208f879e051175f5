import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'

/** Inside node_modules, so external packages resolve. */
const CACHE = path.join(process.cwd(), 'node_modules', '.cache', 'songloom-test')

/** Bundles modules by file name. The folder is named by a hash of its content, so concurrent processes share it. */
export const bundleModules = async (entryPoints: Record<string, string>): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints,
    outdir: CACHE,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    write: false,
  })
  const hash = createHash('sha256')
  for (const { contents } of outputFiles) hash.update(contents)
  const folder = path.join(CACHE, hash.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  const draft = path.join(CACHE, randomUUID())
  mkdirSync(draft, { recursive: true })
  for (const file of outputFiles) writeFileSync(path.join(draft, path.basename(file.path)), file.contents)
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process created it first.
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Bundles both threads of the engine. */
export const bundleThreads = (): Promise<string> =>
  bundleModules({
    engine: path.join(import.meta.dirname, '../worker.ts'),
    assistant: path.join(import.meta.dirname, 'assistant.ts'),
  })

let bundled: Promise<string> | undefined

/** Factories of the engine's two threads. They are bundled once per process. */
export const bundledThreads = async (): Promise<{ engine: () => Worker; assistant: () => Worker }> => {
  bundled ??= bundleThreads()
  const folder = await bundled
  return {
    engine: () => new Worker(path.join(folder, 'engine.mjs')),
    assistant: () => new Worker(path.join(folder, 'assistant.mjs')),
  }
}
