import { and, desc, eq, exists, gte, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { SubmitRequest } from '#lib/contract/api'
import { decodeCursor, encodeCursor } from '#lib/data/cursor'
import type { PolledSong, PolledTask, TaskRow } from '#lib/data/rows'
import { polledSong, polledTask, songColumns } from '#lib/data/songs/columns'
import type { Db } from '#lib/db/client'
import { songs, tasks, uploads } from '#lib/db/schema'

/** Whether the owner has a task, in any state. */
export const hasAnyTask = async (db: Db, owner: string): Promise<boolean> =>
  (await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.owner, owner)).limit(1)).length > 0

/** The service of a task, in any state; null if the owner has no such task. */
export const findServiceOf = async (
  db: Db,
  owner: string,
  id: string,
): Promise<{ serviceId: string | null } | null> => {
  const [found] = await db
    .select({ serviceId: tasks.serviceId })
    .from(tasks)
    .where(and(eq(tasks.id, id), eq(tasks.owner, owner)))
  return found ?? null
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

/** The tasks of an owner with visible songs, or none yet. Edits are listed as versions of their song. */
const isListed = (db: Db, owner: string) => {
  const hasSong = exists(
    db
      .select({ one: sql`1` })
      .from(songs)
      .where(and(eq(songs.taskId, tasks.id), isNull(songs.deletedAt))),
  )
  // A task without songs is shown while songs may still come.
  const noSong = notExists(db.select({ one: sql`1` }).from(songs).where(eq(songs.taskId, tasks.id)))
  const open = and(inArray(tasks.state, ['sending', 'waiting', 'accepted']), noSong)
  return and(eq(tasks.owner, owner), ne(tasks.state, 'refused'), ne(tasks.type, 'edit'), or(hasSong, open))
}

/** Listed tasks created from a time until before another, and their takes; a task without songs counts those it will have. */
export const countTasks = async (
  db: Db,
  owner: string,
  { from, before }: { from: Date; before: Date },
): Promise<{ tasks: number; takes: number }> => {
  const visible = db
    .select({ takes: sql`count(*)` })
    .from(songs)
    .where(and(eq(songs.taskId, tasks.id), isNull(songs.deletedAt)))
  const [sum] = await db
    .select({
      tasks: sql<number>`count(*)::int`,
      takes: sql<number>`coalesce(sum(coalesce(nullif((${visible}), 0), ${tasks.songCount})), 0)::int`,
    })
    .from(tasks)
    .where(and(isListed(db, owner), gte(tasks.createdAt, from), lt(tasks.createdAt, before)))
  return sum ?? { tasks: 0, takes: 0 }
}

/** The newest of them. */
export const listTasks = async (db: Db, owner: string, page: { cursor: string | null; limit: number }) => {
  const after = decodeCursor(page.cursor)
  const rows = await db
    .select()
    .from(tasks)
    .where(
      and(
        isListed(db, owner),
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
