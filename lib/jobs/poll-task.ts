import type { TaskRow } from '#lib/data/rows'
import type { NewSong } from '#lib/data/tasks/fail-task'
import {
  applyPoll,
  changeService,
  claimPoll,
  deferPoll,
  markMissing,
  postponePoll,
  recordPollFailure,
} from '#lib/data/tasks/poll-results'
import type { TaskEvents } from '#lib/data/tasks/task-events'
import type { DbContext, Tx } from '#lib/db/client'
import type { Remotes } from '#lib/jobs/send'
import type { QueryResult, RemoteService } from '#lib/services/service'

export type PollContext = DbContext & {
  taskEvents: TaskEvents
  remotes: Remotes
  newSong: NewSong
  /** Adds download jobs, in the transaction of the poll. */
  fetchSongs(tx: Tx, songIds: string[]): Promise<void>
  fetchNow(): void
}

/** The service of a task. If its key was erased and the address is set up again, the task moves to the new key. */
export const remoteOf = async (
  { db, remotes }: PollContext,
  { id, serviceId }: TaskRow,
): Promise<RemoteService | null> => {
  if (!serviceId) return null
  const own = await remotes.of(serviceId)
  if (own) return own
  const successor = await remotes.successorOf(serviceId)
  if (successor) await changeService(db, id, successor.id)
  return successor?.service ?? null
}

/** Polls the service. If it refuses the key and the address has a newer one, the task moves to that. */
const ask = async ({ db, remotes }: PollContext, remote: RemoteService, task: TaskRow): Promise<QueryResult> => {
  const remoteId = task.remoteId ?? ''
  const result = await remote.query(remoteId)
  if (result.kind !== 'failed' || result.failure.code !== 'service_key_refused' || !task.serviceId) return result
  const successor = await remotes.successorOf(task.serviceId)
  if (!successor) return result
  const again = await successor.service.query(remoteId)
  if (again.kind !== 'songs') return result
  await changeService(db, task.id, successor.id)
  return again
}

/** Claims and polls a task, and records the result. */
export const pollTask = async (app: PollContext, id: string, who: 'follower' | 'watcher'): Promise<void> => {
  const { taskEvents, pace } = app
  const task = await claimPoll(app, id, who)
  if (!task) return who === 'follower' ? postponePoll(app, id) : undefined
  const remote = task.serviceId ? await remoteOf(app, task) : null
  if (!remote || task.remoteId === null) {
    await recordPollFailure(
      app,
      task,
      {
        code: 'service_key_refused',
        detail: 'The service for this song is no longer set up. The owner has to add it again.',
      },
      { atLeast: pace.refusedKeyPauseMs },
    )
    return taskEvents.notify(id)
  }
  return recordPoll(app, task, await ask(app, remote, task))
}

/** Records a poll result and schedules the next poll. */
export const recordPoll = async (app: PollContext, task: TaskRow, result: QueryResult): Promise<void> => {
  const { taskEvents, newSong, pace } = app
  const { id } = task
  switch (result.kind) {
    case 'songs': {
      const changed = await applyPoll(app, id, result.songs, result.taskEnd, newSong, app.fetchSongs, result.progress)
      app.fetchNow()
      if (changed) taskEvents.notify(id)
      return
    }
    case 'missing':
      if (await markMissing(app, task, newSong)) taskEvents.notify(id)
      return
    case 'deferred':
      return deferPoll(app, task, result.retryAfter === null ? pace.busyServicePauseMs : result.retryAfter * 1000)
    case 'failed':
      await recordPollFailure(app, task, result.failure, {
        atLeast: result.failure.code === 'service_key_refused' ? pace.refusedKeyPauseMs : 0,
      })
      if (task.failedPolls > 0 || result.failure.code === 'service_key_refused') taskEvents.notify(id)
  }
}
