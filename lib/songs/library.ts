import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SongChange } from '#lib/contract/studio'
import type { Db } from '#lib/db/client'
import { songs, tasks } from '#lib/db/schema'
import type { Changes } from '#lib/songs/changes'
import { songColumns, songSections, songWeft } from '#lib/songs/columns'
import { decodeCursor, encodeCursor } from '#lib/songs/cursor'
import type { SongFacts, SongRow, TaskRow, WholeSong } from '#lib/songs/rows'

export const SORTS = ['newest', 'oldest', 'title', 'longest'] as const
export type Sort = (typeof SORTS)[number]

export type LibraryQuery = { cursor: string | null; limit: number; q: string; sort: Sort; favourite: boolean }

export type SongWithTask = { song: SongRow; task: TaskRow }

/** How each sort reads, goes on after a cursor, and names its place. */
const title = sql<string>`lower(coalesce(${songs.title}, ''))`
const length = sql<number>`coalesce(${songs.duration}, 0)`
const sorts: Record<
  Sort,
  { order: SQL[]; after: (value: string, id: string) => SQL; value: (song: SongRow) => string }
> = {
  newest: {
    order: [desc(songs.createdAt), desc(songs.id)],
    after: (value, id) => sql`(${songs.createdAt}, ${songs.id}) < (${value}::timestamptz, ${id}::uuid)`,
    value: (song) => song.createdAt.toISOString(),
  },
  oldest: {
    order: [asc(songs.createdAt), asc(songs.id)],
    after: (value, id) => sql`(${songs.createdAt}, ${songs.id}) > (${value}::timestamptz, ${id}::uuid)`,
    value: (song) => song.createdAt.toISOString(),
  },
  title: {
    order: [asc(title), asc(songs.id)],
    after: (value, id) => sql`(${title}, ${songs.id}) > (lower(${value}), ${id}::uuid)`,
    value: (song) => song.title ?? '',
  },
  longest: {
    order: [desc(length), desc(songs.id)],
    after: (value, id) => sql`(${length}, ${songs.id}) < (${value}::float8, ${id}::uuid)`,
    value: (song) => String(song.duration ?? 0),
  },
}

/** What a person types is text, not a pattern. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** One page of the finished songs of an owner, by keyset: the last page costs what the first does. */
export const listSongs = async (
  db: Db,
  owner: string,
  { cursor, limit, q, sort, favourite }: LibraryQuery,
): Promise<{ songs: SongWithTask[]; next: string | null }> => {
  const { order, after, value } = sorts[sort]
  const from = decodeCursor(cursor)
  const pattern = containing(q)
  const rows = (await db
    .select({ song: songColumns, task: tasks })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(
      and(
        eq(songs.owner, owner),
        eq(songs.status, 'done'),
        isNull(songs.deletedAt),
        favourite ? eq(songs.favourite, true) : undefined,
        q
          ? or(
              ilike(songs.title, pattern),
              ilike(songs.lyric, pattern),
              sql`${tasks.request}->>'prompt' ilike ${pattern}`,
            )
          : undefined,
        from ? after(from.value, from.id) : undefined,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)) as SongWithTask[]
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { songs: shown, next: last ? encodeCursor({ value: value(last.song), id: last.song.id }) : null }
}

/** song.json has something new to tell. */
const NEXT = sql`${songs.revision} + 1`

export type SongFamily = {
  song: WholeSong
  task: TaskRow
  takes: SongRow[]
  parent: SongRow | null
  children: SongWithTask[]
}

/** A song with the other takes of its task, what it was made from, and what was made from it. */
export const findSong = async (db: Db, owner: string, id: string): Promise<SongFamily | null> => {
  const [row] = (await db
    .select({ song: songs, task: tasks })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(eq(songs.id, id), eq(songs.owner, owner), isNull(songs.deletedAt)))) as {
    song: WholeSong
    task: TaskRow
  }[]
  if (!row) return null
  const takes = (await db
    .select(songColumns)
    .from(songs)
    .where(and(eq(songs.taskId, row.task.id), ne(songs.id, id), isNull(songs.deletedAt)))) as SongRow[]
  const [parent] = row.task.sourceSong
    ? ((await db
        .select(songColumns)
        .from(songs)
        .where(and(eq(songs.id, row.task.sourceSong), eq(songs.owner, owner)))) as SongRow[])
    : []
  const children = (await db
    .select({ song: songColumns, task: tasks })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(eq(tasks.sourceSong, id), eq(songs.owner, owner), isNull(songs.deletedAt), isNotNull(songs.title)))
    .orderBy(asc(songs.createdAt), asc(songs.take))
    .limit(100)) as SongWithTask[]
  return { ...row, takes, parent: parent ?? null, children }
}

export type SongWithSections = SongRow & {
  sections: SongFacts['sections'] | null
  weft: number[] | null
  serviceId: string | null
}

/** A song by the token in its addresses, whoever asks: the token is the permission. */
export const songFinderByToken = (db: Db) => {
  const statement = db
    .select({ ...songColumns, sections: songSections, weft: songWeft, serviceId: tasks.serviceId })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(eq(songs.mediaToken, sql.placeholder('token')), isNull(songs.deletedAt)))
    .prepare('find_song_by_token')
  return async (token: string): Promise<SongWithSections | null> => {
    const [row] = (await statement.execute({ token })) as SongWithSections[]
    return row ?? null
  }
}

/** Answers the changed row, or null where there is no such song of this owner. */
export const changeSong = async (db: Db, owner: string, id: string, change: SongChange): Promise<SongRow | null> => {
  const [row] = (await db
    .update(songs)
    .set({ ...change, revision: NEXT })
    .where(and(eq(songs.id, id), eq(songs.owner, owner), isNull(songs.deletedAt)))
    .returning(songColumns)) as SongRow[]
  return row ?? null
}

/** Puts songs away. Their addresses stop working at once; what was still being made is cancelled. */
export const deleteSongs = async (
  { db, changes }: { db: Db; changes: Changes },
  owner: string,
  which: { songId: string } | { taskId: string },
  newToken: () => string,
): Promise<SongRow[]> => {
  const mine = 'songId' in which ? eq(songs.id, which.songId) : eq(songs.taskId, which.taskId)
  const found = await db
    .select({ id: songs.id })
    .from(songs)
    .where(and(mine, eq(songs.owner, owner), isNull(songs.deletedAt)))
  const deleted: SongRow[] = []
  for (const { id } of found) {
    // A song that is finished at this very moment is put away as a finished one.
    const ended = inArray(songs.status, ['done', 'fail'])
    const [row] = (await db
      .update(songs)
      .set({
        deletedAt: new Date(),
        mediaToken: newToken(),
        revision: NEXT,
        status: sql`case when ${ended} then ${songs.status} else 'fail' end`,
        error: sql`case when ${ended} then ${songs.error} else 'Cancelled.' end`,
        errorCode: sql`case when ${ended} then ${songs.errorCode} else 'cancelled' end`,
      })
      .where(and(eq(songs.id, id), isNull(songs.deletedAt)))
      .returning(songColumns)) as SongRow[]
    if (!row) continue
    deleted.push(row)
    changes.notify(row.taskId)
  }
  return deleted
}

/** Takes a deleted song back, under new addresses. */
export const restoreSong = async (db: Db, owner: string, id: string): Promise<SongRow | null> => {
  const [row] = (await db
    .update(songs)
    .set({ deletedAt: null, revision: NEXT })
    .where(and(eq(songs.id, id), eq(songs.owner, owner), isNotNull(songs.deletedAt), ne(songs.status, 'fail')))
    .returning(songColumns)) as SongRow[]
  return row ?? null
}
