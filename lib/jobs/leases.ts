import { renewLeases } from '#lib/data/tasks/sending'
import type { DbContext } from '#lib/db/client'

/**
 * What this process works on. Its leases are renewed until it lets go; when it dies they lapse, and another takes over.
 */
export type Holdings = {
  /** Answers how to let go. */
  task(id: string): () => void
  song(id: string): () => void
  /** Resolves once no task is on its way any more, or after so many milliseconds: an answer that is near is waited for. */
  tasksLanded(within: number): Promise<void>
  stop(): void
}

export const createHoldings = (context: DbContext, onError: (error: unknown) => void): Holdings => {
  const { clock, pace } = context
  const tasks = new Map<string, number>()
  const songs = new Map<string, number>()
  const hold = (held: Map<string, number>, id: string) => {
    held.set(id, (held.get(id) ?? 0) + 1)
    let holding = true
    return () => {
      if (!holding) return
      holding = false
      const left = (held.get(id) ?? 1) - 1
      if (left > 0) held.set(id, left)
      else held.delete(id)
    }
  }
  const renew = () => renewLeases(context, { tasks: [...tasks.keys()], songs: [...songs.keys()] })
  const timer = clock.every(pace.leaseRenewalMs, renew, onError)
  return {
    task: (id) => hold(tasks, id),
    song: (id) => {
      const release = hold(songs, id)
      void renewLeases(context, { tasks: [], songs: [id] }).catch(onError)
      return release
    },
    async tasksLanded(within) {
      for (const end = clock.monotonic() + within; tasks.size > 0 && clock.monotonic() < end; )
        await clock.sleep(pace.drainCheckIntervalMs)
    },
    stop: () => timer.stop(),
  }
}
