import type { Db } from '#lib/db/client'
import type { Queue } from '#lib/jobs/queue'
import { keepManifests } from '#lib/songs/keeping'
import { sweepMade } from '#lib/songs/made'
import { type Swept, sweepOrphans } from '#lib/songs/orphans'
import { forgetServices } from '#lib/songs/services'
import { forgetListeners } from '#lib/songs/shares'
import { forgetOldKeys } from '#lib/songs/tasks'
import { emptyTrash } from '#lib/songs/trash'
import type { Storage } from '#lib/storage/storage'

/** Housekeeping, each kind at its own pace. Any number of processes may do it at once. */
export type Sweep = { stop(): void }

type Keeping = { db: Db; storage: Storage; queue: Queue; onSwept(swept: Swept): void }

const SECOND = 1000

export const startSweep = ({ db, storage, queue, onSwept }: Keeping, onError: (error: unknown) => void): Sweep => {
  const timers = [
    every(SECOND, () => queue.takeOver(), onError),
    every(5 * SECOND, () => keepManifests(db, storage), onError),
    every(5 * SECOND, () => emptyTrash(db, storage, new Date()), onError),
    every(60 * SECOND, () => forgetServices(db), onError),
    every(60 * SECOND, () => forgetListeners(db, new Date()), onError),
    every(3600 * SECOND, () => forgetOldKeys(db), onError),
    every(3600 * SECOND, () => sweepMade(storage, Date.now()), onError),
    every(3600 * SECOND, () => storage.dropDrafts(), onError),
    every(3600 * SECOND, async () => onSwept(await sweepOrphans(db, storage, Date.now())), onError),
  ]
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const every = (pause: number, work: () => Promise<unknown>, onError: (error: unknown) => void) => {
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    work()
      .catch(onError)
      .finally(() => {
        busy = false
      })
  }, pause)
  timer.unref()
  return timer
}
