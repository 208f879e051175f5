import { createHash } from 'node:crypto'
import { and, desc, eq, exists, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { SubmitRequest } from '#lib/contract/api'
import type { Db, Tx } from '#lib/db/client'
import { idempotency, songs, tasks, uploads } from '#lib/db/schema'
import { polledSong, polledTask, songColumns } from '#lib/songs/columns'
import { decodeCursor, encodeCursor } from '#lib/songs/cursor'
import type { PolledSong, PolledTask, SongRow, TaskRow } from '#lib/songs/rows'

/** A key sent with a submit, so that a repeat of it makes no second task. */
export type IdempotencyKey = { path: string; key: string; body: unknown }

export type NewTask = {
  id: string
  owner: string
  service: 'embedded' | 'remote'
  request: SubmitRequest
  seed: number
  sourceSong: string | null
  sourceUpload: string | null
}

const KEPT_FOR = 24 * 60 * 60 * 1000

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

export type Created = { kind: 'created' } | { kind: 'repeat'; taskId: string } | { kind: 'mismatch' }

/** Writes the row of a submit, state `sending`, unless its key was used before. Commit this before anything is sent. */
export const createTask = (db: Db, task: NewTask, key: IdempotencyKey | null): Promise<Created> =>
  db.transaction(async (tx) => {
    if (key) {
      const used = await claim(tx, task, key)
      if (used) return used
    }
    await tx.insert(tasks).values({
      id: task.id,
      owner: task.owner,
      service: task.service,
      type: task.request.task_type,
      state: 'sending',
      request: task.request,
      songCount: task.request.n,
      seed: task.seed,
      sourceSong: task.sourceSong,
      sourceUpload: task.sourceUpload,
    })
    return { kind: 'created' as const }
  })

const claim = async (tx: Tx, task: NewTask, { path, key, body }: IdempotencyKey): Promise<Created | null> => {
  const hash = bodyHash(body)
  const mine = and(eq(idempotency.owner, task.owner), eq(idempotency.path, path), eq(idempotency.key, key))
  await tx.delete(idempotency).where(and(mine, lt(idempotency.createdAt, new Date(Date.now() - KEPT_FOR))))
  const claimed = await tx
    .insert(idempotency)
    .values({ owner: task.owner, path, key, bodyHash: hash, taskId: task.id })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (claimed.length > 0) return null
  const [first] = await tx.select().from(idempotency).where(mine)
  if (!first?.taskId || first.bodyHash !== hash) return { kind: 'mismatch' }
  return { kind: 'repeat', taskId: first.taskId }
}

/** Drops keys that no longer bind anybody. */
export const forgetOldKeys = (db: Db) =>
  db.delete(idempotency).where(lt(idempotency.createdAt, new Date(Date.now() - KEPT_FOR)))

export type TaskWithSongs = { task: PolledTask; songs: PolledSong[] }

/** A task and its songs in one statement; null where it does not exist or is somebody else's. */
export const taskFinder = (db: Db) => {
  const statement = db
    .select({ task: polledTask, song: polledSong })
    .from(tasks)
    .leftJoin(songs, eq(songs.taskId, tasks.id))
    .where(and(eq(tasks.id, sql.placeholder('id')), eq(tasks.owner, sql.placeholder('owner'))))
    .prepare('find_task')
  return async (owner: string, id: string): Promise<TaskWithSongs | null> => {
    const rows = (await statement.execute({ id, owner })) as { task: PolledTask; song: PolledSong | null }[]
    const [first] = rows
    return first ? { task: first.task, songs: rows.flatMap((row) => row.song ?? []) } : null
  }
}

/** The newest tasks that still have a song to show, or none yet. */
export const listTasks = async (db: Db, owner: string, page: { cursor: string | null; limit: number }) => {
  const after = decodeCursor(page.cursor)
  const hasSong = exists(
    db
      .select({ one: sql`1` })
      .from(songs)
      .where(and(eq(songs.taskId, tasks.id), isNull(songs.deletedAt))),
  )
  const open = inArray(tasks.state, ['sending', 'waiting', 'unconfirmed'])
  const rows = (await db
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.owner, owner),
        or(hasSong, open),
        after ? sql`(${tasks.createdAt}, ${tasks.id}) < (${after.value}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(page.limit + 1)) as TaskRow[]
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined
  const found =
    shown.length === 0
      ? []
      : ((await db
          .select(songColumns)
          .from(songs)
          .where(
            inArray(
              songs.taskId,
              shown.map((task) => task.id),
            ),
          )) as SongRow[])
  const sources = await namesOfSources(db, shown)
  return {
    tasks: shown.map((task) => ({
      task,
      songs: found.filter((song) => song.taskId === task.id),
      source: sources(task),
    })),
    next: last ? encodeCursor({ value: last.createdAt.toISOString(), id: last.id }) : null,
  }
}

type Source = { kind: 'upload' | 'song' | 'url'; name: string }

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
        kind: 'upload',
        name: uploadNames.find((upload) => upload.id === task.sourceUpload)?.name ?? 'Recording',
      }
    if (task.sourceSong)
      return { kind: 'song', name: songNames.find((song) => song.id === task.sourceSong)?.name ?? 'Song' }
    return null
  }
}
