import { randomUUID } from 'node:crypto'
import type { Clock } from '#lib/clock'
import type { PubSub } from '#lib/db/pubsub'

/** Wakes the requests and jobs that wait for a change of a task. */
export type TaskEvents = {
  /** Call after the change is committed. */
  notify(taskId: string): void
  /** Resolves at the next notify, after `milliseconds`, or when a signal aborts. */
  waitForChange(taskId: string, milliseconds: number, ...signals: AbortSignal[]): Promise<void>
}

/** @param pubsub connection to other processes of the database; null if there are none */
export const createTaskEvents = (clock: Clock, pubsub: PubSub | null = null): TaskEvents => {
  const waiting = new Map<string, Set<() => void>>()
  const self = randomUUID()

  const wake = (taskId: string) => {
    const wakers = waiting.get(taskId)
    waiting.delete(taskId)
    for (const wakeOne of wakers ?? []) wakeOne()
  }

  pubsub?.subscribe(
    (text) => {
      const [sender, taskId] = text.split(' ')
      // notify() has woken the waiters of this process already.
      if (sender !== self && taskId) wake(taskId)
    },
    () => {
      for (const taskId of [...waiting.keys()]) wake(taskId)
    },
  )

  return {
    notify(taskId) {
      wake(taskId)
      pubsub?.publish(`${self} ${taskId}`)
    },
    waitForChange: (taskId, milliseconds, ...signals) =>
      new Promise((resolve) => {
        if (signals.some(({ aborted }) => aborted)) return resolve()
        const wakeOne = () => {
          timer.stop()
          for (const signal of signals) signal.removeEventListener('abort', wakeOne)
          const others = waiting.get(taskId)
          others?.delete(wakeOne)
          if (others?.size === 0) waiting.delete(taskId)
          resolve()
        }
        const timer = clock.after(milliseconds, wakeOne)
        for (const signal of signals) signal.addEventListener('abort', wakeOne)
        waiting.set(taskId, (waiting.get(taskId) ?? new Set()).add(wakeOne))
      }),
  }
}
