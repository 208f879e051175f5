import { and, asc, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { SongCover } from '#lib/contract/cover'
import { ok, type Result } from '#lib/contract/errors'
import type { SongChange } from '#lib/contract/studio'
import { assertStorage, OverQuota } from '#lib/data/accounts/quotas'
import { isOwnerSuspended } from '#lib/data/accounts/users'
import type { SongRow, TaskRow, WholeSong } from '#lib/data/rows'
import {
  songColumns,
  songCoverPeaks,
  songSections,
  songWithSections,
  wholeSong,
  wholeTask,
} from '#lib/data/songs/columns'
import { FIRST_SOURCE, MAX_SOURCE_DEPTH, withFirstSource } from '#lib/data/songs/source'
import { IS_CURRENT, NEWEST_VERSION, VERSION_COUNT, versionIds } from '#lib/data/songs/versions'
import { promptOf } from '#lib/data/tasks/submitted-request'
import type { Db } from '#lib/db/client'
import type { SongMetadata } from '#lib/db/column-types'
import { IN_LIBRARY, songs, tasks } from '#lib/db/schema'

export type SongWithTask = { song: SongRow; task: TaskRow }

/** `cover` may be an own picture, whose files are stored already. */
type StoredChange = Omit<SongChange, 'cover'> & { cover?: SongCover | null | undefined }

const NEXT = sql`${songs.revision} + 1`

export type SongFamily = {
  song: WholeSong
  task: TaskRow
  takes: SongRow[]
  /** Number of its versions in the library. */
  versions: number
  newestVersion: number
  /** Its own prompt. An extension without one continues in the style of the song before it, and has that prompt. */
  prompt: string
  parent: SongRow | null
  children: SongWithTask[]
}

/** A song with its other takes, its source, and the other songs made from any of its versions. */
export const findSong = async (db: Db, owner: string, id: string): Promise<SongFamily | null> => {
  const [row] = await db
    .select({ song: wholeSong, task: wholeTask, versions: VERSION_COUNT, newestVersion: NEWEST_VERSION })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(eq(songs.id, id), eq(songs.owner, owner), isNull(songs.deletedAt)))
  if (!row) return null
  const takes = await db
    .select(songColumns)
    .from(songs)
    .where(and(eq(songs.taskId, row.task.id), ne(songs.id, id), isNull(songs.deletedAt)))
  const { sourceSong } = withFirstSource(row.task)
  const [parent] = sourceSong
    ? await db
        .select(songColumns)
        .from(songs)
        .where(and(eq(songs.id, sourceSong), eq(songs.owner, owner)))
    : []
  const children = await db
    .select({ song: songColumns, task: wholeTask })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(
      and(
        isNotNull(tasks.sourceSong),
        sql`${FIRST_SOURCE} in ${versionIds(db, owner, row.song)}`,
        // A production that was kept is a version itself.
        sql`${songs.id}::text not in ${versionIds(db, owner, row.song)}`,
        eq(songs.owner, owner),
        isNull(songs.deletedAt),
        isNotNull(songs.title),
        or(ne(songs.status, 'done'), IS_CURRENT),
      ),
    )
    .orderBy(asc(songs.createdAt), asc(songs.take))
    .limit(100)
  return { ...row, takes, prompt: await inheritedPrompt(db, row.task), parent: parent ?? null, children }
}

const inheritedPrompt = async (db: Db, task: TaskRow): Promise<string> => {
  let at = withFirstSource(task)
  for (let links = 0; links < MAX_SOURCE_DEPTH; links++) {
    if (promptOf(at).trim() !== '' || at.request.task_type !== 'extend' || !at.sourceSong) break
    const [before] = await db
      .select({ task: wholeTask })
      .from(songs)
      .innerJoin(tasks, eq(tasks.id, songs.taskId))
      .where(and(eq(songs.id, at.sourceSong), eq(songs.owner, at.owner)))
    if (!before) break
    at = withFirstSource(before.task)
  }
  return promptOf(at)
}

export type SongWithSections = SongRow & {
  sections: SongMetadata['sections'] | null
  coverPeaks: number[] | null
  serviceId: string | null
}

/** A song by its media token, for any caller. Null if the owner is suspended. */
export const songFinderByToken = (db: Db) => {
  const statement = db
    .select(songWithSections)
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(
      and(eq(songs.mediaToken, sql.placeholder('token')), isNull(songs.deletedAt), not(isOwnerSuspended(songs.owner))),
    )
    .prepare('find_song_by_token')
  return async (token: string): Promise<SongWithSections | null> => {
    const [row] = await statement.execute({ token })
    return row ?? null
  }
}

/** An owner’s finished songs, with what their covers are drawn from. */
export const findRecordings = (db: Db, owner: string, ids: string[]) =>
  db
    .select({ ...songColumns, sections: songSections, coverPeaks: songCoverPeaks })
    .from(songs)
    .where(and(inArray(songs.id, ids), eq(songs.owner, owner), IN_LIBRARY))

/** Returns the changed row; null if the owner has no such song. */
export const changeSong = async (db: Db, owner: string, id: string, change: StoredChange): Promise<SongRow | null> => {
  const { note, ...others } = change
  const losesPicture = change.cover !== undefined && change.cover?.picture === undefined
  const [row] = await db
    .update(songs)
    .set({
      ...others,
      ...(note !== undefined && { note: note || null }),
      ...(losesPicture && { pictureBytes: 0 }),
      revision: NEXT,
    })
    .where(and(eq(songs.id, id), eq(songs.owner, owner), isNull(songs.deletedAt)))
    .returning(songColumns)
  return row ?? null
}

/**
 * Sets the bytes of a song’s own picture, and counts them against the owner’s storage. Returns those of the picture before.
 * Fails with `storage_used_up`.
 */
export const countPicture = async (db: Db, owner: string, id: string, bytes: number): Promise<Result<number>> => {
  try {
    return await db.transaction(async (tx) => {
      const song = and(eq(songs.id, id), eq(songs.owner, owner))
      const [row] = await tx.select({ before: songs.pictureBytes }).from(songs).where(song).for('update')
      const before = row?.before ?? 0
      // A smaller picture fits whatever the limit is.
      if (bytes > before) await assertStorage(tx, owner, bytes - before)
      await tx.update(songs).set({ pictureBytes: bytes }).where(song)
      return ok(before)
    })
  } catch (error) {
    if (error instanceof OverQuota) return { ok: false, failure: error.failure }
    throw error
  }
}
