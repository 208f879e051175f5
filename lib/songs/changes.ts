/** Who waits for news of a task, in this process. */
export type Changes = {
  notify(taskId: string): void
  /** Resolves at the next notify, after `milliseconds`, or when the signal aborts: whichever comes first. */
  next(taskId: string, milliseconds: number, signal: AbortSignal): Promise<void>
}

export const createChanges = (): Changes => {
  const waiting = new Map<string, Set<() => void>>()
  return {
    notify(taskId) {
      const wakeAll = waiting.get(taskId)
      waiting.delete(taskId)
      for (const wake of wakeAll ?? []) wake()
    },
    next: (taskId, milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const wake = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          const others = waiting.get(taskId)
          others?.delete(wake)
          if (others?.size === 0) waiting.delete(taskId)
          resolve()
        }
        const timer = setTimeout(wake, milliseconds)
        signal.addEventListener('abort', wake)
        waiting.set(taskId, (waiting.get(taskId) ?? new Set()).add(wake))
      }),
  }
}
