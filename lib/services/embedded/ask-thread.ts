import type { Transferable, Worker } from 'node:worker_threads'
import type { EngineFailure, Reply, Request } from '#lib/engine/protocol'

/** A thread ended unexpectedly. The outcome is unknown, and another attempt may succeed. */
export class EngineCrash extends Error {
  override name = 'EngineCrash'
}

/** Whether a thread failed by a defect of its program, such as a missing package, and not by its input. */
export const isProgramError = ({ cause }: EngineCrash) =>
  cause instanceof Error && !('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY')

export const isFailure = (answer: object): answer is EngineFailure => 'code' in answer && 'message' in answer

/** Returns the result of a reply that settles a request, otherwise null. */
export type ReplyReader<T> = (reply: Reply) => { done: T } | null

/** A thread that one request uses. */
export type UsedThread = {
  ask<T>(request: Request, read: ReplyReader<T>): Promise<T | EngineFailure>
  /** Lets an export continue. */
  acknowledge(): void
}

export const acknowledge = (worker: Worker) => worker.postMessage({ kind: 'continue' } satisfies Request)

/**
 * Posts a request to a thread and reads its replies until one settles it.
 * `assistant`: another thread without which the request cannot end.
 * @throws EngineCrash if a thread ends; the signal's reason. The thread still works on an aborted request.
 */
export const askThread = <T>(
  { worker, assistant }: { worker: Worker; assistant?: Worker },
  request: Request,
  signal: AbortSignal,
  read: ReplyReader<T>,
  transfer: Transferable[] = [],
): Promise<T | EngineFailure> =>
  new Promise((resolve, reject) => {
    const members = assistant ? [worker, assistant] : [worker]
    const settle = (finish: () => void) => {
      worker.off('message', onMessage)
      for (const member of members) member.off('error', onError).off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
      finish()
    }
    const onMessage = (reply: Reply) => {
      if (reply.kind === 'failed') return settle(() => resolve(reply.failure))
      try {
        const settled = read(reply)
        if (settled) settle(() => resolve(settled.done))
      } catch (error) {
        settle(() => reject(error))
      }
    }
    const onError = (error: Error) => settle(() => reject(new EngineCrash(error.message, { cause: error })))
    const onExit = () => settle(() => reject(new EngineCrash('The engine stopped.')))
    const onAbort = () => settle(() => reject(signal.reason))
    if (signal.aborted) return reject(signal.reason)
    worker.on('message', onMessage)
    for (const member of members) member.once('error', onError).once('exit', onExit)
    signal.addEventListener('abort', onAbort)
    worker.postMessage(request, transfer)
  })

/** Calls `onExit` when a thread ends. Its errors reach the requests in progress. */
export const watchThread = (worker: Worker, onExit: () => void) => {
  worker.setMaxListeners(0)
  worker.on('error', () => {})
  worker.once('exit', onExit)
}
