import { renewLeases } from '#lib/data/tasks/sending'
import type { DbContext } from '#lib/db/client'
import type { Milliseconds } from '#lib/music/time'

/** Holds leases on tasks and songs and renews them. They lapse when the process dies, and another process takes over. */
export type Leases = {
  /** Returns the function that releases the lease. */
  task(id: string): () => void
  song(id: string): () => void
  /** Resolves when no task is being sent or polled, at the latest after `withinMs`. */
  drain(withinMs: Milliseconds): Promise<void>
  stop(): void
}

export const createLeases = (context: DbContext, onError: (error: unknown) => void): Leases => {
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
    async drain(withinMs) {
      for (const end = clock.monotonic() + withinMs; tasks.size > 0 && clock.monotonic() < end; )
        await clock.sleep(pace.drainCheckIntervalMs)
    },
    stop: () => timer.stop(),
  }
}
