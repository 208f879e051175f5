import { Worker } from 'node:worker_threads'
import type { EngineThreads } from '#lib/service/engine-host'

/** The one place that starts the engine's threads, in a form that the bundler understands. */
export const startEngineThread: EngineThreads = {
  engine: () => new Worker(new URL('../engine/worker.ts', import.meta.url)),
  assistant: () => new Worker(new URL('../engine/desk/assistant.ts', import.meta.url)),
}
