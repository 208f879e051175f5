import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Start } from '#lib/engine/desk/step-back'
import type { EngineThreads } from '#lib/service/engine-host'

const options: WorkerOptions = {
  // Audio lives in buffers that are used again and again; with little room for what is young, a thread stays small.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
  workerData: { background: true } satisfies Start,
}

/** The one place that starts the engine's threads, in a form that the bundler understands. */
export const startEngineThread: EngineThreads = {
  engine: () => new Worker(new URL('../engine/worker.ts', import.meta.url), options),
  assistant: () => new Worker(new URL('../engine/desk/assistant.ts', import.meta.url), options),
}
