/**
 * Preloaded into a studio (NODE_OPTIONS=--expose-gc --import=…): on SIGUSR2 every thread of it collects its garbage, then one
 * line says what each still holds. Without that nobody could tell what is held from what only has not been swept yet.
 */
import { isMainThread, threadId } from 'node:worker_threads'

const threads = new BroadcastChannel('collect-garbage')
threads.unref()

const use = () => {
  const { rss, heapUsed, external } = process.memoryUsage()
  return { thread: threadId, rss, heapUsed, external }
}

/** Threads are told by a message, and answer a little later; milliseconds. */
const MOMENT = 2000

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
    // What was finalised in the first round is swept in the second.
    setTimeout(collect, MOMENT).unref()
    setTimeout(() => console.log(`collected ${JSON.stringify([use(), ...others.values()])}`), 2 * MOMENT).unref()
  })
}
