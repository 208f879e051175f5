import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into every process that a test starts (`NODE_OPTIONS=--import=…`). Standard input is a pipe from the test; when
 * the test's process ends, however it ends, the pipe closes and the process ends too.
 */
if (isMainThread && process.env.TEST_PARENT === String(process.ppid)) {
  process.stdin.once('close', () => process.kill(process.pid, 'SIGKILL'))
  process.stdin.resume()
  process.stdin.unref()
}
