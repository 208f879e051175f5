import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into every process that a test starts (`NODE_OPTIONS=--import=…`). Standard input is a pipe from the test
 * process. When that process ends in any way, the pipe closes and this process ends.
 */
if (isMainThread && process.env.TEST_PARENT === String(process.ppid)) {
  process.stdin.once('close', () => process.kill(process.pid, 'SIGKILL'))
  process.stdin.resume()
  process.stdin.unref()
}
