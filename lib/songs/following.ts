import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { Failure } from '#lib/contract/errors'
import type { ToldSong } from '#lib/contract/told-song'
import type { Db, Tx } from '#lib/db/client'
import { services, songs, tasks } from '#lib/db/schema'
import { songColumns } from '#lib/songs/columns'
import { insertFailed, type NewSong, type Why } from '#lib/songs/ending'
import type { SongRow, TaskRow } from '#lib/songs/rows'
import { LEASE, NOT_WANTED } from '#lib/songs/sending'
import { mergeTold } from '#lib/songs/told'

/**
 * Asking a remote service for a task. Whoever wants to ask, the follower or a browser that polls, claims the task first, and
 * a task can be claimed once in two seconds: however many watch it, the service is asked by one of them.
 */

/** A little over two seconds, so that requests that travel at different speeds still arrive two seconds apart. */
const PAUSE = sql`now() - interval '2.2 seconds'`

/**
 * The task to ask for, or null where it was just asked for, has ended, or its service wants to be left alone. Its follower
 * asks when it is due; those who watch may ask earlier, unless the service is in trouble or the task has stalled.
 */
export const claimAsking = async (db: Db, id: string, who: 'follower' | 'watcher'): Promise<TaskRow | null> => {
  const may =
    who === 'follower'
      ? lte(tasks.dueAt, sql`now()`)
      : and(eq(tasks.misses, 0), gt(tasks.acceptedAt, sql`now() - make_interval(secs => ${STALLED})`))
  const [task] = (await db
    .update(tasks)
    .set({ askedAt: sql`now()`, dueAt: LEASE })
    .where(
      and(
        eq(tasks.id, id),
        eq(tasks.state, 'accepted'),
        isNotNull(tasks.remoteId),
        isNotNull(tasks.dueAt),
        NOT_WANTED,
        may,
        or(isNull(tasks.askedAt), lte(tasks.askedAt, PAUSE)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(services)
            .where(and(eq(services.id, tasks.serviceId), sql`${services.askAfter} > now()`)),
        ),
      ),
    )
    .returning()) as TaskRow[]
  return task ?? null
}

/** Seconds until a task is asked for again, by its age: young ones change soon, stalled ones hardly ever. */
// askAgain(30) // => 2
export const askAgain = (age: number): number => {
  if (age < 60) return 2
  if (age < 180) return 3
  if (age < STALLED) return 5
  return age < 24 * 60 * 60 ? 60 : 60 * 60
}

/** A task that is open for longer is stalled, in seconds. */
export const STALLED = 30 * 60

const inSeconds = (count: number) => sql`now() + make_interval(secs => ${count}::float8)`

const ageOf = (task: TaskRow, now: number) => (now - (task.acceptedAt ?? task.createdAt).getTime()) / 1000

/** Songs that a service tells of no more, although the others have ended, are waited for this long. */
const SHORT_PATIENCE = 2 * 60_000

/**
 * Writes down what the service told. `over`: the task as a whole has ended, and why what is not finished will not be; a song
 * that is told to be finished and has no address yet is asked for until it has one. `alongside` adds the jobs that fetch
 * finished audio, in the same transaction.
 * Answers whether anything changed.
 */
export const recordTold = (
  db: Db,
  taskId: string,
  told: ToldSong[],
  over: Why | null,
  newSong: NewSong,
  alongside: (tx: Tx, songIds: string[]) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [task] = (await tx.select().from(tasks).where(eq(tasks.id, taskId)).for('update')) as TaskRow[]
    // A question that was out when its songs were deleted: whoever has it cancelled goes on from there.
    if (task?.state !== 'accepted' || task.cancel === 'wanted') return false
    const known = (await tx.select(songColumns).from(songs).where(eq(songs.taskId, taskId))) as SongRow[]
    const merge = mergeTold(known, told, task.songCount)
    const ids = new Map(known.map((song) => [song.take, song.id]))
    for (const { take, values } of merge.added) {
      const song = newSong()
      ids.set(take, song.id)
      await tx.insert(songs).values({ ...song, owner: task.owner, taskId, take, status: 'pending', ...values })
    }
    for (const { id, values } of merge.changed) await tx.update(songs).set(values).where(eq(songs.id, id))
    const shortFor = task.shortSince ? Date.now() - task.shortSince.getTime() : 0
    const given = over ?? (merge.short && shortFor > SHORT_PATIENCE ? MISSING : null)
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
    await tx
      .update(tasks)
      .set({
        dueAt: (given ? merge.awaited.length > 0 : merge.open) ? inSeconds(askAgain(ageOf(task, Date.now()))) : null,
        misses: 0,
        trouble: null,
        goneSince: null,
        shortSince: merge.short ? (task.shortSince ?? sql`now()`) : null,
      })
      .where(eq(tasks.id, taskId))
    if (merge.toFetch.length > 0)
      await alongside(
        tx,
        merge.toFetch.map((take) => ids.get(take)!),
      )
    return merge.added.length > 0 || merge.changed.length > 0 || given !== null || task.trouble !== null
  })

const OPEN = ['pending', 'running', 'stream']

const MISSING: Why = { error: 'The service made fewer songs than were asked for.', errorCode: 'missing' }

/** Answers in a row that say nothing before it is said on the card. */
const QUIET_MISSES = 3

/** A query that told nothing: asked again later, and later each time. */
export const recordSilence = async (
  db: Db,
  task: TaskRow,
  failure: Failure,
  { atLeast = 0, gone = false } = {},
): Promise<void> => {
  const misses = task.misses + 1
  const wait = Math.max(atLeast, askAgain(ageOf(task, Date.now())), Math.min(30, 2 ** misses))
  await db
    .update(tasks)
    .set({
      misses,
      goneSince: gone ? sql`coalesce(${tasks.goneSince}, now())` : null,
      dueAt: inSeconds(wait),
      ...((misses >= QUIET_MISSES || failure.code === 'service_key_refused') && {
        trouble: { code: failure.code, detail: failure.detail },
      }),
    })
    .where(and(eq(tasks.id, task.id), isNotNull(tasks.dueAt)))
}

/** The service does not know a task that it accepted: it may only be slow to know, so it is believed after so many milliseconds. */
const BELIEVED = 25_000

/** Answers whether it was believed, and its songs have ended. */
export const recordGone = async (db: Db, task: TaskRow, newSong: NewSong): Promise<boolean> => {
  if (!task.goneSince || Date.now() - task.goneSince.getTime() < BELIEVED) {
    await recordSilence(db, task, { code: 'not_found', detail: 'The service does not know this task.' }, { gone: true })
    return false
  }
  await db.transaction(async (tx) => {
    await tx.update(tasks).set({ dueAt: null, trouble: null }).where(eq(tasks.id, task.id))
    const [known] = await tx.select({ id: songs.id }).from(songs).where(eq(songs.taskId, task.id)).limit(1)
    if (!known) return insertFailed(tx, task, newSong, GONE)
    await tx
      .update(songs)
      .set({ status: 'fail', ...GONE })
      .where(and(eq(songs.taskId, task.id), inArray(songs.status, OPEN), isNull(songs.remoteAudio)))
  })
  return true
}

const GONE = { error: 'The service no longer knows this song.', errorCode: 'gone' }

/** Waits of more seconds than this are said on the card. */
const LONG = 30

/** It wants to be asked less: by nobody before then, for any of its tasks. Seconds. */
export const recordLater = (db: Db, task: TaskRow, retryAfter: number): Promise<void> =>
  db.transaction(async (tx) => {
    if (task.serviceId)
      await tx
        .update(services)
        .set({ askAfter: inSeconds(retryAfter) })
        .where(eq(services.id, task.serviceId))
    await tx
      .update(tasks)
      .set({
        dueAt: inSeconds(Math.max(retryAfter, 5, askAgain(ageOf(task, Date.now())))),
        ...(retryAfter > LONG && { trouble: { code: 'too_many_requests', detail: 'The service asks to wait.' } }),
      })
      .where(and(eq(tasks.id, task.id), isNotNull(tasks.dueAt)))
  })

/** A task that is due but may not be asked for yet: looked at again in so many seconds. */
export const askLater = async (db: Db, id: string, wait: number): Promise<void> => {
  await db
    .update(tasks)
    .set({ dueAt: inSeconds(wait) })
    .where(and(eq(tasks.id, id), lte(tasks.dueAt, sql`now()`)))
}

/** A task goes over to another key of the same service. */
export const changeService = async (db: Db, id: string, serviceId: string): Promise<void> => {
  await db.update(tasks).set({ serviceId }).where(eq(tasks.id, id))
}
