import { isMainThread } from 'node:worker_threads'

/** Preloaded into server processes with the fake engine. Their threads do not need it. */
if (isMainThread && process.env.TEST_FAKE_ENGINE) await import(JSON.parse(process.env.TEST_FAKE_ENGINE).program)
