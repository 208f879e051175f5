import { createHash } from 'node:crypto'
import { and, desc, eq, exists, gte, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { type Clock, fromNow } from '#lib/clock'
import type { SubmitRequest } from '#lib/contract/api'
import type { Failure } from '#lib/contract/errors'
import { assertStorage, consumeQuota, OverQuota } from '#lib/data/accounts/quotas'
import { addCallback, type NewCallback } from '#lib/data/callbacks/callbacks'
import { decodeCursor, encodeCursor } from '#lib/data/cursor'
import type { PolledSong, PolledTask, TaskRow } from '#lib/data/rows'
import { polledSong, polledTask, songColumns } from '#lib/data/songs/columns'
import type { NewSong } from '#lib/data/tasks/fail-task'
import { leaseEnd } from '#lib/data/tasks/sending'
import type { Db, DbContext, Tx } from '#lib/db/client'
import type { TaskFields } from '#lib/db/column-types'
import { idempotency, songs, tasks, uploads } from '#lib/db/schema'

/** An Idempotency-Key: a repeated submit creates no second task. */
export type IdempotencyKey = { path: string; key: string; body: unknown }

export type NewTask = {
  id: string
  owner: string
  /** Without its song fields. */
  request: SubmitRequest
  fields?: TaskFields | null
  seed: number
  sourceSong: string | null
  sourceUpload: string | null
  retryOf: string | null
} & (
  | { serviceId: string }
  /** Created by the embedded engine; its jobs commit with the task. */
  | { serviceId: null; newSong: NewSong; addJobs(tx: Tx, songIds: string[]): Promise<void> }
)

export const IDEMPOTENCY_TTL_MS = 24 * 60 * 60 * 1000

const idempotencyCutoff = (clock: Clock) => fromNow(clock, -IDEMPOTENCY_TTL_MS)

/** Equal bodies give equal hashes, whatever the order of their fields. */
// bodyHash({ a: 1, b: 2 }) === bodyHash({ b: 2, a: 1 })
export const bodyHash = (body: unknown) =>
  createHash('sha256')
    .update(
      JSON.stringify(body, (_, value) => (isPlain(value) ? Object.fromEntries(Object.entries(value).sort()) : value)),
    )
    .digest('hex')

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Earlier use of a key: the same request, which has a task or was refused, or another request. */
export type Used = { kind: 'repeat'; taskId: string } | { kind: 'refused'; failure: Failure } | { kind: 'mismatch' }

export type Created = { kind: 'created'; task: TaskRow } | Used

/**
 * Writes a submitted task, unless its key was used before or a quota of its owner is exhausted. A task for a remote service
 * is `sending`: send it after this commits. A task for the embedded engine is `accepted`, with its songs and jobs.
 */
export const createTask = (
  context: DbContext,
  task: NewTask,
  key: IdempotencyKey | null,
  callback: NewCallback | null = null,
): Promise<Created> =>
  unlessOver(context.db, async (tx) => {
    const { clock } = context
    if (key) {
      const used = await claim(tx, clock, task, key)
      if (used) return used
    }
    await assertStorage(tx, task.owner, 0)
    await consumeQuota(tx, clock, task.owner, task.request.n)
    const isRemote = task.serviceId !== null
    const [created] = await tx
      .insert(tasks)
      .values({
        id: task.id,
        owner: task.owner,
        createdAt: clock.sqlNow,
        service: isRemote ? 'remote' : 'embedded',
        serviceId: task.serviceId,
        retryOf: task.retryOf,
        dueAt: isRemote ? leaseEnd(context) : null,
        type: task.request.task_type,
        state: isRemote ? 'sending' : 'accepted',
        request: task.request,
        fields: task.fields ?? null,
        songCount: task.request.n,
        seed: task.seed,
        sourceSong: task.sourceSong,
        sourceUpload: task.sourceUpload,
      })
      .returning()
    if (!created) throw new Error('The task was not written.')
    if (callback) await addCallback(tx, clock, task, callback)
    if (task.serviceId === null) await addSongs(tx, task)
    return { kind: 'created' as const, task: created }
  })

/** Inserts the songs of an embedded task in the order of their takes, with their jobs. */
const addSongs = async (tx: Tx, task: Extract<NewTask, { serviceId: null }>) => {
  const rows = Array.from({ length: task.request.n }, (_, take) => ({
    ...task.newSong(),
    owner: task.owner,
    taskId: task.id,
    take,
    status: 'pending' as const,
  }))
  await tx.insert(songs).values(rows)
  await task.addJobs(
    tx,
    rows.map(({ id }) => id),
  )
}

/** An exceeded limit rolls back, so the same key can be used again later. */
const unlessOver = async (db: Db, work: (tx: Tx) => Promise<Created>): Promise<Created> => {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (error instanceof OverQuota) return { kind: 'refused', failure: error.failure }
    throw error
  }
}

const isKey = (owner: string, { path, key }: IdempotencyKey) =>
  and(eq(idempotency.owner, owner), eq(idempotency.path, path), eq(idempotency.key, key))

/** Earlier use of a key; null if new or expired. */
export const usedKey = async (
  { db, clock }: { db: Db | Tx; clock: Clock },
  owner: string,
  key: IdempotencyKey,
): Promise<Used | null> => {
  const [first] = await db
    .select()
    .from(idempotency)
    .where(and(isKey(owner, key), gte(idempotency.createdAt, idempotencyCutoff(clock))))
  if (!first) return null
  if (first.bodyHash !== bodyHash(key.body)) return { kind: 'mismatch' }
  if (first.refusal) return { kind: 'refused', failure: first.refusal }
  return first.taskId ? { kind: 'repeat', taskId: first.taskId } : { kind: 'mismatch' }
}

const claim = async (tx: Tx, clock: Clock, task: NewTask, key: IdempotencyKey): Promise<Used | null> => {
  await tx.delete(idempotency).where(and(isKey(task.owner, key), lt(idempotency.createdAt, idempotencyCutoff(clock))))
  const claimed = await tx
    .insert(idempotency)
    .values({
      owner: task.owner,
      path: key.path,
      key: key.key,
      bodyHash: bodyHash(key.body),
      taskId: task.id,
      createdAt: clock.sqlNow,
    })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  return claimed.length > 0 ? null : usedKey({ db: tx, clock }, task.owner, key)
}

/** Deletes expired keys, and the refused tasks kept for them. */
export const deleteExpiredIdempotencyKeys = async ({ db, clock }: DbContext): Promise<void> => {
  const since = idempotencyCutoff(clock)
  await db.delete(idempotency).where(lt(idempotency.createdAt, since))
  await db.delete(tasks).where(and(eq(tasks.state, 'refused'), lt(tasks.createdAt, since)))
}

/** Whether the owner has a task, in any state. */
export const hasAnyTask = async (db: Db, owner: string): Promise<boolean> =>
  (await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.owner, owner)).limit(1)).length > 0

/** Whether the owner has this task, in any state. */
export const hasTask = async (db: Db, owner: string, id: string): Promise<boolean> => {
  const found = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, id), eq(tasks.owner, owner)))
  return found.length > 0
}

export type TaskWithSongs = { task: PolledTask; songs: PolledSong[] }

/** A task and its songs in one statement; null if the owner has no such task. */
export const taskFinder = (db: Db) => {
  const statement = db
    .select({ task: polledTask, song: polledSong })
    .from(tasks)
    .leftJoin(songs, eq(songs.taskId, tasks.id))
    .where(and(eq(tasks.id, sql.placeholder('id')), eq(tasks.owner, sql.placeholder('owner'))))
    .prepare('find_task')
  return async (owner: string, id: string): Promise<TaskWithSongs | null> => {
    const rows = await statement.execute({ id, owner })
    const [first] = rows
    return first ? { task: first.task, songs: rows.flatMap((row) => row.song ?? []) } : null
  }
}

/** The given tasks of an owner, ordered by id, in one statement. */
export const findTasks = async (db: Db, owner: string, ids: readonly string[]): Promise<TaskWithSongs[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select({ task: polledTask, song: polledSong })
    .from(tasks)
    .leftJoin(songs, eq(songs.taskId, tasks.id))
    .where(and(inArray(tasks.id, [...ids]), eq(tasks.owner, owner)))
  const found = new Map<string, TaskWithSongs>()
  for (const { task, song } of rows) {
    const known = found.get(task.id) ?? { task, songs: [] }
    if (song) known.songs.push(song)
    found.set(task.id, known)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The newest tasks with visible songs, or none yet. */
export const listTasks = async (db: Db, owner: string, page: { cursor: string | null; limit: number }) => {
  const after = decodeCursor(page.cursor)
  const hasSong = exists(
    db
      .select({ one: sql`1` })
      .from(songs)
      .where(and(eq(songs.taskId, tasks.id), isNull(songs.deletedAt))),
  )
  // A task without songs is shown while songs may still come.
  const noSong = notExists(db.select({ one: sql`1` }).from(songs).where(eq(songs.taskId, tasks.id)))
  const open = and(inArray(tasks.state, ['sending', 'waiting', 'accepted']), noSong)
  const rows = await db
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.owner, owner),
        ne(tasks.state, 'refused'),
        or(hasSong, open),
        after ? sql`(${tasks.createdAt}, ${tasks.id}) < (${after.value}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(page.limit + 1)
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined
  const found =
    shown.length === 0
      ? []
      : await db
          .select(songColumns)
          .from(songs)
          .where(
            inArray(
              songs.taskId,
              shown.map((task) => task.id),
            ),
          )
  const sources = await namesOfSources(db, shown)
  const repeats = await repeatsOf(db, shown)
  return {
    tasks: shown.map((task) => ({
      task,
      songs: found.filter((song) => song.taskId === task.id),
      source: sources(task),
      retriedBy: repeats.get(task.id) ?? null,
    })),
    next: last ? encodeCursor({ value: last.createdAt.toISOString(), id: last.id }) : null,
  }
}

/** Tasks that retry the listed unconfirmed tasks. */
const repeatsOf = async (db: Db, shown: TaskRow[]): Promise<Map<string, string>> => {
  const unconfirmed = shown.filter((task) => task.state === 'unconfirmed').map((task) => task.id)
  if (unconfirmed.length === 0) return new Map()
  const repeats = await db
    .select({ id: tasks.id, of: tasks.retryOf })
    .from(tasks)
    .where(and(inArray(tasks.retryOf, unconfirmed), ne(tasks.state, 'refused')))
  return new Map(repeats.flatMap(({ id, of }) => (of ? [[of, id] as const] : [])))
}

type Source = { kind: 'upload' | 'song' | 'url'; name: string }

const isAddress = (request: SubmitRequest) =>
  ('reference_audio' in request && request.reference_audio.audio_type === 'audio_url') ||
  ('origin_audio' in request && request.origin_audio.audio_type === 'audio_url')

const namesOfSources = async (db: Db, shown: TaskRow[]) => {
  const uploadIds = shown.flatMap((task) => task.sourceUpload ?? [])
  const songIds = shown.flatMap((task) => task.sourceSong ?? [])
  const uploadNames = uploadIds.length
    ? await db.select({ id: uploads.id, name: uploads.name }).from(uploads).where(inArray(uploads.id, uploadIds))
    : []
  const songNames = songIds.length
    ? await db.select({ id: songs.id, name: songs.title }).from(songs).where(inArray(songs.id, songIds))
    : []
  return (task: TaskRow): Source | null => {
    if (task.sourceUpload)
      return {
        kind: isAddress(task.request) ? 'url' : 'upload',
        name: uploadNames.find((upload) => upload.id === task.sourceUpload)?.name ?? 'Recording',
      }
    if (task.sourceSong)
      return { kind: 'song', name: songNames.find((song) => song.id === task.sourceSong)?.name ?? 'Song' }
    return null
  }
}
