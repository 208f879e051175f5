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

/** What came of asking for the end of a task. */
export type Cancellation =
  | Exclude<CancelOutcome, { kind: 'remote' }>
  /** Its service was asked and goes on; `message` in its own words, where it has any. */
  | { kind: 'goes-on'; message: string | null }
  /** Its service was not reached, or did not say what it did. */
  | { kind: 'failed'; failure: Failure }

/** `cancellations`: tasks whose services are being asked right now. */
export type CancelContext = PollContext & { cancellations: Map<string, Promise<Cancellation>> }

/** Ends a task of this owner, wherever it is made. A remote service is asked once, and its word counts. */
export const cancelTask = async (
  app: CancelContext,
  owner: string,
  id: string,
  signal: AbortSignal,
): Promise<Cancellation> => {
  const { clock, pace } = app
  // A request that is out is given time to be answered, so that what it ordered can be cancelled.
  for (const until = clock.monotonic() + pace.departingPatienceMs; ; ) {
    const outcome = await cancelLocally(app.db, owner, id, app.newSong)
    if (outcome.kind === 'remote') return cancelOnce(app, owner, outcome.task)
    if (outcome.kind === 'cancelled') app.changes.notify(id)
    if (outcome.kind !== 'leaving' || clock.monotonic() >= until || signal.aborted) return outcome
    await app.changes.waitForChange(id, pace.departingCheckIntervalMs, signal)
  }
}

/** Whoever asks while it is being asked for gets the same answer. */
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
    // Somebody else may have asked a moment before, and the service says that there is nothing left to cancel.
    const now = await cancelLocally(db, owner, task.id, newSong)
    return now.kind === 'over' && now.cancelled ? now : { kind: 'goes-on', message: answer.message }
  }
  await recordRemoteCancel(db, task.id)
  // What it had finished by then is a song, and comes home.
  const result = asCancelled(await remote.query(task.remoteId))
  await recordPoll(app, task, result)
  return { kind: 'cancelled', some: result.kind !== 'songs' || result.songs.some(({ status }) => status === 'done') }
}

/** Asks for the end of a task whose open songs were all deleted, so that nothing goes on, and is charged, for nobody. */
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
 * A service that cancelled a task and tells of it, or knows it no more, has nothing unfinished left. Where it tells nothing, it
 * may have finished a song just before: the task stays open, and whoever follows it learns the rest.
 */
const asCancelled = (result: QueryResult): QueryResult => {
  if (result.kind === 'missing') return { kind: 'songs', songs: [], taskEnd: CANCELLED }
  return result.kind === 'songs' ? { ...result, taskEnd: CANCELLED } : result
}

const NO_SERVICE: Failure = {
  code: 'service_key_refused',
  detail: 'The service that creates it is no longer set up.',
}
