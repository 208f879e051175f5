import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Clock } from '#lib/clock'
import { MAX_TAGS } from '#lib/contract/limits'
import type { TagChange } from '#lib/contract/studio'
import { ERASED_AT, isInTrash } from '#lib/data/songs/trash'
import { lockOpenRemoteTasks, requestCancel } from '#lib/data/tasks/cancel'
import type { TaskEvents } from '#lib/data/tasks/task-events'
import type { Db } from '#lib/db/client'
import { IN_TRASH, songs } from '#lib/db/schema'

/** Changes of many songs in one statement. Unknown ids and ids of other owners are ignored. */

type SongContext = { db: Db; taskEvents: TaskEvents }
type Changed = { id: string; taskId: string }[]

const NEXT = sql`${songs.revision} + 1`
const named = { id: songs.id, taskId: songs.taskId }

/** Notifies the tasks of changed songs. Returns the song ids. */
const notifyTasks = ({ taskEvents }: SongContext, changed: Changed): string[] => {
  for (const taskId of new Set(changed.map((song) => song.taskId))) taskEvents.notify(taskId)
  return changed.map((song) => song.id)
}

export const changeSongs = async (
  context: SongContext,
  owner: string,
  ids: string[],
  change: { favourite?: boolean; unread?: boolean },
): Promise<string[]> =>
  notifyTasks(
    context,
    await context.db
      .update(songs)
      .set({ ...change, revision: NEXT })
      .where(and(inArray(songs.id, ids), eq(songs.owner, owner), isNull(songs.deletedAt)))
      .returning(named),
  )

/** Adds and removes tags, whatever their case. Songs without room for all new tags keep theirs. */
export const changeTags = async (
  context: SongContext,
  owner: string,
  { ids, add, remove }: TagChange,
): Promise<string[]> => {
  const others = sql`(select coalesce(jsonb_agg(tag order by place), '[]')
    from jsonb_array_elements_text(${songs.tags}) with ordinality as kept (tag, place)
    where lower(tag) not in (select lower(gone) from jsonb_array_elements_text(${JSON.stringify(remove)}::jsonb) as gone))`
  const added = sql`(select coalesce(jsonb_agg(tag order by place), '[]')
    from jsonb_array_elements_text(${JSON.stringify(add)}::jsonb) with ordinality as given (tag, place)
    where not lower(${others}::text)::jsonb ? lower(tag))`
  const next = sql`${others} || ${added}`
  return notifyTasks(
    context,
    await context.db
      .update(songs)
      .set({ tags: next, revision: NEXT })
      .where(
        and(
          inArray(songs.id, ids),
          eq(songs.owner, owner),
          isNull(songs.deletedAt),
          sql`${next} <> ${songs.tags}`,
          sql`jsonb_array_length(${next}) <= ${MAX_TAGS}`,
        ),
      )
      .returning(named),
  )
}

/**
 * Moves songs to the trash; their URLs stop working. Unfinished songs are cancelled.
 * The service is asked to cancel a task once no other song of it is open.
 */
export const trashSongs = async (
  context: SongContext & { clock: Clock },
  owner: string,
  which: { songIds: string[] } | { taskId: string },
  newToken: () => string,
): Promise<string[]> => {
  const { db, clock } = context
  const mine = 'songIds' in which ? inArray(songs.id, which.songIds) : eq(songs.taskId, which.taskId)
  const standing = and(mine, eq(songs.owner, owner), isNull(songs.deletedAt))
  const found = await db.select(named).from(songs).where(standing)
  if (found.length === 0) return []
  const tokens = JSON.stringify(Object.fromEntries(found.map(({ id }) => [id, newToken()])))
  const ended = sql`${songs.status} in ('done', 'fail')`
  const put = await db.transaction(async (tx) => {
    const there = await lockOpenRemoteTasks(tx, [...new Set(found.map(({ taskId }) => taskId))])
    const put = await tx
      .update(songs)
      .set({
        deletedAt: clock.now(),
        mediaToken: sql`${tokens}::jsonb ->> ${songs.id}::text`,
        revision: NEXT,
        status: sql`case when ${ended} then ${songs.status} else 'fail' end`,
        error: sql`case when ${ended} then ${songs.error} else 'Cancelled.' end`,
        errorCode: sql`case when ${ended} then ${songs.errorCode} else 'cancelled' end`,
      })
      .where(
        and(
          inArray(
            songs.id,
            found.map(({ id }) => id),
          ),
          isNull(songs.deletedAt),
        ),
      )
      .returning(named)
    await requestCancel(
      tx,
      clock,
      there.map(({ id }) => id),
    )
    return put
  })
  return notifyTasks(context, put)
}

/** Restores songs from the trash, under new media tokens. */
export const restoreSongs = async (context: SongContext, owner: string, ids: string[], now: Date): Promise<string[]> =>
  notifyTasks(
    context,
    await context.db
      .update(songs)
      .set({ deletedAt: null, revision: NEXT })
      .where(and(inArray(songs.id, ids), isInTrash(owner, now)))
      .returning(named),
  )

/** Deletes songs in the trash for good, all or the given ones. The sweep removes files, then rows. */
export const eraseSongs = async (
  context: SongContext,
  owner: string,
  which: { songIds: string[] } | 'all',
  now: Date,
): Promise<string[]> =>
  notifyTasks(
    context,
    await context.db
      .update(songs)
      .set({ deletedAt: ERASED_AT, revision: NEXT })
      .where(and(which === 'all' ? IN_TRASH : inArray(songs.id, which.songIds), isInTrash(owner, now)))
      .returning(named),
  )
