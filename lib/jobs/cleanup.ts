import { eraseRetiredServiceKeys } from '#lib/data/accounts/remote-services'
import { type SweepReport, sweepOrphans } from '#lib/data/library/orphans'
import { syncManifests } from '#lib/data/library/sync-manifests'
import { deletePastListeners } from '#lib/data/shares/shares'
import { sweepExports } from '#lib/data/songs/exports'
import { removeExpiredSongs } from '#lib/data/songs/trash'
import { deleteExpiredIdempotencyKeys } from '#lib/data/tasks/create-task'
import type { DbContext } from '#lib/db/client'
import type { ClockWatch } from '#lib/jobs/clock-watch'
import type { Queue } from '#lib/jobs/queue'
import type { Milliseconds } from '#lib/music/time'
import type { Storages } from '#lib/storage/storage'

/** Periodic cleanup. Several processes may run it at once. */
export type Sweep = { stop(): void }

type CleanupContext = DbContext & {
  clockWatch: ClockWatch
  storages: Storages
  queue: Queue
  onSwept(swept: SweepReport): void
}

export const startSweep = (context: CleanupContext, onError: (error: unknown) => void): Sweep => {
  const { db, storages, queue, clock, clockWatch, pace, onSwept } = context
  const every = (interval: Milliseconds, work: () => Promise<unknown>) => clock.every(interval, work, onError)
  /** Expiry by age is skipped while the clock is doubtful. */
  const byAge = (work: () => Promise<unknown>) =>
    every(pace.sweepIntervalMs, async () => {
      if (!clockWatch.isDoubtful()) await work()
    })
  const timers = [
    every(pace.takeOverIntervalMs, async () => {
      await clockWatch.check()
      await queue.takeOver()
    }),
    every(pace.manifestIntervalMs, () => syncManifests(db, storages.transaction)),
    every(pace.trashIntervalMs, () =>
      removeExpiredSongs(db, storages.transaction, clockWatch.isDoubtful() ? null : clock.now()),
    ),
    every(pace.minuteSweepIntervalMs, () => eraseRetiredServiceKeys(context)),
    every(pace.minuteSweepIntervalMs, () => deletePastListeners(db, clock.now())),
    byAge(() => deleteExpiredIdempotencyKeys(context)),
    byAge(() => sweepExports(storages.job, clock.now().getTime())),
    byAge(() => storages.job.removeAbandonedWrites(clock.now().getTime())),
    byAge(async () => onSwept(await sweepOrphans(db, storages.job, clock.now().getTime()))),
  ]
  return {
    stop() {
      for (const timer of timers) timer.stop()
    },
  }
}
