import type { Failure } from '#lib/contract/errors'
import type { TaskRow } from '#lib/data/rows'
import {
  type CancelOutcome,
  cancelLocally,
  claimCancel,
  recordRemoteCancel,
  settleCancel,
} from '#lib/data/tasks/cancel'
import { CANCELLED } from '#lib/data/tasks/fail-task'
import { type PollContext, recordPoll, remoteOf } from '#lib/jobs/poll-task'
import type { QueryResult } from '#lib/services/service'

/** Result of cancelling a task. */
export type Cancellation =
  | Exclude<CancelOutcome, { kind: 'remote' }>
  /** The service refused; `message`: its reason, if any. */
  | { kind: 'goes-on'; message: string | null }
  /** The service did not respond or its answer was unclear. */
  | { kind: 'failed'; failure: Failure }

/** `cancellations`: requests in flight, by task id. */
export type CancelContext = PollContext & { cancellations: Map<string, Promise<Cancellation>> }

/** Cancels a task of this owner. A remote service is asked once, and its answer is final. */
export const cancelTask = async (
  app: CancelContext,
  owner: string,
  id: string,
  signal: AbortSignal,
): Promise<Cancellation> => {
  const { clock, pace } = app
  // A request that is out is given time to be answered, so that what it ordered can be cancelled.
  for (const until = clock.monotonic() + pace.departingTimeoutMs; ; ) {
    const ending = await cancelLocally(app.db, owner, id, app.newSong)
    if (ending.kind === 'remote') return cancelOnce(app, owner, ending.task)
    if (ending.kind === 'cancelled') app.taskEvents.notify(id)
    if (ending.kind !== 'leaving' || clock.monotonic() >= until || signal.aborted) return ending
    await app.taskEvents.waitForChange(id, pace.departingCheckIntervalMs, signal)
  }
}

/** Concurrent calls share one request. */
const cancelOnce = (app: CancelContext, owner: string, task: TaskRow): Promise<Cancellation> => {
  const { cancellations } = app
  const inFlight =
    cancellations.get(task.id) ?? cancelRemotely(app, owner, task).finally(() => cancellations.delete(task.id))
  cancellations.set(task.id, inFlight)
  return inFlight
}

const cancelRemotely = async (app: PollContext, owner: string, task: TaskRow): Promise<Cancellation> => {
  const { db, newSong } = app
  const remote = await remoteOf(app, task)
  if (!remote || task.remoteId === null) return { kind: 'failed', failure: NO_SERVICE }
  const answer = await remote.cancel(task.remoteId)
  if (answer.kind === 'failed') return answer
  if (!answer.success) {
    // A concurrent request may have cancelled it, so that the service finds nothing left to cancel.
    const now = await cancelLocally(db, owner, task.id, newSong)
    return now.kind === 'over' && now.cancelled ? now : { kind: 'goes-on', message: answer.message }
  }
  await recordRemoteCancel(db, task.id)
  // Songs finished before the cancellation are kept.
  const result = asCancelled(await remote.query(task.remoteId))
  await recordPoll(app, task, result)
  return { kind: 'cancelled', some: result.kind !== 'songs' || result.songs.some(({ status }) => status === 'done') }
}

/** Cancels a task whose open songs were all deleted, so that the service does not charge for them. */
export const cancelDeleted = async (app: PollContext, id: string): Promise<void> => {
  const task = await claimCancel(app, id)
  if (!task) return
  const remote = await remoteOf(app, task)
  const answer = remote && task.remoteId !== null ? await remote.cancel(task.remoteId) : null
  const outcome =
    answer === null ? 'refused' : answer.kind === 'failed' ? 'nothing' : answer.success ? 'agreed' : 'refused'
  await settleCancel(app, task, outcome)
}

/**
 * After a cancellation, a reported or unknown task has no unfinished songs.
 * After a failed poll it may have finished songs: the task stays open and is polled further.
 */
const asCancelled = (result: QueryResult): QueryResult => {
  if (result.kind === 'missing') return { kind: 'songs', songs: [], taskEnd: CANCELLED }
  return result.kind === 'songs' ? { ...result, taskEnd: CANCELLED } : result
}

const NO_SERVICE: Failure = {
  code: 'service_key_refused',
  detail: 'The service for this song is no longer set up. The owner has to add it again.',
}
