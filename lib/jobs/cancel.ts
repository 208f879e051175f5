import type { Failure } from '#lib/contract/errors'
import type { TaskRow } from '#lib/data/rows'
import { cancelHere, claimCancelling, type Ending, recordAgreed, settleCancelling } from '#lib/data/tasks/cancel'
import { CANCELLED } from '#lib/data/tasks/fail-task'
import { type Following, remoteOf, writeDown } from '#lib/jobs/poll-task'
import type { QueryResult } from '#lib/services/service'

/** What came of asking for the end of a task. */
export type Cancellation =
  | Exclude<Ending, { kind: 'remote' }>
  /** Its service was asked and goes on; `message` in its own words, where it has any. */
  | { kind: 'goes-on'; message: string | null }
  /** Its service was not reached, or did not say what it did. */
  | { kind: 'failed'; failure: Failure }

/** `cancellations`: tasks whose services are being asked right now. */
export type Cancelling = Following & { cancellations: Map<string, Promise<Cancellation>> }

/** Ends a task of this owner, wherever it is made. A remote service is asked once, and its word counts. */
export const cancelTask = async (
  app: Cancelling,
  owner: string,
  id: string,
  signal: AbortSignal,
): Promise<Cancellation> => {
  const { clock, pace } = app
  // A request that is out is given time to be answered, so that what it ordered can be cancelled.
  for (const until = clock.monotonic() + pace.departingTimeoutMs; ; ) {
    const ending = await cancelHere(app.db, owner, id, app.newSong)
    if (ending.kind === 'remote') return cancelOnce(app, owner, ending.task)
    if (ending.kind === 'cancelled') app.changes.notify(id)
    if (ending.kind !== 'leaving' || clock.monotonic() >= until || signal.aborted) return ending
    await app.changes.waitForChange(id, pace.departingCheckIntervalMs, signal)
  }
}

/** Whoever asks while it is being asked for gets the same answer. */
const cancelOnce = (app: Cancelling, owner: string, task: TaskRow): Promise<Cancellation> => {
  const { cancellations } = app
  const underWay =
    cancellations.get(task.id) ?? cancelThere(app, owner, task).finally(() => cancellations.delete(task.id))
  cancellations.set(task.id, underWay)
  return underWay
}

const cancelThere = async (app: Following, owner: string, task: TaskRow): Promise<Cancellation> => {
  const { db, newSong } = app
  const remote = await remoteOf(app, task)
  if (!remote || task.remoteId === null) return { kind: 'failed', failure: NO_SERVICE }
  const answer = await remote.cancel(task.remoteId)
  if (answer.kind === 'failed') return answer
  if (!answer.success) {
    // Somebody else may have asked a moment before, and the service says that there is nothing left to cancel.
    const now = await cancelHere(db, owner, task.id, newSong)
    return now.kind === 'over' && now.cancelled ? now : { kind: 'goes-on', message: answer.message }
  }
  await recordAgreed(db, task.id)
  // What it had finished by then is a song, and comes home.
  const asked = asCancelled(await remote.query(task.remoteId))
  await writeDown(app, task, asked)
  return { kind: 'cancelled', some: asked.kind !== 'songs' || asked.songs.some(({ status }) => status === 'done') }
}

/** Asks for the end of a task whose open songs were all deleted, so that nothing goes on, and is charged, for nobody. */
export const cancelDeleted = async (app: Following, id: string): Promise<void> => {
  const task = await claimCancelling(app, id)
  if (!task) return
  const remote = await remoteOf(app, task)
  const answer = remote && task.remoteId !== null ? await remote.cancel(task.remoteId) : null
  const said =
    answer === null ? 'refused' : answer.kind === 'failed' ? 'nothing' : answer.success ? 'agreed' : 'refused'
  await settleCancelling(app, task, said)
}

/**
 * A service that cancelled a task and tells of it, or knows it no more, has nothing unfinished left. Where it tells nothing, it
 * may have finished a song just before: the task stays open, and whoever follows it learns the rest.
 */
const asCancelled = (asked: QueryResult): QueryResult => {
  if (asked.kind === 'missing') return { kind: 'songs', songs: [], taskEnd: CANCELLED }
  return asked.kind === 'songs' ? { ...asked, taskEnd: CANCELLED } : asked
}

const NO_SERVICE: Failure = {
  code: 'service_key_refused',
  detail: 'The service that creates it is no longer set up.',
}
