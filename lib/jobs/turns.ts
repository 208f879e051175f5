import { cancelDeleted } from '#lib/jobs/cancel'
import { askTask, type Following } from '#lib/jobs/follow'
import { type Sending, sendTask } from '#lib/jobs/send'
import { claimSending, dueTasks, settleLapsed } from '#lib/songs/sending'

/**
 * Looks after the tasks of remote services: sends those that wait, asks for those that are open, has those cancelled that were
 * deleted, and settles those whose sender died. A task's row says when it is due; whoever claims it first does the work, so any number of processes may look.
 */
export type Turns = { stop(): void }

const EVERY = 500 // ms
const AT_ONCE = 32

export const startTurns = (studio: Sending & Following, onError: (error: unknown) => void): Turns => {
  const underWay = new Set<string>()
  let stopped = false
  let looking = false

  const work = async ({ id, state, cancel }: { id: string; state: string; cancel: string | null }) => {
    if (cancel === 'wanted') return cancelDeleted(studio, id)
    if (state === 'accepted') return askTask(studio, id, 'follower')
    if (state === 'sending') {
      await settleLapsed(studio.db, id, studio.newSong)
      return studio.changes.notify(id)
    }
    const task = await claimSending(studio.db, id, studio.newSong)
    studio.changes.notify(id)
    if (task) await sendTask(studio, task, false)
  }

  const look = async () => {
    if (looking || stopped || underWay.size >= AT_ONCE) return
    looking = true
    try {
      const due = await dueTasks(studio.db, AT_ONCE)
      for (const task of due) {
        if (stopped || underWay.has(task.id) || underWay.size >= AT_ONCE) continue
        underWay.add(task.id)
        void work(task)
          .catch(onError)
          .finally(() => underWay.delete(task.id))
      }
    } catch (error) {
      if (!stopped) onError(error)
    } finally {
      looking = false
    }
  }

  const timer = setInterval(() => void look(), EVERY)
  timer.unref()
  return {
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}
