import { createHash } from 'node:crypto'
import type { Timing } from '#lib/clock'
import { taskRecord } from '#lib/data/records'
import type { PolledTask } from '#lib/data/rows'
import type { Milliseconds } from '#lib/music/time'
import type { Pace } from '#lib/pace'
import type { App } from '#lib/server/app'

/** The wait of `Prefer: wait=3` (RFC 7240), 0 … `maxWaitMs`; 0 without the header. */
// waitOf(DEFAULT_PACE, 'wait=3') // => 3000
export const waitOf = ({ maxWaitMs }: Pace, prefer: string | null): Milliseconds => {
  const seconds = Number(/(?:^|[,;\s])wait=(\d+)/i.exec(prefer ?? '')?.[1] ?? 0)
  return Math.min(seconds * 1000, maxWaitMs)
}

export type TaskResponse = { body: string; etag: string; changed: boolean }

/**
 * The record of a task; null if it is not the owner's. Takes one statement, unless the caller waits and already has the newest
 * record. Then it reads again after each change, until the record differs or the wait is over.
 */
export const queryTask = async (
  app: Pick<App, 'taskEvents' | 'closing' | 'findTask' | 'pollNow' | 'clock' | 'pace'>,
  query: { owner: string; id: string; origin: string; knownTag: string | null; wait: Milliseconds },
  signal: AbortSignal,
): Promise<TaskResponse | null> => {
  const { clock } = app
  const until = clock.monotonic() + query.wait
  for (;;) {
    // Subscribes before reading, so that no change is missed.
    const stop = new AbortController()
    const waiting = query.wait > 0
    const change = waiting
      ? app.taskEvents.waitForChange(query.id, Math.max(0, until - clock.monotonic()), signal, stop.signal, app.closing)
      : null
    const found = await app.findTask(query.owner, query.id)
    if (!found) {
      stop.abort()
      return null
    }
    if (isOld(app, found.task)) app.pollNow(query.id)
    const body = JSON.stringify(taskRecord(app, found.task, found.songs, query.origin))
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    const changed = etag !== query.knownTag
    if (changed || !change || clock.monotonic() >= until || signal.aborted || app.closing.aborted) {
      stop.abort()
      return { body, etag, changed }
    }
    await change
  }
}

/**
 * Whether a remote task's last query is old enough to query again for this poll. Only the task poller queries failing services
 * and stalled tasks.
 */
const isOld = ({ clock, pace }: Timing, { state, remoteId, dueAt, lastPolledAt, acceptedAt, lastError }: PolledTask) =>
  state === 'accepted' &&
  remoteId !== null &&
  dueAt !== null &&
  lastError === null &&
  (acceptedAt === null || clock.now().getTime() - acceptedAt.getTime() < pace.stalledAfterMs) &&
  (lastPolledAt === null || clock.now().getTime() - lastPolledAt.getTime() > pace.watchedTaskRefreshMs)
