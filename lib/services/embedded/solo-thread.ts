import type { Worker } from 'node:worker_threads'
import type { Timer, Timing } from '#lib/clock'
import type { EngineFailure, Request } from '#lib/engine/protocol'
import type { Milliseconds } from '#lib/music/time'
import { anySignal } from '#lib/services/any-signal'
import {
  acknowledge,
  askThread,
  EngineCrash,
  type ReplyReader,
  type UsedThread,
  watchThread,
} from '#lib/services/embedded/ask-thread'

/** One thread without a sound bank. It starts with the first request and ends when it was unused for a while. */
export type SoloThread = {
  /**
   * Queues a request. One that fails or is aborted ends the thread, and the next request gets a new one.
   * @param maxTime how long the request may run; unlimited by default
   * @throws EngineCrash, the signal's reason
   */
  run<T>(
    request: Request,
    signal: AbortSignal,
    read: ReplyReader<T>,
    maxTime?: Milliseconds,
  ): Promise<T | EngineFailure>
  close(): Promise<unknown>
}

export const soloThread = (start: () => Worker, { clock, pace }: Timing): SoloThread => {
  let worker: Worker | null = null
  let idleTimer: Timer | null = null
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  const end = () => {
    idleTimer?.stop()
    const ended = worker?.terminate()
    worker = null
    return ended
  }

  const startThread = () => {
    const started = start()
    watchThread(started, () => {
      if (worker === started) worker = null
    })
    return started
  }

  const runNext = async <T>(
    request: Request,
    signal: AbortSignal,
    read: ReplyReader<T>,
    maxTime?: Milliseconds,
  ): Promise<T | EngineFailure> => {
    if (closed) throw new EngineCrash('The engine is closed.')
    signal.throwIfAborted()
    idleTimer?.stop()
    worker ??= startThread()
    const late = new AbortController()
    const combined = anySignal(signal, late.signal)
    const deadline =
      maxTime === undefined
        ? null
        : clock.after(maxTime, () => late.abort(new EngineCrash('The request was not done in time.')))
    try {
      const answer = await askThread({ worker }, request, combined.signal, read)
      if (!closed) idleTimer = clock.after(pace.idleEngineMs, () => void end())
      return answer
    } catch (error) {
      void end()
      throw error
    } finally {
      deadline?.stop()
      combined.dispose()
    }
  }

  return {
    run(...call) {
      const next = () => runNext(...call)
      const turn = last.then(next, next)
      last = turn.catch(() => {})
      return turn
    },
    async close() {
      closed = true
      await end()
    },
  }
}

/** Runs `work` with a thread of its own, which ends afterwards. */
export const useThread = async <T>(
  start: () => Worker,
  signal: AbortSignal,
  work: (thread: UsedThread) => Promise<T>,
): Promise<T> => {
  const worker = start()
  watchThread(worker, () => {})
  try {
    return await work({
      ask: (request, read) => askThread({ worker }, request, signal, read),
      acknowledge: () => acknowledge(worker),
    })
  } finally {
    void worker.terminate()
  }
}
