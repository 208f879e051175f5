import { MessageChannel, type Worker } from 'node:worker_threads'
import type { Timer, Timing } from '#lib/clock'
import type { Reply } from '#lib/engine/protocol'
import { RequestControl } from '#lib/engine/request-control'
import { acknowledge, askThread, type UsedThread, watchThread } from '#lib/services/embedded/ask-thread'

/** A rendering thread and its assistant. They end together, because one would wait for the other for ever. */
type Pair = {
  worker: Worker
  assistant: Worker
  control: RequestControl
  /** Resolves when the warm-up has ended. */
  warm: Promise<void>
  isWarm: boolean
  /** Resolves when the pair has stopped a cancelled request: to false if it had to be ended. Null outside of that. */
  stopping: Promise<boolean> | null
  dead: boolean
  idleTimer: Timer | null
}

/** Pairs of threads that stay warm between songs. */
export type ThreadPairs = {
  /** Starts pairs in advance, or keeps those that are idle. Otherwise they start on demand. */
  warm(): void
  /** Resolves when the first idle pair is warm. */
  ready(): Promise<void>
  /**
   * Runs `work` with a pair of its own, a warm one if there is one.
   * A pair whose work is aborted stops and stays warm. One whose work fails is replaced.
   */
  use<T>(signal: AbortSignal, work: (pair: UsedThread) => Promise<T>): Promise<T>
  /** Resolves when fewer pairs work than may, or when the signal aborts. */
  waitForFree(signal: AbortSignal): Promise<void>
  close(): Promise<unknown>
}

export type PairOptions = Timing & {
  /** Pairs that work at once, and that stay idle at most. */
  renders: number
  bank: string | null
  /** Called when the last idle pair has ended. */
  onUnused?: () => void
}

/** Pairs that start in advance: one for each take of a request. */
const WARM_PAIRS = 2

/** Replies after which a thread is free for its next request. */
const LAST_REPLIES: ReadonlySet<Reply['kind']> = new Set(['stopped', 'rendered', 'exported', 'failed'])

export const threadPairs = (
  start: { engine: () => Worker; assistant: () => Worker },
  { clock, pace, renders, bank, onUnused }: PairOptions,
): ThreadPairs => {
  const idle: Pair[] = []
  const busy = new Set<Pair>()
  let closed = false
  let isStarting = false
  let notifyFree = () => {}

  const end = (pair: Pair) => {
    pair.idleTimer?.stop()
    return Promise.all([pair.worker.terminate(), pair.assistant.terminate()])
  }

  const leaveIdle = (pair: Pair) => {
    const place = idle.indexOf(pair)
    if (place >= 0) idle.splice(place, 1)
    return place >= 0
  }

  const startPair = (): Pair => {
    const worker = start.engine()
    const assistant = start.assistant()
    const control = new RequestControl()
    const { port1, port2 } = new MessageChannel()
    assistant.postMessage(port2, [port2])
    control.countRequest()
    const warm = askThread(
      { worker, assistant },
      { kind: 'warm', assistant: port1, control: control.memory, ...(bank !== null && { bank }) },
      new AbortController().signal,
      (reply) => (reply.kind === 'ready' ? { done: undefined } : null),
      [port1],
    ).then(() => {
      pair.isWarm = true
    })
    warm.catch(() => {})
    const pair: Pair = { worker, assistant, control, warm, isWarm: false, stopping: null, dead: false, idleTimer: null }
    const onExit = () => {
      pair.dead = true
      void end(pair)
      leaveIdle(pair)
    }
    watchThread(worker, onExit)
    watchThread(assistant, onExit)
    return pair
  }

  /** Ends an idle pair later. */
  const endWhenUnused = (pair: Pair) => {
    pair.idleTimer?.stop()
    pair.idleTimer = clock.after(pace.idleEngineMs, () => {
      if (!leaveIdle(pair)) return
      const ended = end(pair)
      if (onUnused && idle.length + busy.size === 0) void ended.then(onUnused)
    })
  }

  /** Keeps a pair for the next request, unless there are enough. */
  const keep = (pair: Pair) => {
    if (closed || pair.dead || idle.length >= renders) return void end(pair)
    idle.push(pair)
    endWhenUnused(pair)
  }

  const replace = (pair: Pair) => {
    void end(pair)
    if (!closed && idle.length < renders) keep(startPair())
  }

  /** Stops the cancelled request of a pair. A pair that takes too long is replaced. */
  const stop = (pair: Pair) => {
    pair.control.cancel()
    // An export may wait for its next step.
    acknowledge(pair.worker)
    pair.stopping = new Promise<boolean>((resolve) => {
      const settle = (stopped: boolean) => {
        timer.stop()
        pair.worker.off('message', onMessage).off('exit', onExit)
        pair.stopping = null
        if (!stopped && leaveIdle(pair)) replace(pair)
        resolve(stopped)
      }
      const onMessage = (reply: Reply) => LAST_REPLIES.has(reply.kind) && settle(true)
      const onExit = () => settle(false)
      const timer = clock.after(pace.engineStopMs, onExit)
      pair.worker.on('message', onMessage).once('exit', onExit)
    })
    keep(pair)
  }

  /** Starts what is missing of the pairs that start in advance, one after another, so that the first is warm sooner. */
  const startNext = () => {
    if (closed || isStarting || idle.length + busy.size >= Math.min(WARM_PAIRS, renders)) return
    isStarting = true
    const pair = startPair()
    keep(pair)
    const goOn = () => {
      isStarting = false
      if (!pair.dead) startNext()
    }
    pair.warm.then(goOn, goOn)
  }

  /** Takes a pair from the idle ones, preferably one that is free and warm. */
  const take = (): Pair => {
    const free = idle.filter(({ stopping }) => !stopping)
    const pair = free.find(({ isWarm }) => isWarm) ?? free[0] ?? idle[0] ?? startPair()
    leaveIdle(pair)
    pair.idleTimer?.stop()
    busy.add(pair)
    return pair
  }

  const release = (pair: Pair) => {
    busy.delete(pair)
    notifyFree()
  }

  /** Takes a pair and waits until it has stopped its cancelled request. */
  const takeFree = async (): Promise<Pair> => {
    for (;;) {
      const pair = take()
      if (!pair.stopping || (await pair.stopping)) return pair
      release(pair)
      void end(pair)
    }
  }

  return {
    warm() {
      for (const pair of idle) endWhenUnused(pair)
      startNext()
    },

    ready: () => idle[0]?.warm ?? Promise.resolve(),

    async use(signal, work) {
      signal.throwIfAborted()
      const pair = await takeFree()
      let asked = false
      const used: UsedThread = {
        async ask(request, read) {
          signal.throwIfAborted()
          pair.control.countRequest()
          asked = true
          const answer = await askThread(pair, request, signal, read)
          asked = false
          return answer
        },
        acknowledge: () => acknowledge(pair.worker),
      }
      try {
        return await work(used)
      } finally {
        release(pair)
        if (pair.dead || (asked && !signal.aborted)) replace(pair)
        else if (asked) stop(pair)
        else keep(pair)
      }
    },

    async waitForFree(signal) {
      while (busy.size >= Math.max(1, renders) && !signal.aborted)
        await new Promise<void>((resolve) => {
          notifyFree = resolve
          signal.addEventListener('abort', () => resolve(), { once: true })
        })
    },

    async close() {
      closed = true
      await Promise.all([...idle, ...busy].map(end))
    },
  }
}
