import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { ThreadData } from '#lib/engine/encoder/lower-thread-priority'
import type { EngineThreads } from '#lib/services/embedded/engine-host'

const options: WorkerOptions = {
  // Audio lives in buffers that are used again and again; with little room for what is young, a thread stays small.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
  workerData: { background: true } satisfies ThreadData,
}

const readerOptions: WorkerOptions = {
  ...options,
  // Sound lies outside of it, and fifteen minutes of music need less than 64: what needs more than this was made to.
  resourceLimits: { ...options.resourceLimits, maxOldGenerationSizeMb: 1024 },
}

/** The one place that starts the engine's threads, in a form that the bundler understands: each written out, with fixed options. */
export const startEngineThread: EngineThreads = {
  engine: () => new Worker(new URL('../../engine/worker.ts', import.meta.url), options),
  assistant: () => new Worker(new URL('../../engine/encoder/assistant.ts', import.meta.url), options),
  reader: () => new Worker(new URL('../../engine/worker.ts', import.meta.url), readerOptions),
}
