import { createHash } from 'node:crypto'
import { and, eq, gte, lt } from 'drizzle-orm'
import { type Clock, fromNow } from '#lib/clock'
import type { ChangedWindow, SubmitRequest } from '#lib/contract/api'
import type { Edit } from '#lib/contract/editing'
import type { Failure } from '#lib/contract/errors'
import { assertServiceQuota, assertStorage, consumeQuota, OverQuota } from '#lib/data/accounts/quotas'
import { addCallback, type NewCallback } from '#lib/data/callbacks/callbacks'
import type { SongRow, TaskRow } from '#lib/data/rows'
import { nextVersion } from '#lib/data/songs/versions'
import type { NewSong } from '#lib/data/tasks/fail-task'
import { leaseEnd } from '#lib/data/tasks/sending'
import type { Db, DbContext, Tx } from '#lib/db/client'
import type { MadeBy, TaskFields } from '#lib/db/column-types'
import { idempotency, songs, tasks } from '#lib/db/schema'

/** An Idempotency-Key with the request it came with. A repeated submit creates no second task. */
export type IdempotencyKey = { path: string; key: string; body: unknown }

/** A version of a finished song, by edits in data and in words. `window`: what they change; null for all of it. */
export type NewVersion = {
  parent: SongRow
  /** Whose song it is: a version is made here, whichever service made the song. */
  madeBy: Pick<TaskRow, 'service' | 'madeBy'>
  edits: Edit[]
  words: string[]
  window: ChangedWindow | null
}

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
  /** Of an edit: its song becomes a version of another. */
  version?: NewVersion
} & (
  | { serviceId: string; madeBy?: MadeBy }
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

/** Earlier use of a key. `repeat` and `refused`: by the same request. `mismatch`: by another request. */
export type EarlierKeyUse =
  | { kind: 'repeat'; taskId: string }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'mismatch' }

export type Created = { kind: 'created'; task: TaskRow } | EarlierKeyUse

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
  refuseOverQuota(context.db, async (tx) => {
    const { clock } = context
    if (key) {
      const used = await claimKey(tx, clock, task, key)
      if (used) return used
    }
    await assertStorage(tx, task.owner, 0)
    await consumeQuota(tx, clock, task.owner, task.request.n)
    if (task.serviceId !== null) await assertServiceQuota(tx, clock, task.serviceId, task.request.n)
    const isRemote = task.serviceId !== null
    const [created] = await tx
      .insert(tasks)
      .values({
        id: task.id,
        owner: task.owner,
        createdAt: clock.sqlNow,
        service: isRemote ? 'remote' : (task.version?.madeBy.service ?? 'embedded'),
        serviceId: task.serviceId,
        madeBy: (task.serviceId === null ? task.version?.madeBy.madeBy : task.madeBy) ?? null,
        retryOf: task.retryOf,
        dueAt: isRemote ? leaseEnd(context) : null,
        type: task.version ? 'edit' : task.request.task_type,
        state: isRemote ? 'sending' : 'accepted',
        request: task.request,
        fields: task.fields ?? null,
        edits: task.version?.edits ?? null,
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
  const version = task.version && (await versionColumns(tx, task.version))
  const rows = Array.from({ length: task.request.n }, (_, take) => ({
    ...task.newSong(),
    owner: task.owner,
    taskId: task.id,
    take,
    status: 'pending' as const,
    ...version,
  }))
  await tx.insert(songs).values(rows)
  await task.addJobs(
    tx,
    rows.map(({ id }) => id),
  )
}

/** A version has the name and the labels of its parent. A picture as its cover is copied once it is finished. */
const versionColumns = async (tx: Tx, { parent, words, window }: NewVersion) => {
  const { take, title, reading, making, cover, favourite, rating, tags, note } = parent
  return {
    ...(await nextVersion(tx, parent)),
    edits: words,
    changedWindow: window,
    ...{ take, title, reading, making, favourite, rating, tags, note },
    cover: cover?.picture === undefined ? cover : null,
  }
}

/** Rolls back over a limit, so that the same key can be used again later. */
const refuseOverQuota = async (db: Db, work: (tx: Tx) => Promise<Created>): Promise<Created> => {
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
export const findEarlierUse = async (
  { db, clock }: { db: Db | Tx; clock: Clock },
  owner: string,
  key: IdempotencyKey,
): Promise<EarlierKeyUse | null> => {
  const [first] = await db
    .select()
    .from(idempotency)
    .where(and(isKey(owner, key), gte(idempotency.createdAt, idempotencyCutoff(clock))))
  if (!first) return null
  if (first.bodyHash !== bodyHash(key.body)) return { kind: 'mismatch' }
  if (first.refusal) return { kind: 'refused', failure: first.refusal }
  return first.taskId ? { kind: 'repeat', taskId: first.taskId } : { kind: 'mismatch' }
}

const claimKey = async (tx: Tx, clock: Clock, task: NewTask, key: IdempotencyKey): Promise<EarlierKeyUse | null> => {
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
  return claimed.length > 0 ? null : findEarlierUse({ db: tx, clock }, task.owner, key)
}

/** Deletes expired keys, and the refused tasks that were kept for them. */
export const deleteExpiredIdempotencyKeys = async ({ db, clock }: DbContext): Promise<void> => {
  const since = idempotencyCutoff(clock)
  await db.delete(idempotency).where(lt(idempotency.createdAt, since))
  await db.delete(tasks).where(and(eq(tasks.state, 'refused'), lt(tasks.createdAt, since)))
}
