import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { IS_RENDERED_HERE } from '#lib/data/tasks/rendered-here'
import type { Db } from '#lib/db/client'
import type { TaskFields } from '#lib/db/column-types'
import { songs, tasks } from '#lib/db/schema'
import type { Seconds } from '#lib/music/time'

/** An unfinished song of the built-in engine. `seconds`: planned or requested length; null while it is open. */
export type OpenRender = { id: string; started: boolean; seconds: Seconds | null }

/** Songs beyond this position of the queue get no estimate. */
const MAX_OPEN_RENDERS = 500

/** The unfinished songs of the built-in engine, of all owners, in the order in which they are rendered. */
export const findOpenRenders = async (db: Db): Promise<OpenRender[]> => {
  const rows = await db
    .select({ id: songs.id, status: songs.status, duration: songs.duration, fields: tasks.fields })
    .from(songs)
    .innerJoin(tasks, eq(tasks.id, songs.taskId))
    .where(and(inArray(songs.status, ['pending', 'running', 'stream']), isNull(songs.deletedAt), IS_RENDERED_HERE))
    .orderBy(asc(songs.createdAt), asc(songs.taskId), asc(songs.take))
    .limit(MAX_OPEN_RENDERS)
  return rows.map(({ id, status, duration, fields }) => ({
    id,
    started: status !== 'pending',
    seconds: duration ?? requestedLength(fields),
  }))
}

const requestedLength = (fields: TaskFields | null) => fields?.duration ?? null
