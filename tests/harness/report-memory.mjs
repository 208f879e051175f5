/**
 * Preloaded into an app (NODE_OPTIONS=--expose-gc --import=…). On SIGUSR2 every thread collects its garbage and
 * prints what it still holds. Without a collection, a leak looks the same as uncollected garbage.
 */
import { isMainThread, threadId } from 'node:worker_threads'

const threads = new BroadcastChannel('collect-garbage')
threads.unref()

const use = () => {
  const { rss, heapUsed, external } = process.memoryUsage()
  return { thread: threadId, rss, heapUsed, external }
}

/** Delay for the responses of the threads, in milliseconds. */
const RESPONSE_DELAY_MS = 2000

if (!isMainThread)
  threads.onmessage = ({ data }) => {
    if (data !== 'collect') return
    globalThis.gc?.()
    threads.postMessage(use())
  }
else {
  const others = new Map()
  threads.onmessage = ({ data }) => others.set(data.thread, data)
  const collect = () => {
    threads.postMessage('collect')
    globalThis.gc?.()
  }
  process.on('SIGUSR2', () => {
    others.clear()
    collect()
    // The second round collects what the first finalised.
    setTimeout(collect, RESPONSE_DELAY_MS).unref()
    setTimeout(
      () => console.log(`collected ${JSON.stringify([use(), ...others.values()])}`),
      2 * RESPONSE_DELAY_MS,
    ).unref()
  })
}
