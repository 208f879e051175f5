import { Worker } from 'node:worker_threads'
import type { EngineThreads } from '#lib/service/engine-host'

/** Audio lives in buffers that are used again and again; with little room for what is young, a thread stays small. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

/** The one place that starts the engine's threads, in a form that the bundler understands. */
export const startEngineThread: EngineThreads = {
  engine: () => new Worker(new URL('../engine/worker.ts', import.meta.url), { resourceLimits }),
  assistant: () => new Worker(new URL('../engine/desk/assistant.ts', import.meta.url), { resourceLimits }),
}
