import { repairTimes } from '#lib/data/library/clock-repair'
import { claimSending, dueTasks, settleLapsed } from '#lib/data/tasks/sending'
import { cancelDeleted } from '#lib/jobs/cancel'
import { type PollContext, pollTask } from '#lib/jobs/poll-task'
import { type SendContext, sendTask } from '#lib/jobs/send'

/**
 * Polls for due tasks of remote services: sends waiting tasks, queries open ones, cancels deleted ones, and settles those
 * whose sender died. A task's row says when it is due. Each step claims the task first, so that several processes may poll.
 */
export type TaskPoller = { stop(): void }

/** Maximum number of concurrent tasks. */
const MAX_IN_FLIGHT = 32

export const startTaskPoller = (app: SendContext & PollContext, onError: (error: unknown) => void): TaskPoller => {
  const inFlight = new Set<string>()
  let stopped = false

  const work = async ({ id, state, cancel }: { id: string; state: string; cancel: string | null }) => {
    if (cancel === 'requested') return cancelDeleted(app, id)
    if (state === 'accepted') return pollTask(app, id, 'follower')
    if (state === 'sending') {
      await settleLapsed(app, id, app.newSong)
      return app.taskEvents.notify(id)
    }
    const task = await claimSending(app, id, app.newSong)
    app.taskEvents.notify(id)
    if (task) await sendTask(app, task, false)
  }

  /** Until then lapsed leases are ignored: no process could renew them. */
  let untrustedUntil = 0
  const { clock, pace } = app

  const read = async () => {
    const begun = clock.monotonic()
    const distrust = () => {
      untrustedUntil = clock.monotonic() + pace.leaseMs
    }
    try {
      await app.clockWatch.check()
      const due = await dueTasks(app, MAX_IN_FLIGHT)
      if (clock.monotonic() - begun > pace.leaseRenewalMs) distrust()
      return due
    } catch (error) {
      distrust()
      throw error
    }
  }

  const poll = async () => {
    if (stopped || inFlight.size >= MAX_IN_FLIGHT) return
    const due = await read()
    for (const task of due) {
      if (task.state === 'sending' && task.cancel !== 'requested' && clock.monotonic() < untrustedUntil) continue
      if (stopped || inFlight.has(task.id) || inFlight.size >= MAX_IN_FLIGHT) continue
      inFlight.add(task.id)
      void work(task)
        .catch(onError)
        .finally(() => inFlight.delete(task.id))
    }
  }

  const timer = clock.every(pace.pollIntervalMs, poll, (error) => {
    if (!stopped) onError(error)
  })
  const repair = clock.every(pace.timeRepairIntervalMs, () => repairTimes(app), onError)
  return {
    stop() {
      stopped = true
      timer.stop()
      repair.stop()
    },
  }
}
