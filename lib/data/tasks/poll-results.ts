import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { fromNow } from '#lib/clock'
import type { SongStatus } from '#lib/contract/api'
import type { Failure } from '#lib/contract/errors'
import type { RemoteProgress, RemoteSong } from '#lib/contract/remote-song'
import type { TaskRow } from '#lib/data/rows'
import { songColumns } from '#lib/data/songs/columns'
import { mergeRemoteSongs } from '#lib/data/songs/merge-remote-songs'
import { type FailureReason, insertFailed, type NewSong } from '#lib/data/tasks/fail-task'
import { leaseEnd, NO_CANCEL_REQUESTED } from '#lib/data/tasks/sending'
import { taskProgress } from '#lib/data/tasks/task-progress'
import type { Db, DbContext, Tx } from '#lib/db/client'
import { services, songs, tasks } from '#lib/db/schema'
import type { Milliseconds } from '#lib/music/time'
import { doubling } from '#lib/pace'

/**
 * Polling of remote services. The poller or a waiting browser claims a task before polling it.
 * A task can be claimed once in two seconds, however many clients watch it.
 */

/**
 * Claims a task for one poll. Null if it was just polled, has ended, or its service asked for a pause.
 * The poller claims due tasks; watchers may claim earlier, unless the service fails or the task has stalled.
 */
export const claimPoll = async (
  context: DbContext,
  id: string,
  who: 'follower' | 'watcher',
): Promise<TaskRow | null> => {
  const { db, clock, pace } = context
  const may =
    who === 'follower'
      ? lte(tasks.dueAt, clock.sqlNow)
      : and(eq(tasks.failedPolls, 0), gt(tasks.acceptedAt, fromNow(clock, -pace.stalledAfterMs)))
  const [task] = await db
    .update(tasks)
    .set({ lastPolledAt: clock.sqlNow, dueAt: leaseEnd(context) })
    .where(
      and(
        eq(tasks.id, id),
        eq(tasks.state, 'accepted'),
        isNotNull(tasks.remoteId),
        isNotNull(tasks.dueAt),
        NO_CANCEL_REQUESTED,
        may,
        or(isNull(tasks.lastPolledAt), lte(tasks.lastPolledAt, fromNow(clock, -pace.queryGapMs))),
        notExists(
          db
            .select({ one: sql`1` })
            .from(services)
            .where(and(eq(services.id, tasks.serviceId), gt(services.pollAfter, clock.sqlNow))),
        ),
      ),
    )
    .returning()
  return task ?? null
}

/** Next poll by the age of the task: frequent at first, rare when stalled. At least `least` from now. */
const nextQuery = ({ clock, pace }: DbContext, least: Milliseconds = 0): SQL => {
  const last = pace.queryPauses.at(-1)!
  const cases = pace.queryPauses.slice(0, -1).map(({ untilAgeMs, pauseMs }) => {
    const isYounger = sql`coalesce(${tasks.acceptedAt}, ${tasks.createdAt}) > ${fromNow(clock, -untilAgeMs)}`
    return sql`when ${isYounger} then ${fromNow(clock, Math.max(least, pauseMs))}`
  })
  return sql`case ${sql.join(cases, sql` `)} else ${fromNow(clock, Math.max(least, last.pauseMs))} end`
}

/**
 * Records a poll result. `over`: the task has ended, with the reason for unfinished songs.
 * Finished songs without an audio URL are polled until they have one.
 * `alongside` adds download jobs in the same transaction. Returns whether anything changed.
 */
export const applyPoll = (
  context: DbContext,
  taskId: string,
  told: RemoteSong[],
  over: FailureReason | null,
  newSong: NewSong,
  alongside: (tx: Tx, songIds: string[]) => Promise<void>,
  reported: RemoteProgress | null = null,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const { clock, pace } = context
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for('update')
    // The songs were deleted during the poll: the cancellation continues from here.
    if (task?.state !== 'accepted' || task.cancel === 'requested') return false
    const known = await tx.select(songColumns).from(songs).where(eq(songs.taskId, taskId))
    // A given title names all takes.
    const title = task.fields?.title
    const titled = title === undefined ? told : told.map((song) => ({ ...song, title }))
    const merge = mergeRemoteSongs(known, titled, task.songCount)
    const ids = new Map(known.map((song) => [song.take, song.id]))
    for (const { take, values } of merge.added) {
      const song = newSong()
      ids.set(take, song.id)
      await tx.insert(songs).values({ ...song, owner: task.owner, taskId, take, status: 'pending', ...values })
    }
    for (const { id, values } of merge.changed) await tx.update(songs).set(values).where(eq(songs.id, id))
    const isMissing = sql<boolean>`${tasks.incompleteSince} < ${fromNow(clock, -pace.missingSongGraceMs)}`
    const [waited] = await tx.select({ isMissing }).from(tasks).where(eq(tasks.id, taskId))
    const given = over ?? (merge.short && waited?.isMissing ? MISSING : null)
    if (given && ids.size === 0) await insertFailed(tx, task, newSong, given)
    else if (given)
      await tx
        .update(songs)
        .set({ status: 'fail', ...given })
        .where(
          and(
            eq(songs.taskId, taskId),
            inArray(songs.status, OPEN),
            isNull(songs.remoteAudio),
            notInArray(songs.take, merge.awaited),
          ),
        )
    const progress = reported && taskProgress(clock, reported)
    await tx
      .update(tasks)
      .set({
        dueAt: (given ? merge.awaited.length > 0 : merge.open) ? nextQuery(context) : null,
        failedPolls: 0,
        lastError: null,
        missingSince: null,
        progress,
        incompleteSince: merge.short ? (task.incompleteSince ?? clock.sqlNow) : null,
      })
      .where(eq(tasks.id, taskId))
    if (merge.toFetch.length > 0)
      await alongside(
        tx,
        merge.toFetch.map((take) => ids.get(take)!),
      )
    const isProgressNews = !isDeepStrictEqual(progress, task.progress)
    const isSongNews = merge.added.length > 0 || merge.changed.length > 0 || given !== null
    return isSongNews || isProgressNews || task.lastError !== null
  })

const OPEN: SongStatus[] = ['pending', 'running', 'stream']

const MISSING: FailureReason = { error: 'The service created fewer songs than requested.', errorCode: 'missing' }

/** Failed polls before the task shows the problem. */
const QUIET_FAILED_POLLS = 3

/** Records a failed poll and schedules the next one, with a growing pause. */
export const recordPollFailure = async (
  context: DbContext,
  task: TaskRow,
  failure: Failure,
  { atLeast = 0, gone = false } = {},
): Promise<void> => {
  const { db, clock, pace } = context
  const failedPolls = task.failedPolls + 1
  const wait = Math.max(atLeast, doubling(pace.failedQueryPauseMs, failedPolls, pace.maxFailedQueryPauseMs))
  await db
    .update(tasks)
    .set({
      failedPolls,
      missingSince: gone ? sql`coalesce(${tasks.missingSince}, ${clock.sqlNow})` : null,
      dueAt: nextQuery(context, wait),
      ...((failedPolls >= QUIET_FAILED_POLLS || failure.code === 'service_key_refused') && {
        lastError: { code: failure.code, detail: failure.detail },
      }),
    })
    .where(and(eq(tasks.id, task.id), isNotNull(tasks.dueAt)))
}

/**
 * Records that the service does not know the task. After a grace period the songs fail.
 * Returns whether they failed.
 */
export const markMissing = async (context: DbContext, task: TaskRow, newSong: NewSong): Promise<boolean> => {
  const { db, clock, pace } = context
  const isBelieved = lte(tasks.missingSince, fromNow(clock, -pace.unknownTaskGraceMs))
  const [believed] = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, task.id), isBelieved))
  if (!believed) {
    await recordPollFailure(
      context,
      task,
      { code: 'not_found', detail: 'The service can’t find this task.' },
      { gone: true },
    )
    return false
  }
  await db.transaction(async (tx) => {
    await tx.update(tasks).set({ dueAt: null, lastError: null }).where(eq(tasks.id, task.id))
    const [known] = await tx.select({ id: songs.id }).from(songs).where(eq(songs.taskId, task.id)).limit(1)
    if (!known) return insertFailed(tx, task, newSong, GONE)
    await tx
      .update(songs)
      .set({ status: 'fail', ...GONE })
      .where(and(eq(songs.taskId, task.id), inArray(songs.status, OPEN), isNull(songs.remoteAudio)))
  })
  return true
}

const GONE = { error: 'The service no longer has this song.', errorCode: 'gone' }

/** Pauses all polls of the service until `retryAfter` has passed. */
export const deferPoll = (context: DbContext, task: TaskRow, retryAfter: Milliseconds): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { clock, pace } = context
    if (task.serviceId)
      await tx
        .update(services)
        .set({ pollAfter: fromNow(clock, retryAfter) })
        .where(eq(services.id, task.serviceId))
    await tx
      .update(tasks)
      .set({
        dueAt: nextQuery(context, Math.max(retryAfter, pace.minBusyServicePauseMs)),
        ...(retryAfter > pace.shownWaitMs && {
          lastError: { code: 'too_many_requests', detail: 'The service is busy. Trying again shortly.' },
        }),
      })
      .where(and(eq(tasks.id, task.id), isNotNull(tasks.dueAt)))
  })

/** Postpones a due task that may not be polled yet. */
export const postponePoll = async ({ db, clock, pace }: DbContext, id: string): Promise<void> => {
  await db
    .update(tasks)
    .set({ dueAt: fromNow(clock, pace.earlyQueryPauseMs) })
    .where(and(eq(tasks.id, id), lte(tasks.dueAt, clock.sqlNow)))
}

/** Assigns a task to another key of the same service. */
export const changeService = async (db: Db, id: string, serviceId: string): Promise<void> => {
  await db.update(tasks).set({ serviceId }).where(eq(tasks.id, id))
}
