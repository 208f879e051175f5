import { createHash } from 'node:crypto'
import type { Server } from '#lib/server/server'
import { STALLED } from '#lib/songs/following'
import { taskRecord } from '#lib/songs/records'
import type { PolledTask } from '#lib/songs/rows'

/** The longest that a query may wait for news, in seconds. */
const MAX_WAIT = 5

/** `Prefer: wait=3` (RFC 7240), at most MAX_WAIT; 0 for a client that knows only the specification. */
// waitOf('wait=3') // => 3
export const waitOf = (prefer: string | null): number => {
  const seconds = Number(/(?:^|[,;\s])wait=(\d+)/i.exec(prefer ?? '')?.[1] ?? 0)
  return Math.min(seconds, MAX_WAIT)
}

export type TaskAnswer = { body: string; etag: string; changed: boolean }

/**
 * The record of a task, or null where it is not the owner's. One statement, unless the caller asked to wait and has the
 * newest record already: then it is read again after each change, until it differs or the time is over.
 */
export const queryTask = async (
  studio: Pick<Server, 'changes' | 'closing' | 'findTask' | 'askNow'>,
  query: { owner: string; id: string; origin: string; knownTag: string | null; wait: number },
  signal: AbortSignal,
): Promise<TaskAnswer | null> => {
  const until = Date.now() + query.wait * 1000
  for (;;) {
    // Listening begins before reading, so that no change falls between the two.
    const stop = new AbortController()
    const waiting = query.wait > 0
    const news = waiting
      ? studio.changes.next(query.id, Math.max(0, until - Date.now()), signal, stop.signal, studio.closing)
      : null
    const found = await studio.findTask(query.owner, query.id)
    if (!found) {
      stop.abort()
      return null
    }
    if (isOld(found.task)) studio.askNow(query.id)
    const body = JSON.stringify(taskRecord(found.task, found.songs, query.origin))
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    const changed = etag !== query.knownTag
    if (changed || !news || Date.now() >= until || signal.aborted || studio.closing.aborted) {
      stop.abort()
      return { body, etag, changed }
    }
    await news
  }
}

/** What a remote service told this long ago is asked for again by whoever polls, in milliseconds. */
const OLD = 2000

/** A service in trouble, or a task that has stalled, is asked by its follower alone. */
const isOld = ({ state, remoteId, dueAt, askedAt, acceptedAt, trouble }: PolledTask, now = Date.now()) =>
  state === 'accepted' &&
  remoteId !== null &&
  dueAt !== null &&
  trouble === null &&
  (acceptedAt === null || now - acceptedAt.getTime() < STALLED * 1000) &&
  (askedAt === null || now - askedAt.getTime() > OLD)
