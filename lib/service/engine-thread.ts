import { Worker } from 'node:worker_threads'

/** The one place that starts the engine's thread, in a form that the bundler understands. */
export const startEngineThread = () => new Worker(new URL('../engine/worker.ts', import.meta.url))
