import { repairTimes } from '#lib/data/library/clock-repair'
import { claimSending, dueTasks, settleLapsed } from '#lib/data/tasks/sending'
import { cancelDeleted } from '#lib/jobs/cancel'
import { askTask, type Following } from '#lib/jobs/poll-task'
import { type Sending, sendTask } from '#lib/jobs/send'

/**
 * Looks after the tasks of remote services: sends those that wait, asks for those that are open, has those cancelled that were
 * deleted, and settles those whose sender died. A task's row says when it is due; whoever claims it first does the work, so any number of processes may look.
 */
export type Turns = { stop(): void }

const AT_ONCE = 32

export const startTurns = (app: Sending & Following, onError: (error: unknown) => void): Turns => {
  const underWay = new Set<string>()
  let stopped = false

  const work = async ({ id, state, cancel }: { id: string; state: string; cancel: string | null }) => {
    if (cancel === 'wanted') return cancelDeleted(app, id)
    if (state === 'accepted') return askTask(app, id, 'follower')
    if (state === 'sending') {
      await settleLapsed(app, id, app.newSong)
      return app.changes.notify(id)
    }
    const task = await claimSending(app, id, app.newSong)
    app.changes.notify(id)
    if (task) await sendTask(app, task, false)
  }

  /** Before this leases are no sign of a process that died: nobody could renew them. */
  let untrustedUntil = 0
  const { clock, pace } = app

  const read = async () => {
    const begun = clock.monotonic()
    const distrust = () => {
      untrustedUntil = clock.monotonic() + pace.leaseMs
    }
    try {
      await app.clockWatch.check()
      const due = await dueTasks(app, AT_ONCE)
      if (clock.monotonic() - begun > pace.leaseRenewalMs) distrust()
      return due
    } catch (error) {
      distrust()
      throw error
    }
  }

  const look = async () => {
    if (stopped || underWay.size >= AT_ONCE) return
    const due = await read()
    for (const task of due) {
      if (task.state === 'sending' && task.cancel !== 'wanted' && clock.monotonic() < untrustedUntil) continue
      if (stopped || underWay.has(task.id) || underWay.size >= AT_ONCE) continue
      underWay.add(task.id)
      void work(task)
        .catch(onError)
        .finally(() => underWay.delete(task.id))
    }
  }

  const timer = clock.every(pace.pollIntervalMs, look, (error) => {
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
