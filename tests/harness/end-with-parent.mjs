import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into every process that a test starts (`NODE_OPTIONS=--import=…`). Standard input is a pipe from the test
 * process. When that process ends in any way, the pipe closes and this process ends.
 */
const parent = Number(process.env.TEST_PARENT)

const isRunning = (/** @type {number} */ pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

if (isMainThread && parent === process.ppid) {
  process.stdin.once('close', () => process.kill(process.pid, 'SIGKILL'))
  process.stdin.resume()
  process.stdin.unref()
} else if (isMainThread && !isRunning(parent)) {
  // The test process ended before this one had begun.
  process.exit(1)
}
