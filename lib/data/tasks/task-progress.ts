import type { Clock } from '#lib/clock'
import type { TaskProgress } from '#lib/contract/api'
import type { RemoteProgress } from '#lib/contract/remote-song'

/** The progress of a task as it is stored, from what its service reports now. */
// taskProgress(clock, { fraction: 0.5, stage: null, wait: 60 }) → { fraction: 0.5, stage: null, ready_at: 1795271640 }
export const taskProgress = (clock: Clock, { fraction, stage, wait }: RemoteProgress): TaskProgress => ({
  fraction,
  stage,
  ready_at: wait === null ? null : Math.round(clock.now().getTime() / 1000 + wait),
})
