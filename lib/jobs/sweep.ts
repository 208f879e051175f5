import type { DbContext } from '#lib/db/client'
import type { ClockWatch } from '#lib/jobs/clock-watch'
import type { Queue } from '#lib/jobs/queue'
import type { Milliseconds } from '#lib/music/time'
import { keepManifests } from '#lib/songs/keeping'
import { sweepMade } from '#lib/songs/made'
import { type Swept, sweepOrphans } from '#lib/songs/orphans'
import { forgetServices } from '#lib/songs/services'
import { forgetListeners } from '#lib/songs/shares'
import { forgetOldKeys } from '#lib/songs/tasks'
import { emptyTrash } from '#lib/songs/trash'
import type { Storages } from '#lib/storage/storage'

/** Housekeeping, each kind at its own pace. Any number of processes may do it at once. */
export type Sweep = { stop(): void }

type Keeping = DbContext & { clockWatch: ClockWatch; storages: Storages; queue: Queue; onSwept(swept: Swept): void }

export const startSweep = (keeping: Keeping, onError: (error: unknown) => void): Sweep => {
  const { db, storages, queue, clock, clockWatch, pace, onSwept } = keeping
  const every = (interval: Milliseconds, work: () => Promise<unknown>) => clock.every(interval, work, onError)
  /** What is thrown away because of its age, by a clock that may just have been set. */
  const byAge = (work: () => Promise<unknown>) =>
    every(pace.sweepIntervalMs, async () => {
      if (!clockWatch.isDoubtful()) await work()
    })
  const timers = [
    every(pace.takeOverIntervalMs, async () => {
      await clockWatch.check()
      await queue.takeOver()
    }),
    every(pace.manifestIntervalMs, () => keepManifests(db, storages.transaction)),
    every(pace.trashIntervalMs, () =>
      emptyTrash(db, storages.transaction, clockWatch.isDoubtful() ? null : clock.now()),
    ),
    every(pace.minuteSweepIntervalMs, () => forgetServices(keeping)),
    every(pace.minuteSweepIntervalMs, () => forgetListeners(db, clock.now())),
    byAge(() => forgetOldKeys(keeping)),
    byAge(() => sweepMade(storages.job, clock.now().getTime())),
    byAge(() => storages.job.dropDrafts(clock.now().getTime())),
    byAge(async () => onSwept(await sweepOrphans(db, storages.job, clock.now().getTime()))),
  ]
  return {
    stop() {
      for (const timer of timers) timer.stop()
    },
  }
}
