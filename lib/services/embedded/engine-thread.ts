import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { ThreadData } from '#lib/engine/encoder/lower-thread-priority'
import type { EngineThreads } from '#lib/services/embedded/engine-host'

const options: WorkerOptions = {
  // Audio buffers are reused, so a small young generation suffices.
  // V8 lets a heap grow by its limit before it collects garbage; without one, a thread grew to 100 MB in ten songs.
  resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 384 },
  workerData: { background: true } satisfies ThreadData,
}

/** Words are written at normal priority, because a person waits for them. */
const writerOptions: WorkerOptions = { resourceLimits: options.resourceLimits! }

const inspectorOptions: WorkerOptions = {
  ...options,
  // Audio lies outside the heap, and fifteen minutes of music need less than 64 MB. More means a malicious file.
  resourceLimits: { ...options.resourceLimits, maxOldGenerationSizeMb: 1024 },
}

/** The only place that starts engine threads. The bundler needs literal URLs and options. */
export const startEngineThread: EngineThreads = {
  engine: () => new Worker(new URL('../../engine/worker.ts', import.meta.url), options),
  assistant: () => new Worker(new URL('../../engine/encoder/assistant.ts', import.meta.url), options),
  inspector: () => new Worker(new URL('../../engine/worker.ts', import.meta.url), inspectorOptions),
  writer: () => new Worker(new URL('../../engine/worker.ts', import.meta.url), writerOptions),
}
